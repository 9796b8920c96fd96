import { LONGEST_AMOUNT } from '../amounts/add-amounts.ts';
import { dietIn } from '../names/diet-words.ts';
import { LONGEST_NAME } from '../names/item-key.ts';
import { withoutPlural } from '../units/unit-words.ts';
import { dimensionOf } from '../units/units.ts';
import { type ReadIngredient, readIngredient } from './read-ingredient.ts';

/** Units that only say how much to cook with. */
const FOR_COOKING = new Set(['tsp', 'tbsp', 'dessertspoon', 'cm', 'inch']);

/**
 * Turns an ingredient of a recipe into an item for the grocery list: what to buy and how much. The amount is '1' if it
 * is unclear, and for spoons, handfuls and halves, because shops sell whole pieces.
 */
export function shoppingItem(ingredient: string): { item_name: string; quantity: string } {
  // Remarks in brackets go, but not what makes it another food.
  const text = ingredient.replace(/(?<!\s)\s*\(([^()]*)\)/g, (all, inside: string) =>
    inside !== '' && dietIn(inside) === inside ? all : '',
  );
  const read = readIngredient(text.trim() || ingredient);
  const name = nameOf(read);
  const amount = withoutPlural(read.text.slice(read.start, read.end).trim());
  return {
    item_name: firstCharacters(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, LONGEST_NAME),
    quantity: isSold(read) && amount !== '' && amount.length <= LONGEST_AMOUNT ? amount : '1',
  };
}

/** The food, with the unit if it stands behind it: garlic cloves. */
function nameOf({ text, start, end, unit, food }: ReadIngredient): string {
  if (!/\p{L}/u.test(food)) return text;
  const isBehind = unit !== null && !/\p{L}/u.test(text.slice(start, end));
  const place = text.indexOf(food, end);
  if (!isBehind || place === -1) return food;
  return food + (/^ \p{L}+/u.exec(text.slice(place + food.length))?.[0] ?? '');
}

function isSold({ amount, unit }: ReadIngredient): boolean {
  if (amount === null || FOR_COOKING.has(unit ?? '')) return false;
  const dimension = dimensionOf(unit);
  return dimension === 'mass' || dimension === 'volume' || (dimension === 'count' && amount >= 1);
}

function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text.trim();
  return Array.from(text).slice(0, max).join('').trim();
}
