import type { Streak } from '@moodbowl/contract/moods';
import type { Db } from '../../db/database.ts';
import { addDays, localDate, weekUntil } from '../../local-date.ts';
import { AFTER_EVERY_DAY, LATEST_DAYS, listLatestDays, listLoggedDays, listLoggedDaysOf } from './moods.repository.ts';
import { countStreak } from './streak.ts';

/** The streak as of `today`, and the week that ends with it. */
export async function readStreak(db: Db, userId: string, today: string): Promise<Streak> {
  // A day ahead of today counts as today, and there may be two of them: from +14 to -11 are 25 hours.
  const logged = new Set<string>();
  let page = await listLatestDays(db, userId);
  // Each page is longer than the one before: even ten years in a row are five of them.
  for (let limit = LATEST_DAYS; ;) {
    for (const day of page) logged.add(day > today ? today : day);
    const streak = countStreak([...logged], today);
    // Only a streak of all the days read so far may go on in those that were not.
    if (page.length < limit || streak < logged.size)
      return { streak, week: weekUntil(today).map((date) => ({ date, logged: logged.has(date) })) };
    limit *= 4;
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
  const logged = await listLoggedDaysOf(db, ids, since);
  return people.map((person) => ({ ...person, days: logged.get(person.id) ?? [] }));
}

/** Each day once. */
function latestFirst(days: readonly string[]): string[] {
  return [...new Set(days)].toSorted().toReversed();
}
