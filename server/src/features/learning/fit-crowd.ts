import { MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import { type CrowdCell, sumNoise } from './crowd-noise.ts';
import { type DishVector, isMadeFor } from './dishes.ts';
import { at } from './gaussian.ts';
import { DAY_PARTS, groupOf, MOOD_GROUPS, type MoodGroup } from './pleasantness.ts';
import { type CrowdLift, defaultDrift, MATCH_LIFT, SPREADS } from './posterior.ts';

/**
 * A cell is used only when, as far as the noise shows, so many people stand behind it: with fewer, their number is mostly
 * noise. The noise hides each of them as well in a small cell as in a large one, and `worth` says how little it tells.
 */
export const FEWEST_AT_A_CELL = 4;
const SWEEPS = 8;

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

/** The variance of the mean of a person's answers after one mood, which are several. */
const MEAN_VARIANCE = ANSWER_VARIANCE / 4;

/** The weights of the two steps from everybody's mean to a mood, and from a mood to its part of the day. */
const DRIFT_WEIGHTS = { mood: 10, part: 30 } as const;

/** The counts, by the names of the cells. */
export type CrowdCells = ReadonlyMap<string, CrowdCell>;

/** The names of the cells. */
const driftCell = (mood: MoodName, part: number) => `${mood} ${part}`;
const mealCell = (id: string, group: MoodGroup) => `${id} ${group}`;
const MATCH_CELL = 'match';
export const DRIFT_CELLS = MOOD_NAMES.flatMap((mood) =>
  Array.from({ length: DAY_PARTS }, (_, part) => driftCell(mood, part)),
);
export const MOOD_CELLS: readonly string[] = [...MOOD_NAMES, MATCH_CELL];
export const mealCellsOf = (id: string) => MOOD_GROUPS.map((group) => mealCell(id, group));
const GROUPS = MOOD_GROUPS.length;

/** As many answers without noise as say the same. */
function worth(people: number, noise: number, variance = ANSWER_VARIANCE): number {
  return people / (1 + noise ** 2 / (people * variance));
}

/** The drift of everybody's moods, by mood and part of the day, shrunk to the mood and that to the default. */
export function fitDrift(cells: CrowdCells): (mood: MoodName, part: number) => number {
  const noise = sumNoise('drift');
  const shrunk = ({ people, sum }: CrowdCell, towards: number, weight: number, times = 1) => {
    if (people < FEWEST_AT_A_CELL) return towards;
    const known = worth(people, noise * Math.sqrt(times));
    return towards + (known / (known + weight)) * (sum / people - towards);
  };
  return (mood, part) => {
    const parts = Array.from({ length: DAY_PARTS }, (_, one) => cells.get(driftCell(mood, one))).filter(
      (cell) => cell !== undefined,
    );
    const all = {
      people: parts.reduce((sum, { people }) => sum + people, 0),
      sum: parts.reduce((total, { sum }) => total + sum, 0),
    };
    // Contributions are what differs from the default.
    const ofMood = shrunk(all, 0, DRIFT_WEIGHTS.mood, DAY_PARTS);
    const cell = cells.get(driftCell(mood, part));
    return defaultDrift(mood) + (cell ? shrunk(cell, ofMood, DRIFT_WEIGHTS.part) : ofMood);
  };
}

/** Some of the cells (meal × group of moods) have a term of the model in common, each to some degree. */
interface Term {
  readonly cells: { readonly cell: number; readonly degree: number }[];
  /** The prior standard deviation of the term. */
  readonly spread: number;
  value: number;
}

/**
 * The crowd's estimate for each meal in each mood: an offset for each mood and for label match, and ridge regression of
 * the rests of meals on a term for what all have in common, for each food and for each meal, the same for all moods and
 * for each group of moods, by backfitting (Gauss-Seidel on the normal
 * equations; Hastie, Tibshirani and Friedman 2009, section 9.1.1). A noised sum counts as fewer answers. `pause` is
 * awaited between pieces of work.
 */
export async function fitCrowd(
  dishes: readonly DishVector[],
  { moods, meals }: { readonly moods: CrowdCells; readonly meals: CrowdCells },
  pause: () => Promise<void>,
): Promise<(dish: DishVector, mood: MoodName) => CrowdLift> {
  const counts = new Float64Array(dishes.length * GROUPS);
  const rests = new Float64Array(dishes.length * GROUPS);
  for (const [index, { id }] of dishes.entries()) {
    for (const [place, group] of MOOD_GROUPS.entries()) {
      const cell = meals.get(mealCell(id, group));
      if (!cell || cell.people < FEWEST_AT_A_CELL) continue;
      const count = worth(cell.people, sumNoise('meal'));
      counts[index * GROUPS + place] = count;
      rests[index * GROUPS + place] = (count * cell.sum) / cell.people;
    }
  }
  const terms = collectTerms(dishes, counts);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const term of terms.values()) update(term, counts, rests);
    await pause();
  }
  const indexes = new Map(dishes.map(({ id }, index) => [id, index]));
  const offset = (cell: string, spread: number) => {
    const { people, sum } = moods.get(cell) ?? { people: 0, sum: 0 };
    if (people < FEWEST_AT_A_CELL) return 0;
    const known = worth(people, sumNoise('mood'), MEAN_VARIANCE);
    return ((known / (known + MEAN_VARIANCE / spread ** 2)) * sum) / people;
  };
  const answersOf = (index: number) =>
    MOOD_GROUPS.reduce((sum, _, place) => sum + (counts[index * GROUPS + place] ?? 0), 0);
  const match = MATCH_LIFT + offset(MATCH_CELL, SPREADS.crowdMatch);
  const offsets = new Map(MOOD_NAMES.map((mood) => [mood, offset(mood, SPREADS.crowdAny)]));
  return (dish, mood) => {
    const index = indexes.get(dish.id) ?? -1;
    let lift = (offsets.get(mood) ?? 0) + (isMadeFor(dish, mood) ? match : 0);
    for (const { name, degree } of termsOf(dish, index, groupOf(mood)))
      if (!name.startsWith(EVERY_MEAL)) lift += degree * (terms.get(name)?.value ?? 0);
    return {
      lift,
      variance: 1 / (1 / SPREADS.crowdMeal ** 2 + answersOf(index) / ANSWER_VARIANCE),
      moodVariance: SPREADS.crowdMealMood ** 2,
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

/** The common effect of all meals after some moods: it is in the offsets of the moods already. */
const EVERY_MEAL = 'every meal';

/** The terms that make up one cell, coarse ones first. */
function termsOf(dish: DishVector, index: number, group: MoodGroup) {
  return [
    { name: `${EVERY_MEAL} ${group}`, degree: 1, spread: SPREADS.crowdAny as number },
    ...dish.numbers.flatMap((food, place) => {
      const degree = dish.weights[place] ?? 0;
      return [
        { name: `food ${food}`, degree, spread: SPREADS.crowdFood },
        { name: `food ${food} ${group}`, degree, spread: SPREADS.crowdFoodGroup },
      ];
    }),
    { name: `meal ${index}`, degree: 1, spread: SPREADS.crowdMeal as number },
    { name: `meal ${index} ${group}`, degree: 1, spread: SPREADS.crowdMealMood as number },
  ];
}

function collectTerms(dishes: readonly DishVector[], counts: Float64Array): Map<string, Term> {
  const terms = new Map<string, Term>();
  for (const [index, dish] of dishes.entries()) {
    for (const [place, group] of MOOD_GROUPS.entries()) {
      const cell = index * GROUPS + place;
      if (at(counts, cell) === 0) continue;
      for (const { name, degree, spread } of termsOf(dish, index, group)) {
        const term = terms.get(name) ?? { cells: [], spread, value: 0 };
        term.cells.push({ cell, degree });
        terms.set(name, term);
      }
    }
  }
  return terms;
}

interface Rest {
  readonly dish: DishVector;
  readonly mood: MoodName;
  /** The rest of an answer beyond the expectation without the meal. */
  readonly rest: number;
}

/** One person's contribution to the sums of moods, and to those of meals: the mean of each cell. */
export function numbersOf(answers: readonly Rest[]): Readonly<Record<'mood' | 'meal', Map<string, number>>> {
  const rests = answers.map(({ dish, mood, rest }) => {
    const isMatch = isMadeFor(dish, mood);
    return { dish, mood, isMatch, rest: rest - (isMatch ? MATCH_LIFT : 0) };
  });
  const mood = means(rests, ({ mood: name }) => name);
  const byMatch = means(rests, ({ isMatch }) => String(isMatch));
  const [matched, others] = [byMatch.get('true'), byMatch.get('false')];
  if (matched !== undefined && others !== undefined) mood.set(MATCH_CELL, matched - others);
  return { mood, meal: means(rests, ({ dish, mood: name }) => mealCell(dish.id, groupOf(name))) };
}

/** One person's contribution to the sums of the drift. */
export function driftNumbersOf(
  windows: readonly { readonly before: MoodName; readonly part: number; readonly after: number }[],
): Map<string, number> {
  const rests = windows.map(({ before, part, after }) => ({
    cell: driftCell(before, part),
    rest: after - defaultDrift(before),
  }));
  return means(rests, ({ cell }) => cell);
}

function means<Row extends { readonly rest: number }>(
  rows: readonly Row[],
  cellOf: (row: Row) => string,
): Map<string, number> {
  return new Map(
    [...Map.groupBy(rows, cellOf)].map(([cell, own]) => [
      cell,
      own.reduce((sum, { rest }) => sum + rest, 0) / own.length,
    ]),
  );
}
