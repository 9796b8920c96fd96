import { asList, type JsonObject, textOf } from '@moodbowl/recipe-reader/json-ld/json-values';
import { paragraphs, type RawRecipe } from './raw-recipe.ts';

/** Whether an object is a recipe of Mela: its lists are texts, and its picture is within. */
export function isMela(value: JsonObject): boolean {
  return (
    typeof value['title'] === 'string' &&
    typeof value['ingredients'] === 'string' &&
    'instructions' in value &&
    hasFieldOfMela(value)
  );
}

/** Others have texts of these names, too. */
function hasFieldOfMela(value: JsonObject): boolean {
  return ['categories', 'link', 'text', 'wantToCook'].some((name) => name in value);
}

/** A recipe of Mela (`.melarecipe`). Headings in its texts are Markdown. */
export function fromMela(value: JsonObject): RawRecipe {
  return {
    format: 'mela',
    id: textOf(value['id']),
    tags: asList(value['categories']),
    notes: paragraphs(value['notes']),
    hasPhoto: textOf(value['images']) !== '',
    data: {
      '@type': 'Recipe',
      name: value['title'],
      description: value['text'],
      recipeIngredient: textOf(value['ingredients']),
      recipeInstructions: textOf(value['instructions']),
      recipeYield: value['yield'],
      prepTime: value['prepTime'],
      cookTime: value['cookTime'],
      totalTime: value['totalTime'],
      url: value['link'],
    },
  };
}
