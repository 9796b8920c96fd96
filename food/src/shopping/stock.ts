import { wordsOf } from '../lines/ingredient-foods.ts';
import { itemNameOf, measure } from '../lines/measure.ts';
import { type FoodWords, isEnoughFor } from '../names/food-words.ts';
import type { FoodNeeds, Share } from './needs.ts';
import { PACKAGE_ML, roundingOf } from './quantity-texts.ts';

/** The part of a grocery item that no meal has claimed. */
interface StockItem {
  readonly name: string;
  readonly words: FoodWords;
  readonly purchased: 0 | 1;
  readonly isClaimed: boolean;
  /** The rest of it in each unit, and the amount that its text may lack; nothing if its amount is not known. */
  readonly left: Map<string, { readonly amount: number; readonly rounding: number }>;
}

/** Items on the list or at home, by the last word of their food. */
export type Stock = ReadonlyMap<string, readonly StockItem[]>;

/** An item of the grocery list. */
export interface Item {
  readonly id: string;
  readonly item_name: string;
  readonly quantity: string;
  readonly purchased: 0 | 1;
}

/** An amount that a meal has put on the list. */
export interface Claimed {
  readonly item_id: string;
  readonly unit: string;
  readonly amount: number | null;
}

/** The amounts of an item such as "300 g + 2"; none if one of them is not known. */
export function amountsOf({ item_name, quantity }: Pick<Item, 'item_name' | 'quantity'>) {
  // The unit may be in the name: "2" of "Cans of tomatoes". A number at its beginning is no part of the amount: "7 Up".
  const rest = /^\p{N}/u.test(item_name) ? '' : ` ${item_name}`;
  const parts = quantity.split(' + ').map((part) => {
    const { unit = '', amount = null, spoons = false } = measure(`${part}${rest}`) ?? {};
    return { part, unit, amount, spoons };
  });
  const known = parts.flatMap(({ amount, ...part }) => (amount === null ? [] : { ...part, amount }));
  return known.length === parts.length ? known : [];
}

/** The stock of these items without what is claimed, bought ones first. */
export function stockOf(items: readonly Item[], claims: readonly Claimed[] = []): Stock {
  return byHead(boughtFirst(items).map(stockItemsOf(claims)));
}

export function boughtFirst(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => b.purchased - a.purchased);
}

/** The stock of items that are read already, in the order in which they are used up. */
export function byHead(stockItems: readonly StockItem[]): Stock {
  return Map.groupBy(stockItems, ({ words }) => words.head);
}

/** How to read an item of the list, less what is claimed of it. */
export function stockItemsOf(claims: readonly Claimed[]): (item: Item) => StockItem {
  const claimsOf = Map.groupBy(claims, ({ item_id }) => item_id);
  return (item) => {
    const ofItem = claimsOf.get(item.id) ?? [];
    const left: StockItem['left'] = new Map();
    for (const { unit, amount } of amountsOf(item)) {
      const claimed = ofItem.filter((claim) => claim.unit === unit);
      const sum = claimed.reduce((total, claim) => total + (claim.amount ?? 0), 0);
      // An amount in another unit than its claims was written by hand, for the same meals.
      const isOthers = ofItem.length > 0 && claimed.length === 0;
      const rounding = isOthers ? 0 : roundingOf(unit, amount);
      left.set(unit, { amount: isOthers ? 0 : Math.max(0, amount - sum), rounding });
      const poured = ofItem.reduce((total, claim) => total + (claim.unit === 'ml' ? (claim.amount ?? 0) : 0), 0);
      // A package of sugar that was bought for 165 ml is enough for more.
      if (unit === 'package' && poured > 0)
        left.set('ml', { amount: Math.max(0, amount * PACKAGE_ML - poured), rounding: 0 });
    }
    return {
      name: item.item_name.toLowerCase(),
      words: wordsOf(item.item_name),
      purchased: item.purchased,
      isClaimed: ofItem.length > 0,
      left,
    };
  };
}

/** The amount of a food that is still needed. */
export interface Remainder {
  /** The shares that are still needed, with what is left of their amounts. */
  readonly shares: readonly Share[];
  /** Where the rest is: bought, or on the list. */
  readonly covered: 'bought' | 'listed' | undefined;
}

/** So many items with one last word are compared by their words: nobody has more kinds of milk. */
const MOST_ALIKE = 20;

/** Smaller amounts are nothing: they come from adding decimals. */
const NOTHING = 1e-6;

/**
 * Takes what there is of a food from the stock. Amounts in the same unit are subtracted; an item whose amount cannot be
 * compared, such as "1" beside 500 g of flour, is enough unless it is claimed. Any item is enough for what has no
 * amount.
 */
export function subtractStock(stock: Stock, food: FoodNeeds, shares: readonly Share[] = food.shares): Remainder {
  const itemName = itemNameOf(food);
  const words = wordsOf(itemName);
  const name = itemName.toLowerCase();
  const alike = stock.get(words.head) ?? [];
  const stockItems = alike.filter(
    (stockItem, index) => stockItem.name === name || (index < MOST_ALIKE && isEnoughFor(stockItem.words, words)),
  );
  let covered: Remainder['covered'];
  const left = shares.flatMap((share) => {
    let needed = share.amount;
    for (const stockItem of stockItems) {
      const taken = amountTakenFrom(stockItem, share.unit, needed);
      if (taken === 0) continue;
      covered ??= stockItem.purchased === 1 ? 'bought' : 'listed';
      if (taken === 'all' || needed === null) return [];
      needed -= taken;
      if (needed <= NOTHING) return [];
    }
    return [{ ...share, amount: needed }];
  });
  return { shares: left, covered };
}

/** Takes from an item; `'all'` if it covers whatever is needed. */
function amountTakenFrom({ left, isClaimed }: StockItem, unit: string, needed: number | null): number | 'all' {
  if (needed === null) return 'all';
  const there = left.get(unit);
  if (there === undefined) return isClaimed ? 0 : 'all';
  const rest = needed - there.amount;
  // What the text of an item lacks is nothing to buy, once.
  const isEnough = rest <= there.rounding;
  left.set(unit, { amount: Math.max(0, -rest), rounding: isEnough && rest > NOTHING ? 0 : there.rounding });
  return isEnough ? needed : there.amount;
}
