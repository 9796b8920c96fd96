import type { SuggestionReason } from '@moodbowl/contract/suggestions';
import type { Meal } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';

import { type FoodWords, foodWords, isFromCupboard, isSameFood, isStaple } from './food-words.ts';
import { shoppingItem } from './shopping-item.ts';

/** What is known of the person at this moment. */
export interface Situation {
  readonly mood: MoodName | undefined;
  /** The grocery list, bought things included. */
  readonly groceries: readonly { readonly item_name: string; readonly purchased: 0 | 1 }[];
  /** Ids of meals that the person has saved. */
  readonly saved: ReadonlySet<string>;
  /** Ids of meals eaten in the last days; they are left out. */
  readonly eatenLately: ReadonlySet<string>;
  /** The person's own day; equals change places from one day to the next. */
  readonly day: string;
}

/**
 * What a meal is worth, in points. The mood counts most, then how much of the meal is there already; a saved meal
 * gets a little more, and what belongs to the day is less than any reason, so it only mixes equals.
 */
const POINTS = {
  mood: 3,
  /** For each ingredient that is there, up to `mostItems` of them… */
  perItem: 0.75,
  mostItems: 4,
  /** …and for having all of them; a part of it for a part of them. */
  complete: 2,
  saved: 1.5,
  chance: 0.5,
} as const;

/** How many groceries a reason names. */
const NAMED = 2;

/** An ingredient that somebody has to have in the house. */
interface Needed {
  readonly ingredient: string;
  readonly food: FoodWords;
}

/** The facts about a meal that ranking needs, the same for every user. */
export interface Candidate extends Pick<Meal, 'id' | 'mood'> {
  readonly needed: readonly Needed[];
}

/** A meal to be judged again and again, its ingredients taken apart once. */
export function toCandidate({ id, mood, ingredients }: Pick<Meal, 'id' | 'mood' | 'ingredients'>): Candidate {
  const needed = ingredients
    .map((ingredient) => ({ ingredient, food: wordsOf(ingredient) }))
    .filter(({ food }) => food.head !== '' && !isStaple(food));
  return { id, mood, needed };
}

/** The best `limit` meals for this situation, best first, each with its reason and what is missing. Decides alike each time. */
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

/** What a meal needs that is not on the grocery list, as items to buy. */
export function missingFor(meal: Candidate, groceries: Situation['groceries']) {
  return lookThrough(meal, indexGroceries(groceries)).missing.map(shoppingItem);
}

interface Grocery {
  readonly item_name: string;
  readonly food: FoodWords;
}

/** By what they are, bought things first, so that an ingredient is compared with few. */
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

/** Which groceries the meal uses, and which of its ingredients are not there. */
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

/** How many names are remembered as taken apart: people and recipes say the same again and again, and it takes most of the time. */
const MOST_REMEMBERED = 5_000;
const remembered = new Map<string, FoodWords>();

function wordsOf(name: string): FoodWords {
  const known = remembered.get(name);
  if (known) return known;
  const words = foodWords(name);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(name, words);
  return words;
}

function reasonFor(meal: Candidate, used: readonly string[], { mood, saved }: Situation): SuggestionReason {
  return {
    mood: meal.mood === mood ? meal.mood : null,
    items: used.slice(0, NAMED),
    saved: saved.has(meal.id),
  };
}

/** A number from 0 to 1 that belongs to this text (FNV-1a, 32 bit). */
function chance(text: string): number {
  let hash = 0x811c9dc5;
  // Not by characters: this runs for each letter of each id.
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash ^= hash >>> 15;
  return (Math.imul(hash, 0x2c1b3c6d) >>> 0) / 0x1_0000_0000;
}
