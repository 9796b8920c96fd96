import { itemKey } from '@moodbowl/food/names/item-key';
import { type Kysely, sql } from 'kysely';
import { nextTurn } from '../../next-turn.ts';

interface Remembered {
  readonly name_key: string;
  readonly item_name: string;
  readonly times: number;
  readonly last_at: string;
  readonly aisle: string | null;
}

/**
 * Remembers a food once for each home, as the grocery list does: Kartoffel and Kartoffeln were two. They are added up under
 * the name that was used last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ home_id: string }>`select distinct home_id from grocery_history`.execute(db);
  for (const { home_id } of rows) {
    await nextTurn();
    await mergeHistory(db, home_id);
  }
}

/** A home has at most a thousand rows. */
async function mergeHistory(db: Kysely<unknown>, home: string): Promise<void> {
  const { rows } = await sql<Remembered>`
    select name_key, item_name, times, last_at, aisle from grocery_history
    where home_id = ${home} order by last_at desc, name_key desc`.execute(db);
  const foods = [...Map.groupBy(rows, ({ item_name }) => itemKey(item_name))];
  if (foods.every(([key, same]) => same.length === 1 && same[0]?.name_key === key)) return;
  await sql`delete from grocery_history where home_id = ${home}`.execute(db);
  for (const [key, same] of foods) {
    const [last] = same;
    if (!last) continue;
    const times = same.reduce((sum, row) => sum + row.times, 0);
    const aisle = same.find((row) => row.aisle !== null)?.aisle ?? null;
    await sql`
      insert into grocery_history (home_id, name_key, item_name, times, last_at, aisle)
      values (${home}, ${key}, ${last.item_name}, ${times}, ${last.last_at}, ${aisle})`.execute(db);
  }
}
