import type { SuggestionReason } from '@moodbowl/contract/suggestions';
import type { Meal } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';

import { type FoodWords, isFromCupboard, isSameFood } from '@moodbowl/food/names/food-words';
import { foodsOf, type IngredientFood, wordsOf } from '@moodbowl/food/lines/ingredient-foods';
import { HASHES, hashOf } from '../../hash.ts';
import { mapInTurns } from '../../next-turn.ts';
import { minutesOf } from './minutes.ts';
import { shoppingItem } from '@moodbowl/food/lines/shopping-item';

/** The user at this moment. */
export interface Situation {
  readonly mood: MoodName | undefined;
  /** The grocery list, including bought items. */
  readonly groceries: readonly { readonly item_name: string; readonly purchased: 0 | 1 }[];
  /** Ids of the meals that the user has saved. */
  readonly saved: ReadonlySet<string>;
  /** Ids of the meals eaten in the last days; these are left out. */
  readonly eatenLately: ReadonlySet<string>;
  /** The user's local date. Meals with equal scores are ordered differently each day. */
  readonly day: string;
  /** Learned preferences; without them, a meal made for the mood gets {@link POINTS.mood}. */
  readonly learned?: Learned | undefined;
}

/** A meal by the person's moods after it. */
export interface Learned {
  /** How much a meal is expected to lift the present mood, in units of pleasantness. */
  lift(id: string): number;
  /** How much the order may try something unknown, in the same units: the same all day. */
  exploration(id: string): number;
  /** The statement about the meal. */
  reason(id: string): SuggestionReason['learned'];
}

/**
 * The points of a meal. The mood counts most, then how many ingredients are on the list, then whether the meal is
 * saved. The part that depends on the day is smaller than any of these, so it only orders equal meals.
 */
const POINTS = {
  mood: 3,
  /** Per ingredient on the list, up to `mostItems`… */
  perItem: 0.75,
  mostItems: 4,
  /** …and for the share of all ingredients that are on the list. */
  complete: 2,
  saved: 1.5,
  chance: 0.5,
  /** Per unit of pleasantness, so that the believed lift of a meal made for the mood, 0.05, counts as before… */
  lift: 60,
  /** …and what is learned counts at most so much, for or against. */
  mostLift: 12,
} as const;

/** A lift that is worth a try: more than what is believed of any meal made for the mood. */
const WORTH_A_TRY = 0.07;

/** How many groceries a reason names. */
const NAMED = 2;

/** The facts about a meal that ranking needs. They are the same for every user. */
export interface Candidate extends Pick<Meal, 'id' | 'moods' | 'diet'> {
  readonly needed: readonly IngredientFood[];
  /** Whether it has ingredients that were not looked at. */
  readonly isCut?: boolean;
  /** How long it takes; undefined if neither the meal nor its description says so. */
  readonly minutes: number | undefined;
}

/** The facts about a meal that decide whether it is left out. */
export function describe({ diet, needed, isCut = false }: Candidate) {
  return { diet, isCut, texts: needed.map(({ ingredient }) => ingredient) };
}

/** A meal that is ranked repeatedly; its ingredients are parsed once. */
export function toCandidate({
  id,
  moods,
  diet,
  ingredients,
  description,
  minutes_prep: prep,
  minutes_cook: cook,
}: Pick<Meal, 'id' | 'moods' | 'diet' | 'ingredients' | 'description' | 'minutes_prep' | 'minutes_cook'>): Candidate {
  const isKnown = prep !== null || cook !== null;
  const minutes = isKnown ? (prep ?? 0) + (cook ?? 0) : minutesOf(description);
  return { id, moods, diet, needed: foodsOf(ingredients), minutes };
}

/**
 * The best `limit` meals for this situation, best first, each with its reason and its missing ingredients.
 * Deterministic. Many meals are ranked with a stock that was prepared for them.
 */
export function rankMeals(
  meals: readonly Candidate[],
  situation: Situation,
  limit: number,
  stock = new Stock(situation.groceries),
) {
  const judged = meals
    .filter(({ id }) => !situation.eatenLately.has(id))
    .map((meal) => ({ meal, points: pointsFor(meal, stock, situation) }));
  return bestFirst(judged, situation.learned)
    .slice(0, limit)
    .map(({ meal }) => {
      const { used, missing } = lookThrough(meal, stock);
      return { meal, reason: reasonFor(meal, used, situation), missing: missing.map(shoppingItem) };
    });
}

interface Judged {
  readonly meal: Candidate;
  readonly points: number;
}

/** The first place goes to the best; further down there is room for meals of which little is known. */
function bestFirst(judged: readonly Judged[], learned: Learned | undefined): Judged[] {
  const byPoints = judged.toSorted((a, b) => b.points - a.points || (a.meal.id < b.meal.id ? -1 : 1));
  if (!learned) return byPoints;
  const [best, ...rest] = byPoints;
  if (!best) return [];
  const tried = rest.map((one) => ({ ...one, points: one.points + POINTS.lift * learned.exploration(one.meal.id) }));
  return [best, ...tried.toSorted((a, b) => b.points - a.points || (a.meal.id < b.meal.id ? -1 : 1))];
}

