import { t } from '@moodbowl/i18n/t';
import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { minutesOf } from '../../meals/meal-facts.ts';

/** The parts of a recipe that are worth naming, as words for people. */
interface FoundParts {
  readonly found: readonly string[];
  readonly missing: readonly string[];
}

/** The found and the missing parts of a recipe. */
export function partsOf(recipe: ImportedRecipe): FoundParts {
  const { name, ingredients, steps, servings, image_url } = recipe;
  const minutes = minutesOf(recipe);
  const parts = [
    ['name', name !== '' && t('recipes.part', { part: 'name' })],
    ['ingredients', ingredients.length > 0 && t('recipes.ingredientsCount', { count: ingredients.length })],
    ['steps', steps.length > 0 && t('recipes.stepsCount', { count: steps.length })],
    ['servings', servings !== null && t('recipes.servingsCount', { count: servings })],
    ['time', minutes !== undefined && t('recipes.minutesCount', { minutes })],
    ['picture', image_url !== '' && t('recipes.part', { part: 'picture' })],
  ] as const;
  return {
    found: parts.flatMap(([, text]) => (text === false ? [] : [text])),
    missing: parts.flatMap(([part, text]) => (text === false ? [t('recipes.part', { part })] : [])),
  };
}
