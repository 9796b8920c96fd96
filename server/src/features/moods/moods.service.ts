import { MOOD_LIMITS, type Streak } from '@moodbowl/contract/moods';
import type { MoodName } from '@moodbowl/contract/mood';
import type { Db } from '../../db/database.ts';
import type { Quota } from '../../db/insert-once.ts';
import { addDays } from '@moodbowl/contract/dates';
import { localDate, weekUntil } from '../../local-date.ts';
import {
  AFTER_EVERY_DAY,
  ENTRIES_A_DAY,
  LATEST_DAYS,
  listLatestDays,
  listLoggedDays,
  deleteMood,
  findMood,
  insertMood,
  listLoggedDaysOf,
  listMoodsOfDay,
  type NewMood,
  updateMood,
} from './moods.repository.ts';
import { relinkAround } from '../learning/outcomes.service.ts';
import { nextTurn } from '../../next-turn.ts';
import { countStreak } from './streak.ts';

/**
 * Stores an entry once per id and links it to the meal before it; `'full'` if the quota is used up. Like those below, in a
 * transaction that has locked the user, because links depend on the entries around.
 */
export async function addMood(transaction: Db, entry: NewMood, quota?: Quota) {
  const stored = await insertMood(transaction, entry, quota);
  if (stored !== 'full') await relinkAround(transaction, entry.user_id, stored.created_at);
  return stored;
}

interface Correction {
  readonly mood: MoodName;
  readonly note: string;
  /** Stays if it is undefined, like the tags. */
  readonly strength?: number | null | undefined;
  readonly tags?: readonly string[] | undefined;
  /** When it was, and its local date, if the entry moves. */
  readonly time?: { readonly created_at: string; readonly date: string } | undefined;
}

/** Replaces mood, note and what else is given of an entry; undefined if there is none, `'full'` if the day is full. */
export async function correctMood(transaction: Db, userId: string, id: string, correction: Correction) {
  const { mood, note, time, strength, tags } = correction;
  const before = time && (await findMood(transaction, userId, id));
  if (time && !before) return undefined;
  if (time && before?.date !== time.date) {
    const there = await listMoodsOfDay(transaction, userId, time.date);
    if (there.length >= MOOD_LIMITS.perDay) return 'full';
  }
  const further = { ...(strength !== undefined && { strength }), ...(tags && { tags }) };
  const entry = await updateMood(transaction, userId, id, { mood, note, ...time, ...further });
  if (!entry) return undefined;
  await relinkAround(transaction, userId, entry.created_at);
  if (before && before.created_at !== entry.created_at) await relinkAround(transaction, userId, before.created_at);
  return entry;
}

/** Deletes an entry; undefined if there is none. */
export async function removeMood(transaction: Db, userId: string, id: string) {
  const entry = await deleteMood(transaction, userId, id);
  if (!entry) return undefined;
  await relinkAround(transaction, userId, entry.created_at);
  return { id: entry.id };
}

/** Days per page. Looking up this many takes about five milliseconds. */
const MAX_DAYS = 1_024;

/** The streak as of `today`, and the seven days that end today. */
export async function readStreak(db: Db, userId: string, today: string): Promise<Streak> {
  // A day after today counts as today. There may be two of them: between UTC+14 and UTC−11 lie 25 hours.
  const logged = new Set<string>();
  let page = await listLatestDays(db, userId);
  // Each page is four times as long as the previous one: ten years take six of them.
  for (let limit = LATEST_DAYS; ;) {
    for (const day of page) logged.add(day > today ? today : day);
    const streak = countStreak([...logged], today);
    // A streak that spans all days read so far may continue in earlier days.
    if (page.length < limit || streak < logged.size)
      return { streak, week: weekUntil(today).map((date) => ({ date, logged: logged.has(date) })) };
    limit = Math.min(limit * 4, MAX_DAYS);
    await nextTurn();
    page = await listLoggedDays(db, userId, page.at(-1) ?? AFTER_EVERY_DAY, limit);
  }
}

/** How many days of several people are read at first. */
const FIRST_DAYS = 14;
/** The earliest local date anywhere is today's date in UTC or the day before. */
const BEHIND_UTC = 1;

/** The first day that {@link readStreaks} needs to know of everyone. */
export function earliestStreakDay(now: Date): string {
  return addDays(localDate(now, 'UTC'), -FIRST_DAYS - BEHIND_UTC);
}

interface StreakOf {
  readonly id: string;
  /** The person's local date. */
  readonly today: string;
  /** The days since {@link earliestStreakDay} on which they logged a mood, in any order. */
  readonly days: readonly string[];
}

/** The streak of each of these people by id: the same as {@link readStreak}, for all of them at once. */
export async function readStreaks(db: Db, people: readonly StreakOf[]): Promise<Map<string, number>> {
  const streaks = new Map<string, number>();
  let open = people;
  // Each round reads further back, only for people whose streak spans all days read so far. The number of rounds
  // depends on the longest streak, not on the number of people.
  for (let days = FIRST_DAYS; open.length > 0; days *= 4) {
    if (days > FIRST_DAYS) open = await readEarlierDays(db, open, days);
    open = open.filter((person) => {
      const streak = countStreak(latestFirst(person.days), person.today);
      streaks.set(person.id, streak);
      return streak >= days;
    });
  }
  return streaks;
}

/** The same people with their days further back. */
async function readEarlierDays(db: Db, people: readonly StreakOf[], days: number): Promise<StreakOf[]> {
  const since = addDays(
    people.reduce((first, { today }) => (today < first ? today : first), AFTER_EVERY_DAY),
    -days,
  );
  const ids = people.map(({ id }) => id);
  const most = days * ENTRIES_A_DAY;
  const logged = await listLoggedDaysOf(db, ids, since, most);
  const looked: StreakOf[] = [];
  for (const person of people) {
    const own = logged.get(person.id) ?? [];
    looked.push({ ...person, days: own.length < most ? own : await readDaysSince(db, person.id, since) });
  }
  return looked;
}

/** The same for one person with many entries a day. */
async function readDaysSince(db: Db, userId: string, since: string): Promise<string[]> {
  const days: string[] = [];
  let page: string[];
  do {
    await nextTurn();
    page = await listLoggedDays(db, userId, days.at(-1) ?? AFTER_EVERY_DAY, MAX_DAYS);
    days.push(...page);
  } while (page.length === MAX_DAYS && (page.at(-1) ?? '') >= since);
  return days;
}

/** Each day once. */
function latestFirst(days: readonly string[]): string[] {
  return [...new Set(days)].toSorted().toReversed();
}
