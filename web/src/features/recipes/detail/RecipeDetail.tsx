import { t } from '@moodbowl/i18n/t';
import type { Meal, MealWithAmounts } from '@moodbowl/contract/meals';
import type { ReadIngredient } from '@moodbowl/food/lines/read-ingredient';

import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { formattingLocale } from '../../../lib/language.ts';
import { factorOf } from './servings.ts';
import { Steps } from './Steps.tsx';
import { useUnits } from './units-setting.ts';
import { Button } from '../../../ui/Button.tsx';
import { EatButton } from '../../meal-logs/EatButton.tsx';
import { PlanButton } from '../../plan/PlanButton.tsx';
import { RecipeMenu } from '../menu/RecipeMenu.tsx';
import { CookButton } from './CookButton.tsx';
import { Facts } from './Facts.tsx';
import { Ingredients } from './Ingredients.tsx';
import css from './RecipeDetail.module.css';
import { RecipeSource } from './RecipeSource.tsx';
import { useServings } from './use-servings.ts';
import { MealImage } from '../../meals/cards/MealImage.tsx';
import { MealBadges } from '../../meals/cards/MealBadges.tsx';
import { DEFAULT_IMAGE } from '../../meals/meal-image.ts';

// Loaded when it is opened.
const MealGroceriesDialog = lazyPart(async () => ({
  default: (await import('../../plan/MealGroceriesDialog.tsx')).MealGroceriesDialog,
}));

interface RecipeDetailProps {
  readonly meal: Meal;
  /** The amounts in the ingredients; undefined until it is loaded. */
  readonly read: readonly ReadIngredient[] | undefined;
  /** The recipes that ingredients stand for; undefined until they are loaded. */
  readonly parts: MealWithAmounts['parts'] | undefined;
  /** The level of the section headings: one below the name's. */
  readonly level: 2 | 3;
  /** The statement about the meal by this person's moods. */
  readonly learned?: ReactNode;
  readonly onToggleSaved: () => void;
  /** The recipe is gone. */
  readonly onDeleted: () => void;
}

/** A recipe below its name with everything that can be done with it, on a screen of its own and in a dialog. */
export function RecipeDetail({ meal, read, parts, level, learned, onToggleSaved, onDeleted }: RecipeDetailProps) {
  const { chosen: servings, choose } = useServings(meal.servings);
  const [shopping, setShopping] = useState(false);
  const Part = `h${level}` as const;
  const units = useUnits();
  return (
    <div className={css.whole}>
      <div className={css.recipe}>
        <div className={css.head}>
          <MealBadges meal={meal} moods={meal.moods} />
          <span className={css.corner}>
            <Button variant="plain" aria-pressed={meal.saved} onClick={onToggleSaved}>
              {meal.saved ? t('meals.starSaved') : t('meals.starSave')}
            </Button>
            <RecipeMenu meal={meal} onDeleted={onDeleted} />
          </span>
        </div>
        <div className={css.picture}>
          <MealImage
            imageUrl={meal.image_url}
            fallback={DEFAULT_IMAGE.recipe}
            own={meal.own ? meal : undefined}
            eager
          />
        </div>
        <div className={css.actions}>
          <CookButton mealId={meal.id} servings={servings} />
          <PlanButton meal={meal} servings={meal.servings && Math.max(1, Math.round(servings))} />
          <EatButton meal={meal} />
        </div>
        {learned}
        <div className={css.part}>
          {meal.own && meal.description === '' ? null : (
            <p dir="auto">{meal.description === '' ? t('meals.noDescription') : meal.description}</p>
          )}
          <Facts meal={meal} />
        </div>
        <section className={css.part}>
          <Part>{t('meals.ingredients')}</Part>
          {meal.ingredients.length === 0 ? (
            <p>{t('meals.noIngredients')}</p>
          ) : (
            <>
              <Ingredients meal={meal} read={read} parts={parts} servings={servings} onChooseServings={choose} />
              <Button onClick={() => setShopping(true)} className={css.add ?? ''}>
                {t('suggestions.addIngredients')}
              </Button>
            </>
          )}
        </section>
        <section className={css.part}>
          <Part>{t('meals.steps')}</Part>
          {meal.steps.length === 0 ? <p>{t('meals.noSteps')}</p> : null}
          <Steps
            steps={meal.steps}
            read={read}
            scale={{ factor: factorOf(servings, meal.servings), system: units, language: formattingLocale() }}
          />
        </section>
      </div>
      {meal.own ? (
        <div className={css.foot}>
          <RecipeSource id={meal.id} />
        </div>
      ) : null}
      <Suspense>
        {shopping ? <MealGroceriesDialog meal={meal} servings={servings} onClose={() => setShopping(false)} /> : null}
      </Suspense>
    </div>
  );
}
