import { t } from '@moodbowl/i18n/t';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';

// Loaded when it is opened.
const EatEarlierDialog = lazyPart(async () => ({ default: (await import('./EatEarlierDialog.tsx')).EatEarlierDialog }));

interface EatEarlierProps {
  readonly meal: { readonly id: string; readonly name: string };
}

/** A button that logs that a meal was eaten at an earlier time. */
export function EatEarlier({ meal }: EatEarlierProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpened(true)}>
        {t('mealLogs.earlier')}
      </Button>
      <Suspense>{opened ? <EatEarlierDialog meal={meal} onClose={() => setOpened(false)} /> : null}</Suspense>
    </>
  );
}
