import { t } from '@moodbowl/i18n/t';
import type { Meal } from '@moodbowl/contract/meals';

import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { MoodBadge } from '../../../ui/mood/MoodBadge.tsx';
import css from './RecipeDetail.module.css';
import { MealImage } from '../cards/MealImage.tsx';
import { DEFAULT_IMAGE } from '../meal-image.ts';

interface RecipeDetailProps {
  readonly meal: Meal;
  /** The level of the section headings: one below the name's. */
  readonly level?: 2 | 3;
  readonly onToggleSaved: () => void;
  /** What this person's moods say about the meal. */
  readonly learned?: ReactNode;
  /** The button that logs the meal as eaten. */
  readonly eatButton: ReactNode;
  readonly onAddIngredients: () => void;
  /** Whether the ingredients are being added. */
  readonly adding: boolean;
}

/** A recipe below its name: mood, actions, picture, description, ingredients, steps. */
export function RecipeDetail({
  meal,
  level = 3,
  onToggleSaved,
  learned,
  eatButton,
  onAddIngredients,
  adding,
}: RecipeDetailProps) {
  const Part = `h${level}` as const;
  return (
    <div className={css.recipe}>
      <div className={css.actions}>
        <MoodBadge mood={meal.mood} />
        <Button variant="plain" aria-pressed={meal.saved} onClick={onToggleSaved}>
          {meal.saved ? t('meals.starSaved') : t('meals.starSave')}
        </Button>
        {eatButton}
      </div>
      {learned}
      <div className={css.picture}>
        <MealImage imageUrl={meal.image_url} fallback={DEFAULT_IMAGE.recipe} eager />
      </div>
      <p dir="auto">{meal.description === '' ? t('meals.noDescription') : meal.description}</p>
      <section className={css.part}>
        <Part>{t('meals.ingredients')}</Part>
        {meal.ingredients.length === 0 ? <p>{t('meals.noIngredients')}</p> : null}
        <ul className={css.ingredients}>
          {meal.ingredients.map((ingredient, index) => (
            <li key={index} dir="auto">
              {ingredient}
            </li>
          ))}
        </ul>
        {meal.ingredients.length > 0 ? (
          <Button busy={adding} onClick={onAddIngredients} className={css.add ?? ''}>
            {t('suggestions.addIngredients')}
          </Button>
        ) : null}
      </section>
      <section className={css.part}>
        <Part>{t('meals.steps')}</Part>
        {meal.steps.length === 0 ? <p>{t('meals.noSteps')}</p> : null}
        <ol className={css.steps}>
          {meal.steps.map((step, index) => (
            <li key={index} dir="auto">
              {step}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
