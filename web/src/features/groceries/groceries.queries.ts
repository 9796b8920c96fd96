import type { CallOf } from '@moodbowl/contract/endpoint';
import {
  addGroceries,
  addGrocery,
  clearBoughtGroceries,
  deleteGrocery,
  GROCERY_LIMITS,
  type GroceryItem,
  listGroceries,
  updateGrocery,
} from '@moodbowl/contract/groceries';
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { refreshTonight } from '../../lib/derived-queries.ts';
import { newId } from '../../lib/new-id.ts';
import { queryClient } from '../../lib/query-client.ts';

const key = ['groceries'] as const;
const adding = [...key, 'add'] as const;
const changes = { mutationKey: key, scope: { id: 'groceries' }, onSettled: refreshTonight } as const;

export function useGroceries() {
  return useQuery({ queryKey: key, queryFn: () => call(listGroceries, {}) });
}

function edit(change: (items: GroceryItem[]) => GroceryItem[]): void {
  queryClient.setQueryData<GroceryItem[]>(key, (items) => items && change(items));
}

/** Takes items off the list that is shown. */
function take(gone: readonly GroceryItem[]): void {
  const ids = new Set(gone.map(({ id }) => id));
  edit((items) => items.filter(({ id }) => !ids.has(id)));
}

/** Puts items on the list that is shown, or replaces them, in the server's order: oldest first. */
function put(changed: readonly GroceryItem[]): void {
  const ids = new Set(changed.map(({ id }) => id));
  edit((items) => [...items.filter(({ id }) => !ids.has(id)), ...changed].toSorted(byAge));
}

function byAge(a: GroceryItem, b: GroceryItem): number {
  return a.created_at + a.id < b.created_at + b.id ? -1 : 1;
}

/** Adds an item. One draft keeps one id until it is stored, so that sending it again never doubles it. */
export function useAddGrocery() {
  const [id, setId] = useState(newId);
  return useMutation({
    ...changes,
    mutationKey: adding,
    mutationFn: (draft: { item_name: string; quantity: string }) => call(addGrocery, { body: { ...draft, id } }),
    onSuccess: (item) => {
      setId(newId());
      put([item]);
    },
  });
}

/** Whether an item is on its way, also from a form that was left before the answer. */
export function useIsAddingGrocery(): boolean {
  return useIsMutating({ mutationKey: adding }) > 0;
}

/** Adds several items, all or none, each under the id that it brings: an item sent again is stored once. */
export function useAddGroceries() {
  return useMutation({
    ...changes,
    mutationFn: (items: CallOf<typeof addGroceries>['body']['items']) => call(addGroceries, { body: { items } }),
    onSuccess: put,
  });
}

/** Replaces an item: on the screen at once, and back again when the server refuses. */
export function useUpdateGrocery() {
  return useMutation({
    ...changes,
    mutationFn: ({ id, item_name, quantity, purchased }: GroceryItem) =>
      call(updateGrocery, { params: { id }, body: { item_name, quantity, purchased } }),
    onMutate: async (item) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<GroceryItem[]>(key)?.find((other) => other.id === item.id);
      edit((items) => items.map((other) => (other.id === item.id ? item : other)));
      return before;
    },
    onSuccess: (stored) => edit((items) => items.map((other) => (other.id === stored.id ? stored : other))),
    onError: (_error, item, before) => {
      if (before) edit((items) => items.map((other) => (other.id === item.id ? before : other)));
    },
  });
}

/** Deletes an item: off the screen at once, and back again when the server refuses. */
export function useDeleteGrocery() {
  return useMutation({
    ...changes,
    mutationFn: ({ id }: GroceryItem) => call(deleteGrocery, { params: { id } }),
    onMutate: async (item) => {
      await queryClient.cancelQueries({ queryKey: key });
      take([item]);
    },
    onError: (_error, item) => put([item]),
  });
}

/** Deletes all bought items and gives those that are gone. */
export function useClearBought() {
  return useMutation({
    ...changes,
    mutationFn: () => call(clearBoughtGroceries, {}),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: key });
      const bought = queryClient.getQueryData<GroceryItem[]>(key)?.filter(({ purchased }) => purchased === 1) ?? [];
      take(bought);
      return bought;
    },
    onError: (_error, _nothing, bought) => put(bought ?? []),
  });
}

/** Brings deleted items back as they were. */
export function useRestoreGroceries() {
  return useMutation({
    ...changes,
    mutationFn: async (items: readonly GroceryItem[]) => {
      for (let from = 0; from < items.length; from += GROCERY_LIMITS.batch) {
        await call(addGroceries, { body: { items: items.slice(from, from + GROCERY_LIMITS.batch) } });
      }
    },
    onMutate: async (items) => {
      await queryClient.cancelQueries({ queryKey: key });
      put(items);
    },
    // Some of them may be back.
    onError: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
