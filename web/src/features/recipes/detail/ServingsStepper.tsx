import { t } from '@moodbowl/i18n/t';
import { MOST_SERVINGS } from './servings.ts';
import css from './ServingsStepper.module.css';

interface ServingsStepperProps {
  /** For how many the recipe is; null if it does not say. Then the number multiplies. */
  readonly ofRecipe: number | null;
  readonly chosen: number;
  readonly onChoose: (servings: number) => void;
}

/** For how many a recipe is shown, one more or one less. */
export function ServingsStepper({ ofRecipe, chosen, onChoose }: ServingsStepperProps) {
  const step = (by: 1 | -1) => {
    const next = chosen + by;
    if (next >= 1 && next <= MOST_SERVINGS) onChoose(next);
  };
  return (
    <div role="group" aria-label={t('meals.servings')} className={css.stepper}>
      <button
        type="button"
        aria-label={ofRecipe === null ? t('meals.timesFewer') : t('meals.servingsFewer')}
        aria-disabled={chosen <= 1 || undefined}
        onClick={() => step(-1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <output aria-live="polite">{servingsText(ofRecipe, chosen)}</output>
      <button
        type="button"
        aria-label={ofRecipe === null ? t('meals.timesMore') : t('meals.servingsMore')}
        aria-disabled={chosen >= MOST_SERVINGS || undefined}
        onClick={() => step(1)}
      >
        <span aria-hidden="true">+</span>
      </button>
    </div>
  );
}

function servingsText(ofRecipe: number | null, chosen: number): string {
  return ofRecipe === null ? t('meals.times', { count: chosen }) : t('meals.servingsCount', { count: chosen });
}
