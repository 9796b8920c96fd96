import { MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import type { DishVector } from './dishes.ts';
import { at } from './gaussian.ts';
import { groupOf } from './pleasantness.ts';
import { type CrowdLift, defaultDrift, MATCH_LIFT, SPREADS } from './posterior.ts';

/** A part of the crowd's model is used only when so many people stand behind it. */
export const FEWEST_PEOPLE = 5;
const SWEEPS = 8;
const MOODS = MOOD_NAMES.length;

/** The variance of one answer around what the crowd can know: noise, and how people differ. */
const ANSWER_VARIANCE =
  SPREADS.noise ** 2 +
  SPREADS.any ** 2 +
  SPREADS.anyMood ** 2 +
  SPREADS.label ** 2 +
  SPREADS.food ** 2 +
  SPREADS.foodMood ** 2 +
  SPREADS.meal ** 2 +
  SPREADS.mealMood ** 2 +
  SPREADS.person ** 2 / 4;

/** The weights of the two steps from everybody's mean to a mood, and from a mood to its part of the day. */
const DRIFT_WEIGHTS = { mood: 10, part: 30 } as const;

/** Answers of people who share: what is left of each after what was expected without the meal. */
export class CrowdAnswers {
  readonly #cells = new Map<string, { count: number; sum: number; people: Set<string> }>();

  add(person: string, mealId: string, mood: MoodName, rest: number): void {
    const key = `${mealId} ${mood}`;
    const cell = this.#cells.get(key) ?? { count: 0, sum: 0, people: new Set() };
    this.#cells.set(key, { count: cell.count + 1, sum: cell.sum + rest, people: cell.people.add(person) });
  }

  of(
    mealId: string,
    mood: MoodName,
  ): { readonly count: number; readonly sum: number; readonly people: ReadonlySet<string> } {
    return this.#cells.get(`${mealId} ${mood}`) ?? { count: 0, sum: 0, people: new Set() };
  }
}

/** What everybody's moods do by themselves, by mood and part of the day, shrunk to the mood and that to the default. */
export class CrowdDrift {
  readonly #sums = new Map<string, { count: number; sum: number; people: Set<string> }>();

  add(person: string, mood: MoodName, part: number, pleasantness: number): void {
    for (const key of [mood, `${mood} ${part}`]) {
      const cell = this.#sums.get(key) ?? { count: 0, sum: 0, people: new Set() };
      this.#sums.set(key, { count: cell.count + 1, sum: cell.sum + pleasantness, people: cell.people.add(person) });
    }
  }

  #shrunk(key: string, towards: number, weight: number): number {
    const cell = this.#sums.get(key);
    if (!cell || cell.people.size < FEWEST_PEOPLE) return towards;
    return (cell.sum + weight * towards) / (cell.count + weight);
  }

  of(mood: MoodName, part: number): number {
    const ofMood = this.#shrunk(mood, defaultDrift(mood), DRIFT_WEIGHTS.mood);
    return this.#shrunk(`${mood} ${part}`, ofMood, DRIFT_WEIGHTS.part);
  }
}

/** Some of the cells (meal × mood) have a term of the model in common, each to some degree. */
interface Term {
  readonly cells: readonly { readonly cell: number; readonly degree: number }[];
  /** The prior standard deviation of the term. */
  readonly spread: number;
  value: number;
}

/**
 * What the crowd's answers say of each meal in each mood: ridge regression of the rests on a term for each mood, label
 * match, food, food in a group of moods, meal, and meal in a mood, by backfitting (Gauss-Seidel on the normal
 * equations; Hastie, Tibshirani and Friedman 2009, section 9.1.1). `pause` is awaited between pieces of work.
 */
