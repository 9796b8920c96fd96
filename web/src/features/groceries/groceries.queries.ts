import {
  type GroceryItem,
  type GroceryOperation,
  listGroceries,
  orderAisles,
  readGroceryMemory,
} from '@moodbowl/contract/groceries';
import type { Aisle } from '@moodbowl/food/aisles/aisles';
import { withOperations } from '@moodbowl/contract/grocery-replica';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, callWithHeader, isUnreachable } from '../../lib/api-client.ts';
import { newId } from '../../lib/new-id.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentSession, useSession } from '../../lib/session.ts';
import { keepList, keptList } from './sync/kept-list.ts';
import { groceriesKey, homeKey, memoryKey } from './sync/keys.ts';
import { queue, useOutbox } from './sync/outbox.ts';

// It has no observers, and is needed as long as the list is.
queryClient.setQueryDefaults(homeKey, { gcTime: Infinity });

const keptKey = [...groceriesKey, 'kept-since'] as const;

/** How long an answer may take before the list that is kept here says how old it is, in milliseconds. */
const PATIENCE_MS = 400;

/** Shows the list that is kept here until the server has answered, unless a list is shown already. */
async function showKept(answer: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  void answer.finally(() => (isAnswered = true)).catch(() => {});
  const { userId } = currentSession();
  const kept = await keptList();
  const session = currentSession();
  const isTheirs = session.status === 'live' && session.userId === userId;
  if (!kept || isAnswered || !isTheirs || queryClient.getQueryData(groceriesKey) !== undefined) return;
  if (kept.memory && !queryClient.getQueryData(memoryKey)) setOld(memoryKey, kept.memory);
  setOld(groceriesKey, kept.items);
  queryClient.setQueryData(homeKey, kept.homeId);
  setTimeout(() => {
    if (!isAnswered && currentSession() === session) queryClient.setQueryData(keptKey, kept.savedAt);
  }, PATIENCE_MS);
}

/** Shows data that is older than whatever the server sends. */
function setOld(key: readonly string[], data: unknown): void {
  queryClient.setQueryData(key, data, { updatedAt: 0 });
}

/** The server's list. The one that is kept here shows until the server answers, and when it does not. */
async function readList(): Promise<GroceryItem[]> {
  const answer = callWithHeader(listGroceries, {}, 'moodbowl-home');
  void showKept(answer);
  try {
    const { body: items, header: home } = await answer;
    queryClient.setQueryData(homeKey, home);
    queryClient.setQueryData(keptKey, null);
    void keepList(items);
    return items;
  } catch (error) {
    const kept = isUnreachable(error) ? await keptList() : undefined;
    if (!kept) throw error;
    queryClient.setQueryData(keptKey, kept.savedAt);
    if (kept.memory) queryClient.setQueryData(memoryKey, kept.memory);
    queryClient.setQueryData(homeKey, kept.homeId);
    return [...kept.items];
  }
}

/** Reads the list and what it remembers, wherever the person is, so that they are kept here if that is wanted. */
export async function loadGroceries(): Promise<void> {
  try {
    await queryClient.fetchQuery({ queryKey: memoryKey, queryFn: () => call(readGroceryMemory, {}) });
    await queryClient.fetchQuery({ queryKey: groceriesKey, queryFn: readList });
  } catch (error) {
    console.warn('The list could not be loaded to be kept', error);
  }
}

/** The list with the changes that are on their way. */
export function useGroceries() {
  const { userId } = useSession();
  const { pending } = useOutbox();
  const query = useQuery({ queryKey: groceriesKey, queryFn: readList });
  return { ...query, data: query.data && withOperations(query.data, pending, userId) };
}

/** When the list that is shown was saved here; null when it is the server's. */
export function useKeptSince(): string | null {
  return useQuery<string | null>({ queryKey: keptKey, queryFn: () => null, initialData: null, staleTime: Infinity })
    .data;
}

/** The memory of the list: the order of the aisles, and what was on it before. */
export function useGroceryMemory() {
  return useQuery({
    queryKey: memoryKey,
    queryFn: () => call(readGroceryMemory, {}),
    staleTime: 5 * 60_000,
    meta: { onlyLogged: true },
  });
}

export function useOrderAisles() {
  return useMutation({
    mutationFn: (aisles: readonly Aisle[]) => call(orderAisles, { body: { aisles: [...aisles] } }),
    onMutate: (aisles) => {
      queryClient.setQueryData(memoryKey, (memory: object | undefined) => memory && { ...memory, aisles });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: memoryKey }),
  });
}

export type Change = GroceryOperation extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never;

/**
 * Changes the list: at once on the screen, and on the server as soon as that is possible. See {@link queue}. False if
 * somebody has deleted the item meanwhile, or the list is another one, which a message says.
 */
export async function changeGroceries(change: Change, about?: GroceryItem): Promise<boolean> {
  const result = await queue({ ...change, id: newId() }, about);
  return result === 'waiting' || result.gone.length === 0;
}

/** An item to add, with an id that was made for it, so that sending it again never doubles it. */
export interface NewGrocery {
  readonly id: string;
  readonly item_name: string;
  readonly quantity: string;
}

/** Adds items, all or none; what is there already gets the sum of both amounts. False as of {@link changeGroceries}. */
export async function addToList(items: readonly NewGrocery[]): Promise<boolean> {
  return changeGroceries({ kind: 'add', merge: true, items: items.map((item) => asItem(item, 0)) });
}

/** Adds items that are bought already. False as of {@link changeGroceries}. */
export async function addBought(items: readonly NewGrocery[]): Promise<boolean> {
  return changeGroceries({ kind: 'add', items: items.map((item) => asItem(item, 1)) });
}

function asItem({ id, item_name, quantity }: NewGrocery, purchased: 0 | 1) {
  return { id, item_name, quantity, purchased, note: '', aisle: null };
}
