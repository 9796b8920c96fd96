import { MOOD_NAMES, type MoodName, UNCATEGORIZED, LOW_MOODS } from '@moodbowl/contract/mood';
import { type Effect, reasonFrom } from '../../../server/src/features/learning/claims.ts';
import { CrowdSums } from '../../../server/src/features/learning/crowd-noise.ts';
import { COUNTING } from '../../../server/src/features/learning/crowd.service.ts';
import {
  DRIFT_CELLS,
  driftNumbersOf,
  fitCrowd,
  fitDrift,
  mealCellsOf,
  MOOD_CELLS,
  numbersOf,
} from '../../../server/src/features/learning/fit-crowd.ts';
import { hashOf } from '../../../server/src/hash.ts';
import { learnedOrder } from '../../../server/src/features/learning/learned-order.ts';
import {
  findPlainWindows,
  linkMeals,
  type MealAt,
  type MoodAt,
} from '../../../server/src/features/learning/mood-windows.ts';
import { dayPartOf, isLow, pleasantnessOf } from '../../../server/src/features/learning/pleasantness.ts';
import {
  type Crowd,
  MOST_WINDOWS,
  type MoodWindow,
  NO_CROWD,
  Posterior,
} from '../../../server/src/features/learning/posterior.ts';
import { type Candidate, rankMeals } from '../../../server/src/features/suggestions/rank-meals.ts';
import { chanceOf } from './chance.ts';
import { type Claim, LIST, type Occasion, type Policy } from './live.ts';
import { DISHES } from './population.ts';

/** All dishes that may be eaten, by points. */
function inOrder({ mayEat }: Occasion, points: (dish: number) => number): number[] {
  return DISHES.flatMap((_, dish) => (mayEat(dish) ? [{ dish, points: points(dish) }] : []))
    .toSorted((a, b) => b.points - a.points || a.dish - b.dish)
    .map(({ dish }) => dish);
}

function chanceAt({ person, day }: Occasion, dish: number): number {
  return hashOf(`${person} ${day} ${dish}`) / 2 ** 32;
}

function moodName(index: number): MoodName {
  return MOOD_NAMES[index] as MoodName;
}

export const atRandom = (): Policy => ({
  name: 'random',
  suggest: (occasion) => inOrder(occasion, (dish) => chanceAt(occasion, dish)),
});

/** The order without learning: a meal made for the mood first. */
export const byLabel = (): Policy => ({
  name: 'label match',
  suggest: (occasion) =>
    inOrder(
      occasion,
      (dish) => (DISHES[dish]?.mood === moodName(occasion.mood) ? 3 : 0) + 0.5 * chanceAt(occasion, dish),
    ),
});

export function byPopularity(): Policy {
  const eaten = new Map<number, number>();
  return {
    name: 'popularity',
    eat: (_, __, dish) => void eaten.set(dish, (eaten.get(dish) ?? 0) + 1),
    suggest: (occasion) => inOrder(occasion, (dish) => (eaten.get(dish) ?? 0) + chanceAt(occasion, dish)),
  };
}

/** Knows what each meal does to each person. */
export const oracle = (): Policy => ({ name: 'oracle', suggest: inOrder });

/** The person's own mean change from before to after, and whatever went up three times is said to help. */
export function beforeAfter(): Policy {
  const people = new Map<
    string,
    { open: { at: number; dish: number; mood: number } | undefined; changes: Map<number, number[]> }
  >();
  const of = (person: string) => {
    const known = people.get(person) ?? { open: undefined, changes: new Map<number, number[]>() };
    people.set(person, known);
    return known;
  };
  const meanChange = (person: string, dish: number) => {
    const changes = of(person).changes.get(dish) ?? [];
    return { times: changes.length, mean: changes.reduce((sum, change) => sum + change, 0) / (changes.length || 1) };
  };
  return {
    name: 'naive before and after',
    eat: (person, at, dish, mood) => void (of(person).open = { at, dish, mood }),
    mood: (person, at, mood) => {
      const state = of(person);
      const minutes = state.open ? (at - state.open.at) / 60_000 : 0;
      if (!state.open || minutes < 45 || minutes > 240) return;
      const { dish, mood: before } = state.open;
      const change = pleasantnessOf(moodName(mood)) - pleasantnessOf(moodName(before));
      state.changes.set(dish, [...(state.changes.get(dish) ?? []), change]);
      state.open = undefined;
    },
    suggest: (occasion) =>
      inOrder(occasion, (dish) => {
        const { times, mean } = meanChange(occasion.person, dish);
        const prior = DISHES[dish]?.mood === moodName(occasion.mood) ? 0.1 : 0;
        return (times > 0 ? mean : prior) + 0.01 * chanceAt(occasion, dish);
      }),
    claim: ({ person, mood }, list) =>
      list.flatMap((dish) => {
        const { times, mean } = meanChange(person, dish);
        return times >= 3 && mean > 0.2 ? [{ dish, moods: [mood], others: new Map() }] : [];
      }),
  };
}

