import type { MoodName } from '@moodbowl/contract/mood';
import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { addDays } from '@moodbowl/contract/dates';
import { localDate } from '../local-date.ts';
import { localInstant } from './local-instant.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

/** How many days the demo covers, including today. */
export const DEMO_DAYS = 90;
/** How many days maya has logged moods, including today: a year in pixels and a year ago need about fourteen months. */
export const MAYAS_DAYS = 430;

/** A demo account, with its own random source. */
export interface Resident extends Person {
  readonly id: string;
  readonly joined: Date;
  readonly random: Random;
  /** The person's local date when the demo is filled. */
  readonly today: string;
}

export interface DemoMeal {
  readonly id: string;
  readonly name: string;
  readonly mood: MoodName;
}

/** The common ground of the features' demo data. */
export interface DemoContext {
  readonly now: Date;
  /** All demo accounts, for what people do with each other. */
  readonly residents: readonly Resident[];
  readonly meals: readonly DemoMeal[];
}

/** The rows that a feature adds to the demo, by table. */
export type DemoRows = { readonly [T in keyof Schema]?: readonly Insertable<Schema[T]>[] };

/** Makes up one person's rows in a feature's tables. */
export type DemoPart = (resident: Resident, context: DemoContext) => DemoRows;

/** The instant of a local time some days ago, with its local date. */
export function timeOf({ today, timeZone }: Resident, daysAgo: number, minutes: number): { at: Date; date: string } {
  const at = localInstant(addDays(today, -daysAgo), minutes, timeZone);
  return { at, date: localDate(at, timeZone) };
}

/** Some time during the day within the last `days` days, and not after `now`. */
export function pastTime(resident: Resident, now: Date, days: number): Date {
  const { random } = resident;
  const { at } = timeOf(resident, random.between(0, days - 1), random.between(8 * 60, 21 * 60));
  return at < now ? at : now;
}

/** All meals in a random order, with those for the person's usual moods first. */
export function favourites({ random, leaning }: Resident, meals: readonly DemoMeal[]): DemoMeal[] {
  const rank = ({ mood }: DemoMeal) => (leaning.includes(mood) ? random.next() : random.next() + 0.7);
  return meals
    .map((meal) => ({ meal, rank: rank(meal) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ meal }) => meal);
}
