import { t } from '@moodbowl/i18n/t';
import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { listOf } from '../lib/format.ts';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useSharing } from '../features/homes/use-sharing.tsx';

/** A chunk of its own: drag and drop is as large as the rest of the screen. */
const PlanBoard = lazyPart(async () => ({ default: (await import('../features/plan/PlanBoard.tsx')).PlanBoard }));

export function PlanPage() {
  const { sharedWith } = useSharing();
  const skeleton = (
    <div role="status" aria-label={t('plan.loading')} data-loading>
      <Skeleton height={580} />
    </div>
  );
  return (
    <Page
      title={t('plan.heading')}
      documentTitle={t('plan.title')}
      lead={sharedWith.length > 0 ? t('groceries.sharedWith', { names: listOf(sharedWith) }) : t('plan.lead')}
    >
      <Suspense fallback={skeleton}>
        <PlanBoard />
      </Suspense>
    </Page>
  );
}