const vectors = new Map(DISHES.map((dish) => [dish.id, dish]));
const indexOf = new Map(DISHES.map(({ id }, index) => [id, index]));

/** The dishes for somebody with an empty list: only the mood and what is learned count. */
const CANDIDATES = DISHES.map(({ id, mood }): Candidate => ({
  id,
  moods: mood === UNCATEGORIZED ? [] : [mood],
  diet: null,
  needed: [],
  foods: [],
  minutes: undefined,
}));

interface Person {
  readonly moods: MoodAt[];
  readonly meals: (MealAt & { readonly dish: string })[];
  /** Grows with each entry. */
  version: number;
  known: { readonly version: string; readonly evidence: Evidence } | undefined;
}

interface Evidence {
  readonly plain: readonly MoodWindow[];
  readonly answered: readonly MoodWindow[];
  readonly windows: readonly MoodWindow[];
  readonly dishes: typeof vectors;
  readonly crowd: Crowd;
  readonly posterior: Posterior;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const partAt = (at: number) => dayPartOf((at % DAY_MS) / (60 * 60 * 1000));

/** What the server does. Without a crowd everybody learns alone. */
export class Learned implements Policy {
  readonly name: string;
  readonly #people = new Map<string, Person>();
  readonly #hasCrowd: boolean;
  readonly #noise: boolean;
  #counted: number | undefined;
  #crowd = NO_CROWD;
  #nights = 0;
  /** Whether newcomers count for the crowd, too. */
  isClosed = false;

  constructor(name: string, { crowd, noise = true }: { crowd: boolean; noise?: boolean }) {
    this.name = name;
    this.#hasCrowd = crowd;
    this.#noise = noise;
  }

  #of(id: string): Person {
    const known = this.#people.get(id) ?? { moods: [], meals: [], version: 0, known: undefined };
    this.#people.set(id, known);
    return known;
  }

  mood(id: string, at: number, mood: number): void {
    const person = this.#of(id);
    person.version += 1;
    person.moods.push({ id: String(person.version), at, mood: moodName(mood) });
  }

  eat(id: string, at: number, dish: number): void {
    const person = this.#of(id);
    person.version += 1;
    person.meals.push({ id: String(person.version), at, dish: DISHES[dish]?.id ?? '' });
  }

