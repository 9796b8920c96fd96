import { t } from '@moodbowl/i18n/t';
import type { MealLog } from '@moodbowl/contract/meal-logs';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyBeforeMeal } from '../learning/LazyBeforeMeal.tsx';

// Loaded when it is opened.
const SomethingElseDialog = lazyPart(async () => ({
  default: (await import('./SomethingElseDialog.tsx')).SomethingElseDialog,
}));

interface SomethingElseProps {
  /** The day on which it was eaten, as `YYYY-MM-DD`; without one, it was eaten now. */
  readonly date?: string | undefined;
}

/** A button that logs something that is no recipe, by its name. */
export function SomethingElse({ date }: SomethingElseProps) {
  const [opened, setOpened] = useState(false);
  const [logged, setLogged] = useState<MealLog>();
  return (
    <>
      <Button variant="quiet" onClick={() => setOpened(true)}>
        {t('mealLogs.somethingElse')}
      </Button>
      {logged ? <LazyBeforeMeal log={logged} onDone={() => setLogged(undefined)} /> : null}
      <Suspense>
        {opened ? (
          <SomethingElseDialog
            date={date}
            onLogged={(log) => date === undefined && setLogged(log)}
            onClose={() => setOpened(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
