import type { HtmlTree } from './html-tree.ts';
import { wordsOf } from './html-tree.ts';
import type { JsonObject } from '../json-ld/json-values.ts';
import { markedRecipes, type Markup } from './marked-items.ts';

/** Classes of h-recipe and of hRecipe, which came before it, by what schema.org calls the property. */
const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['p-name', 'name'],
  ['fn', 'name'],
  ['p-summary', 'description'],
  ['summary', 'description'],
  ['p-ingredient', 'recipeingredient'],
  ['ingredient', 'recipeingredient'],
  ['e-instructions', 'recipeinstructions'],
  ['instructions', 'recipeinstructions'],
  ['instruction', 'recipeinstructions'],
  ['p-yield', 'recipeyield'],
  ['yield', 'recipeyield'],
  ['dt-duration', 'totaltime'],
  ['duration', 'totaltime'],
  ['preptime', 'preptime'],
  ['prepTime', 'preptime'],
  ['cooktime', 'cooktime'],
  ['cookTime', 'cooktime'],
  ['u-photo', 'image'],
  ['photo', 'image'],
]);

const H_RECIPE: Markup = {
  isRecipe: (element) => wordsOf(element, 'class').some((name) => name === 'h-recipe' || name === 'hrecipe'),
  isItem: (element) =>
    wordsOf(element, 'class').some((name) => /^(?:h-(?:card|review|entry)|vcard|hreview(?:-aggregate)?)$/.test(name)),
  properties: (element) => [...new Set(wordsOf(element, 'class').flatMap((name) => PROPERTIES.get(name) ?? []))],
};

/** The recipes that a page marks up with the classes of the microformats h-recipe or hRecipe. */
export function hRecipes(tree: HtmlTree): JsonObject[] {
  return markedRecipes(tree, H_RECIPE);
}
