import { Skeleton } from '../../../ui/Skeleton.tsx';
import css from './MealGrid.module.css';

/** Eight skeleton cards, with the loading text. */
export function MealGridSkeleton({ text }: { readonly text: string }) {
  return (
    <>
      <p role="status" className={css.loading}>
        {text}
      </p>
      <div className={css.grid} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <div key={key} className={css.skeleton}>
            <Skeleton height={190} />
            <Skeleton width={84} height={24} round />
            <Skeleton width="80%" height={22} />
            <Skeleton height={44} />
          </div>
        ))}
      </div>
    </>
  );
}
