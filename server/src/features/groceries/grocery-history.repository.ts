import { type Aisle, AISLES } from '@moodbowl/food/aisles/aisles';
import { GROCERY_LIMITS } from '@moodbowl/contract/groceries';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { itemKey } from '@moodbowl/food/names/item-key';

/** The items that a home had on its list before, the last used first. */
export async function listHistory(db: Db, homeId: string) {
  return db
    .selectFrom('grocery_history')
    .where('home_id', '=', homeId)
    .orderBy('last_at', 'desc')
    .orderBy('name_key', 'desc')
    .limit(GROCERY_LIMITS.history)
    .select(['item_name', 'times', 'last_at', 'aisle'])
    .execute();
}

/** Remembers that these items were added, each food once whether in singular or plural, and forgets what was used longest ago beyond the limit. */
export async function rememberAdded(
  transaction: Db,
  homeId: string,
  itemNames: readonly string[],
  now: string,
): Promise<void> {
  for (const item_name of itemNames)
    await transaction
      .insertInto('grocery_history')
      .values({ home_id: homeId, name_key: itemKey(item_name), item_name, times: 1, last_at: now, aisle: null })
      .onConflict((conflict) =>
        conflict.columns(['home_id', 'name_key']).doUpdateSet({
          item_name,
          last_at: now,
          times: sql`grocery_history.times + 1`,
        }),
      )
      .execute();
  await transaction
    .deleteFrom('grocery_history')
    .where('home_id', '=', homeId)
    .where('name_key', 'in', (rows) =>
      rows
        .selectFrom('grocery_history')
        .where('home_id', '=', homeId)
        .orderBy('last_at', 'desc')
        .orderBy('name_key', 'desc')
        .limit(GROCERY_LIMITS.batch)
        .offset(sql.lit(GROCERY_LIMITS.history))
        .select('name_key'),
    )
    .execute();
}

/** Remembers the aisle that a member has chosen for an item. */
export async function rememberAisle(
  transaction: Db,
  homeId: string,
  itemName: string,
  aisle: Aisle | null,
  now: string,
): Promise<void> {
  await transaction
    .insertInto('grocery_history')
    .values({ home_id: homeId, name_key: itemKey(itemName), item_name: itemName, times: 1, last_at: now, aisle })
    .onConflict((conflict) => conflict.columns(['home_id', 'name_key']).doUpdateSet({ aisle }))
    .execute();
}

/** The aisles in the order that the home has chosen. */
export async function readAisleOrder(db: Db, homeId: string): Promise<Aisle[]> {
  const row = await db.selectFrom('grocery_aisles').where('home_id', '=', homeId).select('aisles').executeTakeFirst();
  const chosen = row ? (JSON.parse(row.aisles) as Aisle[]) : [];
  // An aisle that a later version added comes last.
  return [...chosen.filter((aisle) => AISLES.includes(aisle)), ...AISLES.filter((aisle) => !chosen.includes(aisle))];
}

export async function saveAisleOrder(db: Db, homeId: string, order: readonly Aisle[]): Promise<void> {
  const aisles = JSON.stringify(order);
  await db
    .insertInto('grocery_aisles')
    .values({ home_id: homeId, aisles })
    .onConflict((conflict) => conflict.column('home_id').doUpdateSet({ aisles }))
    .execute();
}
