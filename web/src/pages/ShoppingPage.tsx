import { t } from '@moodbowl/i18n/t';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AISLE_NAMES } from '../features/groceries/aisles/aisle-names.ts';
import { useAisleGroups } from '../features/groceries/aisles/use-by-aisle.ts';
import { AddGrocery } from '../features/groceries/AddGrocery.tsx';
import { GroceryNotices } from '../features/groceries/GroceryNotices.tsx';
import { KeepListOffer } from '../features/groceries/KeepListOffer.tsx';
import { useGroceries } from '../features/groceries/groceries.queries.ts';
import { useGroceryActions } from '../features/groceries/use-grocery-actions.ts';
import { useSharing } from '../features/homes/use-sharing.tsx';
import { paths } from '../lib/paths.ts';
import { useScreenAwake } from '../lib/use-screen-awake.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { focusTitle, Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TextButton } from '../ui/TextButton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './ShoppingPage.module.css';

/** The longest time between the two taps of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 350;

/** The items left to buy, by aisle, in rows for one thumb; the screen stays on. */
export function ShoppingPage() {
  const { data: items, isPending, isError, refetch } = useGroceries();
  const { move, undoLast } = useGroceryActions({ quiet: true });
  const { personOf } = useSharing();
  useScreenAwake();
  const [isTicking, noteTap] = useTicks();
  const tick = (item: GroceryItem) => {
    if (noteTap(item.id)) move(item, item.purchased === 1 ? 0 : 1);
  };
  const left = items?.filter(({ purchased }) => purchased === 0) ?? [];
  const rows = items?.filter(({ id, purchased }) => purchased === 0 || isTicking(id)) ?? [];
  const bought = items?.filter(({ purchased }) => purchased === 1) ?? [];
  return (
    <Page
      title={t('shopping.title')}
      lead={
        <span className={css.left}>
          {items && items.length > 0 ? t('shopping.left', { count: left.length }) : '\u00A0'}
          {undoLast ? (
            <TextButton
              aria-label={t('groceries.undoLast')}
              onClick={() => {
                // The button disappears.
                focusTitle();
                undoLast();
              }}
            >
              {t('groceries.undo')}
            </TextButton>
          ) : null}
        </span>
      }
      stacked
      aside={
        <div className={css.tools}>
          <BackButton />
          {left.length > 0 ? <Button onClick={() => window.print()}>{t('shopping.print')}</Button> : null}
        </div>
      }
    >
      <div className={css.add}>
        <AddGrocery list={items ?? []} />
      </div>
      <GroceryNotices />
      {items ? <KeepListOffer /> : null}
      {isPending ? <Skeleton height={240} /> : null}
      {isError && !items ? (
        <>
          <Alert kind="error">{t('groceries.loadFailed')}</Alert>
          <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
        </>
      ) : null}
      {items && left.length === 0 ? (
        <EmptyState art={bought.length > 0 ? 'sprout' : 'basket'}>
          {bought.length > 0 ? t('shopping.allDone') : t('shopping.nothing')}
        </EmptyState>
      ) : null}
      <Left items={rows} onTick={tick} />
      {bought.length > 0 ? (
        <details className={css.bought}>
          <summary>
            {t('shopping.inTheBag')} <span>{bought.length}</span>
          </summary>
          <ul className={css.rows}>
            {bought
              .filter(({ id }) => !isTicking(id))
              .map((item) => (
                <Row
                  key={item.id}
                  item={item}
                  label={t('shopping.takeOut', { name: item.item_name })}
                  person={personOf(item)}
                  onPress={() => tick(item)}
                />
              ))}
          </ul>
        </details>
      ) : null}
    </Page>
  );
}

/** Leads to the screen one came from; to the list if there is none. */
function BackButton() {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return <Button onClick={() => void (isFirst ? navigate(paths.meals()) : navigate(-1))}>{t('shopping.back')}</Button>;
}

/**
 * Lets a tapped row stay where it is until nobody has tapped for a moment: the second tap of a double tap hits the same
 * row, where it does not count, and fast taps find the other rows in their places. Gives whether a row stays, and what
 * notes a tap and says whether it counts.
 */
function useTicks(): [isTicking: (id: string) => boolean, noteTap: (id: string) => boolean] {
  const [ticking, setTicking] = useState<ReadonlySet<string>>(NOBODY);
  const last = useRef({ id: '', at: -Infinity });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const noteTap = (id: string) => {
    const at = Date.now();
    if (last.current.id === id && at - last.current.at < DOUBLE_TAP_MS) return false;
    last.current = { id, at };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTicking(NOBODY), DOUBLE_TAP_MS);
    setTicking((before) => new Set([...before, id]));
    return true;
  };
  return [(id) => ticking.has(id), noteTap];
}

const NOBODY: ReadonlySet<string> = new Set();

interface LeftProps {
  readonly items: readonly GroceryItem[];
  readonly onTick: (item: GroceryItem) => void;
}

function Left({ items, onTick }: LeftProps) {
  const groups = useAisleGroups(items);
  return (
    <div className={css.aisles}>
      {groups?.map(({ aisle, items: inAisle }) => (
        <section key={aisle} aria-label={t(AISLE_NAMES[aisle])}>
          <h2 className={css.aisle}>{t(AISLE_NAMES[aisle])}</h2>
          <ul className={css.rows}>
            {inAisle.map((item) => (
              <Row
                key={item.id}
                item={item}
                label={t(item.purchased === 1 ? 'shopping.takeOut' : 'shopping.putIn', { name: item.item_name })}
                onPress={() => onTick(item)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  readonly item: GroceryItem;
  readonly label: string;
  /** Who bought it. */
  readonly person?: ReactNode;
  readonly onPress: () => void;
}

function Row({ item: { item_name, quantity, note, purchased }, label, person, onPress }: RowProps) {
  return (
    <li>
      <button type="button" className={css.row} data-bought={purchased === 1 || undefined} onClick={onPress}>
        <span className={css.box} aria-hidden="true" />
        <span className={css.name} dir="auto">
          <VisuallyHidden>{label}</VisuallyHidden>
          <span aria-hidden="true">{item_name}</span>
          {note === '' ? null : <small dir="auto">{note}</small>}
          {person ? <small>{person}</small> : null}
        </span>
        {quantity === '1' ? null : <span className={css.quantity}>{quantity}</span>}
      </button>
    </li>
  );
}
