import { type Db, lockUsers } from '../../db/database.ts';
import type { Quota } from '../../db/insert-once.ts';
import type { Schema } from '../../db/schema.ts';
import { insertOutcome } from '../learning/outcomes.repository.ts';
import { relinkAround } from '../learning/outcomes.service.ts';
import { deleteMealLog, insertMealLog } from './meal-logs.repository.ts';

/** Stores a logged meal once per id and links the moods around it; `'full'` if the quota is used up. */
export async function addMealLog(db: Db, log: Schema['meal_logs'], quota?: Quota) {
  return db.transaction().execute(async (transaction) => {
    await lockUsers(transaction, [log.user_id], 'exclusive');
    const stored = await insertMealLog(transaction, log, quota);
    if (stored === 'full') return stored;
    await insertOutcome(transaction, { user_id: log.user_id, meal_log_id: stored.id, ate_at: stored.created_at });
    await relinkAround(transaction, log.user_id, stored.created_at);
    return stored;
  });
}

/** Removes a logged meal; undefined if there is none. */
export async function removeMealLog(db: Db, userId: string, id: string) {
  return db.transaction().execute(async (transaction) => {
    await lockUsers(transaction, [userId], 'exclusive');
    const log = await deleteMealLog(transaction, userId, id);
    if (!log) return undefined;
    await relinkAround(transaction, userId, log.created_at);
    return { id: log.id };
  });
}
