import { type FoodWords, foodWords, isStaple } from '../names/food-words.ts';
import { isHeadingLine } from './heading-line.ts';

/** An ingredient that counts, unlike staples. */
export interface IngredientFood {
  readonly ingredient: string;
  readonly food: FoodWords;
}

/** How many parsed names are cached: the same ones come up again and again, and parsing takes most of the time. */
const MAX_CACHED = 5_000;
const cache = new Map<string, FoodWords>();

/** A food is named in the first words of a line; what follows is a story. */
const LOOKED_AT = 100;

/** The words of a food, parsed once. */
export function wordsOf(line: string): FoodWords {
  const name = line.slice(0, LOOKED_AT);
  const cached = cache.get(name);
  if (cached) return cached;
  const words = foodWords(name);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(name, words);
  return words;
}

/** The ingredients that distinguish a meal, with their foods. */
export function foodsOf(ingredients: readonly string[]): IngredientFood[] {
  return ingredients
    .filter((ingredient) => !isHeadingLine(ingredient))
    .map((ingredient) => ({ ingredient, food: wordsOf(ingredient) }))
    .filter(({ food }) => food.head !== '' && !isStaple(food));
}
