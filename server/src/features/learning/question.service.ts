import { LEARNING_LIMITS, type Question } from '@moodbowl/contract/learning';
import type { Db } from '../../db/database.ts';
import { localDate } from '../../local-date.ts';
import { findSettings, isUnasked } from './learning.repository.ts';
import { AFTER_MINUTES } from './mood-windows.ts';
import { listNewestOutcomes } from './outcomes.repository.ts';

const MINUTE = 60_000;
/** More meals than anybody eats in a day and the night before. */
const TODAYS_OUTCOMES = 30;

/**
 * The meal after which this user may be asked how they feel. Only the newest: another meal has ended the wait of those
 * before it.
 */
export async function findQuestion(
  db: Db,
  { id: userId, time_zone }: { readonly id: string; readonly time_zone: string },
  now: Date,
): Promise<Question | null> {
  const outcomes = await listNewestOutcomes(db, userId, TODAYS_OUTCOMES);
  // A meal that was logged ahead of this clock is not eaten yet.
  const newest = outcomes.find(({ ate_at }) => ate_at <= now.toISOString());
  if (!newest || newest.after_id !== null || newest.skipped_at !== null || newest.ignored) return null;
  const ateAt = Date.parse(newest.ate_at);
  const minutes = (now.getTime() - ateAt) / MINUTE;
  if (minutes < AFTER_MINUTES.from || minutes > AFTER_MINUTES.to) return null;
  const today = localDate(now, time_zone);
  const skips = outcomes.filter(
    ({ skipped_at }) => skipped_at !== null && localDate(new Date(skipped_at), time_zone) === today,
  );
  if (skips.length >= LEARNING_LIMITS.skipsPerDay) return null;
  const settings = await findSettings(db, userId);
  if (!settings?.learning || !settings.asking) return null;
  if (newest.meal_id !== null && (await isUnasked(db, userId, newest.meal_id))) return null;
  return {
    meal_log_id: newest.meal_log_id,
    meal_id: newest.meal_id,
    meal_name: newest.meal_name,
    until: new Date(ateAt + AFTER_MINUTES.to * MINUTE).toISOString(),
  };
}
