import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';
import type { ReadIngredient } from '@moodbowl/food/lines/read-ingredient';
import { isHeadingLine } from '@moodbowl/food/lines/heading-line';
import { scaleIngredient } from '@moodbowl/food/lines/scale';
import { formattingLocale } from '../../../lib/language.ts';
import { factorOf } from './servings.ts';
import { useUnits } from './units-setting.ts';
import css from './Ingredients.module.css';
import { ServingsStepper } from './ServingsStepper.tsx';
import { UnitsChoice } from './UnitsChoice.tsx';
import { Row } from '../../../ui/Row.tsx';

interface IngredientsProps {
  readonly meal: Meal;
  /** The amounts in the lines; undefined until it is loaded. Until then the lines are as they were written. */
  readonly read: readonly ReadIngredient[] | undefined;
  readonly servings: number;
  readonly onChooseServings: (servings: number) => void;
}

/** The ingredients of a recipe for the chosen servings in the chosen units. At least one. */
export function Ingredients({ meal, read, servings, onChooseServings }: IngredientsProps) {
  const units = useUnits();
  const factor = factorOf(servings, meal.servings);
  const lines = read?.map((one) => scaleIngredient(one, factor, units, formattingLocale())) ?? meal.ingredients;
  return (
    <>
      <Row>
        <ServingsStepper ofRecipe={meal.servings} chosen={servings} onChoose={onChooseServings} />
        <UnitsChoice />
      </Row>
      {factor === 1 ? null : <p className={css.hint}>{t('meals.stepsNotScaled')}</p>}
      <ul className={css.ingredients}>
        {lines.map((line, index) => (
          <li key={index} dir="auto" data-heading={isHeadingLine(line) || undefined}>
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}
