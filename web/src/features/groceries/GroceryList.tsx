import { t } from '@moodbowl/i18n/t';
import { DragDropContext, type DropResult } from '@hello-pangea/dnd';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import type { MoodName } from '@moodbowl/contract/mood';
import { startTransition, useEffect, useRef, useState } from 'react';
import { limitMessageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../ui/toast.ts';
import { AddGrocery } from './AddGrocery.tsx';
import { ChefTip } from './ChefTip.tsx';
import { columnId, GroceryColumn } from './GroceryColumn.tsx';
import css from './GroceryList.module.css';
import { GroceryRow, tickId } from './GroceryRow.tsx';
import { useDeleteGrocery, useGroceries, useUpdateGrocery } from './groceries.queries.ts';
import { COLUMNS, columnOf, placeInColumn } from './grocery-order.ts';

const ms = TOAST_MS.grocery;

/** The form to add to the list, the list in its two columns, and a tip. What may grow stands below what is used. */
export function GroceryList({ mood }: { readonly mood: MoodName | undefined }) {
  const groceries = useGroceries();
  const items = groceries.data ?? [];
  const toBuy = items.filter((item) => item.purchased === 0).length;
  // Making the first rows takes a while on a slow phone: they come after the rest of the card, in slices and under the
  // shapes that hold their place.
  const isLoaded = groceries.data !== undefined;
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (isLoaded) startTransition(() => setThere(true));
  }, [isLoaded]);
  const isLoading = groceries.isPending || (isLoaded && !isThere);
  const { isError } = groceries;
  useEffect(() => {
    if (isError) toastError(t('groceries.loadFailed'), { ms, key: 'groceries' });
  }, [isError]);

  return (
    <Card
      title={t('common.groceries')}
      aside={groceries.data ? <span>{t('groceries.countToBuy', { toBuy })}</span> : null}
      className={css.card ?? ''}
    >
      <AddGrocery />
      {isLoading ? <Loading /> : null}
      {groceries.isError && !groceries.data ? (
        <>
          <Alert kind="error">{t('groceries.loadFailed')}</Alert>
          <Button onClick={() => void groceries.refetch()}>{t('common.tryAgain')}</Button>
        </>
      ) : null}
      {groceries.data && isThere ? <Columns items={items} /> : null}
      {isLoading ? null : <ChefTip mood={mood} />}
    </Card>
  );
}

function Columns({ items }: { readonly items: readonly GroceryItem[] }) {
  // Where items stand within their column is a matter of this screen alone.
  const [order, setOrder] = useState<readonly string[]>([]);
  // What is done to a row stays the same function, so that a change draws again only the rows that it concerns.
  const shown = useRef({ items, order });
  useEffect(() => {
    shown.current = { items, order };
  });
  const { mutateAsync: update } = useUpdateGrocery();
  const { mutateAsync: remove } = useDeleteGrocery();

  const move = (item: GroceryItem, purchased: 0 | 1) => {
    const { item_name } = item;
    leaveTick(item.id);
    handleMutation(update({ ...item, purchased }), {
      worked: () =>
        toastSuccess(
          purchased === 1 ? t('groceries.bought', { item: item_name }) : t('groceries.backToBuy', { item: item_name }),
          {
            ms,
            key: `moved-${purchased}`,
            many:
              purchased === 1
                ? (count: number) => t('groceries.manyBought', { count })
                : (count: number) => t('groceries.manyBackToBuy', { count }),
          },
        ),
      failed: (error) => toastError(limitMessageOf(error, t('groceries.updateFailed')), { ms }),
    });
  };
  const changeQuantity = (item: GroceryItem, quantity: string) =>
    handleMutation(update({ ...item, quantity }), {
      worked: () =>
        toastSuccess(t('groceries.quantityUpdated', { item: item.item_name, quantity }), {
          ms,
          key: `quantity-${item.id}`,
        }),
      failed: (error) => toastError(limitMessageOf(error, t('groceries.quantityFailed')), { ms }),
    });
  const drop = (item: GroceryItem) => {
    // The row goes away with its button; who went there by keyboard goes on beside it.
    const column = columnOf(shown.current.items, shown.current.order, item.purchased);
    const place = column.indexOf(item);
    const beside = column[place + 1] ?? column[place - 1];
    document.getElementById(beside ? tickId(beside.id) : columnId(item.purchased))?.focus({ preventScroll: true });
    handleMutation(remove(item), {
      worked: () =>
        toastSuccess(t('groceries.deleted', { item: item.item_name }), {
          ms,
          key: 'deleted',
          many: (count: number) => t('groceries.manyDeleted', { count }),
        }),
      failed: (error) => toastError(limitMessageOf(error, t('groceries.deleteFailed')), { ms }),
    });
  };

  const endDrag = ({ draggableId, destination }: DropResult) => {
    const item = items.find(({ id }) => id === draggableId);
    if (!item || !destination) return;
    const purchased = destination.droppableId === '1' ? 1 : 0;
    leaveHandle(item.id);
    setOrder(placeInColumn(items, order, { id: item.id, purchased, index: destination.index }));
    if (item.purchased !== purchased) move(item, purchased);
  };

  return (
    <DragDropContext onDragEnd={endDrag}>
      <div className={css.columns}>
        {COLUMNS.map(({ purchased, title }) => (
          <GroceryColumn
            key={purchased}
            purchased={purchased}
            title={t(title)}
            items={columnOf(items, order, purchased)}
            renderItem={(item, index) => (
              <GroceryRow
                key={item.id}
                item={item}
                index={index}
                onMove={move}
                onQuantity={changeQuantity}
                onDelete={drop}
              />
            )}
          />
        ))}
      </div>
    </DragDropContext>
  );
}

/**
 * The row is made anew in the other column: who ticked it by keyboard goes with it, after the row is painted there. The
 * old tick gives the focus away before it is gone; taking it away with the element would lay out the page once more.
 */
function leaveTick(id: string): void {
  const tick = document.getElementById(tickId(id));
  if (!tick || document.activeElement !== tick) return;
  const byKeyboard = tick.matches(':focus-visible');
  tick.blur();
  if (!byKeyboard) return;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(tickId(id))?.focus();
  });
}

/** Alike with the handle of a row that is dropped; there the library gives the focus back. */
function leaveHandle(id: string): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.dataset['rfdDragHandleDraggableId'] === id) focused.blur();
}

function Loading() {
  return (
    <div className={css.columns} role="status" aria-label={t('groceries.loadingGroceries')} data-loading>
      {COLUMNS.map(({ title }) => (
        <div key={title} className={css.skeletons}>
          <Skeleton width={80} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      ))}
    </div>
  );
}
