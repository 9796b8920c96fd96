import { t } from '@moodbowl/i18n/t';
import type { GiftSummary } from '@moodbowl/contract/waiting-gifts';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-client.ts';
import { handleMutation } from '../../../lib/handle-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TOAST_MS, toastError, toastSuccess } from '../../../ui/toast.ts';
import { MealImage } from '../../meals/cards/MealImage.tsx';
import { DEFAULT_IMAGE } from '../../meals/meal-image.ts';
import css from './GiftList.module.css';
import { GiftPreview } from './GiftPreview.tsx';
import { useGifts } from './gifts.queries.ts';
import { useDecideGift } from '../recipes.queries.ts';

const ms = TOAST_MS.meal;

/** Recipes that friends have sent; nothing if there are none. */
export function GiftList() {
  const gifts = useGifts();
  const decide = useDecideGift();
  const [viewed, setViewed] = useState<GiftSummary>();
  if (!gifts.data || gifts.data.length === 0) return null;
  const settle = (gift: GiftSummary, keep: boolean) => {
    if (decide.isPending) return;
    handleMutation(decide.mutateAsync({ id: gift.id, keep }), {
      worked: () => {
        toastSuccess(keep ? t('recipes.giftKept') : t('recipes.giftDismissed'), { ms });
        setViewed(undefined);
      },
      failed: (error) => toastError(messageOf(error, t('recipes.saveFailed')), { ms }),
    });
  };
  const buttons = (gift: GiftSummary) => (
    <>
      <Button busy={decide.isPending} onClick={() => settle(gift, true)}>
        {t('recipes.saveCopy')}
      </Button>
      <Button variant="quiet" busy={decide.isPending} onClick={() => settle(gift, false)}>
        {t('recipes.dismiss')}
      </Button>
    </>
  );
  return (
    <Card title={t('recipes.giftsTitle')} className={css.card ?? ''}>
      <ul className={css.gifts}>
        {gifts.data.map((gift) => (
          <li key={gift.id}>
            <span className={css.thumbnail}>
              <MealImage imageUrl={gift.image_url} fallback={DEFAULT_IMAGE.recipe} own={gift} />
            </span>
            <span className={css.what}>
              <strong dir="auto">{gift.name}</strong>
              <span className={css.from}>{t('recipes.giftFrom', { name: gift.from })}</span>
            </span>
            <span className={css.actions}>
              <Button variant="quiet" onClick={() => setViewed(gift)}>
                {t('common.viewRecipe')}
              </Button>
              {buttons(gift)}
            </span>
          </li>
        ))}
      </ul>
      {viewed === undefined ? null : (
        <GiftPreview
          gift={viewed}
          buttons={buttons(viewed)}
          onClose={() => setViewed(undefined)}
          onGone={() => {
            setViewed(undefined);
            void gifts.refetch();
          }}
        />
      )}
    </Card>
  );
}
