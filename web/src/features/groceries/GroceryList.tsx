import { t } from '@moodbowl/i18n/t';
import { DragDropContext, type DropResult } from '@hello-pangea/dnd';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import type { MoodName } from '@moodbowl/contract/mood';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { TOAST_MS, toastError } from '../../ui/toast.ts';
import { AddGrocery } from './AddGrocery.tsx';
import { ChefTip } from './ChefTip.tsx';
import { columnId, GroceryColumn } from './GroceryColumn.tsx';
import css from './GroceryList.module.css';
import { GroceryRow, tickId } from './GroceryRow.tsx';
import { useGroceries } from './groceries.queries.ts';
import { COLUMNS, columnOf, placeInColumn } from './grocery-order.ts';
import { useGroceryActions } from './use-grocery-actions.ts';

/** How many more items of a column each press shows. */
const STEP = 100;

interface GroceryListProps {
  readonly mood: MoodName | undefined;
  /** How many items of a column are shown at first: the newest. */
  readonly most?: number;
  /** Shows who added an item. */
  readonly adderOf?: (item: GroceryItem) => ReactNode;
}

function showNobody(): ReactNode {
  return null;
}

/** The form to add an item, the two columns, and a tip. */
export function GroceryList({ mood, most = STEP, adderOf = showNobody }: GroceryListProps) {
  const groceries = useGroceries();
  const actions = useGroceryActions();
  const items = groceries.data;
  const { isError, isPending } = groceries;
  useEffect(() => {
    if (isError) toastError(t('groceries.loadFailed'), { ms: TOAST_MS.grocery, key: 'groceries' });
  }, [isError]);

  const undo = () => {
    const [first] = actions.undo();
    // The button disappears, so move the focus to the first item that it restored.
    requestAnimationFrame(() => {
      if (first && document.activeElement === document.body) document.getElementById(tickId(first.id))?.focus();
    });
  };

  return (
    <Card
      title={t('common.groceries')}
      aside={
        items ? (
          <div className={css.aside}>
            {actions.canUndo ? (
              <TextButton aria-label={t('groceries.undoDelete')} onClick={undo}>
                {t('groceries.undo')}
              </TextButton>
            ) : null}
            <span>{t('groceries.countToBuy', { toBuy: items.filter(({ purchased }) => purchased === 0).length })}</span>
          </div>
        ) : null
      }
      className={css.card ?? ''}
    >
      <AddGrocery />
      {isPending ? <Loading /> : null}
      {isError && !items ? (
        <>
          <Alert kind="error">{t('groceries.loadFailed')}</Alert>
          <Button onClick={() => void groceries.refetch()}>{t('common.tryAgain')}</Button>
        </>
      ) : null}
      {items ? <Columns items={items} most={most} actions={actions} adderOf={adderOf} /> : null}
      {isPending ? null : <ChefTip mood={mood} />}
    </Card>
  );
}

interface ColumnsProps {
  readonly items: readonly GroceryItem[];
  readonly most: number;
  readonly actions: ReturnType<typeof useGroceryActions>;
  readonly adderOf: (item: GroceryItem) => ReactNode;
}

function Columns({ items, most, actions, adderOf }: ColumnsProps) {
  // The order within a column is local to this screen.
  const [order, setOrder] = useState<readonly string[]>([]);
  const [limit, setLimit] = useState(most);
  const columns = COLUMNS.map(({ purchased, title }) => {
    const all = columnOf(items, order, purchased);
    // Scrolls to the end of the list, where new items appear.
    const hidden = Math.max(0, all.length - limit);
    return { purchased, title, count: all.length, hidden, shown: all.slice(hidden) };
  });

  const move = (item: GroceryItem, purchased: 0 | 1) => {
    followTick(item.id);
    actions.move(item, purchased);
  };
  const drop = (item: GroceryItem) => {
    focusBeside(item);
    actions.drop(item);
  };
  const clearBought = () => {
    focusColumn(1);
    actions.clearBought();
  };
  const showEarlier = (purchased: 0 | 1) => {
    focusColumn(purchased);
    setLimit(limit + STEP);
  };
  const endDrag = ({ draggableId, destination }: DropResult) => {
    const item = items.find(({ id }) => id === draggableId);
    if (!item || !destination) return;
    const purchased = destination.droppableId === '1' ? 1 : 0;
    const index = destination.index + (columns[purchased]?.hidden ?? 0);
    setOrder(placeInColumn(items, order, { id: item.id, purchased, index }));
    if (item.purchased !== purchased) move(item, purchased);
  };

  return (
    <DragDropContext onDragEnd={endDrag}>
      <div className={css.columns}>
        {columns.map(({ purchased, title, count, hidden, shown }) => (
          <GroceryColumn
            key={purchased}
            purchased={purchased}
            title={t(title)}
            count={count}
            hidden={hidden}
            onShowEarlier={() => showEarlier(purchased)}
            action={
              purchased === 1 && count > 0 ? (
                <TextButton onClick={clearBought}>{t('groceries.clearBought')}</TextButton>
              ) : null
            }
          >
            {shown.map((item, index) => (
              <GroceryRow
                key={item.id}
                item={item}
                index={index}
                adder={adderOf(item)}
                onMove={move}
                onQuantity={actions.changeQuantity}
                onDelete={drop}
              />
            ))}
          </GroceryColumn>
        ))}
      </div>
    </DragDropContext>
  );
}

/** Moves the focus from a removed row to its neighbour. */
function focusBeside({ id, purchased }: GroceryItem): void {
  const row = document.getElementById(tickId(id))?.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const tick = beside?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  if (tick) tick.focus({ preventScroll: true });
  else focusColumn(purchased);
}

function focusColumn(purchased: 0 | 1): void {
  document.getElementById(columnId(purchased))?.focus({ preventScroll: true });
}

/** Moves the focus to the row's new element in the other column. */
function followTick(id: string): void {
  const tick = document.getElementById(tickId(id));
  if (!tick || document.activeElement !== tick || !tick.matches(':focus-visible')) return;
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById(tickId(id))?.focus();
  });
}

function Loading() {
  return (
    <div className={css.columns} role="status" aria-label={t('groceries.loadingGroceries')} data-loading>
      {COLUMNS.map(({ title }) => (
        <div key={title} className={css.loading}>
          <Skeleton width={80} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      ))}
    </div>
  );
}
