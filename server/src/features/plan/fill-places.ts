import { PLAN_LIMITS, type PlanSlot } from '@moodbowl/contract/plan-days';
import type { SuggestionReason } from '@moodbowl/contract/suggestions';
import { dayNumber } from '../../local-date.ts';
import { mapInTurns } from '../../next-turn.ts';
import { isEnoughFor } from '@moodbowl/food/names/food-words';
import { wordsOf } from '@moodbowl/food/lines/ingredient-foods';
import { type Candidate, rankMeals, type Situation, Stock } from '../suggestions/rank-meals.ts';

/** An empty place of the plan. */
export interface Place {
  readonly date: string;
  readonly slot: PlanSlot;
}

export interface Filled extends Place {
  readonly meal: Candidate;
  readonly reason: SuggestionReason;
  readonly alternatives: readonly Candidate[];
}

interface Given {
  readonly candidates: readonly Candidate[];
  /** Foods at home, to be used up. */
  readonly groceries: Situation['groceries'];
  readonly saved: ReadonlySet<string>;
  /** The days on which a meal is planned already or was eaten, by its id. */
  readonly taken: ReadonlyMap<string, readonly string[]>;
  /** Meals for the morning. */
  readonly breakfasts: ReadonlySet<string>;
}

/** A snack takes at most so many minutes. */
const SNACK_MINUTES = 15;

/**
 * Finds a meal for each place, in their order, and others instead of it. Each uses up what the ones before have left. A
 * meal comes once, and again only if there are too few; never within {@link PLAN_LIMITS.repeatDays} days. Alternatives
 * are not in the answer twice, so that any of them can be taken. Deterministic.
 */
export async function fillPlaces(places: readonly Place[], given: Given): Promise<Filled[]> {
  const days = new Map([...given.taken].map(([id, dates]) => [id, dates.map(dayNumber)]));
  const used = new Set<string>();
  const { groceries } = given;
  const all = await new Stock(groceries).prepare(given.candidates);
  const gone = new Set<string>();
  const best = (place: Place, from: readonly Candidate[], limit: number) => {
    const fitting = from.filter((meal) => fits(place, meal, given.breakfasts));
    const rest = fitting.length < limit ? from.filter((meal) => !fitting.includes(meal)) : [];
    const situation = { mood: undefined, saved: given.saved, eatenLately: NONE, day: place.date, groceries };
    const stock = all.without(gone);
    const rank = (meals: readonly Candidate[]) => rankMeals(meals, situation, limit, stock);
    return [...rank(fitting), ...rank(rest)].slice(0, limit);
  };
  const isFarEnough = (place: Place) => {
    const day = dayNumber(place.date);
    return ({ id }: Candidate) =>
      !(days.get(id) ?? []).some((other) => Math.abs(other - day) <= PLAN_LIMITS.repeatDays);
  };
  const chosen = await mapInTurns(places, (place) => {
    const allowed = given.candidates.filter(isFarEnough(place));
    const unused = allowed.filter(({ id }) => !used.has(id));
    const [found] = best(place, unused.length > 0 ? unused : allowed, 1);
    if (!found) return [];
    const { meal, reason } = found;
    used.add(meal.id);
    days.set(meal.id, [...(days.get(meal.id) ?? []), dayNumber(place.date)]);
    for (const { item_name } of groceries) if (!gone.has(item_name) && uses(meal, item_name)) gone.add(item_name);
    return [{ ...place, meal, reason }];
  });
  return mapInTurns(chosen.flat(), (one) => {
    const free = given.candidates.filter(isFarEnough(one)).filter(({ id }) => !used.has(id));
    const alternatives = best(one, free, PLAN_LIMITS.alternatives).map(({ meal }) => meal);
    for (const { id } of alternatives) used.add(id);
    return { ...one, alternatives };
  });
}

/** Meals eaten lately are no candidates, see `taken`. */
const NONE: ReadonlySet<string> = new Set();

function fits({ slot }: Place, { id, minutes }: Candidate, breakfasts: ReadonlySet<string>): boolean {
  if (slot === 'breakfast') return breakfasts.has(id);
  if (slot === 'snack') return minutes !== undefined && minutes <= SNACK_MINUTES;
  return !breakfasts.has(id);
}

function uses({ needed }: Candidate, item: string): boolean {
  return needed.some(({ food }) => isEnoughFor(wordsOf(item), food));
}

/** Words of dishes that people eat in the morning. */
const MORNING = new RegExp(
  String.raw`\b(porridge|oats|oatmeal|granola|muesli|pancakes?|waffles?|toast|omelette?|shakshuka|smoothies?|scrambled|` +
    String.raw`breakfast|congee|chia|bagels?|muffins?)\b|` +
    // German words are also the ends and beginnings of longer ones.
    'porridge|müsli|pfannkuchen|waffeln|rührei|frühstück|haferflocken|haferbrei|gebackener hafer|arme ritter|schakschuka|toast\\b|toast-',
  'iu',
);

/** Whether the name of a meal says that it is for the morning. */
export function isBreakfast(name: string): boolean {
  return MORNING.test(name);
}
