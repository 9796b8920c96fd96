import { addUpMeasured, type FoodNeeds, type IngredientLine, measureLine } from '@moodbowl/food/shopping/needs';
import { boughtFirst, byHead, type Claimed, type Item, type Stock, stockItemsOf } from '@moodbowl/food/shopping/stock';
import { mapInTurns } from '../../next-turn.ts';

/** Adds ingredients up as `addUp` does, and lets other requests run in between. */
export async function addUpInTurns(lines: readonly IngredientLine[]): Promise<FoodNeeds[]> {
  return addUpMeasured((await mapInTurns(lines, measureLine)).flat());
}

/** Reads the stock as `stockOf` does, and lets other requests run in between. */
export async function stockInTurns(items: readonly Item[], claims: readonly Claimed[]): Promise<Stock> {
  return byHead(await mapInTurns(boughtFirst(items), stockItemsOf(claims)));
}
