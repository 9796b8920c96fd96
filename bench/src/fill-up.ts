import { join } from 'node:path';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { newId } from '../../server/src/db/new-id.ts';
import { SHOPPING } from '../../server/src/cli/demo/shopping.ts';

interface Wish {
  readonly username: string;
  /** How many groceries and how many meals there shall be. */
  readonly rows: number;
}

/** Gives somebody so many groceries, and everybody so many meals, out of those of the demo. */
export async function fillUp(dataDir: string, { username, rows }: Wish): Promise<void> {
  const { db, close } = openDatabase({ file: join(dataDir, 'moodbowl.db') });
  const { id: user_id } = await db
    .selectFrom('users')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow();
  const groceries = await db.selectFrom('grocery_items').where('user_id', '=', user_id).selectAll().execute();
  const items = more(groceries.length, rows, SHOPPING).map(([item_name, quantity], index) => ({
    user_id,
    id: newId(),
    item_name,
    quantity,
    purchased: index % 5 === 4 ? (1 as const) : (0 as const),
    created_at: instant(index),
  }));
  await db.insertInto('grocery_items').values(items).execute();
  const meals = await db.selectFrom('meals').selectAll().execute();
  const copies = more(meals.length, rows, meals).map((meal, index) => {
    const name = `${meal.name} ${index}`;
    return { ...meal, id: newId(), name, name_key: name.toLowerCase(), created_at: instant(index) };
  });
  for (let start = 0; start < copies.length; start += 100)
    await db
      .insertInto('meals')
      .values(copies.slice(start, start + 100))
      .execute();
  await close();
}

/** What is missing up to `count`, taken from `models` in turn. */
function more<T>(have: number, count: number, models: readonly T[]): T[] {
  return Array.from({ length: Math.max(0, count - have) }, (_, index) => models[index % models.length] as T);
}

/** Some time of the last days; the higher the index, the longer ago. */
function instant(index: number): string {
  return new Date(Date.now() - index * 60_000).toISOString();
}
