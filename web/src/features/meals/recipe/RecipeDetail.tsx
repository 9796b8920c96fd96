import { t } from '@moodbowl/i18n/t';
import type { Meal, ReadIngredient } from '@moodbowl/contract/meals';
import { convertTemperatures } from '@moodbowl/reader/temperatures';

import type { ReactNode } from 'react';
import { useUnits } from '../../../lib/units-setting.ts';
import { Button } from '../../../ui/Button.tsx';
import { MoodBadge } from '../../../ui/mood/MoodBadge.tsx';
import { CookButton } from './CookButton.tsx';
import { Facts } from './Facts.tsx';
import { Ingredients } from './Ingredients.tsx';
import css from './RecipeDetail.module.css';
import { useServings } from './use-servings.ts';
import { MealImage } from '../cards/MealImage.tsx';
import { DEFAULT_IMAGE } from '../meal-image.ts';

interface RecipeDetailProps {
  readonly meal: Meal;
  /** What the ingredients say of amounts; undefined until it is loaded. */
  readonly read: readonly ReadIngredient[] | undefined;
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
  read,
  level = 3,
  onToggleSaved,
  learned,
  eatButton,
  onAddIngredients,
  adding,
}: RecipeDetailProps) {
  const Part = `h${level}` as const;
  const { chosen, choose, isOwnScreen } = useServings(meal);
  const units = useUnits();
  return (
    <div className={css.recipe}>
      <div className={css.actions}>
        <MoodBadge mood={meal.mood} />
        <Button variant="plain" aria-pressed={meal.saved} onClick={onToggleSaved}>
          {meal.saved ? t('meals.starSaved') : t('meals.starSave')}
        </Button>
        <CookButton mealId={meal.id} servings={chosen} comesBack={isOwnScreen} />
        {eatButton}
      </div>
      {learned}
      <div className={css.picture}>
        <MealImage imageUrl={meal.image_url} fallback={DEFAULT_IMAGE.recipe} eager />
      </div>
      <div className={css.part}>
        <p dir="auto">{meal.description === '' ? t('meals.noDescription') : meal.description}</p>
        <Facts meal={meal} />
      </div>
      <section className={css.part}>
        <Part>{t('meals.ingredients')}</Part>
        {meal.ingredients.length === 0 ? (
          <p>{t('meals.noIngredients')}</p>
        ) : (
          <>
            <Ingredients meal={meal} read={read} servings={chosen} onChooseServings={choose} />
            <Button busy={adding} onClick={onAddIngredients} className={css.add ?? ''}>
              {t('suggestions.addIngredients')}
            </Button>
          </>
        )}
      </section>
      <section className={css.part}>
        <Part>{t('meals.steps')}</Part>
        {meal.steps.length === 0 ? <p>{t('meals.noSteps')}</p> : null}
        <ol className={css.steps}>
          {meal.steps.map((step, index) => (
            <li key={index} dir="auto">
              {convertTemperatures(step, units)}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
