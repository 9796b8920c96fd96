import { t } from '@moodbowl/i18n/t';
import type { MoodName } from '@moodbowl/contract/mood';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { listOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { TOAST_MS, toastError } from '../../ui/toast.ts';
import { useSharing } from '../homes/use-sharing.tsx';
import { AddGrocery } from './AddGrocery.tsx';
import { ChefTip } from './ChefTip.tsx';
import { GroceryColumns, ShopButton } from './GroceryColumns.tsx';
import css from './GroceryList.module.css';
import { GroceryNotices } from './GroceryNotices.tsx';
import { tickId } from './GroceryRow.tsx';
import { useGroceries } from './groceries.queries.ts';
import { COLUMNS } from './grocery-order.ts';
import { useGroceryActions } from './use-grocery-actions.ts';

interface GroceryListProps {
  readonly mood: MoodName | undefined;
  /** How many items of a column are shown at first: the newest. */
  readonly most?: number;
}

/** How many more items of a column each press shows. */
const STEP = 100;

/** The form to add an item, the two columns, and a tip; short where there are few items, between other things. */
export function GroceryList({ mood, most = STEP }: GroceryListProps) {
  const { sharedWith } = useSharing();
  const groceries = useGroceries();
  const actions = useGroceryActions();
  const items = groceries.data;
  const toBuy = items?.filter(({ purchased }) => purchased === 0).length ?? 0;
  const isWhole = most >= STEP;
  const { isError, isPending } = groceries;
  useEffect(() => {
    if (isError) toastError(t('groceries.loadFailed'), { ms: TOAST_MS.grocery, key: 'groceries' });
  }, [isError]);

  const undo = () => {
    const [first] = actions.undoLast?.() ?? [];
    // The button disappears, so move the focus to the first item that it restored.
    requestAnimationFrame(() => {
      if (first !== undefined && document.activeElement === document.body)
        document.getElementById(tickId(first))?.focus();
    });
  };

  return (
    <Card
      title={t('common.groceries')}
      aside={
        items ? (
          <div className={css.aside}>
            {actions.undoLast ? (
              <TextButton aria-label={t('groceries.undoLast')} onClick={undo}>
                {t('groceries.undo')}
              </TextButton>
            ) : null}
            {isWhole || toBuy === 0 ? <span>{t('groceries.countToBuy', { toBuy })}</span> : <ShopButton />}
          </div>
        ) : null
      }
      className={css.card ?? ''}
    >
      <p className={css.shared}>
        {sharedWith.length > 0 ? (
          t('groceries.sharedWith', { names: listOf(sharedWith) })
        ) : (
          <Link to={paths.settings('#home')}>{t('groceries.share')}</Link>
        )}
      </p>
      <AddGrocery list={items ?? []} />
      <GroceryNotices />
      {isPending ? <Loading /> : null}
      {isError && !items ? (
        <>
          <Alert kind="error">{t('groceries.loadFailed')}</Alert>
          <Button onClick={() => void groceries.refetch()}>{t('common.tryAgain')}</Button>
        </>
      ) : null}
      {items ? <GroceryColumns items={items} most={most} step={STEP} actions={actions} /> : null}
      {isPending ? null : <ChefTip mood={mood} />}
    </Card>
  );
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
