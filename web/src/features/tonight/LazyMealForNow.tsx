import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

// It comes after a mood is saved.
const MealForNow = lazyPart(async () => ({ default: (await import('./MealForNow.tsx')).MealForNow }));

/** {@link MealForNow}, loaded when it is shown. */
export function LazyMealForNow(props: ComponentProps<typeof MealForNow>) {
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <MealForNow {...props} />
    </Suspense>
  );
}
