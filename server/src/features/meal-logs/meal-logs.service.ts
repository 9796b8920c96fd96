import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Quota } from '../../db/insert-once.ts';
import type { Schema } from '../../db/schema.ts';
import { insertOutcome } from '../learning/outcomes.repository.ts';
import { relinkAround } from '../learning/outcomes.service.ts';
import { deleteMealLog, insertMealLog } from './meal-logs.repository.ts';

/**
 * Stores a logged meal once per id and links the moods around it; `'full'` if the quota is used up. Like the one below, in a
 * transaction that has locked the user, because links depend on the entries around.
 */
export async function addMealLog(transaction: Db, log: Insertable<Schema['meal_logs']>, quota?: Quota) {
  const stored = await insertMealLog(transaction, log, quota);
  if (stored === 'full') return stored;
  await insertOutcome(transaction, { user_id: log.user_id, meal_log_id: stored.id, ate_at: stored.created_at });
  await relinkAround(transaction, log.user_id, stored.created_at);
  return stored;
}

/** Removes a logged meal; undefined if there is none. */
export async function removeMealLog(transaction: Db, userId: string, id: string) {
  const log = await deleteMealLog(transaction, userId, id);
  if (!log) return undefined;
  await relinkAround(transaction, userId, log.created_at);
  return { id: log.id };
}
