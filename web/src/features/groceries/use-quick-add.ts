import { t } from '@moodbowl/i18n/t';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import { limitMessageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { newId } from '../../lib/new-id.ts';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';
import { type Change, changeGroceries, type NewGrocery } from './groceries.queries.ts';
import { addAmounts, itemKey } from './same-item.ts';

const ms = TOAST_MS.grocery;

interface Draft {
  readonly item_name: string;
  readonly quantity: string;
}

/** What adding these drafts does: new items, and amounts of open items that are raised. */
export function planToAdd(drafts: readonly Draft[], list: readonly GroceryItem[]) {
  const open = new Map(list.filter(({ purchased }) => purchased === 0).map((item) => [itemKey(item.item_name), item]));
  const added = new Map<string, NewGrocery>();
  const raised = new Map<string, { item: GroceryItem; quantity: string }>();
  for (const draft of drafts) {
    const key = itemKey(draft.item_name);
    const item = open.get(key);
    const before = raised.get(key)?.quantity ?? item?.quantity ?? added.get(key)?.quantity;
    const sum = before === undefined ? undefined : addAmounts(before, draft.quantity);
    if (sum !== undefined && item) raised.set(key, { item, quantity: sum });
    else if (sum !== undefined) added.set(key, { ...(added.get(key) as NewGrocery), quantity: sum });
    // The same food in a unit that cannot be added is another line.
    else added.set(before === undefined ? key : newId(), { id: newId(), ...draft });
  }
  return { added: [...added.values()], raised: [...raised.values()] };
}

/** Adds drafts to the list. What is on it already gets the sum of both amounts, with Undo. */
export function useQuickAdd(list: readonly GroceryItem[]) {
  return (drafts: readonly Draft[], worked: () => void) => {
    const { added, raised } = planToAdd(drafts, list);
    const changes: Change[] = raised.map(({ item, quantity }) => ({ kind: 'set', item: item.id, quantity }));
    if (added.length > 0)
      changes.push({ kind: 'add', items: added.map((item) => ({ ...item, purchased: 0, note: '', aisle: null })) });
    const done = Promise.all(changes.map(changeGroceries));
    handleMutation(done, {
      worked: () => {
        worked();
        if (added.length > 0)
          toastSuccess(t('groceries.added'), {
            ms,
            key: 'added',
            count: added.length,
            many: (count: number) => t('groceries.manyAdded', { count }),
          });
        for (const { item, quantity } of raised) sayRaised(item, quantity);
      },
      failed: (error) => toastError(limitMessageOf(error, t('groceries.addFailed')), { ms }),
    });
    return done;
  };
}

function sayRaised({ id, item_name, quantity: before }: GroceryItem, quantity: string): void {
  toastSuccess(t('groceries.raised', { item: item_name, quantity }), {
    ms,
    key: `quantity-${id}`,
    action: {
      text: t('groceries.undo'),
      run: () => void changeGroceries({ kind: 'set', item: id, quantity: before }).catch(() => undefined),
    },
  });
}
