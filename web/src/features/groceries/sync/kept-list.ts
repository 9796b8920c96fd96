import type { GroceryItem, GroceryMemory } from '@moodbowl/contract/groceries';
import { queryClient } from '../../../lib/query-client.ts';
import { currentSession } from '../../../lib/session.ts';
import { groceriesKey, memoryKey } from './keys.ts';
import { store } from './store.ts';

/** Whether this user wants the list to be kept here; undefined if nobody has asked yet. */
export function wantsList(): boolean | undefined {
  const chosen = localStorage.getItem(`keep-list:${currentSession().userId}`);
  return chosen === null ? undefined : chosen === 'yes';
}

export async function setWantsList(wanted: boolean): Promise<void> {
  localStorage.setItem(`keep-list:${currentSession().userId}`, wanted ? 'yes' : 'no');
  if (!wanted) return store.forgetLists();
  const items = queryClient.getQueryData<GroceryItem[]>(groceriesKey);
  if (items) await keepList(items);
}

/** Keeps the list as the server has it, if this user wants that. */
export async function keepList(items: readonly GroceryItem[]): Promise<void> {
  if (wantsList() !== true) return;
  const memory = queryClient.getQueryData<GroceryMemory>(memoryKey);
  const { userId } = currentSession();
  const known = await store.readList(userId);
  await store.saveList({ userId, items, memory: memory ?? known?.memory, savedAt: new Date().toISOString() });
}

/** The list as it was last seen here; undefined if it is not kept. */
export async function keptList() {
  return wantsList() === true ? store.readList(currentSession().userId) : undefined;
}
