import { readIngredient } from '@moodbowl/reader/read-ingredient';
import { toBase } from '@moodbowl/reader/units';
import { type FoodWords, isSameFood } from '../meals/food-words.ts';
import { wordsOf } from '../meals/ingredient-foods.ts';
import type { FoodNeeds, Share } from './food-needs.ts';

/** An item of the grocery list that no meal has claimed. */
interface Lot {
  readonly words: FoodWords;
  readonly purchased: 0 | 1;
  /** Empty for pieces. */
  readonly unit: string;
  /** What is left of it; null if its amount is not known. */
  left: number | null;
}

/** What is on the list or at home, by the last word of its food. */
export type Stock = ReadonlyMap<string, readonly Lot[]>;

interface Item {
  readonly item_name: string;
  readonly quantity: string;
  readonly purchased: 0 | 1;
}

/** The stock of these items, bought ones first. */
export function stockOf(items: readonly Item[]): Stock {
  const lots = items
    .toSorted((a, b) => b.purchased - a.purchased)
    .map(({ item_name, quantity, purchased }): Lot => {
      const { amount, unit } = readIngredient(`${quantity} ${item_name}`);
      const base = amount === null ? null : toBase(amount, unit);
      return { words: wordsOf(item_name), purchased, unit: base?.unit ?? '', left: base?.amount ?? null };
    });
  return Map.groupBy(lots, ({ words }) => words.head);
}

/** What is still needed of a food. */
export interface Remainder {
  /** The shares that are still needed, with what is left of their amounts. */
  readonly shares: readonly Share[];
  /** Where the rest is: bought, or on the list. */
  readonly covered: 'bought' | 'listed' | undefined;
}

/** Smaller amounts are nothing: they come from adding decimals. */
const NOTHING = 1e-6;

/**
 * Takes what there is of a food from the stock. Amounts in the same unit are subtracted; an item whose amount cannot be
 * compared, such as "1" beside 500 g of flour, is enough.
 */
export function takeFrom(stock: Stock, { words, shares }: Pick<FoodNeeds, 'words' | 'shares'>): Remainder {
  const lots = (stock.get(words.head) ?? []).filter((lot) => isSameFood(lot.words, words));
  let covered: Remainder['covered'];
  const left = shares.flatMap((share) => {
    let needed = share.amount;
    for (const lot of lots) {
      const taken = takenFrom(lot, share.unit, needed);
      if (taken === 0) continue;
      covered ??= lot.purchased === 1 ? 'bought' : 'listed';
      if (taken === 'all' || needed === null) return [];
      needed -= taken;
      if (needed <= NOTHING) return [];
    }
    return [{ ...share, amount: needed }];
  });
  return { shares: left, covered };
}

/** Takes from an item; `'all'` if it covers whatever is needed, because amounts cannot be compared. */
function takenFrom(lot: Lot, unit: string, needed: number | null): number | 'all' {
  if (needed === null || lot.left === null || lot.unit !== unit) return 'all';
  const taken = lot.left <= NOTHING ? 0 : Math.min(lot.left, needed);
  lot.left -= taken;
  return taken;
}
