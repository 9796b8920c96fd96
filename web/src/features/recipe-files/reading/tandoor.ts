import { linkToRecipe } from '@moodbowl/food/lines/recipe-link';
import { headingLine } from '@moodbowl/food/lines/heading-line';
import { asList, asObject, type JsonObject, textOf } from '@moodbowl/recipe-reader/json-ld/json-values';
import { amountText, type RawRecipe, withNote, words } from './raw-recipe.ts';

/** Whether an object is a recipe of Tandoor: its steps have instructions, and ingredients of their own. */
export function isTandoor(value: JsonObject): boolean {
  const steps = value['steps'];
  if (typeof value['name'] !== 'string' || !Array.isArray(steps)) return false;
  return steps.every((step) => {
    const object = asObject(step);
    return object !== undefined && 'instruction' in object && Array.isArray(object['ingredients']);
  });
}

/** A recipe of Tandoor's own export. */
export function fromTandoor(value: JsonObject): RawRecipe {
  const steps = asList(value['steps']).map((step) => asObject(step) ?? {});
  return {
    format: 'tandoor',
    tags: asList(value['keywords']).map((keyword) => asObject(keyword)?.['name']),
    data: {
      '@type': 'Recipe',
      name: value['name'],
      description: value['description'],
      recipeIngredient: steps.flatMap((step) => asList(step['ingredients']).map(lineOf)),
      recipeInstructions: steps.flatMap(stepOf),
      recipeYield: value['servings'],
      prepTime: value['working_time'],
      cookTime: value['waiting_time'],
      url: value['source_url'],
    },
  };
}

function lineOf(ingredient: unknown): string {
  const line = asObject(ingredient) ?? {};
  const note = textOf(line['note']).trim();
  if (line['is_header'] === true) return headingLine(note);
  const measured = line['no_amount'] === true ? '' : words(amountText(line['amount']), nameIn(line['unit']));
  const food = asObject(line['food']);
  // A food may be a recipe of its own.
  const other = asObject(food?.['recipe']) ? linkToRecipe(nameIn(food?.['recipe'])) : nameIn(food);
  return withNote(words(measured, other), note);
}

function nameIn(value: unknown): string {
  return textOf(asObject(value)?.['name']);
}

/** A step is a text of lines, which name its ingredients in templates, with or without a name. */
function stepOf(step: JsonObject): unknown[] {
  const ingredients = asList(step['ingredients']).map((line) => asObject(line) ?? {});
  const parts = filledIn(textOf(step['instruction']), ingredients)
    .split('\n')
    .filter((part) => part.trim() !== '')
    .map((text) => ({ '@type': 'HowToStep', text }));
  const name = headingLine(textOf(step['name']));
  return name === '' ? parts : [{ '@type': 'HowToSection', name, itemListElement: parts }];
}

const INGREDIENT = /\{\{\s*ingredients\[(\d{1,3})\](?:\.(\w+))?\s*\}\}/g;
const SCALED = /\{\{\s*scale\(\s*([\d.]+)\s*\)\s*\}\}/g;
const OTHER_TEMPLATE = /\{\{[^{}\n]*\}\}/g;

/**
 * A text with its templates filled in, which count the ingredients of their step from 0. A whole ingredient is its food
 * alone: an amount in a step would stay when the recipe is scaled.
 */
function filledIn(text: string, ingredients: readonly JsonObject[]): string {
  return text
    .replace(INGREDIENT, (_, index: string, part = 'food') => partOf(ingredients[Number(index)] ?? {}, part))
    .replace(SCALED, '$1')
    .replace(OTHER_TEMPLATE, '');
}

function partOf(ingredient: JsonObject, part: string): string {
  if (part === 'amount') return amountText(ingredient['amount']);
  return part === 'unit' || part === 'food' ? nameIn(ingredient[part]) : textOf(ingredient[part]);
}
