import { GROCERY_LIMITS, type GroceryItem } from '@moodbowl/contract/groceries';
import type { FoodNeed } from '@moodbowl/contract/plan';
import type { Language } from '@moodbowl/i18n/languages';
import { message } from '@moodbowl/i18n/message';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import { addDays } from '../../local-date.ts';
import { changeList, insertGroceries, listGroceries } from '../groceries/groceries.repository.ts';
import { rememberAdded } from '../groceries/grocery-history.repository.ts';
import { toRows } from '../groceries/grocery-operations.service.ts';
import { findIngredients } from './dishes.repository.ts';
import { addUp, type FoodNeeds, type IngredientLine, type Share } from './food-needs.ts';
import { insertSources, listSources, type SourceRow } from './grocery-sources.repository.ts';
import { type Days, listEntries, listLogs } from './plan.repository.ts';
import { type Context, logOf, type Person } from './plan.service.ts';
import { quantityTexts } from './quantity-text.ts';
import { type Remainder, stockOf, takeFrom } from './stock.ts';

/** What earlier and later meals have put on the list is theirs, as long as they are so near. */
const CLAIM_DAYS = 31;

/** A food of the plan, and what of it is still needed. */
interface Need extends Remainder {
  readonly food: FoodNeeds;
}

/** What meals of these days need, from today on, except for what the caller has eaten. */
async function findNeeds(db: Db, person: Person, { from, to }: Days, today: string): Promise<Need[]> {
  const { home_id } = person;
  const days = { from: from < today ? today : from, to };
  const planned = (await listEntries(db, home_id, days)).filter(({ meal_id }) => meal_id !== null);
  if (planned.length === 0) return [];
  const logs = await listLogs(db, person.id, days);
  const entries = planned.filter((entry) => !logOf(entry, logs));
  const dishes = await findIngredients(
    db,
    home_id,
    entries.flatMap(({ meal_id }) => meal_id ?? []),
  );
  const lines = entries.flatMap(({ id, meal_id, title, servings }): IngredientLine[] => {
    const dish = dishes.get(meal_id ?? '');
    const factor = factorOf(servings, dish?.servings);
    return dish?.ingredients.map((text) => ({ entry: id, title, text, factor })) ?? [];
  });
  const near = { from: addDays(days.from, -CLAIM_DAYS), to: addDays(days.to, CLAIM_DAYS) };
  const sources = await listSources(db, home_id, near);
  const claimed = new Set(sources.map(({ item_id }) => item_id));
  const items = (await listGroceries(db, home_id)).filter(({ id }) => !claimed.has(id));
  const dateOf = new Map(entries.map(({ id, date }) => [id, date]));
  const early = (a: Share, b: Share) => ((dateOf.get(a.entry) ?? '') < (dateOf.get(b.entry) ?? '') ? -1 : 1);
  const put = sumsOf(sources);
  return remaindersOf(
    addUp(lines).map((food) => {
      const shares = food.shares.flatMap((share) =>
        lessPut(share, put.get(shareKey(share.entry, food.key, share.unit))),
      );
      return { food, shares: shares.toSorted(early) };
    }),
    items,
  );
}

/** How many times a recipe is made: once if it does not say for how many people it is. */
function factorOf(wanted: number | null, recipe: number | null | undefined): number {
  return wanted === null || !recipe ? 1 : wanted / recipe;
}

function shareKey(entry: string, food: string, unit: string): string {
  return `${entry} ${unit} ${food}`;
}

/** What entries have put on the list, by share; null without an amount. */
function sumsOf(sources: readonly SourceRow[]): ReadonlyMap<string, number | null> {
  const sums = new Map<string, number | null>();
  for (const { entry_id, food_key, unit, amount } of sources) {
    const key = shareKey(entry_id, food_key, unit);
    const before = sums.get(key) ?? null;
    sums.set(key, before === null && amount === null ? null : (before ?? 0) + (amount ?? 0));
  }
  return sums;
}

/** What remains of a share after what was put on the list for it. */
function lessPut(share: Share, put: number | null | undefined): Share[] {
  if (put === undefined) return [share];
  if (share.amount === null) return [];
  const left = share.amount - (put ?? 0);
  return left > 1e-6 ? [{ ...share, amount: left }] : [];
}

function remaindersOf(
  needs: readonly { readonly food: FoodNeeds; readonly shares: readonly Share[] }[],
  items: readonly GroceryItem[],
): Need[] {
  const stock = stockOf(items);
  return needs.map(({ food, shares }) => {
    const { shares: left, covered } = takeFrom(stock, { ...food, shares });
    return { food, shares: left, covered: covered ?? (shares.length < food.shares.length ? 'listed' : undefined) };
  });
}

