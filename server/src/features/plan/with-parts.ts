import type { IngredientLine } from '@moodbowl/food/shopping/needs';
import type { Db } from '../../db/database.ts';
import type { HomeReader } from '../../http/change.ts';
import { DEEPEST_PART, findParts, partNamesIn, partOf, timesOf } from '../meals/recipe-parts.ts';
import { findIngredients } from './planned-meals.repository.ts';

/** The lines of a dish, or of a recipe in it. */
export interface DishLines extends Omit<IngredientLine, 'text'> {
  readonly lines: readonly string[];
  /** The ids of the dish and of the recipes between it and these lines. */
  readonly within: readonly string[];
}

/**
 * The lines of dishes, with the ingredients of a recipe in place of a line that stands for it, as often as it says. What
 * stands for a recipe that is not there, or that it is within, stays. Throws `refused` beyond `most` lines.
 */
export async function withParts(
  db: Db,
  reader: HomeReader,
  dishes: readonly DishLines[],
  { most, refused }: { readonly most: number; readonly refused: Error },
): Promise<IngredientLine[]> {
  const whole: IngredientLine[] = [];
  let level = dishes;
  for (let depth = 0; level.length > 0; depth += 1) {
    const count = level.reduce((sum, { lines }) => sum + lines.length, whole.length);
    if (count > most) throw refused;
    const names = depth < DEEPEST_PART ? level.flatMap(({ lines }) => partNamesIn(lines)) : [];
    const parts = await findParts(db, reader.home_id, names);
    const ids = [...parts.values()].map(({ id }) => id);
    const dishesOf = await findIngredients(db, reader, ids);
    const below: DishLines[] = [];
    for (const { lines, within, ...dish } of level) {
      for (const text of lines) {
        const part = partOf(text, parts);
        const ingredients = part && !within.includes(part.id) ? dishesOf.get(part.id)?.ingredients : undefined;
        if (!part || !ingredients) {
          whole.push({ ...dish, text });
          continue;
        }
        const factor = dish.factor * timesOf(text, part);
        below.push({ ...dish, factor, lines: ingredients, within: [...within, part.id] });
      }
    }
    level = below;
  }
  return whole;
}
