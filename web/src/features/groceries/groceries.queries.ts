import type { CallOf } from '@moodbowl/contract/endpoint';
import {
  addGroceries,
  addGrocery,
  deleteGrocery,
  type GroceryItem,
  listGroceries,
  updateGrocery,
} from '@moodbowl/contract/groceries';
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { newId } from '../../lib/new-id.ts';
import { queryClient } from '../../lib/query-client.ts';

const key = ['groceries'] as const;
const adding = [...key, 'add'] as const;
const changes = { mutationKey: key, scope: { id: 'groceries' } } as const;

export function useGroceries() {
  return useQuery({ queryKey: key, queryFn: () => call(listGroceries, {}) });
}

function edit(change: (items: GroceryItem[]) => GroceryItem[]): void {
  queryClient.setQueryData<GroceryItem[]>(key, (items) => items && change(items));
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
      edit((items) => [...items.filter((other) => other.id !== item.id), item]);
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
    onSuccess: (stored) => {
      const ids = new Set(stored.map(({ id }) => id));
      edit((items) => [...items.filter(({ id }) => !ids.has(id)), ...stored]);
    },
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
      const place = queryClient.getQueryData<GroceryItem[]>(key)?.findIndex(({ id }) => id === item.id);
      edit((items) => items.filter((other) => other.id !== item.id));
      return place;
    },
    onError: (_error, item, place) => edit((items) => items.toSpliced(place ?? items.length, 0, item)),
  });
}
