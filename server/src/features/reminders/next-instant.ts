import { addDays } from '@moodbowl/contract/dates';
import { createHash } from 'node:crypto';
import { localDate } from '../../local-date.ts';
import { offsetAt } from '../../zone-offset.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** All weekdays, and one more for a day that the calendar of a zone leaves out. */
const DAYS_AHEAD = 8;

/**
 * The first instant (milliseconds since 1970) at which clocks in `zone` show `minutes` after midnight of `date`, or more:
 * a time that a change of clocks skips is the first instant after it, and of a time that comes twice it is the first.
 */
export function firstInstant(date: string, minutes: number, zone: string): number {
  const wall = Date.parse(date) + minutes * MINUTE_MS;
  // Clocks never change twice within two days.
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((instant) => offsetAt(instant, zone));
  const candidates = offsets.map((offset) => wall - offset).toSorted((a, b) => a - b);
  const shown = candidates.find((instant) => instant + offsetAt(instant, zone) === wall);
  if (shown !== undefined) return shown;
  // It is skipped between the two: clocks show less before the change, and more after it.
  let [before = 0, after = 0] = candidates;
  while (after - before > 1_000) {
    const middle = Math.floor((before + after) / 2_000) * 1_000;
    if (middle + offsetAt(middle, zone) >= wall) after = middle;
    else before = middle;
  }
  return after;
}

/** When a reminder comes, each day that is not quiet. */
export interface Rule {
  /** Decides the random times: of the same reminder they are the same in each process. */
  readonly user_id: string;
  readonly id: string;
  /** `HH:MM`; with `to_time`, at random between both. */
  readonly from_time: string;
  readonly to_time: string | null;
  /** Bit 0 is Monday. */
  readonly quiet_days: number;
  /** The last day for which it was due, which is over for it. */
  readonly last_day: string | null;
}

/** An instant, and the day of the person for which it is. */
export interface Due {
  readonly at: string;
  readonly day: string;
}

/** The first time after `after` (milliseconds since 1970) at which a reminder is due; undefined if all days are quiet. */
export function nextDue(rule: Rule, after: number, zone: string): Due | undefined {
  const today = localDate(new Date(after), zone);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (isQuiet(day, rule.quiet_days) || (rule.last_day !== null && day <= rule.last_day)) continue;
    const instant = firstInstant(day, minutesOf(rule, day), zone);
    // Some zone has left a whole day out, when it moved across the date line.
    if (instant > after && localDate(new Date(instant), zone) === day)
      return { at: new Date(instant).toISOString(), day };
  }
  return undefined;
}

/** Whether this day is among those of a mask, in which bit 0 is Monday. */
export function isQuiet(day: string, quietDays: number): boolean {
  return ((quietDays >> ((new Date(day).getUTCDay() + 6) % 7)) & 1) === 1;
}

/** Minutes after midnight. A random time is drawn from ids and day, so that all processes agree. */
function minutesOf({ user_id, id, from_time, to_time }: Rule, day: string): number {
  const from = parseTime(from_time);
  if (to_time === null) return from;
  const drawn = createHash('sha256').update(`${user_id} ${id} ${day}`).digest().readUInt32BE(0);
  return from + (drawn % (parseTime(to_time) - from + 1));
}

function parseTime(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
