import { notifyChange } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { SHARD_KEYS } from '../../db/schema.ts';
import type { HomeData } from '../../owned-data.ts';
import { moveTo } from './homes.repository.ts';

/** Tables of what a home shares. */
const HOME_TABLES = Object.entries(SHARD_KEYS).flatMap(([table, key]) => (key === 'home_id' ? [table] : []));

/**
 * Gives a home another id. A first home has the id of its person, which must not outlive the account of that person where
 * others live on in the home. To be called in a transaction that has locked the members and the home.
 */
export async function renameHome(
  transaction: Db,
  homeData: readonly HomeData[],
  from: string,
  memberIds: readonly string[],
): Promise<void> {
  const to = newId();
  for (const { rename } of homeData) await rename?.(transaction, { from, to }, memberIds);
  for (const table of HOME_TABLES)
    await transaction
      // Kysely cannot type an update of one of several tables.
      .updateTable(table as 'home_members')
      .set({ home_id: to })
      .where('home_id', '=', from)
      .execute();
  for (const id of memberIds) await moveTo(transaction, id, to);
  const topics = new Set(['home' as const, ...homeData.map(({ topic }) => topic)]);
  for (const topic of topics) await notifyChange(transaction, { topic, owner: to });
}