export async function fitCrowd(
  dishes: readonly DishVector[],
  answers: CrowdAnswers,
  pause: () => Promise<void>,
): Promise<(dish: DishVector, mood: MoodName) => CrowdLift> {
  const counts = new Float64Array(dishes.length * MOODS);
  const rests = new Float64Array(dishes.length * MOODS);
  const people: ReadonlySet<string>[] = [];
  for (const [index, dish] of dishes.entries()) {
    for (const [moodIndex, mood] of MOOD_NAMES.entries()) {
      const { count, sum, people: who } = answers.of(dish.id, mood);
      const cell = index * MOODS + moodIndex;
      counts[cell] = count;
      rests[cell] = sum - (dish.mood === mood ? MATCH_LIFT * count : 0);
      people[cell] = who;
    }
  }
  const hasEnough = (cells: Term['cells']) => {
    const who = new Set<string>();
    for (const { cell } of cells)
      for (const person of people[cell] ?? []) if (who.add(person).size >= FEWEST_PEOPLE) return true;
    return false;
  };
  const terms = new Map<string, Term>();
  const collected = collectTerms(dishes);
  for (const [name, { cells, spread }] of collected) {
    const answered = cells.filter(({ cell }) => at(counts, cell) > 0);
    if (answered.length > 0 && hasEnough(answered)) terms.set(name, { cells: answered, spread, value: 0 });
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const term of terms.values()) update(term, counts, rests);
    await pause();
  }
  const indexes = new Map(dishes.map(({ id }, index) => [id, index]));
  const spreadOf = (name: string, spread: number) => {
    let count = 0;
    for (const { cell } of terms.get(name)?.cells ?? []) count += at(counts, cell);
    return 1 / (1 / spread ** 2 + count / ANSWER_VARIANCE);
  };
  return (dish, mood) => {
    const moodIndex = MOOD_NAMES.indexOf(mood);
    const names = termsOf(dish, indexes.get(dish.id) ?? -1, moodIndex);
    let lift = dish.mood === mood ? MATCH_LIFT : 0;
    for (const { name, degree } of names) lift += degree * (terms.get(name)?.value ?? 0);
    return {
      lift,
      variance: spreadOf(`meal ${indexes.get(dish.id)}`, SPREADS.crowdMeal),
      moodVariance: spreadOf(`meal ${indexes.get(dish.id)} ${moodIndex}`, SPREADS.crowdMealMood),
    };
  };
}

function update(term: Term, counts: Float64Array, rests: Float64Array): void {
  const ridge = ANSWER_VARIANCE / term.spread ** 2;
  let weighted = 0;
  let weight = 0;
  for (const { cell, degree } of term.cells) {
    weighted += degree * at(rests, cell);
    weight += degree ** 2 * at(counts, cell);
  }
  const change = (weighted - ridge * term.value) / (weight + ridge);
  term.value += change;
  for (const { cell, degree } of term.cells) rests[cell] = at(rests, cell) - at(counts, cell) * degree * change;
}

/** The terms that make up one cell, coarse ones first. */
function termsOf(dish: DishVector, index: number, moodIndex: number) {
  const mood = MOOD_NAMES[moodIndex] as MoodName;
  const group = groupOf(mood);
  const names = [{ name: `any ${moodIndex}`, degree: 1, spread: SPREADS.crowdAny as number }];
  if (dish.mood === mood) names.push({ name: 'match', degree: 1, spread: SPREADS.crowdMatch });
  for (const [place, food] of dish.numbers.entries()) {
    const degree = dish.weights[place] ?? 0;
    names.push({ name: `food ${food}`, degree, spread: SPREADS.crowdFood });
    names.push({ name: `food ${food} ${group}`, degree, spread: SPREADS.crowdFoodGroup });
  }
  names.push({ name: `meal ${index}`, degree: 1, spread: SPREADS.crowdMeal });
  names.push({ name: `meal ${index} ${moodIndex}`, degree: 1, spread: SPREADS.crowdMealMood });
  return names;
}

function collectTerms(dishes: readonly DishVector[]) {
  const terms = new Map<string, { cells: { cell: number; degree: number }[]; spread: number }>();
  for (const [index, dish] of dishes.entries()) {
    for (const moodIndex of MOOD_NAMES.keys()) {
      for (const { name, degree, spread } of termsOf(dish, index, moodIndex)) {
        const term = terms.get(name) ?? { cells: [], spread };
        term.cells.push({ cell: index * MOODS + moodIndex, degree });
        terms.set(name, term);
      }
    }
  }
  return terms;
}
