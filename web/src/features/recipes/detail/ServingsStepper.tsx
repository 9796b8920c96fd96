import { t } from '@moodbowl/i18n/t';
import { canChoose, nextServings, servingsText } from './servings.ts';
import css from './ServingsStepper.module.css';

interface ServingsStepperProps {
  /** For how many the recipe is; null if it does not say. Then the number multiplies. */
  readonly ofRecipe: number | null;
  readonly chosen: number;
  readonly onChoose: (servings: number) => void;
  /** Asks for another way to say how much. */
  readonly onAsk: () => void;
}

/** For how many a recipe is shown, one more or one less; the number opens the other ways to choose. */
export function ServingsStepper({ ofRecipe, chosen, onChoose, onAsk }: ServingsStepperProps) {
  const fewer = nextServings(chosen, -1, ofRecipe);
  const more = nextServings(chosen, 1, ofRecipe);
  return (
    <div role="group" aria-label={t('meals.servings')} className={css.stepper}>
      <button
        type="button"
        aria-label={ofRecipe === null ? t('meals.timesFewer') : t('meals.servingsFewer')}
        aria-disabled={!canChoose(fewer) || undefined}
        onClick={() => canChoose(fewer) && onChoose(fewer)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <button type="button" className={css.number} aria-haspopup="dialog" title={t('meals.scale')} onClick={onAsk}>
        <output aria-live="polite">{servingsText(chosen, ofRecipe)}</output>
      </button>
      <button
        type="button"
        aria-label={ofRecipe === null ? t('meals.timesMore') : t('meals.servingsMore')}
        aria-disabled={!canChoose(more) || undefined}
        onClick={() => canChoose(more) && onChoose(more)}
      >
        <span aria-hidden="true">+</span>
      </button>
    </div>
  );
}
