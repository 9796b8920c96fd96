import { notifyChange } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { SHARD_KEYS } from '../../db/shard-keys.ts';
import { moveRecipes } from '../recipes/recipe-moves.repository.ts';
import { moveTo } from './homes.repository.ts';

/** Tables of what a home shares. */
const HOME_TABLES = Object.entries(SHARD_KEYS).flatMap(([table, key]) => (key === 'home_id' ? [table] : []));

/**
 * Gives a home another id. A first home has the id of its person, which must not outlive the account of that person where
 * others live on in the home. To be called in a transaction that has locked the members and the home.
 */
export async function renameHome(transaction: Db, from: string, memberIds: readonly string[]): Promise<void> {
  const to = newId();
  await moveRecipes(transaction, from, to);
  for (const table of HOME_TABLES)
    await transaction
      // Kysely cannot type an update of one of several tables.
      .updateTable(table as 'home_members')
      .set({ home_id: to })
      .where('home_id', '=', from)
      .execute();
  const people = [...memberIds];
  await transaction.updateTable('calendar_feeds').set({ home_id: to }).where('user_id', 'in', people).execute();
  for (const id of people) await moveTo(transaction, id, to);
  for (const topic of ['home', 'groceries', 'recipes', 'plan'] as const)
    await notifyChange(transaction, { topic, owner: to });
}
