import { addDays, daysIntoWeek } from '@moodbowl/contract/dates';
import { LOOK_BACK, type LookBack, type MoodYear } from '@moodbowl/contract/mood-history';
import type { Db } from '../../db/database.ts';
import { nextTurn } from '../../next-turn.ts';
import { countMealLogs } from '../meal-logs/meal-logs.repository.ts';
import { countMoodsByDay, countMoodsOn, type DayCount, findFirstAndLastDay } from './mood-history.repository.ts';
import { listMoodsOfDay } from './moods.repository.ts';
import { rankDays, rankMoods } from './rank-moods.ts';

const QUARTERS = [
  ['01-01', '03-31'],
  ['04-01', '06-30'],
  ['07-01', '09-30'],
  ['10-01', '12-31'],
] as const;

/** The moods of a year. In quarters: a whole year of 200 entries a day would hold the event loop for 45 ms. */
export async function readYear(db: Db, userId: string, year: number): Promise<MoodYear> {
  const { first, last } = await findFirstAndLastDay(db, userId);
  const counts: DayCount[] = [];
  for (const [from, to] of QUARTERS) {
    await nextTurn();
    counts.push(...(await countMoodsByDay(db, { userId, from: `${year}-${from}`, to: `${year}-${to}` })));
  }
  return { year, first_year: yearOf(first), last_year: yearOf(last), days: rankDays(counts) };
}

function yearOf(date: string | null): number | null {
  return date === null ? null : Number(date.slice(0, 4));
}

/** The seven days from this one on. */
function weekFrom(start: string): string[] {
  return Array.from({ length: 7 }, (_, days) => addDays(start, days));
}

/** The same date in earlier years, latest first, where the calendar has it. */
export function datesInEarlierYears(today: string): string[] {
  return Array.from({ length: LOOK_BACK.years }, (_, index) => index + 1)
    .map((years) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`)
    .filter((date) => addDays(date, 0) === date);
}

/** What {@link getLookBack} answers on `today`, in weeks that start on `firstDay` (1 for Monday to 7 for Sunday). */
export async function lookBack(db: Db, userId: string, today: string, firstDay: number): Promise<LookBack> {
  const daysOfThisWeek = daysIntoWeek(today, firstDay);
  const start = addDays(today, -daysOfThisWeek - 7);
  const weeks = daysOfThisWeek < LOOK_BACK.days ? [weekFrom(addDays(start, -7)), weekFrom(start)] : [];
  const years = datesInEarlierYears(today);
  const counts = await countMoodsOn(db, userId, [...weeks.flat(), ...years]);
  const [before = [], week = []] = weeks.map((days) => counts.filter(({ date }) => days.includes(date)));
  return {
    week: entriesIn(week) < LOOK_BACK.leastEntries ? null : await summarise(db, userId, { start, week, before }),
    year_ago: await readYearAgo(db, userId, today, years, counts),
  };
}

function entriesIn(counts: readonly DayCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

interface Weeks {
  readonly start: string;
  readonly week: readonly DayCount[];
  readonly before: readonly DayCount[];
}

async function summarise(db: Db, userId: string, { start, week, before }: Weeks): Promise<LookBack['week']> {
  const to = addDays(start, 6);
  return {
    from: start,
    to,
    days: rankDays(week),
    entries: entriesIn(week),
    moods: rankMoods(week),
    meals: await countMealLogs(db, userId, start, to),
    before: { days: rankDays(before).length, entries: entriesIn(before) },
  };
}

async function readYearAgo(
  db: Db,
  userId: string,
  today: string,
  years: readonly string[],
  counts: readonly DayCount[],
): Promise<LookBack['year_ago']> {
  const date = years.find((one) => counts.some((count) => count.date === one));
  if (date === undefined) return null;
  const entries = await listMoodsOfDay(db, userId, date);
  return {
    date,
    years: Number(today.slice(0, 4)) - Number(date.slice(0, 4)),
    moods: rankMoods(counts.filter((count) => count.date === date)),
    note: entries.findLast(({ note }) => note !== '')?.note ?? '',
  };
}
