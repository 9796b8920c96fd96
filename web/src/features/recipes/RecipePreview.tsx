import { t } from '@moodbowl/i18n/t';
import type { RecipeDraft } from '@moodbowl/contract/recipes';
import { withoutRecipeLinks } from '@moodbowl/food/lines/recipe-link';
import { MealImage } from '../meals/cards/MealImage.tsx';
import { DEFAULT_IMAGE } from '../meals/meal-image.ts';
import { Facts } from './detail/Facts.tsx';
import ingredientsCss from './detail/Ingredients.module.css';
import css from './detail/RecipeDetail.module.css';

/** A recipe to read only, as it was sent or stored; its name is the title above. */
export function RecipePreview({ recipe }: { readonly recipe: RecipeDraft }) {
  return (
    <div className={css.recipe}>
      {recipe.image_url === '' ? null : (
        <div className={css.picture}>
          <MealImage imageUrl={recipe.image_url} fallback={DEFAULT_IMAGE.recipe} own={recipe} eager />
        </div>
      )}
      <div className={css.part}>
        {recipe.description === '' ? null : <p dir="auto">{recipe.description}</p>}
        <Facts meal={recipe} />
      </div>
      {recipe.ingredients.length === 0 ? null : (
        <section className={css.part}>
          <h3>{t('meals.ingredients')}</h3>
          <ul className={ingredientsCss.ingredients}>
            {recipe.ingredients.map((line, index) => (
              <li key={index} dir="auto">
                {withoutRecipeLinks(line)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {recipe.steps.length === 0 ? null : (
        <section className={css.part}>
          <h3>{t('meals.steps')}</h3>
          <ol className={css.steps}>
            {recipe.steps.map((step, index) => (
              <li key={index} dir="auto">
                {step}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
