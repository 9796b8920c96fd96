import { t } from '@moodbowl/i18n/t';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useGroceries } from '../../groceries/groceries.queries.ts';
import { MealCarouselSkeleton } from './MealCarouselSkeleton.tsx';
import { useNearViewport } from '../../../lib/use-near-viewport.ts';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const Groceries = lazyPart(async () => ({
  default: (await import('../../groceries/GroceryList.tsx')).GroceryList,
}));
const Carousel = lazyPart(async () => ({
  default: (await import('./MealCarousel.tsx')).MealCarousel,
}));

/** The grocery list as a chunk of its own: drag and drop is as large as the rest of the screen. */
export function LazyGroceryList(props: ComponentProps<typeof Groceries>) {
  // Fetches the items while the code loads.
  useGroceries();
  const skeleton = (
    <Card title={t('common.groceries')}>
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
}

/** The carousel of meals. */
export function LazyMealCarousel(props: ComponentProps<typeof Carousel>) {
  return (
    <LazySection placeholder={<MealCarouselSkeleton compact={props.compact} />}>
      <Carousel {...props} />
    </LazySection>
  );
}

interface LazySectionProps {
  /** Keeps the place of the section. */
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
}

/** A section that renders when it is near the viewport. */
function LazySection({ placeholder, children }: LazySectionProps) {
  const [ref, near] = useNearViewport();
  return near ? <Suspense fallback={placeholder}>{children}</Suspense> : <div ref={ref}>{placeholder}</div>;
}
