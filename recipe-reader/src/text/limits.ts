import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import { shorten, splitLong } from './cut.ts';

/** Steps of at most the allowed length; if they are too many, neighbours become one. */
function fitSteps(steps: readonly string[]): string[] {
  let fitting = steps.slice(0, RECIPE_LIMITS.steps * 20).flatMap((step) => splitLong(step, RECIPE_LIMITS.step));
  while (fitting.length > RECIPE_LIMITS.steps) {
    const joined: string[] = [];
    let surplus = fitting.length - RECIPE_LIMITS.steps;
    for (const step of fitting) {
      const last = joined.at(-1);
      if (surplus > 0 && last !== undefined && last.length + step.length < RECIPE_LIMITS.step) {
        joined[joined.length - 1] = `${last} ${step}`;
        surplus--;
      } else {
        joined.push(step);
      }
    }
    if (joined.length === fitting.length) return joined.slice(0, RECIPE_LIMITS.steps);
    fitting = joined;
  }
  return fitting;
}

/** The recipe as the contract lets it be stored: long texts shortened, long steps split, nothing more than allowed. */
export function withinLimits(recipe: ImportedRecipe): ImportedRecipe {
  return {
    ...recipe,
    name: shorten(recipe.name, RECIPE_LIMITS.name),
    description: shorten(recipe.description, RECIPE_LIMITS.description),
    ingredients: recipe.ingredients
      .slice(0, RECIPE_LIMITS.ingredients)
      .map((line) => shorten(line, RECIPE_LIMITS.ingredient)),
    steps: fitSteps(recipe.steps),
  };
}
