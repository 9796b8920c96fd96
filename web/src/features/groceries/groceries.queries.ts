import {
  addGrocery,
  deleteGrocery,
  type GroceryItem,
  listGroceries,
  updateGrocery,
} from '@moodbowl/contract/groceries';
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { painted } from '../../lib/after-paint.ts';
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

/** Once the last change under way is through, the list is what the server says. */
function settle(): void {
  if (queryClient.isMutating({ mutationKey: key }) === 1) void queryClient.invalidateQueries({ queryKey: key });
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
    onSettled: settle,
  });
}

/** Whether an item is on its way, also from a form that was left before the answer. */
export function useIsAddingGrocery(): boolean {
  return useIsMutating({ mutationKey: adding }) > 0;
}

/**
 * Adds several items, each under the id that it brings: whatever is sent again is stored once. Gives how many were not
 * stored, and the first error among theirs.
 */
export function useAddGroceries() {
  return useMutation({
    ...changes,
    mutationFn: async (drafts: readonly { id: string; item_name: string; quantity: string }[]) => {
      const answers = await Promise.allSettled(drafts.map((body) => call(addGrocery, { body })));
      const stored = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      const failed = answers.find((answer) => answer.status === 'rejected');
      return { stored, left: drafts.length - stored.length, error: failed?.reason as unknown };
    },
    onSuccess: ({ stored }) => {
      const ids = new Set(stored.map(({ id }) => id));
      edit((items) => [...items.filter(({ id }) => !ids.has(id)), ...stored]);
    },
    onSettled: settle,
  });
}

/** Replaces an item: on the screen at once, and back again when the server refuses. */
export function useUpdateGrocery() {
  return useMutation({
    ...changes,
    mutationFn: async ({ id, item_name, quantity, purchased }: GroceryItem) => {
      await painted();
      return call(updateGrocery, { params: { id }, body: { item_name, quantity, purchased } });
    },
    onMutate: async (item) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<GroceryItem[]>(key)?.find((other) => other.id === item.id);
      edit((items) => items.map((other) => (other.id === item.id ? item : other)));
      return before;
    },
    onError: (_error, item, before) => {
      if (before) edit((items) => items.map((other) => (other.id === item.id ? before : other)));
    },
    onSettled: settle,
  });
}

/** Deletes an item: off the screen at once, and back again when the server refuses. */
export function useDeleteGrocery() {
  return useMutation({
    ...changes,
    mutationFn: async ({ id }: GroceryItem) => {
      await painted();
      return call(deleteGrocery, { params: { id } });
    },
    onMutate: async (item) => {
      await queryClient.cancelQueries({ queryKey: key });
      edit((items) => items.filter((other) => other.id !== item.id));
    },
    onError: (_error, item) => edit((items) => [...items, item]),
    onSettled: settle,
  });
}
