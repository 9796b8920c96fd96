import { headingLine } from '@moodbowl/food/lines/heading-line';
import { asList, asObject, type JsonObject, textOf } from '@moodbowl/recipe-reader/json-ld/json-values';
import { amountText, paragraphs, type RawRecipe, words } from './raw-recipe.ts';

/** What Crouton calls its units, as cooks do. A unit that is not here is its own word; pieces have none. */
const UNITS: Readonly<Record<string, string>> = {
  ITEM: '',
  TEASPOON: 'tsp',
  TABLESPOON: 'tbsp',
  FLUID_OUNCE: 'fl oz',
  OUNCE: 'oz',
  POUND: 'lb',
  GRAMS: 'g',
  KGS: 'kg',
  MILLS: 'ml',
  LITRES: 'l',
};

/** Whether an object is a recipe of Crouton: its lines and steps have an order. */
export function isCrouton(value: JsonObject): boolean {
  const [step] = asList(value['steps']);
  return typeof value['name'] === 'string' && Array.isArray(value['ingredients']) && 'step' in (asObject(step) ?? {});
}

/** A recipe of Crouton (`.crumb`). */
export function fromCrouton(value: JsonObject): RawRecipe {
  return {
    format: 'crouton',
    id: textOf(value['uuid']),
    tags: asList(value['tags']).map((tag) => asObject(tag)?.['name'] ?? tag),
    notes: paragraphs(value['notes']),
    sourceName: value['sourceName'],
    hasPhoto: textOf(value['images']) !== '',
    data: {
      '@type': 'Recipe',
      name: value['name'],
      recipeIngredient: inOrder(value['ingredients']).map(lineOf),
      recipeInstructions: inOrder(value['steps']).map(({ step, isSection }) =>
        isSection === true ? headingLine(textOf(step)) : textOf(step),
      ),
      recipeYield: value['serves'],
      prepTime: value['duration'],
      cookTime: value['cookingDuration'],
      url: value['webLink'],
    },
  };
}

function inOrder(list: unknown): JsonObject[] {
  return asList(list)
    .map((item) => asObject(item) ?? {})
    .toSorted((a, b) => Number(a['order'] ?? 0) - Number(b['order'] ?? 0));
}

function lineOf({ ingredient, quantity }: JsonObject): string {
  const name = textOf(asObject(ingredient)?.['name']);
  const { amount, quantityType } = asObject(quantity) ?? {};
  const unit = textOf(quantityType);
  if (unit === 'SECTION') return headingLine(name);
  return words(amountText(amount), UNITS[unit] ?? unit.toLowerCase(), name);
}