  #evidence(id: string, at: number): Evidence {
    const person = this.#of(id);
    const version = `${person.version} ${this.#nights} ${Math.floor(at / DAY_MS)}`;
    if (person.known?.version === version) return person.known.evidence;
    const { plain, answered } = windowsOf(person);
    const windows = [...plain, ...answered];
    const crowd = this.#crowd;
    const posterior = new Posterior({ windows, dishes: vectors, crowd, now: at });
    person.known = { version, evidence: { plain, answered, windows, dishes: vectors, crowd, posterior } };
    return person.known.evidence;
  }

  suggest(occasion: Occasion): readonly number[] {
    const { person, at, day, mood } = occasion;
    const situation = { userId: person, day: String(day), mood: moodName(mood) };
    const learned = learnedOrder(this.#evidence(person, at), situation);
    const possible = CANDIDATES.filter((_, dish) => occasion.mayEat(dish));
    const suggested = rankMeals(
      possible,
      { ...situation, groceries: [], saved: new Set(), eatenLately: new Set(), learned },
      LIST,
    );
    return suggested.map(({ meal }) => indexOf.get(meal.id) ?? 0);
  }

  claim({ person, at, mood }: Occasion, list: readonly number[]): readonly Claim[] {
    const evidence = this.#evidence(person, at);
    return list.flatMap((dish) => {
      const vector = DISHES[dish];
      const effect = vector && reasonFrom(vector, moodName(mood), evidence);
      return effect ? [{ dish, ...comparedWith(effect, evidence, vector.id, mood) }] : [];
    });
  }

  compare({ person, at, mood }: Occasion, first: number, last: number) {
    const [one, other] = [DISHES[first], DISHES[last]];
    if (!one || !other) throw new RangeError('no such dish');
    return this.#evidence(person, at).posterior.compare(one, moodName(mood), [{ dish: other, share: 1 }]);
  }

  async night(day: number): Promise<void> {
    if (!this.#hasCrowd || this.isClosed || day < COUNTING.accountDays) return;
    if (this.#counted === undefined || day - this.#counted >= COUNTING.everyDays) await this.count(day);
  }

  /** Counts everybody, with noise as the server does. */
  async count(day: number): Promise<void> {
    this.#counted = day;
    this.#nights += 1;
    const since = (day - COUNTING.entryDays) * DAY_MS;
    const windows = [...this.#people.values()].map((person) => {
      const { plain, answered } = windowsOf(person);
      return { plain: plain.filter(({ at }) => at >= since), answered: answered.filter(({ at }) => at >= since) };
    });
    const chance = chanceOf(`${this.name} ${[...this.#people.keys()][0]} noise ${day}`);
    const uniform = () => Math.min(1 - Number.EPSILON, Math.max(Number.EPSILON, chance.next()));
    const released = (sums: CrowdSums, cells: readonly string[]) =>
      this.#noise ? sums.noised(cells, uniform) : sums.noised(cells, () => WITHOUT_NOISE);
    const drifts = new CrowdSums('drift');
    for (const { plain } of windows)
      drifts.add(driftNumbersOf(plain.map((window) => ({ ...window, after: pleasantnessOf(window.after) }))));
    const drift = fitDrift(released(drifts, DRIFT_CELLS));
    const [moods, meals] = [new CrowdSums('mood'), new CrowdSums('meal')];
    for (const { plain, answered } of windows) {
      const alone = new Posterior({
        windows: [...plain, ...answered],
        dishes: vectors,
        crowd: { drift, lift: NO_CROWD.lift },
        now: (day + 1) * DAY_MS,
      });
      const numbers = numbersOf(
        answered.flatMap(({ meal_id, before, part, after }) => {
          const dish = vectors.get(meal_id ?? '');
          return dish ? [{ dish, mood: before, rest: pleasantnessOf(after) - alone.drift(before, part) }] : [];
        }),
      );
      moods.add(numbers.mood);
      meals.add(numbers.meal);
    }
    const fitted = await fitCrowd(
      DISHES,
      {
        moods: released(moods, MOOD_CELLS),
        meals: released(
          meals,
          DISHES.flatMap(({ id }) => mealCellsOf(id)),
        ),
      },
      async () => {},
    );
    const lifts = new Map(
      DISHES.flatMap((dish) => MOOD_NAMES.map((mood) => [`${dish.id} ${mood}`, fitted(dish, mood)] as const)),
    );
    this.#crowd = { drift, lift: (dish, mood) => lifts.get(`${dish.id} ${mood}`) ?? NO_CROWD.lift(dish, mood) };
  }
}

/** With it, `normalFrom` draws nothing: cos(π/2). */
const WITHOUT_NOISE = 0.25;

function windowsOf({ moods, meals }: Person) {
  const plain = findPlainWindows(moods, meals)
    .slice(-MOST_WINDOWS.plain)
    .map((window) => ({ ...window, part: partAt(window.at), meal_id: null }));
  const eaten = new Map(meals.map((meal) => [meal.id, meal]));
  const answered = linkMeals(moods, meals).flatMap(({ meal_log_id, mood_before, mood_after }): MoodWindow[] => {
    const meal = eaten.get(meal_log_id);
    if (!meal || mood_before === null || mood_after === null) return [];
    return [{ at: meal.at, before: mood_before, part: partAt(meal.at), after: mood_after, meal_id: meal.dish }];
  });
  return { plain, answered: answered.slice(-MOST_WINDOWS.meals) };
}

/** With what a sentence compares, so that its truth can be judged. */
function comparedWith(effect: Effect, { windows }: Evidence, dish: string, mood: number): Omit<Claim, 'dish'> {
  const moods = effect.mood === null ? LOW_MOODS : [moodName(mood)];
  const without = windows.filter(
    ({ before, meal_id }) => meal_id !== dish && (effect.mood === null ? isLow(before) : before === effect.mood),
  );
  const others = new Map<number, number>();
  for (const { meal_id } of without) {
    const index = meal_id === null ? undefined : indexOf.get(meal_id);
    if (index !== undefined) others.set(index, (others.get(index) ?? 0) + 1 / without.length);
  }
  return { moods: moods.map((name) => MOOD_NAMES.indexOf(name)), others };
}
