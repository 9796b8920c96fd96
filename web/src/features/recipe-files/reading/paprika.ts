import { linkToRecipe } from '@moodbowl/food/lines/recipe-link';
import { asList, asObject, type JsonObject, textOf } from '@moodbowl/recipe-reader/json-ld/json-values';
import { paragraphs, pictureInBase64, type RawRecipe } from './raw-recipe.ts';

/** Whether an object is a recipe of Paprika: everything in it is a text, ingredients and directions too. */
export function isPaprika(value: JsonObject): boolean {
  return typeof value['name'] === 'string' && typeof value['ingredients'] === 'string' && 'directions' in value;
}

/** A recipe of Paprika, as it is in its files, one recipe to each. */
export function fromPaprika(value: JsonObject): RawRecipe {
  const lines = withoutLinks(withRecipeLinks(textOf(value['ingredients']))).split(/\r\n|[\r\n]/);
  return {
    format: 'paprika',
    id: textOf(value['uid']),
    tags: asList(value['categories']),
    sourceName: value['source'],
    hasPhoto: photoDataOf(value) !== '',
    data: {
      '@type': 'Recipe',
      name: value['name'],
      description: paragraphs(withoutLinks(value['description']), withoutLinks(value['notes'])),
      recipeIngredient: lines.filter((line) => line.trim() !== ''),
      recipeInstructions: withoutLinks(value['directions']),
      recipeYield: value['servings'],
      prepTime: value['prep_time'],
      cookTime: value['cook_time'],
      totalTime: value['total_time'],
      url: value['source_url'],
      image: value['image_url'],
    },
  };
}

const OTHER_RECIPE = /\[recipe:([^[\]\n]*)\]/gi;

/** A line that stands for another recipe is such a line here, too. */
function withRecipeLinks(text: string): string {
  return text.replace(OTHER_RECIPE, (_all, name: string) => linkToRecipe(name));
}

/** Links to a photo are left out, those to another recipe are its name. */
function withoutLinks(value: unknown): string {
  return textOf(value)
    .replace(/\[photo:[^[\]\n]*\]/gi, '')
    .replace(OTHER_RECIPE, '$1');
}

/** The picture within a recipe of Paprika, Mela or Crouton. */
export function photoOf(value: unknown): Blob | undefined {
  return pictureInBase64(photoDataOf(asObject(value) ?? {}));
}

/** In Base64: the chosen one, or the first of those that were added. */
function photoDataOf({ photo_data, photos, images }: JsonObject): string {
  return textOf(photo_data) || textOf(asObject(asList(photos)[0])?.['data']) || textOf(images);
}
