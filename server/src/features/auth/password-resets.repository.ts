import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** Stores the reset of an account and replaces an earlier one. */
export async function replaceReset(db: Db, reset: Insertable<Schema['password_resets']>): Promise<void> {
  const { secret_hash, expires_at, mailed_to } = reset;
  await db
    .insertInto('password_resets')
    .values(reset)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret_hash, expires_at, mailed_to }))
    .execute();
}

interface Claim {
  readonly user_id: string;
  readonly secret_hash: string;
  readonly now: string;
}

/** Whether this reset exists and has not expired. */
export async function hasReset(db: Db, { user_id, secret_hash, now }: Claim): Promise<boolean> {
  const reset = await db
    .selectFrom('password_resets')
    .where('user_id', '=', user_id)
    .where('secret_hash', '=', secret_hash)
    .where('expires_at', '>', now)
    .select('user_id')
    .executeTakeFirst();
  return reset !== undefined;
}

/** Deletes the reset and returns it; undefined if it was used already or has expired. */
export async function useReset(db: Db, { user_id, secret_hash, now }: Claim) {
  return db
    .deleteFrom('password_resets')
    .where('user_id', '=', user_id)
    .where('secret_hash', '=', secret_hash)
    .where('expires_at', '>', now)
    .returning('mailed_to')
    .executeTakeFirst();
}

/** Deletes the reset of an account. */
export async function deleteReset(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Deletes the resets of all accounts. */
export async function deleteAllResets(db: Db): Promise<void> {
  await db.deleteFrom('password_resets').execute();
}
