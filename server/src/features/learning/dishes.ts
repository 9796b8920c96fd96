import { type MealMood, type MoodName, UNCATEGORIZED } from '@moodbowl/contract/mood';

/** A meal as learning knows it. */
export interface Dish {
  readonly id: string;
  /** The mood it is made for: the first, if a recipe has several. */
  readonly mood: MealMood;
  /** The others. */
  readonly otherMoods?: readonly MoodName[];
  /** Its ingredients, each once, without staples. */
  readonly foods: readonly string[];
}

/** A dish as a vector of length 1: how much of it each of its foods is. */
export interface DishVector extends Dish {
  /** The numbers of its foods, ascending, so that two dishes are compared by merging… */
  readonly numbers: readonly number[];
  /** …and the weight of each. */
  readonly weights: readonly number[];
}

/** No meal has an id that begins like this. */
const BY_NAME = 'name ';

/**
 * The id of the dish that was eaten. What was eaten by its name, and a meal that is gone, is the same dish whenever the
 * name is, however it is written.
 */
export function dishIdOf({ meal_id, meal_name }: { readonly meal_id: string | null; readonly meal_name: string }) {
  return meal_id ?? `${BY_NAME}${meal_name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()}`;
}

/** Whether a dish is known by its name only. */
export function isByName(dishId: string): boolean {
  return dishId.startsWith(BY_NAME);
}

/** A dish of which nothing but the name is known. */
export function dishByName(id: string): Dish {
  return { id, mood: UNCATEGORIZED, foods: [] };
}

/** Whether a dish is made for a mood. */
export function isMadeFor({ mood: first, otherMoods }: Dish, mood: MoodName): boolean {
  return first === mood || (otherMoods?.includes(mood) ?? false);
}

/** Rare foods count more than common ones: inverse document frequency. */
export function toVectors(dishes: Iterable<Dish>): Map<string, DishVector> {
  const all = [...dishes];
  const known = new Map<string, { readonly number: number; dishes: number }>();
  for (const { foods } of all)
    for (const food of foods) {
      const one = known.get(food) ?? { number: known.size, dishes: 0 };
      one.dishes += 1;
      known.set(food, one);
    }
  return new Map(
    all.map((dish) => {
      const foods = dish.foods.map((food) => known.get(food) ?? { number: -1, dishes: 1 });
      foods.sort((a, b) => a.number - b.number);
      const weights = foods.map((food) => Math.log((1 + all.length) / food.dishes));
      const length = Math.hypot(...weights) || 1;
      const numbers = foods.map(({ number }) => number);
      return [dish.id, { ...dish, numbers, weights: weights.map((weight) => weight / length) }];
    }),
  );
}

/** How alike two dishes are, 0 to 1: the cosine of their vectors. */
export function likeness(a: DishVector, b: DishVector): number {
  if (a.id === b.id) return 1;
  let sum = 0;
  let other = 0;
  for (const [index, number] of a.numbers.entries()) {
    while ((b.numbers[other] ?? Number.POSITIVE_INFINITY) < number) other += 1;
    if (b.numbers[other] === number) sum += (a.weights[index] ?? 0) * (b.weights[other] ?? 0);
  }
  return sum;
}
