import type { Streak } from '@moodbowl/contract/moods';
import type { Db } from '../../db/database.ts';
import { addDays } from '../../local-date.ts';
import { listLoggedDays, listLoggedDaysOf } from './moods.repository.ts';
import { countStreak } from './streak.ts';

/** How many days are read at first. */
const FIRST_PAGE = 64;
const AFTER_EVERY_DAY = '9999-12-32';

/** The streak as of `today`, and the week that ends with it. */
export async function readStreak(db: Db, userId: string, today: string): Promise<Streak> {
  // A day ahead of today counts as today, and there may be two of them: from +14 to -11 are 25 hours.
  const logged = new Set<string>();
  let before = AFTER_EVERY_DAY;
  // Each page is longer than the one before: even ten years in a row are four of them.
  for (let limit = FIRST_PAGE; ; limit *= 4) {
    const page = await listLoggedDays(db, userId, before, limit);
    for (const day of page) logged.add(day > today ? today : day);
    const streak = countStreak([...logged], today);
    // Only a streak of all the days read so far may go on in those that were not.
    if (page.length < limit || streak < logged.size) return { streak, week: weekUntil(today, logged) };
    before = page.at(-1) ?? before;
  }
}

/** How many days back the streaks of several people are looked for, at first. */
const FIRST_LOOK = 14;

interface Person {
  readonly id: string;
  /** The person's own day. */
  readonly today: string;
}

/** The streak of each of these people, by their ids: the same as {@link readStreak}, for all of them at once. */
export async function readStreaks(db: Db, people: readonly Person[]): Promise<Map<string, number>> {
  const streaks = new Map<string, number>();
  let open = people;
  // Each look goes further back, for those alone whose streak fills the one before; how many looks it takes is a
  // matter of the longest streak, not of how many people there are.
  for (let days = FIRST_LOOK; open.length > 0; days *= 4) {
    const since = addDays(
      open.reduce((first, { today }) => (today < first ? today : first), AFTER_EVERY_DAY),
      -days,
    );
    const rows = await listLoggedDaysOf(
      db,
      open.map(({ id }) => id),
      since,
    );
    const logged = Map.groupBy(rows, (row) => row.user_id);
    open = open.filter(({ id, today }) => {
      const dates = (logged.get(id) ?? []).map((row) => row.date);
      const streak = countStreak(dates, today);
      streaks.set(id, streak);
      return streak >= days;
    });
  }
  return streaks;
}

function weekUntil(today: string, logged: ReadonlySet<string>): Streak['week'] {
  return [-6, -5, -4, -3, -2, -1, 0].map((offset) => {
    const date = addDays(today, offset);
    return { date, logged: logged.has(date) };
  });
}