/** The steps before a meal can be cooked: items to put on the list, and items of the list to buy. */
export function shoppingFor(meal: Candidate, groceries: Situation['groceries']) {
  const stock = new Stock(groceries);
  const onList = meal.needed.flatMap(({ food }) => stock.find(food) ?? []);
  const toBuy = onList.filter(({ purchased }) => purchased === 0).map(({ item_name }) => item_name);
  return { missing: lookThrough(meal, stock).missing.map(shoppingItem), to_buy: [...new Set(toBuy)] };
}

interface Grocery {
  readonly item_name: string;
  readonly purchased: 0 | 1;
  readonly food: FoodWords;
}

/** So many items with one last word are compared with a food: nobody has more kinds of milk. */
const MOST_ALIKE = 20;

/** Groceries, to find foods in, bought items first. What was found for a food is not looked for again. */
export class Stock {
  readonly #byHead: ReadonlyMap<string, readonly Grocery[]>;
  readonly #matches: Map<FoodWords, readonly Grocery[]>;
  readonly #gone: ReadonlySet<string>;

  constructor(groceries: Situation['groceries'], from?: Stock, gone: ReadonlySet<string> = new Set()) {
    this.#byHead = from ? from.#byHead : byHead(groceries);
    this.#matches = from ? from.#matches : new Map();
    this.#gone = gone;
  }

  /** The first item that is this food. */
  find(food: FoodWords): Grocery | undefined {
    let matches = this.#matches.get(food);
    if (!matches) {
      const alike = (this.#byHead.get(food.head) ?? []).slice(0, MOST_ALIKE);
      matches = alike.filter((item) => isSameFood(item.food, food));
      this.#matches.set(food, matches);
    }
    return matches.find(({ item_name }) => !this.#gone.has(item_name));
  }

  /** The same without items of these names. */
  without(gone: ReadonlySet<string>): Stock {
    return new Stock([], this, gone);
  }

  /** Finds the foods of many meals in pieces, so that ranking them takes little time at once. */
  async prepare(meals: readonly Pick<Candidate, 'needed'>[]): Promise<this> {
    await mapInTurns(meals, ({ needed }) => {
      for (const { food } of needed) this.find(food);
    });
    return this;
  }
}

function byHead(groceries: Situation['groceries']): ReadonlyMap<string, readonly Grocery[]> {
  const boughtFirst = groceries.toSorted((a, b) => b.purchased - a.purchased);
  return Map.groupBy(
    boughtFirst.map(({ item_name, purchased }) => ({ item_name, purchased, food: wordsOf(item_name) })),
    ({ food }) => food.head,
  );
}

function pointsFor({ id, moods, needed }: Candidate, stock: Stock, situation: Situation): number {
  let there = 0;
  for (const { food } of needed) if (stock.find(food)) there += 1;
  return (
    moodPoints({ id, moods }, situation) +
    Math.min(there, POINTS.mostItems) * POINTS.perItem +
    (needed.length === 0 ? 0 : (there / needed.length) * POINTS.complete) +
    (situation.saved.has(id) ? POINTS.saved : 0) +
    (hashOf(`${situation.day} ${id}`) / HASHES) * POINTS.chance
  );
}

function moodPoints({ id, moods }: Pick<Candidate, 'id' | 'moods'>, { mood, learned }: Situation): number {
  if (!learned) return mood !== undefined && moods.includes(mood) ? POINTS.mood : 0;
  return Math.max(-POINTS.mostLift, Math.min(POINTS.mostLift, POINTS.lift * learned.lift(id)));
}

/** Which groceries the meal uses, and which of its ingredients are missing. */
export function lookThrough(
  { needed }: Pick<Candidate, 'needed'>,
  stock: Stock,
): { used: string[]; missing: string[] } {
  const used = new Set<string>();
  const missing: string[] = [];
  for (const { ingredient, food } of needed) {
    const grocery = stock.find(food);
    if (!grocery) missing.push(ingredient);
    else if (!isFromCupboard(food)) used.add(grocery.item_name);
  }
  return { used: [...used], missing };
}

function reasonFor(meal: Candidate, used: readonly string[], { mood, saved, learned }: Situation): SuggestionReason {
  const said = learned?.reason(meal.id) ?? null;
  const fits = mood !== undefined && meal.moods.includes(mood);
  const plain = { mood: fits ? mood : null, items: used.slice(0, NAMED), saved: saved.has(meal.id) };
  const isPlain = plain.mood === null && plain.items.length === 0 && !plain.saved;
  const isTry = !said && isPlain && mood !== undefined && (learned?.lift(meal.id) ?? 0) >= WORTH_A_TRY;
  return { ...plain, learned: said, worth_a_try: isTry ? mood : null };
}
