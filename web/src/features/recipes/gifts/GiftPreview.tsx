import { t } from '@moodbowl/i18n/t';
import type { GiftSummary } from '@moodbowl/contract/waiting-gifts';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import css from './GiftList.module.css';
import { RecipePreview } from '../RecipePreview.tsx';
import { isGone, useGift } from '../recipes.queries.ts';

interface GiftPreviewProps {
  readonly gift: GiftSummary;
  /** The actions on it. */
  readonly buttons: ReactNode;
  readonly onClose: () => void;
  /** Closed after the recipe turned out to wait no longer. */
  readonly onGone: () => void;
}

/** A recipe from a friend to read, before it is kept or dismissed. */
export function GiftPreview({ gift: { id, name }, buttons, onClose, onGone }: GiftPreviewProps) {
  const gift = useGift(id);
  const gone = isGone(gift.error);
  return (
    <Dialog opened onClose={gone ? onGone : onClose} title={<bdi>{name}</bdi>} width={640}>
      {gift.isPending ? (
        <div role="status" aria-label={t('pages.loadingTheRecipe')}>
          <Skeleton height={320} />
        </div>
      ) : null}
      {gone ? (
        <EmptyState art="plate" next={<Button onClick={onGone}>{t('app.close')}</Button>}>
          {t('recipes.giftGone')}
        </EmptyState>
      ) : null}
      {gift.isError && !gone ? (
        <EmptyState art="umbrella" next={<Button onClick={() => void gift.refetch()}>{t('common.tryAgain')}</Button>}>
          {messageOf(gift.error, t('meals.fetchFailed'))}
        </EmptyState>
      ) : null}
      {gift.data ? <RecipePreview recipe={gift.data.recipe} /> : null}
      {gone ? null : <div className={`${css.actions} ${css.below}`}>{buttons}</div>}
    </Dialog>
  );
}
