import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';

// Loaded when something was eaten.
const BeforeMeal = lazyPart(async () => ({ default: (await import('./BeforeMeal.tsx')).BeforeMeal }));

/** The question about the mood before a meal as a chunk of its own. */
export function LazyBeforeMeal(props: ComponentProps<typeof BeforeMeal>) {
  return (
    <Suspense>
      <BeforeMeal {...props} />
    </Suspense>
  );
}
