import { readIngredient, type ReadIngredient } from '@moodbowl/food/lines/read-ingredient';
import { convert } from '@moodbowl/food/units/units';

/**
 * By how much a recipe is multiplied so that it needs as much of an ingredient as one has: "6", "1 ½" or "300 g". A
 * number alone is in the unit of the recipe; where the recipe gives a range, its first number counts. Null if that is no
 * amount, or cannot be compared with the recipe's, such as grams with cups.
 */
export function factorFor(have: string, { amount, unit }: Pick<ReadIngredient, 'amount' | 'unit'>): number | null {
  const read = readIngredient(have.trim());
  if (amount === null || read.amount === null || amount <= 0 || read.amount <= 0) return null;
  if (read.unit === unit || read.unit === null) return read.amount / amount;
  const same = unit === null ? null : convert(read.amount, read.unit, unit);
  return same === null ? null : same / amount;
}
