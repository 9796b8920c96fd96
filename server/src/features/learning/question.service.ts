import { LEARNING_LIMITS, type Question } from '@moodbowl/contract/learning';
import { starterNameIn } from '../meals/starter-texts.ts';
import type { Person } from '../../http/change.ts';
import type { Db } from '../../db/database.ts';
import { localDate, localHour } from '../../local-date.ts';
import { findSettings, isUnasked } from './learning.repository.ts';
import { AFTER_MINUTES } from './mood-windows.ts';
import { countUnansweredBefore, listNewestOutcomes, type Outcome } from './outcomes.repository.ts';

const MINUTE = 60_000;
/** More meals than anybody eats in a day and the night before. */
const TODAYS_OUTCOMES = 30;
/** Nobody is asked from this hour on until the other. */
const NIGHT = { from: 22, to: 5 } as const;
/** After three meals in a row without an answer, only every third is asked about: being asked too often ends answers. */
const UNANSWERED = 3;

/**
 * The meal after which this user may be asked how they feel. Only the newest: another meal has ended the wait of those
 * before it.
 */
export async function findQuestion(
  db: Db,
  { id: userId, time_zone, language }: Pick<Person, 'id' | 'time_zone' | 'language'>,
  now: Date,
): Promise<Question | null> {
  const hour = localHour(now.getTime(), time_zone);
  if (hour >= NIGHT.from || hour < NIGHT.to) return null;
  const outcomes = await listNewestOutcomes(db, userId, TODAYS_OUTCOMES);
  // A meal that was logged ahead of this clock is not eaten yet.
  const newest = outcomes.find(({ ate_at }) => ate_at <= now.toISOString());
  // Without a mood before it there is nothing to compare an answer with.
  if (!newest || newest.mood_before === null || isClosed(newest)) return null;
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
  const unanswered = await countUnansweredBefore(db, userId, newest.ate_at);
  if (unanswered >= UNANSWERED && unanswered % UNANSWERED !== UNANSWERED - 1) return null;
  return {
    meal_log_id: newest.meal_log_id,
    meal_id: newest.meal_id,
    meal_name: starterNameIn(newest.meal_name, language),
    ate_at: newest.ate_at,
    until: new Date(ateAt + AFTER_MINUTES.to * MINUTE).toISOString(),
  };
}

/** Whether there is an answer, or none is wanted. */
function isClosed({ after_id, skipped_at, ignored }: Outcome): boolean {
  return after_id !== null || skipped_at !== null || ignored === 1;
}
