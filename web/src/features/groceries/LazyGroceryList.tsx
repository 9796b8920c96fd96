import { t } from '@moodbowl/i18n/t';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useGroceries } from './groceries.queries.ts';

const Groceries = lazyPart(async () => ({ default: (await import('./GroceryList.tsx')).GroceryList }));

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