function toWire({ food, shares, covered }: Need, language: Language): FoodNeed {
  const isNeeded = shares.length > 0;
  const state = isNeeded ? (food.staple ? 'staple' : 'needed') : (covered ?? 'listed');
  return {
    key: food.key,
    item_name: nameOf(food),
    quantity: quantityTexts(isNeeded ? shares : food.shares, language).join(' + '),
    state,
    meals: [...new Set((isNeeded ? shares : food.shares).map(({ title }) => title))],
  };
}

function nameOf({ name }: FoodNeeds): string {
  const [first = '', ...rest] = Array.from(name.trim()).slice(0, GROCERY_LIMITS.name);
  return `${first.toUpperCase()}${rest.join('')}`.trim();
}

/** What is planned on these days, as foods to buy, by name. */
export async function readNeeds(
  { db }: Context,
  person: Person,
  days: Days,
  { today, language }: { readonly today: string; readonly language: Language },
): Promise<FoodNeed[]> {
  return byName((await findNeeds(db, person, days, today)).map((need) => toWire(need, language)));
}

function byName(needs: readonly FoodNeed[]): FoodNeed[] {
  return needs.toSorted((a, b) => a.item_name.localeCompare(b.item_name, 'en'));
}

/** What one meal needs for so many people. Throws `NOT_FOUND`. */
export async function readNeedsOfMeal(
  { db }: Context,
  { home_id }: Person,
  mealId: string,
  { servings, language }: { readonly servings: number | undefined; readonly language: Language },
): Promise<FoodNeed[]> {
  const dish = orNotFound((await findIngredients(db, home_id, [mealId])).get(mealId));
  const factor = factorOf(servings ?? null, dish.servings);
  const foods = addUp(dish.ingredients.map((text) => ({ entry: '', title: '', text, factor })));
  const needs = remaindersOf(
    foods.map((food) => ({ food, shares: food.shares })),
    await listGroceries(db, home_id),
  );
  return byName(needs.map((need) => ({ ...toWire(need, language), meals: [] })));
}

/**
 * Puts what is still needed of these foods on the grocery list, and remembers for which meals. Pressed twice, the second
 * time there is nothing left to put there. Throws `GROCERY_LIST_FULL`.
 */
export async function buyNeeds(
  { db, clock }: Context,
  person: Person,
  days: Days,
  {
    keys,
    today,
    language,
    limited,
  }: {
    readonly keys: readonly string[];
    readonly today: string;
    readonly language: Language;
    readonly limited: boolean;
  },
): Promise<GroceryItem[]> {
  const { id: userId, home_id: homeId } = person;
  const wanted = new Set(keys);
  const now = clock.now();
  return changeList(db, homeId, async (transaction) => {
    const needs = (await findNeeds(transaction, person, days, today)).filter(
      ({ food, shares }) => wanted.has(food.key) && shares.length > 0,
    );
    const lines = needs.flatMap((need) => linesOf(need, language));
    if (lines.length === 0) return [];
    const rows = toRows(
      lines.map(({ id, item_name, quantity }) => ({ id, item_name, quantity, purchased: 0, note: '', aisle: null })),
      { homeId, userId, now },
    );
    const stored = await insertGroceries(transaction, rows, limited ? { most: GROCERY_LIMITS.items } : undefined);
    if (stored === 'full') throw new CodedError('GROCERY_LIST_FULL', message('groceries.full'));
    const names = lines.map(({ item_name }) => item_name);
    await rememberAdded(transaction, homeId, names, now.toISOString());
    const created_at = now.toISOString();
    await insertSources(
      transaction,
      lines.flatMap(({ id: item_id, food_key, shares }) =>
        shares.map(({ entry: entry_id, unit, amount }) => ({
          home_id: homeId,
          entry_id,
          food_key,
          unit,
          amount,
          item_id,
          created_at,
        })),
      ),
    );
    return stored;
  });
}

interface Line {
  readonly id: string;
  readonly item_name: string;
  readonly quantity: string;
  readonly food_key: string;
  readonly shares: readonly Share[];
}

/** A line of the list for a food, or one for each unit if their amounts do not fit one. */
function linesOf({ food, shares }: Need, language: Language): Line[] {
  const line = (of: readonly Share[], quantity: string): Line => ({
    id: newId(),
    item_name: nameOf(food),
    quantity,
    food_key: food.key,
    shares: of,
  });
  const [together = '1', ...more] = quantityTexts(shares, language);
  if (more.length === 0) return [line(shares, together)];
  const unmeasured = shares.filter(({ amount }) => amount === null);
  const measured = Map.groupBy(
    shares.filter(({ amount }) => amount !== null),
    ({ unit }) => unit,
  );
  return [...measured.values()].map((ofUnit, index) => {
    const of = index === 0 ? [...ofUnit, ...unmeasured] : ofUnit;
    return line(of, quantityTexts(ofUnit, language)[0] ?? '1');
  });
}
