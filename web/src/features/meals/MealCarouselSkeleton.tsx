import { t } from '@moodbowl/i18n/t';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './MealCarouselSkeleton.module.css';

/** As many cards to come as the window shows. */
export function MealCarouselSkeleton() {
  return (
    <div className={css.loading} role="status" aria-label={t('meals.loading')}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key}>
          <Skeleton height={200} />
          <Skeleton width={84} height={24} round />
          <Skeleton height={22} />
          <Skeleton height={44} />
        </div>
      ))}
    </div>
  );
}
