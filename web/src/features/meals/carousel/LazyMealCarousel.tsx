import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useNearViewport } from '../../../lib/use-near-viewport.ts';
import { MealCarouselSkeleton } from './MealCarouselSkeleton.tsx';

const Carousel = lazyPart(async () => ({ default: (await import('./MealCarousel.tsx')).MealCarousel }));

/** The carousel of meals, rendered when it is near the viewport. */
export function LazyMealCarousel(props: ComponentProps<typeof Carousel>) {
  const [ref, near] = useNearViewport();
  // Keeps the place of the carousel.
  const placeholder = <MealCarouselSkeleton compact={props.compact} />;
  if (!near) return <div ref={ref}>{placeholder}</div>;
  return (
    <Suspense fallback={placeholder}>
      <Carousel {...props} />
    </Suspense>
  );
}
