import { type ComponentProps, lazy, Suspense } from 'react';
import { useGroceries } from '../../features/groceries/groceries.queries.ts';
import { MealCarouselSkeleton } from '../../features/meals/MealCarouselSkeleton.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const Groceries = lazy(async () => ({
  default: (await import('../../features/groceries/GroceryList.tsx')).GroceryList,
}));
const Carousel = lazy(async () => ({ default: (await import('../../features/meals/MealCarousel.tsx')).MealCarousel }));

/** The grocery list, which comes after the head of its screen: dragging weighs as much as the rest of the screen. */
export function GroceryListLater(props: ComponentProps<typeof Groceries>) {
  // Asked for while the script is on its way.
  useGroceries();
  return (
    <Suspense
      fallback={
        <Card title="Groceries">
          <Skeleton height={320} />
        </Card>
      }
    >
      <Groceries {...props} />
    </Suspense>
  );
}

/** The meals gliding by, which stand below the first view and come after it. */
export function MealCarouselLater(props: ComponentProps<typeof Carousel>) {
  return (
    <Suspense fallback={<MealCarouselSkeleton />}>
      <Carousel {...props} />
    </Suspense>
  );
}
