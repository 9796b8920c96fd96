import type { MoodName } from '@moodbowl/contract/mood';
import { type DishVector, likeness } from './dishes.ts';
import { at, Cholesky } from './gaussian.ts';
import { isLow, pleasantnessOf } from './pleasantness.ts';

/** Standard deviations of what is believed before anything is known, in units of pleasantness. */
export const SPREADS = {
  /** Of one answer. */
  noise: 0.55,
  /** How a person differs from everybody: overall, after a mood, in a part of the day. */
  person: 0.2,
  personMood: 0.15,
  personPart: 0.08,
  /** What meals do for a person: any meal, in a mood, of a label, with a food, a food in a mood, a meal, a meal in a mood. */
  any: 0.05,
  anyMood: 0.05,
  label: 0.02,
  food: 0.08,
  foodMood: 0.04,
  meal: 0.06,
  mealMood: 0.03,
  /** What they do for everybody. */
  crowdAny: 0.15,
  crowdMatch: 0.03,
  crowdFood: 0.03,
  crowdFoodGroup: 0.015,
  crowdMeal: 0.035,
  crowdMealMood: 0.03,
} as const;

/** What a meal made for this mood is believed to lift more than others. */
export const MATCH_LIFT = 0.05;

/** After this many days an entry counts half. */
const HALF_LIFE_DAYS = 180;
/** The newest windows that count, so that a long history stays cheap. */
export const MOST_WINDOWS = { plain: 400, meals: 150 } as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A mood and the next one, with or without a meal between them. */
export interface MoodWindow {
  readonly at: number;
  readonly before: MoodName;
  /** The part of the day of the mood before, or of the meal. */
  readonly part: number;
  readonly after: MoodName;
  /** Null: no meal. */
  readonly meal_id: string | null;
}

/** What everybody's answers say about a meal in a mood. */
export interface CrowdLift {
  readonly lift: number;
  /** The variance of what is not known yet about the meal, and about the meal in this mood. */
  readonly variance: number;
  readonly moodVariance: number;
}

/** What is believed of everybody, before a person's own entries. */
export interface Crowd {
  /** The expected pleasantness some hours after a mood in a part of the day, without a meal. */
  drift(mood: MoodName, part: number): number;
  lift(dish: DishVector, mood: MoodName): CrowdLift;
}

/** Moods go two fifths of the way back to slightly pleasant: what is believed before anybody has said anything. */
export function defaultDrift(mood: MoodName): number {
  return 0.05 + 0.4 * (pleasantnessOf(mood) - 0.05);
}

/** No crowd: a meal made for the mood is believed to help a little. */
export const NO_CROWD: Crowd = {
  drift: defaultDrift,
  lift: (dish, mood) => ({
    lift: dish.mood === mood ? MATCH_LIFT : 0,
    variance: SPREADS.crowdMeal ** 2,
    moodVariance: SPREADS.crowdMealMood ** 2,
  }),
};

/** Windows with the same meal, mood and part of the day. */
interface Cell {
  readonly mood: MoodName;
  readonly part: number;
  readonly dish: DishVector | undefined;
  weight: number;
  sum: number;
}

/** A difference in pleasantness and how sure it is. */
export interface Estimate {
  readonly mean: number;
  readonly sd: number;
}

/** One of the meals that others are compared with, and its share of them. */
export interface Other {
  readonly dish: DishVector;
  readonly share: number;
}

interface Evidence {
  readonly windows: readonly MoodWindow[];
  /** Every meal of the windows that is still known. */
  readonly dishes: ReadonlyMap<string, DishVector>;
  readonly crowd: Crowd;
  readonly now: number;
}

/**
 * What one person's moods say about meals: pleasantness after = drift of everybody + drift of this person + lift of the
 * meal + noise, all Gaussian, so that the posterior is exact (Rasmussen and Williams 2006, equations 2.25 and 2.26,
 * algorithm 2.1). Windows of one cell are summed first, which leaves some hundred at most.
 */
export class Posterior {
  readonly #crowd: Crowd;
  readonly #cells: readonly Cell[];
  readonly #cholesky: Cholesky;
  /** (K + noise)⁻¹ · (answers − prior); in the second, label and crowd say nothing beforehand. */
  readonly #alpha: Float64Array;
  readonly #ownAlpha: Float64Array;

