import { t } from '@moodbowl/i18n/t';
import { isHeadingLine } from '@moodbowl/food/lines/heading-line';
import type { ReadIngredient } from '@moodbowl/food/lines/read-ingredient';
import { scaleStep, type StepScale } from '@moodbowl/recipe-reader/steps/scale-step';
import css from './RecipeDetail.module.css';
import { StepText } from './StepText.tsx';

interface StepsProps {
  readonly steps: readonly string[];
  /** The ingredients, whose amounts in the steps are scaled; undefined until they are loaded. */
  readonly read: readonly ReadIngredient[] | undefined;
  readonly scale: StepScale;
}

/** The steps of a recipe for the chosen servings in the chosen units. */
export function Steps({ steps, read, scale }: StepsProps) {
  const scaled = steps.map((step) => scaleStep(step, read ?? [], scale));
  return (
    <>
      {scaled.some(({ isUnsure }) => isUnsure) ? <p className={css.hint}>{t('meals.stepsNotScaled')}</p> : null}
      <ol className={css.steps}>
        {scaled.map(({ parts }, index) => (
          <li key={index} dir="auto" data-heading={isHeadingLine(steps[index] ?? '') || undefined}>
            <span>
              <StepText parts={parts} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
