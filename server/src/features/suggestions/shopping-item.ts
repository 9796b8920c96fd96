import { GROCERY_LIMITS } from '@moodbowl/contract/groceries';

const NUMBER = String.raw`[\d¼½¾⅓⅔⅛][\d.,/¼½¾⅓⅔⅛–-]*`;
/** Units for how much to buy… */
const MEASURE =
  'g|kg|ml|cl|dl|l|litres?|tins?|cans?|jars?|packs?|packets?|bunch(?:es)?|slices?|sprigs?|sticks?|pieces?|bags?|bottles?';
/** …and units that only say how much to cook with. */
const SPOON = 'tbsp|tsp|tablespoons?|teaspoons?|pinch(?:es)?|dash(?:es)?|splash(?:es)?|cm';
const A_FEW = String.raw`an?\s+(?:large\s+|small\s+)?(?:handful|bunch|piece|knob)`;

const SPOONFUL = new RegExp(String.raw`^(?:${NUMBER}|an?)\s*(?:${SPOON})\b(?:\s+of\b)?\s+`, 'iu');
const AMOUNT = new RegExp(String.raw`^(${NUMBER}(?:\s*(?:${MEASURE})\b)?|${A_FEW}\b)(?:\s+of\b)?\s+`, 'iu');

/**
 * Turns an ingredient of a recipe into an item for the grocery list: what to buy and how much. The amount is '1' if it
 * is unclear, and for handfuls and halves, because shops sell whole pieces.
 */
export function shoppingItem(ingredient: string): { item_name: string; quantity: string } {
  const text = ingredient.replace(/\s*\([^)]*\)/g, '').trim() || ingredient;
  const spoonful = SPOONFUL.exec(text)?.[0];
  const [measured = '', amount = '1'] = AMOUNT.exec(text) ?? [];
  const name = text.slice((spoonful ?? measured).length);
  const quantity = spoonful === undefined && /^\d/.test(amount) ? amount : '1';
  return {
    item_name: firstCharacters(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, GROCERY_LIMITS.name),
    quantity: quantity.length > GROCERY_LIMITS.quantity ? '1' : quantity,
  };
}

function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text.trim();
  return Array.from(text).slice(0, max).join('').trim();
}
