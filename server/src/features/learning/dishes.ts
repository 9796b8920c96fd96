import type { MoodName } from '@moodbowl/contract/mood';

/** What learning knows of a meal. */
export interface Dish {
  readonly id: string;
  /** The mood it is made for. */
  readonly mood: MoodName;
  /** What its ingredients are, each once: staples left out. */
  readonly foods: readonly string[];
}

/** A dish as a vector of length 1: how much of it each of its foods is. */
export interface DishVector extends Dish {
  readonly weights: ReadonlyMap<string, number>;
}

/** Rare foods count more than common ones: inverse document frequency. */
export function toVectors(dishes: Iterable<Dish>): Map<string, DishVector> {
  const all = [...dishes];
  const having = new Map<string, number>();
  for (const { foods } of all) for (const food of foods) having.set(food, (having.get(food) ?? 0) + 1);
  return new Map(
    all.map((dish) => {
      const weights = dish.foods.map((food) => Math.log((1 + all.length) / (having.get(food) ?? 1)));
      const length = Math.hypot(...weights) || 1;
      return [dish.id, { ...dish, weights: new Map(dish.foods.map((food, i) => [food, (weights[i] ?? 0) / length])) }];
    }),
  );
}

/** How alike two dishes are, 0 to 1: the cosine of their vectors. */
export function likeness(a: DishVector, b: DishVector): number {
  if (a.id === b.id) return 1;
  const [few, many] = a.weights.size <= b.weights.size ? [a.weights, b.weights] : [b.weights, a.weights];
  let sum = 0;
  for (const [food, weight] of few) sum += weight * (many.get(food) ?? 0);
  return sum;
}
