import { t } from '@moodbowl/i18n/t';
import { DragDropContext } from '@hello-pangea/dnd';
import { AISLES } from '@moodbowl/food/aisles/aisles';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import { useState } from 'react';
import { Link } from 'react-router';
import { limitMessageOf } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import type { DropPlace } from '../../ui/drag/drag-words.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useDragging } from '../../ui/drag/use-dragging.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { TOAST_MS, toastError } from '../../ui/toast.ts';
import { useSharing } from '../homes/use-sharing.tsx';
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
import { Row } from '../../ui/Row.tsx';

interface GroceryColumnsProps {
  readonly items: readonly GroceryItem[];
  readonly most: number;
  readonly step: number;
  readonly actions: ReturnType<typeof useGroceryActions>;
}

interface Group {
  /** The id of the droppable: the column, and the aisle if there is one. */
  readonly id: string;
  readonly title?: string;
  readonly items: readonly GroceryItem[];
}

/** To Buy, by aisle if that is wanted, and Bought. */
export function GroceryColumns({ items: listed, most, step, actions }: GroceryColumnsProps) {
  const { personOf } = useSharing();
  const {
    things: items,
    context,
    spoken,
    arrange,
    handle,
  } = useDragging({
    things: listed,
    titleOf: (item) => item.item_name,
    nameOf: listName,
    // To Buy is on the left; of its aisles, the first one that is shown.
    beside: (list, direction) => {
      const column = purchasedIn(list) + direction;
      return groups.find(({ id }) => purchasedIn(id) === column)?.id;
    },
    onDrop: (item, from, to) => place(item, from, to),
    onGone: (item) => sayGone(item),
  });
  // The order within a column is local to this screen.
  const [order, setOrder] = useState<readonly string[]>([]);
  // Where only the newest items are shown, aisles would seem to be empty.
  const isWhole = most >= step;
  // There, bought items are only counted, until a tick has to show where its item went.
  const [limits, setLimits] = useState<readonly [number, number]>([most, isWhole ? most : 0]);
  const [edited, setEdited] = useState<GroceryItem>();
  const [ordering, setOrdering] = useState(false);
  const [byAisle, setByAisle] = useByAisle(items.filter(({ purchased }) => purchased === 0).length);
  const columns = COLUMNS.map(({ purchased, title }) => {
    const all = columnOf(items, order, purchased);
    // Scrolls to the end of the list, where new items appear.
    const hidden = Math.max(0, all.length - limits[purchased]);
    return { purchased, title, count: all.length, hidden, shown: all.slice(hidden) };
  });
  const aisles = useAisleGroups(columns[0]?.shown ?? []);
  const isGrouped = isWhole && byAisle && aisles !== undefined && (columns[0]?.count ?? 0) > 0;

  const groupsOf = (purchased: 0 | 1, shown: readonly GroceryItem[]): Group[] =>
    purchased === 0 && isGrouped
      ? aisles.map(({ aisle, items: inAisle }) => ({
          id: `0:${aisle}`,
          title: t(AISLE_NAMES[aisle]),
          items: inAisle,
        }))
      : [{ id: String(purchased), items: shown }];

  const groups = columns.flatMap(({ purchased, shown }) => groupsOf(purchased, shown));

  const move = (item: GroceryItem, purchased: 0 | 1) => {
    followTick(item.id);
    if (!isWhole) {
      setOrder(placeInColumn(items, order, { id: item.id, purchased, before: undefined }));
      setLimits(([toBuy, bought]) => [toBuy, Math.max(bought, purchased)]);
    }
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
    setLimits(purchased === 0 ? [limits[0] + step, limits[1]] : [limits[0], limits[1] + step]);
  };
  const place = (item: GroceryItem, source: DropPlace, destination: DropPlace) => {
    const purchased = purchasedIn(destination.droppableId);
    const target = groups.find(({ id }) => id === destination.droppableId)?.items ?? [];
    const before = target.filter(({ id }) => id !== item.id)[destination.index]?.id;
    setOrder(placeInColumn(items, order, { id: item.id, purchased, before }));
    if (item.purchased !== purchased) move(item, purchased);
    // Dragged from one aisle to another: that is where it is in this shop.
    const aisle = aisleOf(destination.droppableId);
    if (aisle !== undefined && item.purchased === 0 && source.droppableId !== destination.droppableId)
      void changeGroceries({ kind: 'set', item: item.id, aisle }, item).catch((error: unknown) =>
        toastError(limitMessageOf(error, t('groceries.updateFailed')), { ms: TOAST_MS.grocery }),
      );
  };

  const actionOf = (purchased: 0 | 1, count: number) => {
    if (purchased === 0)
      return isGrouped ? <TextButton onClick={() => setOrdering(true)}>{t('groceries.orderAisles')}</TextButton> : null;
    return count > 0 && limits[1] > 0 ? (
      <TextButton onClick={clearBought}>{t('groceries.clearBought')}</TextButton>
    ) : null;
  };

  return (
    <DragDropContext {...context} dragHandleUsageInstructions={t('groceries.dragHelp')}>
      <VisuallyHidden as="div" aria-live="assertive">
        {spoken}
      </VisuallyHidden>
      {isWhole && (columns[0]?.count ?? 0) > 0 ? (
        <Row gap={3} lineGap={2} align="center">
          <button type="button" className={css.toggle} aria-pressed={byAisle} onClick={() => setByAisle(!byAisle)}>
            {t('groceries.byAisle')}
          </button>
          <ShopButton />
        </Row>
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
              rows: arrange(group.id, group.items).map((item, index) => (
                <GroceryRow
                  key={item.id}
                  item={item}
                  index={index}
                  handle={handle(item.id)}
                  adder={personOf(item)}
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
        <ItemDialog key={edited.id} item={edited} adder={personOf(edited)} onClose={() => setEdited(undefined)} />
      ) : null}
      {ordering ? <AisleOrder onClose={() => setOrdering(false)} /> : null}
    </DragDropContext>
  );
}

/** Opens the list for the shop. */
export function ShopButton() {
  return (
    <Button component={Link} to={paths.shopping()} className={css.shop ?? ''}>
      {t('groceries.shop')}
    </Button>
  );
}

/** The column of a droppable. */
function purchasedIn(list: string): 0 | 1 {
  return list.startsWith('1') ? 1 : 0;
}

/** The aisle of a droppable; undefined for a whole column. */
function aisleOf(list: string) {
  return AISLES.find((aisle) => list === `0:${aisle}`);
}

function listName(list: string): string {
  const aisle = aisleOf(list);
  const column = t(COLUMNS[purchasedIn(list)].title);
  return aisle === undefined ? column : `${column}, ${t(AISLE_NAMES[aisle])}`;
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
