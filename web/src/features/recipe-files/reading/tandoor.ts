import { asList, asObject, type JsonObject, textOf } from '@moodbowl/reader/json-values';
import { amountText, type RawRecipe, words } from './raw-recipe.ts';

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
  if (line['is_header'] === true) return note;
  const measured = line['no_amount'] === true ? '' : words(amountText(line['amount']), nameIn(line['unit']));
  const food = words(measured, nameIn(line['food']));
  return note === '' ? food : `${food} (${note})`;
}

function nameIn(value: unknown): string {
  return textOf(asObject(value)?.['name']);
}

/** A step is a text of paragraphs in Markdown, with or without a name. */
function stepOf(step: JsonObject): unknown[] {
  const parts = textOf(step['instruction'])
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((text) => ({ '@type': 'HowToStep', text }));
  const name = textOf(step['name']).trim();
  return name === '' ? parts : [{ '@type': 'HowToSection', name, itemListElement: parts }];
}
