import type { Db } from '../../db/database.ts';
import { PLAN_LIMITS, PLAN_SLOTS, type PlanSlot } from '@moodbowl/contract/plan-days';
import type { PlanProposal, ProposedMeal } from '@moodbowl/contract/plan-proposal';
import { addDays } from '@moodbowl/contract/dates';
import type { Candidate } from '../suggestions/rank-meals.ts';
import { findPlannedMeals } from './planned-meals.repository.ts';
import { fillPlaces, isBreakfast, type Place } from './fill-places.ts';
import { readKitchen } from './kitchen.ts';
import { listEntries, listLogs } from './plan.repository.ts';
import type { Person } from '../../http/change.ts';

interface Wish {
  readonly from: string;
  readonly days: number;
  readonly slots: readonly PlanSlot[];
  readonly exclude: readonly string[];
}

/** Proposes a meal for each of these slots in which nothing is planned, and stores nothing. */
export async function propose(db: Db, person: Person, wish: Wish): Promise<PlanProposal[]> {
  const { home_id } = person;
  const near = {
    from: addDays(wish.from, -PLAN_LIMITS.repeatDays),
    to: addDays(wish.from, wish.days - 1 + PLAN_LIMITS.repeatDays),
  };
  const kitchen = await readKitchen(db, person);
  const planned = await listEntries(db, home_id, near);
  const logs = await listLogs(db, person.id, near);
  const excluded = new Set(wish.exclude);
  const candidates = kitchen.candidates.filter(({ id }) => !excluded.has(id));
  const dishes = await findPlannedMeals(
    db,
    person,
    candidates.map(({ id }) => id),
  );
  const filled = await fillPlaces(emptyPlaces(wish, planned), {
    candidates: candidates.filter(({ id }) => dishes.has(id)),
    groceries: kitchen.groceries.filter(({ purchased }) => purchased === 1),
    saved: kitchen.saved,
    taken: datesOf([...planned, ...logs]),
    breakfasts: new Set([...dishes.values()].filter(({ name }) => isBreakfast(name)).map(({ id }) => id)),
  });
  const shown = ({ id, minutes }: Candidate): ProposedMeal[] => {
    const dish = dishes.get(id);
    return dish ? [{ ...dish, minutes: minutes ?? null }] : [];
  };
  return filled.flatMap(({ meal, alternatives, ...place }) =>
    shown(meal).map((one) => ({ ...place, meal: one, alternatives: alternatives.flatMap(shown) })),
  );
}

function emptyPlaces({ from, days, slots }: Wish, planned: readonly Place[]): Place[] {
  const isFree = (place: Place) => !planned.some(({ date, slot }) => date === place.date && slot === place.slot);
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index));
  const wanted = PLAN_SLOTS.filter((slot) => slots.includes(slot));
  return dates.flatMap((date) => wanted.map((slot) => ({ date, slot }))).filter(isFree);
}

function datesOf(
  rows: readonly { readonly meal_id: string | null; readonly date: string }[],
): ReadonlyMap<string, readonly string[]> {
  const ofMeals = rows.flatMap(({ meal_id, date }) => (meal_id === null ? [] : [{ meal_id, date }]));
  const grouped = Map.groupBy(ofMeals, ({ meal_id }) => meal_id);
  return new Map([...grouped].map(([id, ofMeal]) => [id, ofMeal.map(({ date }) => date)]));
}
