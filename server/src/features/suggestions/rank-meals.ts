import type { SuggestionReason } from '@moodbowl/contract/suggestions';
import type { Meal } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';

import { type FoodWords, isEnoughFor, isFromCupboard } from '@moodbowl/food/names/food-words';
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
  /** …and what is learned counts less than so much, for or against. */
  mostLift: 12,
} as const;

/** A meal is worth a try when it is expected to lift so much more than meals do on average. */
const WORTH_A_TRY = 0.05;
/** On so many cards at most: a list that praises everything says nothing. */
const MOST_TRIES = 2;

/** How many groceries a reason names. */
const NAMED = 2;

/** The facts about a meal that ranking needs. They are the same for every user. */
export interface Candidate extends Pick<Meal, 'id' | 'moods' | 'diet'> {
  readonly needed: readonly IngredientFood[];
  /** The foods by which the meal is learned about, in the language in which it is written: the same for everybody. */
  readonly foods: readonly string[];
  /** Its ingredients in other languages, by which it may be left out. */
  readonly otherWords?: readonly string[];
  /** Whether it has ingredients that were not looked at. */
  readonly isCut?: boolean;
  /** How long it takes; undefined if neither the meal nor its description says so. */
  readonly minutes: number | undefined;
}

/** The facts about a meal that decide whether it is left out. */
export function describe({ diet, needed, otherWords = [], isCut = false }: Candidate) {
  return { diet, isCut, texts: [...needed.map(({ ingredient }) => ingredient), ...otherWords] };
}

/** The foods of these ingredients by their most important word, each once. */
export function headsOf(ingredients: readonly string[]): string[] {
  return headsOfFoods(foodsOf(ingredients));
}

function headsOfFoods(foods: readonly IngredientFood[]): string[] {
  return [...new Set(foods.map(({ food }) => food.head))];
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
  minutes_rest: rest,
}: Pick<
  Meal,
  'id' | 'moods' | 'diet' | 'ingredients' | 'description' | 'minutes_prep' | 'minutes_cook' | 'minutes_rest'
>): Candidate {
  const isKnown = prep !== null || cook !== null;
  const minutes = isKnown ? (prep ?? 0) + (cook ?? 0) + (rest ?? 0) : minutesOf(description);
  const needed = foodsOf(ingredients);
  return { id, moods, diet, needed, foods: headsOfFoods(needed), minutes };
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
  const possible = meals.filter(({ id }) => !situation.eatenLately.has(id));
  const common = commonLift(possible, situation.learned);
  const beyondCommon = ({ id }: Candidate) => (situation.learned?.lift(id) ?? 0) - common;
  const judged = possible.map((meal) => ({
    meal,
    points: moodPoints(meal, situation, beyondCommon(meal)) + otherPoints(meal, stock, situation),
  }));
  let tries = 0;
  return bestFirst(judged, situation.learned)
    .slice(0, limit)
    .map(({ meal }) => {
      const { used, missing } = lookThrough(meal, stock);
      const reason = reasonFor(meal, used, situation);
      const isTry = isSilent(reason) && tries < MOST_TRIES && beyondCommon(meal) >= WORTH_A_TRY;
      if (isTry) tries += 1;
      return {
        meal,
        reason: { ...reason, worth_a_try: isTry ? (situation.mood ?? null) : null },
        missing: missing.map(shoppingItem),
      };
    });
}

/** What these meals have in common: it says nothing about which of them to eat. */
function commonLift(meals: readonly Candidate[], learned: Learned | undefined): number {
  if (!learned || meals.length === 0) return 0;
  return meals.reduce((sum, { id }) => sum + learned.lift(id), 0) / meals.length;
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
      matches = alike.filter((item) => isEnoughFor(item.food, food));
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

/** The points for what has nothing to do with the mood. */
function otherPoints({ id, needed }: Candidate, stock: Stock, situation: Situation): number {
  let there = 0;
  for (const { food } of needed) if (stock.find(food)) there += 1;
  return (
    Math.min(there, POINTS.mostItems) * POINTS.perItem +
    (needed.length === 0 ? 0 : (there / needed.length) * POINTS.complete) +
    (situation.saved.has(id) ? POINTS.saved : 0) +
    (hashOf(`${situation.day} ${id}`) / HASHES) * POINTS.chance
  );
}

/** The bound is smooth, so that a larger lift always counts more. */
function moodPoints({ moods }: Candidate, { mood, learned }: Situation, lift: number): number {
  if (!learned) return mood !== undefined && moods.includes(mood) ? POINTS.mood : 0;
  return POINTS.mostLift * Math.tanh((POINTS.lift * lift) / POINTS.mostLift);
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
  const fits = mood !== undefined && meal.moods.includes(mood);
  return {
    mood: fits ? mood : null,
    items: used.slice(0, NAMED),
    saved: saved.has(meal.id),
    learned: learned?.reason(meal.id) ?? null,
    worth_a_try: null,
  };
}

/** Whether nothing speaks for the meal that could be said. */
function isSilent({ mood, items, saved, learned }: SuggestionReason): boolean {
  return mood === null && items.length === 0 && !saved && learned === null;
}
