import type { MoodName } from '@moodbowl/contract/mood';
import { type DishVector, isMadeFor, likeness } from './dishes.ts';
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
  /**
   * The effects of meals on a person: any meal, in a mood, of a label, with a food, a food in a mood, a meal, a meal in
   * a mood.
   */
  any: 0.05,
  anyMood: 0.05,
  label: 0.02,
  food: 0.08,
  foodMood: 0.04,
  meal: 0.06,
  mealMood: 0.03,
  /** Their effects on everybody. */
  crowdAny: 0.15,
  crowdMatch: 0.03,
  crowdFood: 0.03,
  crowdFoodGroup: 0.015,
  crowdMeal: 0.035,
  crowdMealMood: 0.03,
} as const;

/** The prior of the lift of a meal made for this mood, over others. */
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

/** Everybody's answers about a meal in a mood. */
export interface CrowdLift {
  readonly lift: number;
  /** The variance of what is not known yet about the meal, and about the meal in this mood. */
  readonly variance: number;
  readonly moodVariance: number;
}

/** The prior from everybody, before a person's own entries. */
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
    lift: isMadeFor(dish, mood) ? MATCH_LIFT : 0,
    variance: SPREADS.crowdMeal ** 2,
    moodVariance: SPREADS.crowdMealMood ** 2,
  }),
};

/** A dish with its row in the matrix of likenesses; −1 for one that has no cell. */
interface Row {
  readonly dish: DishVector;
  readonly row: number;
}

/** Windows with the same meal, mood and part of the day. */
interface Cell {
  readonly mood: MoodName;
  readonly part: number;
  /** Undefined: no meal. */
  readonly eaten: Row | undefined;
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

/** The lift by all cells together, by part of the covariance. */
interface LiftSums {
  readonly any: number;
  readonly labels: ReadonlyMap<string, number>;
  readonly foods: ReadonlyMap<number, number>;
  readonly meals: ReadonlyMap<string, number>;
}

interface Evidence {
  readonly windows: readonly MoodWindow[];
  /** Every meal of the windows that is still known. */
  readonly dishes: ReadonlyMap<string, DishVector>;
  readonly crowd: Crowd;
  readonly now: number;
}

/**
 * The model of one person's moods and meals: pleasantness after = drift of everybody + drift of this person + lift of
 * the meal + noise, all Gaussian, so that the posterior is exact (Rasmussen and Williams 2006, equations 2.25 and 2.26,
 * algorithm 2.1). Windows of one cell are summed first, which leaves some hundred at most.
 */
export class Posterior {
  readonly #crowd: Crowd;
  readonly #cells: readonly Cell[];
  readonly #cholesky: Cholesky;
  /** (K + noise)⁻¹ · (answers − prior); in the second, label and crowd say nothing beforehand. */
  readonly #alpha: Float64Array;
  readonly #ownAlpha: Float64Array;
  readonly #sums = new Map<MoodName, LiftSums>();
  readonly #rows: ReadonlyMap<string, Row>;
  /** Of each two dishes with a cell. */
  readonly #likenesses: Float64Array;

