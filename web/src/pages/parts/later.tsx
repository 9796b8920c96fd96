import { type ComponentProps, lazy, memo, type ReactNode, Suspense } from 'react';
import { useGroceries } from '../../features/groceries/groceries.queries.ts';
import { MealCarouselSkeleton } from '../../features/meals/MealCarouselSkeleton.tsx';
import { useNear } from '../../lib/use-near.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const Groceries = lazy(async () => ({
  default: (await import('../../features/groceries/GroceryList.tsx')).GroceryList,
}));
const Carousel = lazy(async () => ({ default: (await import('../../features/meals/MealCarousel.tsx')).MealCarousel }));

/** The grocery list, loaded on its own: the code for dragging is as large as the rest of the screen's. */
export const GroceryListLater = memo((props: ComponentProps<typeof Groceries>) => {
  // Fetches the items while the code loads.
  useGroceries();
  const skeleton = (
    <Card title="Groceries">
      <div data-loading>
        <Skeleton height={320} />
      </div>
    </Card>
  );
  return (
    <Suspense fallback={skeleton}>
      <Groceries {...props} />
    </Suspense>
  );
});

/** The meals gliding by. */
export const MealCarouselLater = memo((props: ComponentProps<typeof Carousel>) => (
  <Later place={<MealCarouselSkeleton />}>
    <Carousel {...props} />
  </Later>
));

/** What comes once it is near the window; until then something else holds its place. */
function Later({ place, children }: { readonly place: ReactNode; readonly children: ReactNode }) {
  const [ref, near] = useNear();
  return near ? <Suspense fallback={place}>{children}</Suspense> : <div ref={ref}>{place}</div>;
}
