import { headingLine, isHeadingLine } from '@moodbowl/food/lines/heading-line';
import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { imageAddress, webAddress } from '../pages/addresses.ts';
import { plainLine, plainText } from '../text/clean.ts';
import { dietOf } from './diets.ts';
import { minutesOf } from './iso-durations.ts';
import { ingredientsOf } from '../parts/ingredients.ts';
import { asList, asObject, type JsonObject, propertiesOf, textOf } from './json-values.ts';
import { withinLimits } from '../text/limits.ts';
import { recipeNodesIn, type RecipeNode } from './recipe-nodes.ts';
import { stepsOf } from '../parts/steps.ts';
import { servingsOf } from './yields.ts';

/** A recipe and how sure it is that the page is about it. */
export interface FoundRecipe {
  recipe: ImportedRecipe;
  main: boolean;
}

function firstFilled<T>(lists: readonly T[][]): T[] {
  return lists.find((list) => list.length > 0) ?? [];
}

/** Nobody chops for longer: then dough rises, or meat lies in its marinade. */
const LONGEST_PREP = 90;

/**
 * What is left of the whole time besides preparing and cooking is resting. If only the whole time is given, or it and one
 * part, the rest counts as the other: the split may be wrong, but the sum, by which people choose, is right.
 */
function timesOf(
  properties: Map<string, unknown>,
): Pick<ImportedRecipe, 'minutes_prep' | 'minutes_cook' | 'minutes_rest'> {
  const prep = minutesOf(properties.get('preptime'));
  const cook = minutesOf(properties.get('cooktime')) ?? minutesOf(properties.get('performtime'));
  const total = minutesOf(properties.get('totaltime') ?? properties.get('duration'));
  const given = { minutes_prep: prep, minutes_cook: cook, minutes_rest: null };
  if (total === null) return given;
  if (prep !== null && cook !== null)
    return { ...given, minutes_rest: total > prep + cook ? total - prep - cook : null };
  const left = total - (cook ?? prep ?? 0);
  if (left <= 0) return given;
  if (cook === null) return { ...given, minutes_cook: left };
  return left > LONGEST_PREP ? { ...given, minutes_rest: left } : { ...given, minutes_prep: left };
}

function sourceOf(properties: Map<string, unknown>, base: string | undefined): string {
  for (const key of ['url', 'isbasedon', 'mainentityofpage', '@id']) {
    for (const value of asList(properties.get(key)).slice(0, 5)) {
      const id = asObject(value)?.['@id'] ?? asObject(value)?.['url'] ?? value;
      const address = typeof id === 'string' ? webAddress(id, base) : '';
      if (address !== '') return address;
    }
  }
  return base === undefined ? '' : webAddress(base);
}

/** Steps without a first heading that is the recipe's name: it stands for what comes before the first named part. */
function withoutOwnName(name: string, steps: string[]): string[] {
  const [first, ...others] = steps;
  return first === headingLine(name) && others.some(isHeadingLine) ? others : steps;
}

/** Maps one object that says it is a Recipe; what it does not tell is empty, or null. */
function mapRecipe(node: JsonObject, resolve: (value: unknown) => unknown, base: string | undefined): ImportedRecipe {
  const properties = propertiesOf(node);
  const list = (...keys: string[]) => keys.map((key) => properties.get(key));
  const name = plainLine(
    textOf(properties.get('name') ?? properties.get('headline') ?? properties.get('alternatename')),
  );
  return withinLimits({
    name,
    description: plainText(textOf(properties.get('description') ?? properties.get('summary')))
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    ingredients: firstFilled(
      list('recipeingredient', 'ingredients', 'ingredient', 'recipeingredients').map(ingredientsOf),
    ),
    steps: withoutOwnName(
      name,
      firstFilled(
        list('recipeinstructions', 'instructions', 'recipeinstruction', 'step', 'steps').map((value) =>
          stepsOf(value, resolve),
        ),
      ),
    ),
    servings: firstServings(list('recipeyield', 'yield', 'servings')),
    ...timesOf(properties),
    image_url: firstAddress(list('image', 'photo', 'thumbnailurl'), base, resolve),
    source_url: sourceOf(properties, base),
    diet: dietOf(properties.get('suitablefordiet')),
    found_by: 'json-ld',
  });
}

function firstServings(values: readonly unknown[]): number | null {
  for (const value of values) {
    const servings = servingsOf(value);
    if (servings !== null) return servings;
  }
  return null;
}

function firstAddress(
  values: readonly unknown[],
  base: string | undefined,
  resolve: (value: unknown) => unknown,
): string {
  for (const value of values) {
    const address = imageAddress(value, base, resolve);
    if (address !== '') return address;
  }
  return '';
}

/** Whether it says more than that it is a recipe. */
export function tellsSomething(recipe: ImportedRecipe): boolean {
  return recipe.ingredients.length > 0 || recipe.steps.length > 0;
}

/** All recipes in a document of schema.org's terms, also those that tell nothing but their name. */
export function foundRecipes(value: unknown, base?: string): FoundRecipe[] {
  const { recipes, resolve } = recipeNodesIn(value);
  return recipes.map(({ node, main }: RecipeNode) => ({ recipe: mapRecipe(node, resolve, base), main }));
}

/** How complete a recipe is, for choosing between several. */
export function completeness(recipe: ImportedRecipe): number {
  return (
    (recipe.ingredients.length > 0 ? 4 : 0) +
    (recipe.steps.length > 0 ? 4 : 0) +
    (recipe.name === '' ? 0 : 2) +
    (recipe.image_url === '' ? 0 : 1)
  );
}

/**
 * The recipes in a document of schema.org's terms (JSON-LD, or a file of RecipeSage or Nextcloud Cookbook) that have a
 * name and ingredients or steps, in order.
 */
export function recipesFromJsonLd(value: unknown): ImportedRecipe[] {
  return foundRecipes(value)
    .map(({ recipe }) => recipe)
    .filter((recipe) => recipe.name !== '' && tellsSomething(recipe));
}

/**
 * The recipe that a document of schema.org's terms is about: of several the most complete, of equal ones the first.
 * Addresses are resolved against `base`.
 */
export function recipeFromJsonLd(value: unknown, base?: string): ImportedRecipe | undefined {
  let best: FoundRecipe | undefined;
  const score = (found: FoundRecipe) => completeness(found.recipe) + (found.main ? 3 : 0);
  for (const found of foundRecipes(value, base)) {
    if (found.recipe.name === '' || !tellsSomething(found.recipe)) continue;
    if (best === undefined || score(found) > score(best)) best = found;
  }
  return best?.recipe;
}
