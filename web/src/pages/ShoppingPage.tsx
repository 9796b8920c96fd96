import { t } from '@moodbowl/i18n/t';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import { useRef } from 'react';
import { Link } from 'react-router';
import { AISLE_NAMES } from '../features/groceries/aisles/aisle-names.ts';
import { useAisleGroups } from '../features/groceries/aisles/use-by-aisle.ts';
import { GroceryNotices } from '../features/groceries/GroceryNotices.tsx';
import { KeepListOffer } from '../features/groceries/KeepListOffer.tsx';
import { useGroceries } from '../features/groceries/groceries.queries.ts';
import { useGroceryActions } from '../features/groceries/use-grocery-actions.ts';
import { paths } from '../lib/paths.ts';
import { useScreenAwake } from '../lib/use-screen-awake.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import css from './ShoppingPage.module.css';

/** The longest time between the two taps of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 350;

/** What is left to buy, by aisle, in rows for one thumb; the screen stays on. */
export function ShoppingPage() {
  const { data: items, isPending, isError, refetch } = useGroceries();
  const { move } = useGroceryActions();
  useScreenAwake();
  const lastTap = useRef(0);
  /** A tapped row is gone at once; the second tap of a double tap must not take the next one. */
  const tick = (item: GroceryItem, purchased: 0 | 1) => {
    const now = Date.now();
    if (now - lastTap.current < DOUBLE_TAP_MS) return;
    lastTap.current = now;
    move(item, purchased);
  };
  const left = items?.filter(({ purchased }) => purchased === 0) ?? [];
  const bought = items?.filter(({ purchased }) => purchased === 1) ?? [];
  return (
    <Page
      title={t('shopping.title')}
      lead={items && items.length > 0 ? t('shopping.left', { count: left.length }) : '\u00A0'}
      stacked
      aside={
        <div className={css.tools}>
          <Button component={Link} to={paths.meals()}>
            {t('shopping.backToList')}
          </Button>
          {left.length > 0 ? <Button onClick={() => window.print()}>{t('shopping.print')}</Button> : null}
        </div>
      }
    >
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
      <Left items={left} onTick={(item) => tick(item, 1)} />
      {bought.length > 0 ? (
        <details className={css.bought}>
          <summary>
            {t('shopping.inTheBag')} <span>{bought.length}</span>
          </summary>
          <ul className={css.rows}>
            {bought.map((item) => (
              <Row
                key={item.id}
                item={item}
                label={t('shopping.takeOut', { name: item.item_name })}
                onPress={() => tick(item, 0)}
              />
            ))}
          </ul>
        </details>
      ) : null}
    </Page>
  );
}

interface LeftProps {
  readonly items: readonly GroceryItem[];
  readonly onTick: (item: GroceryItem) => void;
}

function Left({ items, onTick }: LeftProps) {
  const groups = useAisleGroups(items);
  return (
    <div className={css.left}>
      {groups?.map(({ aisle, items: inAisle }) => (
        <section key={aisle} aria-label={t(AISLE_NAMES[aisle])}>
          <h2 className={css.aisle}>{t(AISLE_NAMES[aisle])}</h2>
          <ul className={css.rows}>
            {inAisle.map((item) => (
              <Row
                key={item.id}
                item={item}
                label={t('shopping.putIn', { name: item.item_name })}
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
  readonly onPress: () => void;
}

function Row({ item: { item_name, quantity, note, purchased }, label, onPress }: RowProps) {
  return (
    <li>
      <button type="button" className={css.row} data-bought={purchased === 1 || undefined} onClick={onPress}>
        <span className={css.box} aria-hidden="true" />
        <span className={css.name} dir="auto">
          <span className={css.hidden}>{label}</span>
          <span aria-hidden="true">{item_name}</span>
          {note === '' ? null : <small dir="auto">{note}</small>}
        </span>
        {quantity === '1' ? null : <span className={css.quantity}>{quantity}</span>}
      </button>
    </li>
  );
}
