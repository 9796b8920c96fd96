import type { Meal, MealWithAmounts } from '@moodbowl/contract/meals';
import type { ReadIngredient } from '@moodbowl/food/lines/read-ingredient';
import { isHeadingLine } from '@moodbowl/food/lines/heading-line';
import { scaleIngredient } from '@moodbowl/food/lines/scale';
import { Suspense, useState } from 'react';
import { formattingLocale } from '../../../lib/language.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { factorOf } from './servings.ts';
import { useUnits } from './units-setting.ts';
import css from './Ingredients.module.css';
import { ServingsStepper } from './ServingsStepper.tsx';
import { RecipeLine } from './RecipeLine.tsx';
import { UnitsChoice } from './UnitsChoice.tsx';
import { Row } from '../../../ui/Row.tsx';

// Loaded when it is opened.
const ScaleDialog = lazyPart(async () => ({ default: (await import('./ScaleDialog.tsx')).ScaleDialog }));

interface IngredientsProps {
  readonly meal: Meal;
  /** The amounts in the lines; undefined until it is loaded. Until then the lines are as they were written. */
  readonly read: readonly ReadIngredient[] | undefined;
  /** The recipes that lines stand for; undefined until they are loaded. */
  readonly parts: MealWithAmounts['parts'] | undefined;
  readonly servings: number;
  readonly onChooseServings: (servings: number) => void;
}

/** The ingredients of a recipe for the chosen servings in the chosen units. At least one. */
export function Ingredients({ meal, read, parts, servings, onChooseServings }: IngredientsProps) {
  const [isAsked, setAsked] = useState(false);
  const units = useUnits();
  const factor = factorOf(servings, meal.servings);
  const lines = read?.map((one) => scaleIngredient(one, factor, units, formattingLocale())) ?? meal.ingredients;
  return (
    <>
      <Row>
        <ServingsStepper
          ofRecipe={meal.servings}
          chosen={servings}
          onChoose={onChooseServings}
          onAsk={() => setAsked(true)}
        />
        <UnitsChoice />
      </Row>
      <ul className={css.ingredients}>
        {lines.map((line, index) => (
          <li key={index} dir="auto" data-heading={isHeadingLine(line) || undefined}>
            <RecipeLine line={line} parts={parts} />
          </li>
        ))}
      </ul>
      <Suspense>
        {isAsked ? (
          <ScaleDialog
            read={read}
            ofRecipe={meal.servings}
            chosen={servings}
            onChoose={onChooseServings}
            onClose={() => setAsked(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
