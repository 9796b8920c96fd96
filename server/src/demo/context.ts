import type { MoodName } from '@moodbowl/contract/mood';
import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { addDays, localDate } from '../local-date.ts';
import { localInstant } from './local-instant.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

/** How many days back the demo goes, today included. */
export const DEMO_DAYS = 90;

/** Somebody with an account, and where their made-up life comes from. */
export interface Resident extends Person {
  readonly id: string;
  readonly joined: Date;
  readonly random: Random;
  /** The user's own day at the moment of filling. */
  readonly today: string;
}

export interface DemoMeal {
  readonly id: string;
  readonly name: string;
  readonly mood: MoodName;
}

/** What the parts of the demo build on. */
export interface DemoContext {
  readonly now: Date;
  /** Everybody, for what people do with one another. */
  readonly residents: readonly Resident[];
  readonly meals: readonly DemoMeal[];
}

/** The rows that a part of the demo adds, table by table. */
export type DemoRows = { readonly [T in keyof Schema]?: readonly Insertable<Schema[T]>[] };

/** A part of somebody's life: one function per feature. */
export type DemoPart = (resident: Resident, context: DemoContext) => DemoRows;

/** The instant of a time of day some days ago on the resident's own clock, with the day that it falls on. */
export function timeOf({ today, timeZone }: Resident, daysAgo: number, minutes: number): { at: Date; date: string } {
  const at = localInstant(addDays(today, -daysAgo), minutes, timeZone);
  return { at, date: localDate(at, timeZone) };
}

/** Some time in daylight in the last `days` days, and not after `now`. */
export function pastTime(resident: Resident, now: Date, days: number): Date {
  const { random } = resident;
  const { at } = timeOf(resident, random.between(0, days - 1), random.between(8 * 60, 21 * 60));
  return at < now ? at : now;
}

/** All meals in the person's own order, those for their leanings first. */
export function favourites({ random, leaning }: Resident, meals: readonly DemoMeal[]): DemoMeal[] {
  const rank = ({ mood }: DemoMeal) => (leaning.includes(mood) ? random.next() : random.next() + 0.7);
  return meals
    .map((meal) => ({ meal, rank: rank(meal) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ meal }) => meal);
}
