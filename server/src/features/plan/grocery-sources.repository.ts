import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { mapInTurns } from '../../next-turn.ts';
import { keyOfFood } from '@moodbowl/food/lines/measure';
import type { Schema } from '../../db/schema.ts';
import type { Days } from './plan.repository.ts';

export type SourceRow = Selectable<Schema['grocery_sources']>;

/** An amount that a meal of the plan has put on the list. */
export interface Claim extends SourceRow {
  readonly meal_id: string | null;
  /** That of the food, as {@link keyOfFood} makes it now. */
  readonly key: string;
}

/** Foods of as many meals as one request can have. */
const MOST = 20_000;

/** The amounts that the meals of these days have put on the list, whether it is still there or not. */
export async function listClaims(db: Db, homeId: string, { from, to }: Days): Promise<Claim[]> {
  const rows = await db
    .selectFrom('plan_entries')
    .innerJoin('grocery_sources', (join) =>
      join
        .onRef('grocery_sources.home_id', '=', 'plan_entries.home_id')
        .onRef('grocery_sources.entry_id', '=', 'plan_entries.id'),
    )
    .where('plan_entries.home_id', '=', homeId)
    .where('plan_entries.date', '>=', from)
    .where('plan_entries.date', '<=', to)
    .limit(MOST)
    .selectAll('grocery_sources')
    .select('plan_entries.meal_id')
    .execute();
  return mapInTurns(rows, (row) => ({ ...row, key: keyOfFood(row.food_key) }));
}

/** How many items that are still to be bought an entry has put on the list. */
export async function countListed(db: Db, homeId: string, entryId: string): Promise<number> {
  const { listed } = await db
    .selectFrom('grocery_items')
    .where('home_id', '=', homeId)
    .where('purchased', '=', 0)
    .where('id', 'in', (sources) =>
      sources
        .selectFrom('grocery_sources')
        .where('home_id', '=', homeId)
        .where('entry_id', '=', entryId)
        .select('item_id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('listed'))
    .executeTakeFirstOrThrow();
  return listed;
}

/** Rows of one statement: each has seven values. */
const AT_A_TIME = 1_000;

/** Stores what entries have put on the list. Adds to what they had in the same item before. */
export async function addSources(transaction: Db, rows: readonly SourceRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_A_TIME)
    await transaction
      .insertInto('grocery_sources')
      .values(rows.slice(from, from + AT_A_TIME))
      .onConflict((conflict) =>
        conflict.columns(['home_id', 'entry_id', 'food_key', 'unit', 'item_id']).doUpdateSet({
          amount: sql`coalesce(grocery_sources.amount + excluded.amount, grocery_sources.amount, excluded.amount)`,
        }),
      )
      .execute();
}

/** Forgets that these entries had put a food into these items. */
export async function deleteSources(
  transaction: Db,
  homeId: string,
  {
    foods,
    entries,
    items,
  }: { readonly foods: readonly string[]; readonly entries: readonly string[]; readonly items: readonly string[] },
): Promise<void> {
  await transaction
    .deleteFrom('grocery_sources')
    .where('home_id', '=', homeId)
    .where('food_key', 'in', [...foods])
    .where('entry_id', 'in', [...entries])
    .where('item_id', 'in', [...items])
    .execute();
}

/** Forgets what entries that are no longer planned have put on the list. */
export async function deleteStraySources(transaction: Db, homeId: string): Promise<void> {
  await transaction
    .deleteFrom('grocery_sources')
    .where('home_id', '=', homeId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('plan_entries')
            .whereRef('plan_entries.home_id', '=', 'grocery_sources.home_id')
            .whereRef('plan_entries.id', '=', 'grocery_sources.entry_id')
            .select('plan_entries.id'),
        ),
      ),
    )
    .execute();
}
