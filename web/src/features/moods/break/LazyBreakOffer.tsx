import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

const BreakOffer = lazyPart(async () => ({ default: (await import('./BreakOffer.tsx')).BreakOffer }));

/** The offer of a break as a chunk of its own, loaded after a mood is saved. */
export function LazyBreakOffer(props: ComponentProps<typeof BreakOffer>) {
  return props.mood ? (
    <Suspense>
      <BreakOffer {...props} />
    </Suspense>
  ) : null;
}