  constructor({ windows, dishes, crowd, now }: Evidence) {
    this.#crowd = crowd;
    const { cells, rows } = toCells(windows, dishes, now);
    this.#cells = cells;
    this.#rows = rows;
    this.#likenesses = likenessesOf([...rows.values()]);
    const size = this.#cells.length;
    const matrix = new Float64Array(size * size);
    const own = new Float64Array(size);
    const rest = new Float64Array(size);
    for (const [row, cell] of this.#cells.entries()) {
      own[row] = cell.sum / cell.weight - crowd.drift(cell.mood, cell.part);
      rest[row] = at(own, row) - (cell.eaten ? crowd.lift(cell.eaten.dish, cell.mood).lift : 0);
      for (let column = 0; column <= row; column += 1) {
        const other = this.#cells[column] as Cell;
        let covariance = personCovariance(cell.mood, cell.part, other.mood, other.part);
        if (cell.eaten && other.eaten)
          covariance += this.#liftCovariance(cell.eaten, cell.mood, other.eaten, other.mood);
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
    const { any, labels, foods, meals } = this.#sumsFor(mood);
    let mean = this.#crowd.lift(dish, mood).lift + any + (labels.get(dish.mood) ?? 0) + (meals.get(dish.id) ?? 0);
    for (const [index, food] of dish.numbers.entries()) mean += (dish.weights[index] ?? 0) * (foods.get(food) ?? 0);
    return mean;
  }

  /**
   * The sum kᵀα of a lift, split into the parts of the covariance: what each cell says of any meal, of a label, of a
   * food and of its meal. So a lift takes one step for each food of the meal instead of one for each cell.
   */
  #sumsFor(mood: MoodName): LiftSums {
    const known = this.#sums.get(mood);
    if (known) return known;
    const sums = {
      any: 0,
      labels: new Map<string, number>(),
      foods: new Map<number, number>(),
      meals: new Map<string, number>(),
    };
    for (const [index, cell] of this.#cells.entries()) {
      if (!cell.eaten) continue;
      const { dish } = cell.eaten;
      const alpha = at(this.#alpha, index);
      sums.any += alpha * anyPart(mood, cell.mood);
      addTo(sums.labels, dish.mood, alpha * SPREADS.label ** 2);
      addTo(sums.meals, dish.id, alpha * this.#mealPart(dish, mood, cell.mood));
      const ofFood = alpha * foodPart(mood, cell.mood);
      for (const [place, food] of dish.numbers.entries()) addTo(sums.foods, food, (dish.weights[place] ?? 0) * ofFood);
    }
    this.#sums.set(mood, sums);
    return sums;
  }

  /**
   * The lift of a meal less the mean lift of the other windows from this mood. What is not among `others` had no meal
   * and no lift. By this person's own answers alone: label and crowd say nothing beforehand.
   */
  compare(dish: DishVector, mood: MoodName, others: readonly Other[]): Estimate {
    // The meal less its share of the others, as one sum.
    const terms = [
      { of: this.#rowOf(dish), share: 1 },
      ...others.map((one) => ({ of: this.#rowOf(one.dish), share: -one.share })),
    ];
    let variance = 0;
    for (const first of terms)
      for (const second of terms)
        variance += first.share * second.share * this.#liftCovariance(first.of, mood, second.of, mood);
    const covariances = new Float64Array(this.#cells.length);
    let mean = 0;
    for (const [index, { eaten, mood: before }] of this.#cells.entries()) {
      if (!eaten) continue;
      let covariance = 0;
      for (const { of, share } of terms) covariance += share * this.#liftCovariance(of, mood, eaten, before);
      covariances[index] = covariance;
      mean += at(this.#ownAlpha, index) * covariance;
    }
    for (const explained of this.#cholesky.solveLower(covariances)) variance -= explained ** 2;
    return { mean, sd: Math.sqrt(Math.max(variance, 1e-9)) };
  }

  #rowOf(dish: DishVector): Row {
    return this.#rows.get(dish.id) ?? { dish, row: -1 };
  }

  /** Covariance of the lifts of two meals in two moods. */
  #liftCovariance(a: Row, mood: MoodName, b: Row, other: MoodName): number {
    const alike =
      a.row >= 0 && b.row >= 0 ? at(this.#likenesses, a.row * this.#rows.size + b.row) : likeness(a.dish, b.dish);
    const label = a.dish.mood === b.dish.mood ? SPREADS.label ** 2 : 0;
    const covariance = anyPart(mood, other) + label + alike * foodPart(mood, other);
    return a.dish.id === b.dish.id ? covariance + this.#mealPart(a.dish, mood, other) : covariance;
  }

  /** The part of that covariance for one meal. */
  #mealPart(dish: DishVector, mood: MoodName, other: MoodName): number {
    const { variance, moodVariance } = this.#crowd.lift(dish, mood);
    const ofMood = mood === other ? SPREADS.mealMood ** 2 + moodVariance : 0;
    return SPREADS.meal ** 2 + variance + ofMood;
  }
}

/** Row by row: the matrix of cells asks for each many times. */
function likenessesOf(rows: readonly Row[]): Float64Array {
  const likenesses = new Float64Array(rows.length ** 2);
  for (const { dish, row } of rows)
    for (const other of rows)
      if (other.row <= row) {
        const alike = likeness(dish, other.dish);
        likenesses[row * rows.length + other.row] = alike;
        likenesses[other.row * rows.length + row] = alike;
      }
  return likenesses;
}

/** The part of the covariance of two lifts for any two meals. */
function anyPart(mood: MoodName, other: MoodName): number {
  return SPREADS.any ** 2 + (mood === other ? SPREADS.anyMood ** 2 : 0);
}

/** The part for equal foods. */
function foodPart(mood: MoodName, other: MoodName): number {
  const alike = mood === other ? 1 : isLow(mood) === isLow(other) ? 0.5 : 0;
  return SPREADS.food ** 2 + alike * SPREADS.foodMood ** 2;
}

function addTo<Key>(sums: Map<Key, number>, key: Key, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

function personCovariance(mood: MoodName, part: number, otherMood: MoodName, otherPart: number): number {
  return (
    SPREADS.person ** 2 +
    (mood === otherMood ? SPREADS.personMood ** 2 : 0) +
    (part === otherPart ? SPREADS.personPart ** 2 : 0)
  );
}

/** Meals that were deleted count as no cell: nothing is known of what was in them. */
function toCells(windows: readonly MoodWindow[], dishes: Evidence['dishes'], now: number) {
  const cells = new Map<string, Cell>();
  const rows = new Map<string, Row>();
  for (const { at: instant, before, part, after, meal_id } of windows) {
    const dish = meal_id === null ? undefined : dishes.get(meal_id);
    if (meal_id !== null && !dish) continue;
    const eaten = dish && (rows.get(dish.id) ?? { dish, row: rows.size });
    if (eaten) rows.set(eaten.dish.id, eaten);
    const key = `${before} ${part} ${meal_id}`;
    const cell = cells.get(key) ?? { mood: before, part, eaten, weight: 0, sum: 0 };
    const weight = 2 ** (-(now - instant) / DAY_MS / HALF_LIFE_DAYS);
    cell.weight += weight;
    cell.sum += weight * pleasantnessOf(after);
    cells.set(key, cell);
  }
  return { cells: [...cells.values()], rows };
}
