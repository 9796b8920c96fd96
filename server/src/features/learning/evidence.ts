import type { MoodName } from '@moodbowl/contract/mood';
import type { Db } from '../../db/database.ts';
import type { Resident } from '../../http/change.ts';
import { localHour } from '../../local-date.ts';
import * as crowdRepository from './crowd.repository.ts';
import { type Dish, dishByName, dishIdOf, type DishVector, isByName, toVectors } from './dishes.ts';
import { findDishes, findSettings } from './learning.repository.ts';
import { findPlainWindows } from './mood-windows.ts';
import { listNewestMoods, listNewestOutcomes, type Outcome } from './outcomes.repository.ts';
import { dayPartOf } from './pleasantness.ts';
import { type Crowd, type CrowdLift, MOST_WINDOWS, type MoodWindow, NO_CROWD, Posterior } from './posterior.ts';

/** The newest rows that are read; more moods than {@link MOST_WINDOWS}, because not each pair is a window. */
const MOST_ROWS = { moods: 450, outcomes: 200 } as const;

/** The evidence in one person's entries. */
export interface PersonWindows {
  readonly plain: readonly MoodWindow[];
  /** Those with a meal, which have the ids of dishes. */
  readonly meals: readonly (MoodWindow & { readonly meal_id: string })[];
  readonly outcomes: readonly Outcome[];
}

/** Reads the newest windows of a person; the parts of the day are those of their present time zone. */
export async function readWindows(
  db: Db,
  { id, time_zone, forgotten_at }: { id: string; time_zone: string; forgotten_at: string | null },
): Promise<PersonWindows> {
  const outcomes = await listNewestOutcomes(db, id, MOST_ROWS.outcomes);
  // Without all meals of a time it is unknown which windows had none.
  const oldest = outcomes.length === MOST_ROWS.outcomes ? outcomes.at(-1)?.ate_at : undefined;
  const since = [forgotten_at ?? '', oldest ?? ''].toSorted().at(-1) ?? '';
  const moods = await listNewestMoods(db, id, since, MOST_ROWS.moods);
  const partAt = (at: number) => dayPartOf(localHour(at, time_zone));
  const meals = outcomes.map(({ meal_log_id, ate_at }) => ({ id: meal_log_id, at: Date.parse(ate_at) }));
  const plain = findPlainWindows(moods, meals)
    .slice(-MOST_WINDOWS.plain)
    .map((window) => ({ ...window, part: partAt(window.at), meal_id: null }));
  const answered = outcomes
    .flatMap(({ ate_at, mood_before, mood_after, ignored, ...eaten }) => {
      if (mood_before === null || mood_after === null || ignored) return [];
      const at = Date.parse(ate_at);
      return [{ at, before: mood_before, part: partAt(at), after: mood_after, meal_id: dishIdOf(eaten) }];
    })
    .slice(0, MOST_WINDOWS.meals)
    .toReversed();
  return { plain, meals: answered, outcomes };
}

/** The evidence of a person: their windows, the dishes in them, and what follows from both. */
export interface Evidence extends PersonWindows {
  readonly windows: readonly MoodWindow[];
  readonly dishes: ReadonlyMap<string, DishVector>;
  readonly crowd: Crowd;
  readonly posterior: Posterior;
}

interface Wanted {
  readonly resident: Resident;
  readonly now: Date;
  /** Meals to judge besides those of the person's windows. */
  readonly candidates?: readonly Dish[];
  /** The mood after which they are judged. */
  readonly mood?: MoodName | undefined;
  /** Reads further dishes. */
  readonly load?: (ids: readonly string[]) => Promise<readonly Dish[]>;
}

/** Reads what is known of a person. Undefined if the person does not want to be learned from. */
export async function readEvidence(
  db: Db,
  {
    resident: { id: userId, home_id },
    now,
    candidates = [],
    mood,
    load = (ids) => findDishes(db, home_id, ids),
  }: Wanted,
): Promise<Evidence | undefined> {
  const settings = await findSettings(db, userId);
  if (!settings?.learning) return undefined;
  const person = await readWindows(db, { ...settings, id: userId });
  const known = new Set(candidates.map(({ id }) => id));
  const { meals: eaten, byName } = eatenDishes(person);
  const favourites = settings.sharing && mood ? await crowdRepository.listBestOfCrowd(db, mood, BEST_OF_CROWD) : [];
  const unknown = [...new Set([...eaten, ...favourites])].filter((id) => !known.has(id));
  const dishes = toVectors([...candidates, ...(await load(unknown)), ...byName.map(dishByName)]);
  const crowd = settings.sharing ? await readCrowd(db, { dishes, person, mood }) : NO_CROWD;
  const windows = [...person.plain, ...person.meals];
  const posterior = new Posterior({ windows, dishes, crowd, now: now.getTime() });
  return { ...person, windows, dishes, crowd, posterior };
}

/** What was eaten, each once: the ids of meals, and of dishes by their names. */
function eatenDishes({ meals }: PersonWindows): { meals: readonly string[]; byName: readonly string[] } {
  const { meals: known = [], byName = [] } = Object.groupBy(new Set(meals.map(({ meal_id }) => meal_id)), (id) =>
    isByName(id) ? 'byName' : 'meals',
  );
  return { meals: known, byName };
}

/** How many of the crowd's best meals are considered besides the other candidates. */
const BEST_OF_CROWD = 40;

async function readCrowd(
  db: Db,
  {
    dishes,
    person,
    mood,
  }: { dishes: ReadonlyMap<string, DishVector>; person: PersonWindows; mood: MoodName | undefined },
): Promise<Crowd> {
  const drifts = await crowdRepository.listDrifts(db);
  const { meals: eaten } = eatenDishes(person);
  const moods = [...new Set(person.meals.map(({ before }) => before))];
  const rows = [
    ...(mood ? await crowdRepository.listLifts(db, [...dishes.keys()], [mood]) : []),
    ...(await crowdRepository.listLifts(db, eaten, moods)),
  ];
  return toCrowd(drifts, rows);
}

/** The crowd's tables, and the prior where they have nothing. */
function toCrowd(
  drifts: Awaited<ReturnType<typeof crowdRepository.listDrifts>>,
  lifts: readonly crowdRepository.CrowdLiftRow[],
): Crowd {
  const driftOf = new Map(drifts.map(({ mood, part, drift }) => [`${mood} ${part}`, drift]));
  const byMeal = new Map<string, Map<MoodName, CrowdLift>>();
  for (const { meal_id, mood, lift, variance, mood_variance: moodVariance } of lifts) {
    const ofMeal = byMeal.get(meal_id) ?? new Map<MoodName, CrowdLift>();
    byMeal.set(meal_id, ofMeal.set(mood, { lift, variance, moodVariance }));
  }
  return {
    drift: (mood, part) => driftOf.get(`${mood} ${part}`) ?? NO_CROWD.drift(mood, part),
    lift: (dish, mood) => byMeal.get(dish.id)?.get(mood) ?? NO_CROWD.lift(dish, mood),
  };
}
