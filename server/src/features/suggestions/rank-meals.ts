import type { SuggestionReason } from '@moodbowl/contract/suggestions';
import type { Meal } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';

import { type FoodWords, foodWords, isFromCupboard, isSameFood, isStaple } from './food-words.ts';
import { shoppingItem } from './shopping-item.ts';

/** What is known about the user at this moment. */
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
} as const;

/** How many groceries a reason names. */
const NAMED = 2;

/** An ingredient that counts, unlike staples. */
interface Needed {
  readonly ingredient: string;
  readonly food: FoodWords;
}

/** The facts about a meal that ranking needs. They are the same for every user. */
export interface Candidate extends Pick<Meal, 'id' | 'mood'> {
  readonly needed: readonly Needed[];
}

/** A meal that is ranked repeatedly; its ingredients are parsed once. */
export function toCandidate({ id, mood, ingredients }: Pick<Meal, 'id' | 'mood' | 'ingredients'>): Candidate {
  const needed = ingredients
    .map((ingredient) => ({ ingredient, food: wordsOf(ingredient) }))
    .filter(({ food }) => food.head !== '' && !isStaple(food));
  return { id, mood, needed };
}

/**
 * The best `limit` meals for this situation, best first, each with its reason and its missing ingredients.
 * Deterministic.
 */
export function rankMeals(meals: readonly Candidate[], situation: Situation, limit: number) {
  const stock = indexGroceries(situation.groceries);
  return meals
    .filter(({ id }) => !situation.eatenLately.has(id))
    .map((meal) => ({ meal, points: pointsFor(meal, stock, situation) }))
    .toSorted((a, b) => b.points - a.points || (a.meal.id < b.meal.id ? -1 : 1))
    .slice(0, limit)
    .map(({ meal }) => {
      const { used, missing } = lookThrough(meal, stock);
      return { meal, reason: reasonFor(meal, used, situation), missing: missing.map(shoppingItem) };
    });
}

/** The ingredients of a meal that are not on the grocery list, as items to buy. */
export function missingFor(meal: Candidate, groceries: Situation['groceries']) {
  return lookThrough(meal, indexGroceries(groceries)).missing.map(shoppingItem);
}

interface Grocery {
  readonly item_name: string;
  readonly food: FoodWords;
}

/** Grouped by food, bought items first, so that each ingredient is compared with few items. */
function indexGroceries(groceries: Situation['groceries']): ReadonlyMap<string, Grocery[]> {
  const boughtFirst = groceries.toSorted((a, b) => b.purchased - a.purchased);
  return Map.groupBy(
    boughtFirst.map(({ item_name }) => ({ item_name, food: wordsOf(item_name) })),
    ({ food }) => food.head,
  );
}

type Stock = ReadonlyMap<string, Grocery[]>;

function findIn(stock: Stock, food: FoodWords): Grocery | undefined {
  return stock.get(food.head)?.find((item) => isSameFood(item.food, food));
}

function pointsFor({ id, mood, needed }: Candidate, stock: Stock, situation: Situation): number {
  let there = 0;
  for (const { food } of needed) if (findIn(stock, food)) there += 1;
  return (
    (mood === situation.mood ? POINTS.mood : 0) +
    Math.min(there, POINTS.mostItems) * POINTS.perItem +
    (needed.length === 0 ? 0 : (there / needed.length) * POINTS.complete) +
    (situation.saved.has(id) ? POINTS.saved : 0) +
    chance(`${situation.day} ${id}`) * POINTS.chance
  );
}

/** Which groceries the meal uses, and which of its ingredients are missing. */
function lookThrough({ needed }: Candidate, stock: Stock): { used: string[]; missing: string[] } {
  const used = new Set<string>();
  const missing: string[] = [];
  for (const { ingredient, food } of needed) {
    const grocery = findIn(stock, food);
    if (!grocery) missing.push(ingredient);
    else if (!isFromCupboard(food)) used.add(grocery.item_name);
  }
  return { used: [...used], missing };
}

/** How many parsed names are cached: the same ones come up again and again, and parsing takes most of the time. */
const MAX_CACHED = 5_000;
const cache = new Map<string, FoodWords>();

function wordsOf(name: string): FoodWords {
  const cached = cache.get(name);
  if (cached) return cached;
  const words = foodWords(name);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(name, words);
  return words;
}

function reasonFor(meal: Candidate, used: readonly string[], { mood, saved }: Situation): SuggestionReason {
  return {
    mood: meal.mood === mood ? meal.mood : null,
    items: used.slice(0, NAMED),
    saved: saved.has(meal.id),
  };
}

/** A number from 0 to 1 derived from this text (FNV-1a, 32 bit). */
function chance(text: string): number {
  let hash = 0x811c9dc5;
  // By code unit instead of by character: this runs for every letter of every id.
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash ^= hash >>> 15;
  return (Math.imul(hash, 0x2c1b3c6d) >>> 0) / 0x1_0000_0000;
}
