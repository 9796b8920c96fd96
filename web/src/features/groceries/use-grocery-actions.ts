import { t } from '@moodbowl/i18n/t';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import { useRef, useState } from 'react';
import { limitMessageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';
import { useClearBought, useDeleteGrocery, useRestoreGroceries, useUpdateGrocery } from './groceries.queries.ts';

const ms = TOAST_MS.grocery;

/** What can be done with the items of the list. Each action says in a toast what became of it. */
export function useGroceryActions() {
  const { mutateAsync: update } = useUpdateGrocery();
  const { mutateAsync: remove } = useDeleteGrocery();
  const { mutateAsync: clear } = useClearBought();
  const { mutateAsync: restore } = useRestoreGroceries();
  // The items that the last toast of a deletion named or counted.
  const deleted = useRef<readonly GroceryItem[]>([]);
  const [canUndo, setCanUndo] = useState(false);
  const keepForUndo = (items: readonly GroceryItem[]) => {
    deleted.current = items;
    setCanUndo(items.length > 0);
  };

  const move = (item: GroceryItem, purchased: 0 | 1) =>
    handleMutation(update({ ...item, purchased }), {
      worked: () => {
        const text = { item: item.item_name };
        toastSuccess(purchased === 1 ? t('groceries.bought', text) : t('groceries.backToBuy', text), {
          ms,
          key: `moved-${purchased}`,
          many: (count: number) =>
            purchased === 1 ? t('groceries.manyBought', { count }) : t('groceries.manyBackToBuy', { count }),
        });
      },
      failed: (error) => toastError(limitMessageOf(error, t('groceries.updateFailed')), { ms }),
    });

  const changeQuantity = (item: GroceryItem, quantity: string) =>
    handleMutation(update({ ...item, quantity }), {
      worked: () =>
        toastSuccess(t('groceries.quantityUpdated', { item: item.item_name, quantity }), {
          ms,
          key: `quantity-${item.id}`,
        }),
      failed: (error) => toastError(limitMessageOf(error, t('groceries.quantityFailed')), { ms }),
    });

  /** Brings back what was deleted last, and gives those items. */
  const undo = () => {
    const items = deleted.current;
    if (items.length === 0) return items;
    keepForUndo([]);
    handleMutation(restore(items), {
      worked: () => toastSuccess(t('groceries.restored', { count: items.length }), { ms, key: 'deleted' }),
      failed: (error) => {
        keepForUndo(items);
        toastError(limitMessageOf(error, t('groceries.restoreFailed')), { ms, key: 'deleted' });
      },
    });
    return items;
  };

  const sayDeleted = (items: readonly GroceryItem[]) => {
    const [first] = items;
    if (!first) return;
    const together = toastSuccess(t('groceries.deleted', { item: first.item_name }), {
      ms,
      key: 'deleted',
      count: items.length,
      many: (count: number) => t('groceries.manyDeleted', { count }),
      action: { text: t('groceries.undo'), run: () => void undo() },
    });
    keepForUndo([...deleted.current, ...items].slice(-together));
  };

  const drop = (item: GroceryItem) =>
    handleMutation(remove(item), {
      worked: () => sayDeleted([item]),
      failed: (error) => toastError(limitMessageOf(error, t('groceries.deleteFailed')), { ms }),
    });

  const clearBought = () =>
    handleMutation(clear(), {
      worked: sayDeleted,
      failed: (error) => toastError(limitMessageOf(error, t('groceries.clearFailed')), { ms }),
    });

  return { move, changeQuantity, drop, clearBought, undo, canUndo };
}