  constructor({ windows, dishes, crowd, now }: Evidence) {
    this.#crowd = crowd;
    this.#cells = toCells(windows, dishes, now);
    const size = this.#cells.length;
    const matrix = new Float64Array(size * size);
    const own = new Float64Array(size);
    const rest = new Float64Array(size);
    for (const [row, cell] of this.#cells.entries()) {
      own[row] = cell.sum / cell.weight - crowd.drift(cell.mood, cell.part);
      rest[row] = at(own, row) - (cell.dish ? crowd.lift(cell.dish, cell.mood).lift : 0);
      for (let column = 0; column <= row; column += 1) {
        const other = this.#cells[column] as Cell;
        let covariance = personCovariance(cell.mood, cell.part, other.mood, other.part);
        if (cell.dish && other.dish) covariance += this.#liftCovariance(cell.dish, cell.mood, other.dish, other.mood);
        if (row === column) covariance += SPREADS.noise ** 2 / cell.weight;
        matrix[row * size + column] = covariance;
      }
    }
    this.#cholesky = new Cholesky(matrix, size);
    this.#alpha = this.#cholesky.solve(rest);
    this.#ownAlpha = this.#cholesky.solve(own);
  }

  /** The expected pleasantness some hours after a mood, without a meal. */
  drift(mood: MoodName, part: number): number {
    let sum = this.#crowd.drift(mood, part);
    for (const [index, cell] of this.#cells.entries())
      sum += at(this.#alpha, index) * personCovariance(mood, part, cell.mood, cell.part);
    return sum;
  }

  /** How much more pleasant this person is expected to feel after this meal than without one. */
  lift(dish: DishVector, mood: MoodName): number {
    let mean = this.#crowd.lift(dish, mood).lift;
    for (const [index, cell] of this.#cells.entries())
      if (cell.dish) mean += at(this.#alpha, index) * this.#liftCovariance(dish, mood, cell.dish, cell.mood);
    return mean;
  }

  /**
   * The lift of a meal less the mean lift of the other windows from this mood. What is not among `others` had no meal
   * and no lift. By this person's own answers alone: label and crowd say nothing beforehand.
   */
  compare(dish: DishVector, mood: MoodName, others: readonly Other[]): Estimate {
    const size = this.#cells.length;
    const covariances = new Float64Array(size);
    let variance = this.#liftCovariance(dish, mood, dish, mood);
    for (const [index, cell] of this.#cells.entries())
      if (cell.dish) covariances[index] = this.#liftCovariance(dish, mood, cell.dish, cell.mood);
    for (const other of others) {
      variance -= 2 * other.share * this.#liftCovariance(dish, mood, other.dish, mood);
      for (const second of others)
        variance += other.share * second.share * this.#liftCovariance(other.dish, mood, second.dish, mood);
      for (const [index, cell] of this.#cells.entries())
        if (cell.dish)
          covariances[index] =
            at(covariances, index) - other.share * this.#liftCovariance(other.dish, mood, cell.dish, cell.mood);
    }
    let mean = 0;
    for (let index = 0; index < size; index += 1) mean += at(this.#ownAlpha, index) * at(covariances, index);
    for (const explained of this.#cholesky.solveLower(covariances)) variance -= explained ** 2;
    return { mean, sd: Math.sqrt(Math.max(variance, 1e-9)) };
  }

  /** Covariance of the lifts of two meals in two moods. */
  #liftCovariance(a: DishVector, mood: MoodName, b: DishVector, other: MoodName): number {
    const isSameMood = mood === other;
    const alike = isSameMood ? 1 : isLow(mood) === isLow(other) ? 0.5 : 0;
    let covariance =
      SPREADS.any ** 2 +
      (isSameMood ? SPREADS.anyMood ** 2 : 0) +
      (a.mood === b.mood ? SPREADS.label ** 2 : 0) +
      likeness(a, b) * (SPREADS.food ** 2 + alike * SPREADS.foodMood ** 2);
    if (a.id === b.id) {
      const { variance, moodVariance } = this.#crowd.lift(a, mood);
      covariance += SPREADS.meal ** 2 + variance;
      if (isSameMood) covariance += SPREADS.mealMood ** 2 + moodVariance;
    }
    return covariance;
  }
}

function personCovariance(mood: MoodName, part: number, otherMood: MoodName, otherPart: number): number {
  return (
    SPREADS.person ** 2 +
    (mood === otherMood ? SPREADS.personMood ** 2 : 0) +
    (part === otherPart ? SPREADS.personPart ** 2 : 0)
  );
}

/** Meals that were deleted count as no cell: nothing is known of what was in them. */
function toCells(windows: readonly MoodWindow[], dishes: Evidence['dishes'], now: number): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { at: instant, before, part, after, meal_id } of windows) {
    const dish = meal_id === null ? undefined : dishes.get(meal_id);
    if (meal_id !== null && !dish) continue;
    const key = `${before} ${part} ${meal_id}`;
    const cell = cells.get(key) ?? { mood: before, part, dish, weight: 0, sum: 0 };
    const weight = 2 ** (-(now - instant) / DAY_MS / HALF_LIFE_DAYS);
    cell.weight += weight;
    cell.sum += weight * pleasantnessOf(after);
    cells.set(key, cell);
  }
  return [...cells.values()];
}
