import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

const onTheWire = ['id', 'uses_left', 'created_at', 'expires_at'] as const;

/** Somebody's invitations that can still be used, newest first. */
export async function listInvitations(db: Db, userId: string, now: string) {
  return db
    .selectFrom('invitations')
    .where('user_id', '=', userId)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .select(onTheWire)
    .execute();
}

/** Deletes somebody's invitations that cannot be used any more. */
export async function deleteUsed(transaction: Db, userId: string, now: string): Promise<void> {
  await transaction
    .deleteFrom('invitations')
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('uses_left', '=', 0), eb('expires_at', '<=', now)]))
    .execute();
}

export async function insertInvitation(transaction: Db, row: Insertable<Schema['invitations']>) {
  return transaction.insertInto('invitations').values(row).returning(onTheWire).executeTakeFirstOrThrow();
}

export async function deleteInvitation(transaction: Db, userId: string, id: string) {
  return transaction
    .deleteFrom('invitations')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}
