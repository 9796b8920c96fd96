import { t } from '@moodbowl/i18n/t';
import { useRef } from 'react';
import { TextBox } from '../../../ui/TextField.tsx';
import css from './IngredientsField.module.css';
import {
  joinIngredient,
  type MealValues,
  mayBelongToPrevious,
  removeIngredient,
  splitIngredients,
} from './meal-values.ts';

interface IngredientsFieldProps {
  readonly values: MealValues;
  readonly onChange: (values: Partial<MealValues>) => void;
  readonly error: string | undefined;
}

/** Ingredients in one text field, with chips below that show how they will be saved. */
export function IngredientsField({ values, onChange, error }: IngredientsFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const ingredients = splitIngredients(values.ingredients, values.wholes);
  const apply = (changed: MealValues) => {
    onChange(changed);
    // The pressed button disappears with its ingredient.
    box.current?.focus();
  };
  return (
    <div className={css.field}>
      <TextBox
        ref={box}
        label={t('meals.ingredientsCommaSeparated')}
        placeholder={t('meals.ingredientsExample')}
        minRows={3}
        dir="auto"
        value={values.ingredients}
        error={error}
        onChange={(event) => onChange({ ingredients: event.currentTarget.value })}
      />
      {ingredients.length > 0 ? (
        <ol className={css.chips} aria-label={t('meals.ingredientsAsTheyWillBe')}>
          {ingredients.map((ingredient, place) => (
            // An ingredient may occur twice.
            <li key={`${place} ${ingredient}`}>
              <span dir="auto">{ingredient}</span>
              {place > 0 && mayBelongToPrevious(ingredient) ? (
                <button
                  type="button"
                  aria-label={t('meals.joinIngredients', { ingredient, previous: ingredients[place - 1] ?? '' })}
                  title={t('meals.joinToTheIngredientBefore')}
                  onClick={() => apply(joinIngredient(values, place))}
                >
                  <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
                    <path
                      d="M10 6l-6 6 6 6M4 12h16"
                      fill="none"
                      stroke="currentColor"
                      strokeWidth="2.2"
                      strokeLinecap="round"
                      strokeLinejoin="round"
                    />
                  </svg>
                </button>
              ) : null}
              <button
                type="button"
                aria-label={t('meals.removeIngredient', { ingredient })}
                onClick={() => apply(removeIngredient(values, place))}
              >
                <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
                  <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
                </svg>
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      <p className={css.hint}>{t('meals.ingredientsHelp')}</p>
    </div>
  );
}
