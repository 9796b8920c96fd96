import type { Meal } from '@moodbowl/contract/meals';
import type { ReadIngredient } from '@moodbowl/food/lines/read-ingredient';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { EatButton } from '../../meal-logs/EatButton.tsx';
import { RecipeSource } from './RecipeSource.tsx';
import { CookButton } from './CookButton.tsx';
import { RecipeDetail } from './RecipeDetail.tsx';
import { useServings } from './use-servings.ts';
import { PlanButton } from '../../plan/PlanButton.tsx';
import { MoreAboutRecipe } from '../menu/MoreAboutRecipe.tsx';
import css from './WholeRecipe.module.css';

// Loaded when it is opened.
const MealGroceriesDialog = lazyPart(async () => ({
  default: (await import('../../plan/MealGroceriesDialog.tsx')).MealGroceriesDialog,
}));

interface WholeRecipeProps {
  readonly meal: Meal;
  /** What the ingredients say of amounts; undefined until it is loaded. */
  readonly read: readonly ReadIngredient[] | undefined;
  /** The level of the section headings. */
  readonly level: 2 | 3;
  readonly learned?: ReactNode;
  readonly onToggleSaved: () => void;
  /** The recipe is gone. */
  readonly onDeleted: () => void;
}

/** A recipe with everything that can be done with it, on a screen of its own and in a dialog. */
export function WholeRecipe({ meal, read, level, learned, onToggleSaved, onDeleted }: WholeRecipeProps) {
  const { chosen, choose } = useServings(meal.servings);
  const [shopping, setShopping] = useState(false);
  return (
    <div className={css.recipe}>
      <RecipeDetail
        meal={meal}
        read={read}
        level={level}
        servings={chosen}
        onChooseServings={choose}
        onToggleSaved={onToggleSaved}
        learned={learned}
        actions={
          <>
            <CookButton mealId={meal.id} servings={chosen} />
            <PlanButton meal={meal} servings={chosen} />
            <EatButton meal={meal} />
          </>
        }
        menu={<MoreAboutRecipe meal={meal} onDeleted={onDeleted} />}
        onAddIngredients={() => setShopping(true)}
      />
      {meal.own ? (
        <div className={css.foot}>
          <RecipeSource id={meal.id} />
        </div>
      ) : null}
      <Suspense>
        {shopping ? <MealGroceriesDialog meal={meal} servings={chosen} onClose={() => setShopping(false)} /> : null}
      </Suspense>
    </div>
  );
}
