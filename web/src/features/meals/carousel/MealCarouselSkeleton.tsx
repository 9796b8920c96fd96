import { t } from '@moodbowl/i18n/t';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import css from './MealCarouselSkeleton.module.css';

/** As many skeleton cards as the window shows. */
export function MealCarouselSkeleton({ compact = false }: { readonly compact?: boolean | undefined }) {
  return (
    <div className={css.loading} data-compact={compact || undefined} role="status" aria-label={t('meals.loading')}>
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
