import { t } from '@moodbowl/i18n/t';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import type { PlannedMeal } from './PlanMealDialog.tsx';

// Loaded when it is opened.
const PlanMealDialog = lazyPart(async () => ({ default: (await import('./PlanMealDialog.tsx')).PlanMealDialog }));

interface PlanButtonProps {
  readonly meal: PlannedMeal;
  /** For so many people, if a screen has that chosen. */
  readonly servings?: number | null;
}

/** Plans a meal: asks for the day and the slot. */
export function PlanButton({ meal, servings = null }: PlanButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('plan.planIt')}</Button>
      <Suspense>
        {opened ? <PlanMealDialog meal={meal} servings={servings} onClose={() => setOpened(false)} /> : null}
      </Suspense>
    </>
  );
}
