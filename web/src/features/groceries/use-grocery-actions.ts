import { t } from '@moodbowl/i18n/t';
import { GROCERY_LIMITS, type GroceryItem } from '@moodbowl/contract/groceries';
import { useRef, useState } from 'react';
import { limitMessageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';
import { type Change, changeGroceries } from './groceries.queries.ts';

const ms = TOAST_MS.grocery;

/** The operations that undo the changes that a toast names or counts: one for each thing that it counts. */
type Steps = readonly Change[];

interface GroceryActionsOptions {
  /** Whether what worked is only seen in the list: a toast would cover what is touched next. */
  readonly quiet?: boolean;
}

/** Actions on the items of the list. Each reports its outcome in a toast, unless they are quiet. */
export function useGroceryActions({ quiet = false }: GroceryActionsOptions = {}) {
  /** By the key of the toast that offers it; the last one is offered beside the list, too. */
  const undoable = useRef(new Map<string, Steps>());
  const [last, setLast] = useState<string>();
  const keepForUndo = (key: string, steps: Steps) => {
    undoable.current.set(key, steps);
    setLast(key);
  };

  /** Shows a toast with Undo. Toasts of the same key become one, which counts and undoes all that it counts. */
  const say = (key: string, text: string, steps: Steps, many: (count: number) => string) => {
    if (quiet) return keepForUndo(key, steps);
    const together = toastSuccess(text, {
      ms,
      key,
      count: steps.length,
      many,
      action: { text: t('groceries.undo'), run: () => void undo(key) },
    });
    keepForUndo(key, [...(undoable.current.get(key) ?? []), ...steps].slice(-together));
  };

  /** Takes back what the toast of this key tells, and gives the ids of its items. */
  const undo = (key: string): string[] => {
    const steps = undoable.current.get(key) ?? [];
    undoable.current.delete(key);
    setLast((shown) => (shown === key ? undefined : shown));
    const changes = inBatches(steps);
    handleMutation(Promise.all(changes.map((change) => changeGroceries(change))), {
      worked: () => {
        if (quiet) return;
        if (key === 'deleted') toastSuccess(t('groceries.restored', { count: steps.length }), { ms, key });
        else toastSuccess(t('groceries.undone'), { ms, key });
      },
      failed: (error) => {
        keepForUndo(key, steps);
        toastError(limitMessageOf(error, t('groceries.restoreFailed')), { ms, key });
      },
    });
    return changes.flatMap((change) => {
      if (change.kind === 'set') return change.item;
      return change.kind === 'add' ? change.items.map(({ id }) => id) : [];
    });
  };

  const move = (item: GroceryItem, purchased: 0 | 1) => {
    // Amounts that others add meanwhile are not bought with it.
    const seen = purchased === 1 ? { seen: item.quantity } : {};
    handleMutation(changeGroceries({ kind: 'set', item: item.id, purchased, ...seen }, item), {
      worked: (isThere) => {
        if (!isThere) return;
        const text = { item: item.item_name };
        const back: Change = { kind: 'set', item: item.id, purchased: item.purchased };
        if (purchased === 1)
          say('moved-1', t('groceries.bought', text), [back], (count) => t('groceries.manyBought', { count }));
        else say('moved-0', t('groceries.backToBuy', text), [back], (count) => t('groceries.manyBackToBuy', { count }));
      },
      failed: (error) => toastError(limitMessageOf(error, t('groceries.updateFailed')), { ms }),
    });
  };

  const drop = (items: readonly GroceryItem[], failed: string) => {
    const [first] = items;
    if (!first) return;
    const seen = items.map(({ quantity }) => quantity);
    handleMutation(changeGroceries({ kind: 'delete', items: items.map(({ id }) => id), seen }), {
      worked: () =>
        say('deleted', t('groceries.deleted', { item: first.item_name }), items.map(toRestore), (count) =>
          t('groceries.manyDeleted', { count }),
        ),
      failed: (error) => toastError(limitMessageOf(error, failed), { ms }),
    });
  };

  return {
    move,
    changeQuantity,
    drop: (item: GroceryItem) => drop([item], t('groceries.deleteFailed')),
    clearBought: (bought: readonly GroceryItem[]) => drop(bought, t('groceries.clearFailed')),
    /** Takes back what was done last; undefined if there is nothing. Gives the ids of its items. */
    undoLast: last === undefined ? undefined : () => undo(last),
  };
}

function changeQuantity(item: GroceryItem, quantity: string, step?: 1 | -1): void {
  handleMutation(changeGroceries({ kind: 'set', item: item.id, quantity, ...(step && { step }) }, item), {
    worked: (isThere) => {
      if (!isThere) return;
      toastSuccess(t('groceries.quantityUpdated', { item: item.item_name, quantity }), {
        ms,
        key: `quantity-${item.id}`,
      });
    },
    failed: (error) => toastError(limitMessageOf(error, t('groceries.quantityFailed')), { ms }),
  });
}

/** Brings a deleted item back as it was, in its old place. */
function toRestore({ added_by: _, bought_by: __, ...item }: GroceryItem): Change {
  return { kind: 'add', items: [item] };
}

/** The same changes with as few additions as possible. */
function inBatches(steps: readonly Change[]): Change[] {
  const items = steps.flatMap((step) => (step.kind === 'add' ? step.items : []));
  const batches: Change[] = [];
  for (let from = 0; from < items.length; from += GROCERY_LIMITS.batch)
    batches.push({ kind: 'add', items: items.slice(from, from + GROCERY_LIMITS.batch) });
  return [...batches, ...steps.filter(({ kind }) => kind !== 'add')];
}
