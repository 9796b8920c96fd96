import { t } from '@moodbowl/i18n/t';
import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { minutesOf } from '../../meals/meal-facts.ts';

/** The parts of a recipe that are worth naming, as words for people. */
interface FoundParts {
  readonly found: readonly string[];
  readonly missing: readonly string[];
  /** Those of which so little was found that the page may have more. */
  readonly few: readonly string[];
}

/** Ingredients that make a dish, and the length of a single step that says how, in characters. */
const FEW_INGREDIENTS = 2;
const SHORT_STEP = 80;

/** The found and the missing parts of a recipe. */
export function partsOf(recipe: ImportedRecipe): FoundParts {
  const { name, ingredients, steps, servings, image_url } = recipe;
  const minutes = minutesOf(recipe);
  const ingredientsText = t('recipes.ingredientsCount', { count: ingredients.length });
  const stepsText = t('recipes.stepsCount', { count: steps.length });
  const parts = [
    ['name', name !== '' && t('recipes.part', { part: 'name' })],
    ['ingredients', ingredients.length > 0 && ingredientsText],
    ['steps', steps.length > 0 && stepsText],
    ['servings', servings !== null && t('recipes.servingsCount', { count: servings })],
    ['time', minutes !== undefined && t('recipes.minutesCount', { minutes })],
    ['picture', image_url !== '' && t('recipes.part', { part: 'picture' })],
  ] as const;
  const few = [
    ingredients.length > 0 && ingredients.length <= FEW_INGREDIENTS && ingredientsText,
    steps.length === 1 && (steps[0] ?? '').length < SHORT_STEP && stepsText,
  ];
  return {
    few: few.filter((text) => text !== false),
    found: parts.flatMap(([, text]) => (text === false ? [] : [text])),
    missing: parts.flatMap(([part, text]) => (text === false ? [t('recipes.part', { part })] : [])),
  };
}
