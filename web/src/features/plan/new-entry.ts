import type { Meal } from '@moodbowl/contract/meals';
import { addDays } from '@moodbowl/contract/dates';
import type { PlanEntry } from '@moodbowl/contract/plan';
import { newId } from '../../lib/new-id.ts';
import type { Place } from './entry-order.ts';

/** An entry to be planned, at this place of its slot or at the end. */
export type NewEntry = PlanEntry & { readonly index?: number };

/** An entry that is going to be planned. */
interface Wish extends Place {
  readonly meal: Pick<Meal, 'id' | 'name' | 'image_url' | 'servings'> | null;
  readonly title?: string;
  readonly servings?: number | null;
}

/** An entry with an id of its own: sent twice, it is stored once. */
export function entryOf({ date, slot, meal, title = '', servings = null }: Wish): PlanEntry {
  return {
    id: newId(),
    date,
    slot,
    position: 0,
    meal_id: meal?.id ?? null,
    title: meal?.name ?? title.trim(),
    servings,
    note: '',
    planned_by: null,
    eaten: null,
    image_url: meal?.image_url ?? '',
    meal_servings: meal?.servings ?? null,
  };
}

/** The same on this day of the week, for so many weeks after it. */
export function repeated(entry: PlanEntry, weeks: number): PlanEntry[] {
  return Array.from({ length: weeks }, (_, week) => ({
    ...entry,
    id: newId(),
    date: addDays(entry.date, 7 * (week + 1)),
    eaten: null,
  }));
}
