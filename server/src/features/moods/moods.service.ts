import type { Streak } from '@moodbowl/contract/moods';
import type { Db } from '../../db/database.ts';
import { addDays } from '../../local-date.ts';
import { listLoggedDays } from './moods.repository.ts';
import { countStreak } from './streak.ts';

const PAGE = 64;
const AFTER_EVERY_DAY = '9999-12-32';

/** The streak as of `today`, and the week that ends with it. */
export async function readStreak(db: Db, userId: string, today: string): Promise<Streak> {
  const days = await listLoggedDays(db, userId, AFTER_EVERY_DAY, PAGE);
  let page = days;
  // A streak as long as all that was read may go on in what was not.
  while (page.length === PAGE && countStreak(days, today) >= days.length - 1) {
    page = await listLoggedDays(db, userId, days.at(-1) ?? today, PAGE);
    days.push(...page);
  }
  return { streak: countStreak(days, today), week: weekUntil(today, days) };
}

function weekUntil(today: string, days: readonly string[]): Streak['week'] {
  const logged = new Set(days.map((day) => (day > today ? today : day)));
  return [-6, -5, -4, -3, -2, -1, 0].map((offset) => {
    const date = addDays(today, offset);
    return { date, logged: logged.has(date) };
  });
}
