import { PLAN_LIMITS } from '@moodbowl/contract/plan-days';
import { t } from '@moodbowl/i18n/t';
import css from './ServingsField.module.css';

interface ServingsFieldProps {
  /** Null follows the recipe. */
  readonly value: number | null;
  /** For how many people the recipe is, if that is known. */
  readonly recipe: number | null;
  readonly onChange: (value: number) => void;
}

/** For how many people a meal is planned. */
export function ServingsField({ value, recipe, onChange }: ServingsFieldProps) {
  const shown = value ?? recipe;
  const step = (by: number) => onChange(shown === null ? 1 : Math.min(PLAN_LIMITS.servings, Math.max(1, shown + by)));
  return (
    <div className={css.field} role="group" aria-label={t('plan.servings')}>
      <span className={css.label}>{t('plan.servings')}</span>
      <button
        type="button"
        aria-label={t('plan.fewer')}
        disabled={shown !== null && shown <= 1}
        onClick={() => step(-1)}
      >
        −
      </button>
      <output aria-live="polite">
        {shown === null ? t('plan.asInRecipe') : t('plan.forPeople', { count: shown })}
      </output>
      <button
        type="button"
        aria-label={t('plan.more')}
        disabled={shown === PLAN_LIMITS.servings}
        onClick={() => step(1)}
      >
        +
      </button>
    </div>
  );
}
