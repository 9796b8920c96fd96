import { foldCase } from '@moodbowl/i18n/fold';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Schema } from '../../db/schema.ts';

export type QueuedMail = Selectable<Schema['mails']>;

/** A mail that is to be sent. */
export type NewMail = Pick<QueuedMail, 'kind' | 'email' | 'language'> & { readonly user_id?: string };

/**
 * Queues a mail. It takes the place of one of its kind to the same address that waits already; if that one is being sent at
 * this moment, this one is sent, too.
 */
export async function insertMail(db: Db, { kind, email, language, user_id }: NewMail, now: string): Promise<void> {
  const id = newId();
  await db
    .insertInto('mails')
    .values({
      id,
      kind,
      email,
      // Those about two accounts do not take each other's place.
      email_key: user_id === undefined ? foldCase(email) : `${user_id} ${foldCase(email)}`,
      user_id: user_id ?? null,
      language,
      created_at: now,
      due_at: now,
      tries: 0,
    })
    .onConflict((conflict) =>
      conflict.columns(['email_key', 'kind']).doUpdateSet({ id, language, due_at: now, tries: 0 }),
    )
    .execute();
}

/** How many mails wait, counted up to `most`. */
export async function countMails(db: Db, most: number): Promise<number> {
  return (await db.selectFrom('mails').limit(most).select('id').execute()).length;
}

/** The mail that has been due for the longest. */
export async function findDue(db: Db, now: string): Promise<QueuedMail | undefined> {
  return db
    .selectFrom('mails')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .selectAll()
    .executeTakeFirst();
}

/** Takes a mail to be sent by this process alone: it is due again at `until`. False if another process was faster. */
export async function claimMail(db: Db, { id, due_at, tries }: QueuedMail, until: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ due_at: until, tries: tries + 1 })
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Has a mail wait until it is tried again. */
export async function delayMail(db: Db, id: string, due_at: string): Promise<void> {
  await db.updateTable('mails').set({ due_at }).where('id', '=', id).execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Deletes what waits for an account that is gone: what is about it, and what goes to its address. */
export async function deleteMailsOf(db: Db, userId: string, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('mails').where('user_id', '=', userId).execute();
  for (const email of emails) await db.deleteFrom('mails').where('email_key', '=', foldCase(email)).execute();
}
