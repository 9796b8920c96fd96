import type { Streak } from '@moodbowl/contract/moods';
import type { Db } from '../../db/database.ts';
import { addDays, localDate, weekUntil } from '../../local-date.ts';
import {
  AFTER_EVERY_DAY,
  ENTRIES_A_DAY,
  LATEST_DAYS,
  listLatestDays,
  listLoggedDays,
  listLoggedDaysOf,
} from './moods.repository.ts';
import { nextTurn } from '../../next-turn.ts';
import { countStreak } from './streak.ts';

/** The days of one page; to look each of them up takes some five milliseconds. */
const MAX_DAYS = 1_024;

/** The streak as of `today`, and the week that ends with it. */
export async function readStreak(db: Db, userId: string, today: string): Promise<Streak> {
  // A day ahead of today counts as today, and there may be two of them: from +14 to -11 are 25 hours.
  const logged = new Set<string>();
  let page = await listLatestDays(db, userId);
  // Each page is longer than the one before: even ten years in a row are six of them.
  for (let limit = LATEST_DAYS; ;) {
    for (const day of page) logged.add(day > today ? today : day);
    const streak = countStreak([...logged], today);
    // Only a streak of all the days read so far may go on in those that were not.
    if (page.length < limit || streak < logged.size)
      return { streak, week: weekUntil(today).map((date) => ({ date, logged: logged.has(date) })) };
    limit = Math.min(limit * 4, MAX_DAYS);
    await nextTurn();
    page = await listLoggedDays(db, userId, page.at(-1) ?? AFTER_EVERY_DAY, limit);
  }
}

/** How many days back the streaks of several people are looked for, at first. */
const FIRST_LOOK = 14;
/** The earliest day anywhere is this one of UTC's or the one before. */
const BEHIND_UTC = 1;

/** Since when {@link readStreaks} wants to know the days of everybody. */
export function firstLook(now: Date): string {
  return addDays(localDate(now, 'UTC'), -FIRST_LOOK - BEHIND_UTC);
}

interface Person {
  readonly id: string;
  /** The person's own day. */
  readonly today: string;
  /** The days since {@link firstLook} on which they have logged a mood, in any order. */
  readonly days: readonly string[];
}

/** The streak of each of these people, by their ids: the same as {@link readStreak}, for all of them at once. */
export async function readStreaks(db: Db, people: readonly Person[]): Promise<Map<string, number>> {
  const streaks = new Map<string, number>();
  let open = people;
  // Each look goes further back, for those alone whose streak fills the one before; how many looks it takes is a
  // matter of the longest streak, not of how many people there are.
  for (let days = FIRST_LOOK; open.length > 0; days *= 4) {
    if (days > FIRST_LOOK) open = await lookBack(db, open, days);
    open = open.filter((person) => {
      const streak = countStreak(latestFirst(person.days), person.today);
      streaks.set(person.id, streak);
      return streak >= days;
    });
  }
  return streaks;
}

/** The same people with their days as far back. */
async function lookBack(db: Db, people: readonly Person[], days: number): Promise<Person[]> {
  const since = addDays(
    people.reduce((first, { today }) => (today < first ? today : first), AFTER_EVERY_DAY),
    -days,
  );
  const ids = people.map(({ id }) => id);
  const most = days * ENTRIES_A_DAY;
  const logged = await listLoggedDaysOf(db, ids, since, most);
  const looked: Person[] = [];
  for (const person of people) {
    const own = logged.get(person.id) ?? [];
    looked.push({ ...person, days: own.length < most ? own : await readDaysSince(db, person.id, since) });
  }
  return looked;
}

/** The same for a person with many entries a day. */
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
