import type { GroceryItem, GroceryMemory } from '@moodbowl/contract/groceries';
import { chooseKept, mayKeep } from '../../../lib/keep-choice.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { currentSession } from '../../../lib/session.ts';
import { groceriesKey, homeKey, memoryKey } from './keys.ts';
import { store } from './store.ts';

/** Keeps list and recipes on this device from now on, or deletes what was kept. */
export async function setWantsKept(wanted: boolean): Promise<void> {
  chooseKept(wanted);
  if (!wanted) return store.forgetLists();
  const items = queryClient.getQueryData<GroceryItem[]>(groceriesKey);
  if (items) await keepList(items);
}

/** Keeps the list as the server has it, if this user wants that. */
export async function keepList(items: readonly GroceryItem[]): Promise<void> {
  const { userId } = currentSession();
  if (!mayKeep()) return;
  const memory = queryClient.getQueryData<GroceryMemory>(memoryKey);
  const known = await store.readList(userId);
  // The session may have ended meanwhile, and what was kept been deleted.
  if (!mayKeep() || currentSession().userId !== userId) return;
  const homeId = queryClient.getQueryData<string>(homeKey);
  await store.saveList({ userId, items, memory: memory ?? known?.memory, savedAt: new Date().toISOString(), homeId });
}

/** The list as it was last seen here; undefined if it is not kept. */
export async function keptList() {
  return mayKeep() ? store.readList(currentSession().userId) : undefined;
}
