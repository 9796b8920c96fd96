import { notifyChange } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import { HOME_TABLES, moveRows } from '../../db/move-rows.ts';
import { newId } from '../../db/new-id.ts';
import type { HomeData } from '../../owned-data.ts';
import { moveTo } from './homes.repository.ts';

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
  for (const table of HOME_TABLES) await moveRows(transaction, table, { from, to });
  for (const id of memberIds) await moveTo(transaction, id, to);
  const topics = new Set(['home' as const, ...homeData.map(({ topic }) => topic)]);
  for (const topic of topics) await notifyChange(transaction, { topic, owner: to });
}
