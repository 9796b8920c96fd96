import type { PlanSlot } from '@moodbowl/contract/plan-days';
import { type DemoPart, favourites, timeOf } from '../../demo/context.ts';
import { seededId } from '../../demo/seeded-id.ts';
import { addDays } from '@moodbowl/contract/dates';
import { isBreakfast } from './fill-places.ts';

interface Planned {
  /** Days from today. */
  readonly day: number;
  readonly slot: PlanSlot;
  /** A line of text instead of a meal. */
  readonly line?: string;
  readonly servings?: number;
  readonly note?: string;
}

const MAYAS_WEEK: readonly Planned[] = [
  { day: -3, slot: 'dinner' },
  { day: -2, slot: 'lunch', line: 'Canteen with Leo' },
  { day: -2, slot: 'dinner' },
  { day: -1, slot: 'dinner', servings: 4, note: 'Double it and freeze half.' },
  { day: 0, slot: 'breakfast' },
  { day: 0, slot: 'dinner', servings: 2 },
  { day: 1, slot: 'lunch', line: 'Leftovers' },
  { day: 1, slot: 'dinner' },
  { day: 2, slot: 'dinner', servings: 4, note: 'Leo and Priya come at seven.' },
  { day: 3, slot: 'breakfast' },
  { day: 3, slot: 'snack', line: 'Apple and cheese' },
  { day: 4, slot: 'dinner' },
];

/** The week of Maya's home. */
export const demoRows: DemoPart = (resident, { meals }) => {
  if (resident.username !== 'maya') return {};
  const { random, id: home_id, today } = resident;
  const { at } = timeOf(resident, 4, 18 * 60);
  const liked = favourites(resident, meals);
  const mornings = liked.filter(({ name }) => isBreakfast(name));
  const others = liked.filter(({ name }) => !isBreakfast(name));
  return {
    plan_entries: MAYAS_WEEK.map(({ day, slot, line, servings = null, note = '' }) => {
      const meal = line === undefined ? (slot === 'breakfast' ? mornings : others).shift() : undefined;
      return {
        home_id,
        id: seededId(at, random),
        date: addDays(today, day),
        slot,
        position: 0,
        meal_id: meal?.id ?? null,
        title: line ?? meal?.name ?? '',
        servings,
        note,
        planned_by: home_id,
        created_at: at.toISOString(),
      };
    }).filter(({ title }) => title !== ''),
  };
};
