import { message } from '@moodbowl/i18n/message';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import type { FoodNeed } from '@moodbowl/contract/plan-groceries';
import type { Language } from '@moodbowl/i18n/languages';
import type { Db } from '../../db/database.ts';
import type { Quota } from '../../db/insert-once.ts';
import { changeHome, type Changing, type HomeReader, type Person, type Reading } from '../../http/change.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import { addDays } from '@moodbowl/contract/dates';
import { localDate } from '../../local-date.ts';
import { mapInTurns } from '../../next-turn.ts';
import { listGroceries } from '../groceries/groceries.repository.ts';
import { findIngredients } from './planned-meals.repository.ts';
import { logsOfEntries } from './eaten.service.ts';
import { itemNameOf } from '@moodbowl/food/lines/measure';
import type { Share } from '@moodbowl/food/shopping/needs';
import { addUpInTurns } from './in-turns.ts';
import { addSources, type Claim, deleteSources, deleteStraySources, listClaims } from './grocery-sources.repository.ts';
import { type ClaimedList, type Need, needsOf } from './open-needs.ts';
import { starterNameIn } from '../meals/starter-texts.ts';
import { type Days, listEntries, listLogs } from './plan.repository.ts';
import { putOnList } from './put-on-list.ts';
import { quantityTexts } from './quantity-text.ts';
import { type DishLines, withParts } from './with-parts.ts';

/** Meals so many days before and after keep what they have put on the list. */
const CLAIM_DAYS = 31;

async function readList(db: Db, homeId: string, { from, to }: Days): Promise<ClaimedList> {
  const near = { from: addDays(from, -CLAIM_DAYS), to: addDays(to, CLAIM_DAYS) };
  const all = await listClaims(db, homeId, near);
  const items = await listGroceries(db, homeId);
  const there = new Set(items.map(({ id }) => id));
  const isThere = ({ item_id }: Claim) => there.has(item_id);
  return { items, claims: all.filter(isThere), gone: all.filter((claim) => !isThere(claim)) };
}

/** As many as two months of four meals a day have. What is more is refused, so that nothing is left out silently. */
const MOST_LINES = 5_000;

function tooMuch(): CodedError {
  return new CodedError('INVALID_INPUT', message('plan.tooMuchToAddUp'));
}

/** The needs of meals on these days, from today on, except for what the caller has eaten. */
async function findNeeds(
  db: Db,
  person: Person,
  { from, to }: Days,
  today: string,
): Promise<{ needs: Need[]; list: ClaimedList }> {
  const { home_id } = person;
  const days = { from: from < today ? today : from, to };
  const planned = (await listEntries(db, home_id, days)).filter(({ meal_id }) => meal_id !== null);
  if (planned.length === 0) return { needs: [], list: { items: [], claims: [], gone: [] } };
  const logOf = logsOfEntries(await listLogs(db, person.id, days));
  const entries = planned.filter((entry) => !logOf(entry));
  const dishes = await findIngredients(
    db,
    person,
    entries.flatMap(({ meal_id }) => meal_id ?? []),
  );
  const cooked = entries.flatMap(({ id, meal_id, title, servings }): DishLines[] => {
    const dish = dishes.get(meal_id ?? '');
    const factor = factorOf(servings, dish?.servings);
    const within = [meal_id ?? ''];
    const shown = { entry: id, title: starterNameIn(title, person.language), factor, within };
    return dish ? [{ ...shown, lines: dish.ingredients }] : [];
  });
  const lines = await withParts(db, person, cooked, { most: MOST_LINES, refused: tooMuch() });
  const list = await readList(db, home_id, days);
  const dateOf = new Map(entries.map(({ id, date }) => [id, date]));
  const early = (a: Share, b: Share) => ((dateOf.get(a.entry) ?? '') < (dateOf.get(b.entry) ?? '') ? -1 : 1);
  const foods = (await addUpInTurns(lines)).map((food) => ({ ...food, shares: food.shares.toSorted(early) }));
  return { needs: await needsOf(foods, list), list };
}

/** How many times a planned recipe is made: once if it does not say for how many people it is. */
function factorOf(wanted: number | null, recipe: number | null | undefined): number {
  return wanted === null || !recipe ? 1 : wanted / recipe;
}

function toWire({ key, food, state, shares, more }: Need, language: Language): FoodNeed {
  const shown = shares.length > 0 ? shares : food.shares;
  return {
    key,
    item_name: itemNameOf(food),
    quantity: quantityTexts(shown, language, food.name).join(' + '),
    state,
    more,
    meals: [...new Set(shown.map(({ title }) => title))],
  };
}

/** The foods to buy for these days of the plan, by name. */
export async function readNeeds(db: Db, person: Person, days: Days, today: string): Promise<FoodNeed[]> {
  const { needs } = await findNeeds(db, person, days, today);
  return byName(await mapInTurns(needs, (need) => toWire(need, person.language)));
}

const NAMES = new Intl.Collator('en');

function byName(needs: readonly FoodNeed[]): FoodNeed[] {
  return needs.toSorted((a, b) => NAMES.compare(a.item_name, b.item_name));
}

