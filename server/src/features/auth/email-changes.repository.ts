import { foldCase } from '@moodbowl/i18n/fold';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** The email of an account and whether it is confirmed. */
export async function findEmail(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['username', 'email', 'email_confirmed_at', 'suspended_at', 'language'])
    .executeTakeFirst();
}

/** Gives an account another email, confirmed or not. Its names are replaced in the same transaction. */
export async function replaceEmail(
  transaction: Db,
  userId: string,
  { email, email_confirmed_at }: { readonly email: string; readonly email_confirmed_at: string | null },
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ email, email_key: foldCase(email), email_confirmed_at })
    .where('id', '=', userId)
    .execute();
}

/** Notes that the person reads mail at the present email; null takes that back. */
export async function setEmailConfirmed(db: Db, userId: string, email_confirmed_at: string | null): Promise<void> {
  await db.updateTable('users').set({ email_confirmed_at }).where('id', '=', userId).execute();
}

/** The email that an account wants to have and that can still be confirmed. */
export async function findEmailChange(db: Db, userId: string, now: string) {
  return db
    .selectFrom('email_changes')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select(['email', 'confirmed_by_present', 'confirmed_by_new', 'expires_at'])
    .executeTakeFirst();
}

/** Stores the email that an account wants to have, and replaces an earlier one. */
export async function replaceEmailChange(db: Db, row: Insertable<Schema['email_changes']>): Promise<void> {
  const { user_id: _, ...change } = row;
  await db
    .insertInto('email_changes')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

/** Notes that one of the two emails has confirmed the change. */
export async function confirmChange(db: Db, userId: string, side: 'present' | 'new'): Promise<void> {
  await db
    .updateTable('email_changes')
    .set(side === 'new' ? { confirmed_by_new: 1 } : { confirmed_by_present: 1 })
    .where('user_id', '=', userId)
    .execute();
}

/** Has the present email be asked, too, which was confirmed meanwhile. */
export async function askPresent(db: Db, userId: string): Promise<void> {
  await db.updateTable('email_changes').set({ confirmed_by_present: 0 }).where('user_id', '=', userId).execute();
}

export async function deleteEmailChange(db: Db, userId: string) {
  return db.deleteFrom('email_changes').where('user_id', '=', userId).returning('user_id').executeTakeFirst();
}
