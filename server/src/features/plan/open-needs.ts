import { mapInTurns } from '../../next-turn.ts';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import type { FoodNeed } from '@moodbowl/contract/plan-groceries';
import type { FoodNeeds, Share } from '@moodbowl/food/shopping/needs';
import { subtractStock } from '@moodbowl/food/shopping/stock';
import type { Claim } from './grocery-sources.repository.ts';
import { stockInTurns } from './in-turns.ts';

/**
 * The prefix of the key of a food that is offered again, so that a repeated request for what is needed never buys it.
 */
const AGAIN = 'again:';

/** A food, and what of it is still needed. */
export interface Need {
  readonly key: string;
  readonly food: FoodNeeds;
  readonly state: FoodNeed['state'];
  /** The shares to buy; none if enough is there. */
  readonly shares: readonly Share[];
  /** Whether some of it is there. */
  readonly more: boolean;
}

/** The list, and what meals have put there. */
export interface ClaimedList {
  readonly items: readonly GroceryItem[];
  /** Of items that are on the list. */
  readonly claims: readonly Claim[];
  /** Of items that were deleted, or bought and cleared. */
  readonly gone: readonly Claim[];
}

/** The amounts of foods still needed, after what was put on the list for them and the stock. */
export async function needsOf(foods: readonly FoodNeeds[], { items, claims, gone }: ClaimedList): Promise<Need[]> {
  const stock = await stockInTurns(items, claims);
  const [put, lost] = [sumsOf(claims), sumsOf(gone)];
  const bought = new Set(items.flatMap(({ id, purchased }) => (purchased === 1 ? id : [])));
  const claimsOf = Map.groupBy(claims, ({ key }) => key);
  const open = await mapInTurns(foods, (food) => {
    const shares = food.shares.map((share) => {
      const name = shareKey(share.entry, food.key, share.unit);
      return openOf(share, put.get(name), lost.get(name));
    });
    const fresh = subtractStock(
      stock,
      food,
      shares.flatMap(({ fresh: share }) => share ?? []),
    );
    return { food, fresh, again: shares.flatMap(({ again }) => again ?? []) };
  });
  const needs = await mapInTurns(open, ({ food, fresh, again: lostShares }) => {
    // After all that is needed for the first time has taken its part.
    const again = subtractStock(stock, food, lostShares);
    const own = claimsOf.get(food.key) ?? [];
    const claimed = own.every(({ item_id }) => bought.has(item_id)) ? 'bought' : 'listed';
    const covered = fresh.covered ?? again.covered ?? (own.length > 0 ? claimed : undefined);
    const more = covered !== undefined;
    const ofFood: Need[] = [];
    if (fresh.shares.length > 0)
      ofFood.push({ key: food.key, food, state: food.staple ? 'staple' : 'needed', shares: fresh.shares, more });
    if (again.shares.length > 0)
      ofFood.push({ key: `${AGAIN}${food.key}`, food, state: 'gone', shares: again.shares, more: false });
    const listed: Need = { key: food.key, food, state: covered ?? 'listed', shares: [], more: false };
    return ofFood.length > 0 ? ofFood : [listed];
  });
  return needs.flat();
}

function shareKey(entry: string, food: string, unit: string): string {
  return `${entry} ${unit} ${food}`;
}

/** The amounts that entries have put on the list, by share; null without an amount. */
function sumsOf(claims: readonly Claim[]): ReadonlyMap<string, number | null> {
  const sums = new Map<string, number | null>();
  for (const { entry_id, key, unit, amount } of claims) {
    const share = shareKey(entry_id, key, unit);
    const before = sums.get(share) ?? null;
    sums.set(share, before === null && amount === null ? null : (before ?? 0) + (amount ?? 0));
  }
  return sums;
}

/**
 * The amount of a share that is still needed: the part that was never on the list, and the part that was there and is
 * gone.
 */
function openOf(share: Share, put: number | null | undefined, lost: number | null | undefined) {
  const open = less(share, put);
  const fresh = open && less(open, lost);
  if (!open || lost === undefined) return { fresh, again: undefined };
  return { fresh, again: fresh ? less(open, fresh.amount) : open };
}

/** The rest of a share; undefined if nothing is left. An unknown amount is all of a share that has none. */
function less(share: Share, amount: number | null | undefined): Share | undefined {
  if (amount === undefined) return share;
  if (share.amount === null) return undefined;
  const left = share.amount - (amount ?? 0);
  // An earlier version of the server knew six digits of a cup.
  return left > Math.max(1e-6, share.amount * 1e-5) ? { ...share, amount: left } : undefined;
}
