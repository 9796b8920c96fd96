import type { GroceryItem } from '@moodbowl/contract/groceries';
import type { Language } from '@moodbowl/i18n/languages';
import { message } from '@moodbowl/i18n/message';
import { itemNameOf, measure } from '@moodbowl/food/lines/measure';
import { readIngredient } from '@moodbowl/food/lines/read-ingredient';
import type { FoodNeeds, Share } from '@moodbowl/food/shopping/needs';
import { amountsOf } from '@moodbowl/food/shopping/stock';
import type { Db } from '../../db/database.ts';
import type { Quota } from '../../db/insert-once.ts';
import { newId } from '../../db/new-id.ts';
import { CodedError } from '../../http/errors.ts';
import { insertGroceries, updateGrocery } from '../groceries/groceries.repository.ts';
import { rememberAdded } from '../groceries/grocery-history.repository.ts';
import { toRows } from '../groceries/grocery-operations.service.ts';
import type { Claim } from './grocery-sources.repository.ts';
import { quantityTexts } from './quantity-text.ts';

/** Shares of a food that are to be bought. */
export interface ToBuy {
  readonly food: FoodNeeds;
  readonly shares: readonly Share[];
}

/** Shares of a food, in an item of the list. */
interface Put extends ToBuy {
  readonly item_id: string;
}

interface Context {
  readonly transaction: Db;
  readonly homeId: string;
  readonly userId: string;
  readonly now: Date;
  readonly language: Language;
  /** The most that the list may have. */
  readonly quota: Quota | undefined;
}

/** The list as it is. */
interface List {
  readonly items: readonly GroceryItem[];
  readonly claims: readonly Claim[];
}

/**
 * Puts foods on the list: into an open item of the same food if one text can say its amount and theirs, or else as new
 * items. Gives the items that are new or changed, and what was put into which. Throws `GROCERY_LIST_FULL`.
 */
export async function putOnList(
  { transaction, homeId, userId, now, language, quota }: Context,
  foods: readonly ToBuy[],
  list: List,
): Promise<{ items: GroceryItem[]; put: Put[] }> {
  const open = openItemsOf(list);
  const put: Put[] = [];
  const changed = new Map<string, GroceryItem>();
  const lines: Line[] = [];
  for (const { food, shares } of foods) {
    const known = [food.key, itemNameOf(food).toLowerCase()].flatMap((name) => open.get(name) ?? []);
    const items = known.map((item) => changed.get(item.id) ?? item);
    const item = withMore(items, list.claims, { food, shares }, language);
    if (item) {
      changed.set(item.id, item);
      put.push({ food, shares, item_id: item.id });
    } else lines.push(...linesOf({ food, shares }, language));
  }
  for (const { id, ...item } of changed.values())
    await updateGrocery(transaction, { id: userId, home_id: homeId }, id, item);
  const rows = toRows(
    lines.map(({ item_id: id, food, quantity }) => ({
      id,
      item_name: itemNameOf(food),
      quantity,
      purchased: 0,
      note: '',
      aisle: null,
    })),
    { homeId, userId, now },
  );
  const stored = await insertGroceries(transaction, rows, quota);
  if (stored === 'full') throw new CodedError('GROCERY_LIST_FULL', message('groceries.full'));
  const names = rows.map(({ item_name }) => item_name);
  if (names.length > 0) await rememberAdded(transaction, homeId, names, now.toISOString());
  return { items: [...changed.values(), ...stored], put: [...put, ...lines] };
}

/** Items that are to be bought, by the keys of their foods and by their names. */
function openItemsOf({ items, claims }: List): ReadonlyMap<string, readonly GroceryItem[]> {
  const claimsOf = Map.groupBy(claims, ({ item_id }) => item_id);
  const named = items
    .filter(({ purchased }) => purchased === 0)
    .flatMap((item) => {
      const key = measure(`${item.quantity} ${item.item_name}`)?.key ?? '';
      const claimed = (claimsOf.get(item.id) ?? []).map(({ key: food }) => food);
      return [...new Set([key, item.item_name.toLowerCase(), ...claimed])].map((name) => ({ name, item }));
    });
  const byName = Map.groupBy(named, ({ name }) => name);
  return new Map([...byName].map(([name, all]) => [name, all.map(({ item }) => item)]));
}

/** The first of these items that can say how much it is with these shares, best one that has the same units. */
function withMore(
  items: readonly GroceryItem[],
  claims: readonly Claim[],
  { food, shares }: ToBuy,
  language: Language,
): GroceryItem | undefined {
  const fitting = items.flatMap((item) => {
    const there = writtenAmounts(item, claims);
    if (!there) return [];
    const [quantity = item.quantity, ...rest] = quantityTexts([...there, ...shares], language, food.name);
    if (rest.length > 0) return [];
    return { item: { ...item, quantity }, units: new Set(there.map(({ unit }) => unit)) };
  });
  const best = fitting.find(({ units }) => shares.every(({ unit }) => units.has(unit)));
  return (best ?? fitting[0])?.item;
}

/** The amounts of an item; undefined if its text says more than that, such as "2 large ones". */
function writtenAmounts(item: GroceryItem, claims: readonly Claim[]): Share[] | undefined {
  const ofItem = claims.filter(({ item_id }) => item_id === item.id);
  // "1" is what the list says of foods whose amount is not known.
  if (item.quantity === '1' && ofItem.length > 0 && ofItem.every(({ amount }) => amount === null)) return [];
  const amounts = amountsOf(item);
  const isWhole = amounts.every(({ part }) => readIngredient(part).food === '');
  if (amounts.length === 0 || !isWhole) return undefined;
  return amounts.map(({ unit, amount, spoons }) => ({ entry: '', title: '', unit, amount, spoons }));
}

interface Line extends Put {
  readonly quantity: string;
}

/** A line of the list for a food, or one for each unit if their amounts do not fit one. */
function linesOf({ food, shares }: ToBuy, language: Language): Line[] {
  const line = (of: readonly Share[], quantity: string): Line => ({ item_id: newId(), food, shares: of, quantity });
  const [together = '1', ...more] = quantityTexts(shares, language, food.name);
  if (more.length === 0) return [line(shares, together)];
  const unmeasured = shares.filter(({ amount }) => amount === null);
  const measured = Map.groupBy(
    shares.filter(({ amount }) => amount !== null),
    ({ unit }) => unit,
  );
  return [...measured.values()].map((ofUnit, index) => {
    const of = index === 0 ? [...ofUnit, ...unmeasured] : ofUnit;
    return line(of, quantityTexts(ofUnit, language, food.name)[0] ?? '1');
  });
}
