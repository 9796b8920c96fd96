import type { LearnedReason } from '@moodbowl/contract/learning';
import type { MoodName } from '@moodbowl/contract/mood';
import type { DishVector } from './dishes.ts';
import { normalCdf } from './gaussian.ts';
import { isLow } from './pleasantness.ts';
import type { Estimate, MoodWindow, Other, Posterior } from './posterior.ts';

/**
 * When a sentence about a meal is shown: enough answers with and without it, a visible difference between the counts,
 * and a posterior probability of a true difference, which is one minus the local false sign rate (Stephens 2017,
 * doi:10.1093/biostatistics/kxw041). The same as: the 90% interval excludes no difference.
 */
export const CLAIM = { fewest: 3, gap: 0.2, sure: 0.95 } as const;

/** The counts of a meal: from one mood, or from all low moods. */
interface Counted extends LearnedReason {
  readonly others: readonly MoodWindow[];
}

/** The counts and the estimate of a meal. */
export interface Effect extends LearnedReason {
  readonly estimate: Estimate;
}

interface Known {
  readonly windows: readonly MoodWindow[];
  readonly dishes: ReadonlyMap<string, DishVector>;
  readonly posterior: Posterior;
}

function better(windows: readonly MoodWindow[]): number {
  return windows.filter(({ after }) => !isLow(after)).length;
}

/** Undefined when there are too few with the meal or without it. */
function count(dish: DishVector, mood: MoodName | null, windows: readonly MoodWindow[]): Counted | undefined {
  const counted = windows.filter(({ before }) => (mood === null ? isLow(before) : before === mood));
  const withMeal = counted.filter(({ meal_id }) => meal_id === dish.id);
  const without = counted.filter(({ meal_id }) => meal_id !== dish.id);
  if (withMeal.length < CLAIM.fewest || without.length < CLAIM.fewest) return undefined;
  return {
    mood,
    with: { times: withMeal.length, better: better(withMeal) },
    without: { times: without.length, better: better(without) },
    others: without,
  };
}

function estimate(dish: DishVector, { others: without, ...counts }: Counted, known: Known, mood: MoodName): Effect {
  return { ...counts, estimate: known.posterior.compare(dish, mood, othersIn(without, known.dishes)) };
}

/**
 * Counts how often this person felt better after a meal and otherwise, and compares the two. Undefined when there are
 * too few of either. `mood` null takes all low moods together; the estimate is then for `estimateFor`.
 */
export function effectOf(
  dish: DishVector,
  mood: MoodName | null,
  known: Known,
  estimateFor: MoodName,
): Effect | undefined {
  const counted = count(dish, mood, known.windows);
  return counted && estimate(dish, counted, known, estimateFor);
}

function othersIn(without: readonly MoodWindow[], dishes: ReadonlyMap<string, DishVector>): Other[] {
  const shares = new Map<string, number>();
  for (const { meal_id } of without)
    if (meal_id !== null) shares.set(meal_id, (shares.get(meal_id) ?? 0) + 1 / without.length);
  return [...shares].flatMap(([id, share]) => {
    const dish = dishes.get(id);
    return dish ? [{ dish, share }] : [];
  });
}

function gapOf({ with: eaten, without }: LearnedReason): number {
  return eaten.better / eaten.times - without.better / without.times;
}

/** Whether the meal may be said to be followed by better moods, or (`direction` −1) by lower ones. */
export function isSure(effect: Effect, direction: 1 | -1 = 1): boolean {
  const { mean, sd } = effect.estimate;
  return direction * gapOf(effect) >= CLAIM.gap && normalCdf((direction * mean) / sd) >= CLAIM.sure;
}

/** The reason to show for a meal: from this very mood, or else from all low moods. None for a good mood. */
export function reasonFrom(dish: DishVector, mood: MoodName, known: Known): Effect | undefined {
  if (!isLow(mood)) return undefined;
  for (const from of [mood, null]) {
    const counted = count(dish, from, known.windows);
    // Estimating takes long, and the gap can rule it out first.
    if (!counted || gapOf(counted) < CLAIM.gap) continue;
    const effect = estimate(dish, counted, known, mood);
    if (isSure(effect)) return effect;
  }
  return undefined;
}
