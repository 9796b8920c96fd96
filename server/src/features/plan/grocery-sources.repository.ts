import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Days } from './plan.repository.ts';

export type SourceRow = Selectable<Schema['grocery_sources']>;

/** Foods of as many meals as one request can have. */
const MOST = 20_000;

/** What the meals of these days have put on the list. */
export async function listSources(db: Db, homeId: string, { from, to }: Days): Promise<SourceRow[]> {
  return db
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
    .execute();
}

/** How many items that are still to be bought an entry has put on the list. */
export async function countListed(db: Db, homeId: string, entryId: string): Promise<number> {
  const { listed } = await db
    .selectFrom('grocery_sources')
    .innerJoin('grocery_items', (join) =>
      join
        .onRef('grocery_items.home_id', '=', 'grocery_sources.home_id')
        .onRef('grocery_items.id', '=', 'grocery_sources.item_id'),
    )
    .where('grocery_sources.home_id', '=', homeId)
    .where('grocery_sources.entry_id', '=', entryId)
    .where('grocery_items.purchased', '=', 0)
    .select(({ fn }) => fn.count<number>('grocery_sources.item_id').distinct().as('listed'))
    .executeTakeFirstOrThrow();
  return listed;
}

/** Rows of one statement: each has seven values. */
const AT_A_TIME = 1_000;

export async function insertSources(transaction: Db, rows: readonly SourceRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_A_TIME)
    await transaction
      .insertInto('grocery_sources')
      .values(rows.slice(from, from + AT_A_TIME))
      .execute();
}
