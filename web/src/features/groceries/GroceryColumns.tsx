import { t } from '@moodbowl/i18n/t';
import { DragDropContext, type DragStart, type DropResult } from '@hello-pangea/dnd';
import { AISLES } from '@moodbowl/contract/aisles';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { limitMessageOf } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { TOAST_MS, toastError } from '../../ui/toast.ts';
import { AISLE_NAMES } from './aisles/aisle-names.ts';
import { AisleOrder } from './aisles/AisleOrder.tsx';
import { useAisleGroups, useByAisle } from './aisles/use-by-aisle.ts';
import { columnId, GroceryColumn } from './GroceryColumn.tsx';
import css from './GroceryList.module.css';
import { GroceryRow, tickId } from './GroceryRow.tsx';
import { changeGroceries } from './groceries.queries.ts';
import { COLUMNS, columnOf, placeInColumn } from './grocery-order.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { sayGone } from './sync/report-lost.ts';
import type { useGroceryActions } from './use-grocery-actions.ts';

interface GroceryColumnsProps {
  readonly items: readonly GroceryItem[];
  readonly most: number;
  readonly step: number;
  readonly actions: ReturnType<typeof useGroceryActions>;
  readonly adderOf: (item: GroceryItem) => ReactNode;
}

interface Group {
  /** The id of the droppable: the column, and the aisle if there is one. */
  readonly id: string;
  readonly title?: string;
  readonly items: readonly GroceryItem[];
}

/** To Buy, by aisle if that is wanted, and Bought. */
export function GroceryColumns({ items: listed, most, step, actions, adderOf }: GroceryColumnsProps) {
  // Somebody else may delete the item that is being dragged; it stays under the finger until it is dropped.
  const [dragged, setDragged] = useState<GroceryItem>();
  const isGone = dragged !== undefined && !listed.some(({ id }) => id === dragged.id);
  const items = isGone ? [...listed, dragged] : listed;
  // The order within a column is local to this screen.
  const [order, setOrder] = useState<readonly string[]>([]);
  const [limit, setLimit] = useState(most);
  const [edited, setEdited] = useState<GroceryItem>();
  const [ordering, setOrdering] = useState(false);
  const [byAisle, setByAisle] = useByAisle(items.filter(({ purchased }) => purchased === 0).length);
  const columns = COLUMNS.map(({ purchased, title }) => {
    const all = columnOf(items, order, purchased);
    // Scrolls to the end of the list, where new items appear.
    const hidden = Math.max(0, all.length - limit);
    return { purchased, title, count: all.length, hidden, shown: all.slice(hidden) };
  });
  const aisles = useAisleGroups(columns[0]?.shown ?? []);
  // Where only the newest items are shown, aisles would seem to be empty.
  const isWhole = most >= step;
  const isGrouped = isWhole && byAisle && aisles !== undefined && (columns[0]?.count ?? 0) > 0;

  const groupsOf = (purchased: 0 | 1, shown: readonly GroceryItem[]): Group[] =>
    purchased === 0 && isGrouped
      ? aisles.map(({ aisle, items: inAisle }) => ({
          id: `0:${aisle}`,
          title: t(AISLE_NAMES[aisle]),
          items: inAisle,
        }))
      : [{ id: String(purchased), items: shown }];

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
    actions.clearBought(columnOf(items, order, 1));
  };
  const showEarlier = (purchased: 0 | 1) => {
    focusColumn(purchased);
    setLimit(limit + step);
  };
  const startDrag = ({ draggableId }: DragStart) => setDragged(items.find(({ id }) => id === draggableId));
  const endDrag = ({ draggableId, source, destination }: DropResult) => {
    setDragged(undefined);
    const item = items.find(({ id }) => id === draggableId);
    if (!item) return;
    if (isGone) {
      sayGone(item);
      return;
    }
    if (!destination) return;
    const [column, aisleId] = destination.droppableId.split(':');
    const purchased = column === '1' ? 1 : 0;
    const groups = columns.flatMap(({ purchased: of, shown }) => groupsOf(of, shown));
    const target = groups.find(({ id }) => id === destination.droppableId)?.items ?? [];
    const before = target.filter(({ id }) => id !== item.id)[destination.index]?.id;
    setOrder(placeInColumn(items, order, { id: item.id, purchased, before }));
    if (item.purchased !== purchased) move(item, purchased);
    // Dragged from one aisle to another: that is where it is in this shop.
    const aisle = AISLES.find((known) => known === aisleId);
    if (aisle !== undefined && item.purchased === 0 && source.droppableId !== destination.droppableId)
      void changeGroceries({ kind: 'set', item: item.id, aisle }, item).catch((error: unknown) =>
        toastError(limitMessageOf(error, t('groceries.updateFailed')), { ms: TOAST_MS.grocery }),
      );
  };

  const actionOf = (purchased: 0 | 1, count: number) => {
    if (purchased === 0)
      return isGrouped ? <TextButton onClick={() => setOrdering(true)}>{t('groceries.orderAisles')}</TextButton> : null;
    return count > 0 ? <TextButton onClick={clearBought}>{t('groceries.clearBought')}</TextButton> : null;
  };

  return (
    <DragDropContext onDragStart={startDrag} onDragEnd={endDrag}>
      {(columns[0]?.count ?? 0) > 0 ? (
        <div className={css.tools}>
          {isWhole ? (
            <button type="button" className={css.toggle} aria-pressed={byAisle} onClick={() => setByAisle(!byAisle)}>
              {t('groceries.byAisle')}
            </button>
          ) : null}
          <Button component={Link} to={paths.shopping()} className={css.shop ?? ''}>
            {t('groceries.shop')}
          </Button>
        </div>
      ) : null}
      <div className={css.columns}>
        {columns.map(({ purchased, title, count, hidden, shown }) => (
          <GroceryColumn
            key={purchased}
            purchased={purchased}
            title={t(title)}
            count={count}
            hidden={hidden}
            onShowEarlier={() => showEarlier(purchased)}
            action={actionOf(purchased, count)}
            groups={groupsOf(purchased, shown).map((group) => ({
              id: group.id,
              title: group.title,
              rows: group.items.map((item, index) => (
                <GroceryRow
                  key={item.id}
                  item={item}
                  index={index}
                  adder={adderOf(item)}
                  onMove={move}
                  onQuantity={actions.changeQuantity}
                  onDelete={drop}
                  onEdit={setEdited}
                />
              )),
            }))}
          />
        ))}
      </div>
      {edited ? (
        <ItemDialog key={edited.id} item={edited} adder={adderOf(edited)} onClose={() => setEdited(undefined)} />
      ) : null}
      {ordering ? <AisleOrder onClose={() => setOrdering(false)} /> : null}
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