interface MealWish {
  readonly mealId: string;
  /** As the recipe says by default. */
  readonly servings: number | undefined;
}

/** The needs of a meal, less the stock that no other meal needs. Throws `NOT_FOUND`. */
async function findNeedsOfMeal(
  db: Db,
  reader: HomeReader,
  today: string,
  { mealId, servings }: MealWish,
): Promise<{ needs: Need[]; list: ClaimedList }> {
  const dish = orNotFound((await findIngredients(db, reader, [mealId])).get(mealId));
  const factor = servings === undefined ? 1 : servings / (dish.servings ?? 1);
  const whole = { entry: '', title: '', factor, lines: dish.ingredients, within: [mealId] };
  const lines = await withParts(db, reader, [whole], { most: MOST_LINES, refused: tooMuch() });
  const foods = await addUpInTurns(lines);
  const list = await readList(db, reader.home_id, { from: today, to: today });
  const claims = list.claims.filter(({ meal_id }) => meal_id !== mealId);
  return { needs: await needsOf(foods, { items: list.items, claims, gone: [] }), list };
}

/** The needs of one meal, by name. Throws `NOT_FOUND`. */
export async function readNeedsOfMeal({ db, now }: Reading, person: Person, wish: MealWish): Promise<FoodNeed[]> {
  const { needs } = await findNeedsOfMeal(db, person, localDate(now, person.time_zone), wish);
  return byName(await mapInTurns(needs, (need) => ({ ...toWire(need, person.language), meals: [] })));
}

interface Purchase {
  /** The foods that are wanted. */
  readonly keys: readonly string[];
  /** The most that the list may have. */
  readonly quota: Quota | undefined;
}

/**
 * Puts what is still needed of these foods on the grocery list, and remembers for which meals, so that a repeated
 * request adds nothing. Throws `GROCERY_LIST_FULL`.
 */
export async function buyNeeds(
  { change, now }: Changing,
  days: Days,
  { today, ...purchase }: Purchase & { readonly today: string },
): Promise<GroceryItem[]> {
  return changeHome(change, 'groceries', async (transaction, person) => {
    const { home_id } = person;
    await deleteStraySources(transaction, home_id);
    const { needs, list } = await findNeeds(transaction, person, days, today);
    const wanted = wantedOf(needs, purchase.keys);
    for (const { food, shares } of wanted.filter(({ state }) => state === 'gone')) {
      const gone = list.gone.filter(({ key }) => key === food.key);
      await deleteSources(transaction, home_id, {
        foods: gone.map(({ food_key }) => food_key),
        entries: shares.map(({ entry }) => entry),
        items: gone.map(({ item_id }) => item_id),
      });
    }
    const { items, put } = await putWanted(transaction, person, wanted, { list, now, ...purchase });
    const created_at = now.toISOString();
    await addSources(
      transaction,
      put.flatMap(({ item_id, food, shares }) =>
        addedUp(shares).map(({ entry: entry_id, unit, amount }) => ({
          home_id,
          entry_id,
          food_key: food.name,
          unit,
          amount,
          item_id,
          created_at,
        })),
      ),
    );
    return items;
  });
}

/**
 * Puts what one meal needs of these foods on the grocery list. A repeated request finds it there and adds nothing.
 * Throws `NOT_FOUND`, `GROCERY_LIST_FULL`.
 */
export async function buyNeedsOfMeal(
  { change, now }: Changing,
  wish: MealWish,
  purchase: Purchase,
): Promise<GroceryItem[]> {
  return changeHome(change, 'groceries', async (transaction, person) => {
    const { needs, list } = await findNeedsOfMeal(transaction, person, localDate(now, person.time_zone), wish);
    const wanted = wantedOf(needs, purchase.keys);
    return (await putWanted(transaction, person, wanted, { list, now, ...purchase })).items;
  });
}

function wantedOf(needs: readonly Need[], keys: readonly string[]): Need[] {
  const wanted = new Set(keys);
  return needs.filter(({ key, shares }) => wanted.has(key) && shares.length > 0);
}

async function putWanted(
  transaction: Db,
  { id: userId, home_id: homeId, language }: Person,
  wanted: readonly Need[],
  { list, ...how }: Omit<Purchase, 'keys'> & { readonly list: ClaimedList; readonly now: Date },
) {
  // A food can be needed both for the first time and again.
  const foods = Map.groupBy(wanted, ({ food }) => food);
  const toBuy = [...foods].map(([food, needs]) => ({ food, shares: needs.flatMap(({ shares }) => shares) }));
  return putOnList({ transaction, homeId, userId, language, ...how }, toBuy, list);
}

/** One share for each entry and unit. */
function addedUp(shares: readonly Share[]): Share[] {
  const same = Map.groupBy(shares, ({ entry, unit }) => `${entry} ${unit}`);
  return [...same.values()].flatMap(([first, ...more]) => {
    if (!first || more.length === 0) return first ?? [];
    return { ...first, amount: [first, ...more].reduce((sum, { amount }) => sum + (amount ?? 0), 0) };
  });
}
