import type { Role } from '@moodbowl/contract/auth';
import { UNKNOWN_DEVICE } from '@moodbowl/contract/profile';
import { type Insertable, sql } from 'kysely';
import { type Db, lockForShare } from '../../db/database.ts';
import { foldCase } from '../../db/fold.ts';
import type { Schema } from '../../db/schema.ts';
import { skeletonOf } from '../../db/skeleton.ts';

/** SQLite knows no offset without a limit. */
const DELETED_AT_ONCE = 1_000;

/** The account with this username or email, in any case. */
export async function findByIdentifier(db: Db, identifier: string) {
  const key = foldCase(identifier);
  // A username has no @ and an email has one, so at most one of the two can match.
  const column = key.includes('@') ? 'email_key' : 'username_key';
  return db
    .selectFrom('users')
    .where(column, '=', key)
    .select(['id', 'username', 'email', 'role', 'password_hash', 'suspended_at'])
    .executeTakeFirst();
}

type NewUser = Pick<Insertable<Schema['users']>, 'id' | 'username' | 'email' | 'password_hash' | 'created_at'>;

/** Adds an account; a taken username, one that looks like it, or a taken email is a unique violation. */
export async function insertUser(db: Db, user: NewUser): Promise<void> {
  const { username, email } = user;
  const derived = {
    username_key: foldCase(username),
    username_skeleton: skeletonOf(username),
    email_key: foldCase(email),
  };
  await db
    .insertInto('users')
    .values({ ...user, ...derived, role: 'user', time_zone: 'UTC' })
    .execute();
}

/** The account that may keep its present names. */
export interface NameOwner {
  readonly id: string;
  readonly username: string;
}

/**
 * Which of the two already belongs to an account other than the owner's, and whether the username only looks like one
 * that does. An owner whose name goes on looking as it does may keep it, whoever else looks so.
 */
export async function findTaken(db: Db, { username, email }: { username: string; email: string }, owner?: NameOwner) {
  const [byUsername, byEmail, skeleton] = [foldCase(username), foldCase(email), skeletonOf(username)];
  const looksNew = owner === undefined || skeletonOf(owner.username) !== skeleton;
  const found = await db
    .selectFrom('users')
    .where((row) =>
      row.or([
        row('username_key', '=', byUsername),
        row('email_key', '=', byEmail),
        ...(looksNew ? [row('username_skeleton', '=', skeleton)] : []),
      ]),
    )
    .select(['id', 'username_key', 'username_skeleton', 'email_key'])
    .execute();
  const rows = found.filter((row) => row.id !== owner?.id);
  return {
    username: rows.some((row) => row.username_key === byUsername),
    look: looksNew && rows.some((row) => row.username_skeleton === skeleton),
    email: rows.some((row) => row.email_key === byEmail),
  };
}

/**
 * Adds a session if the account still has this password hash and is not suspended; false otherwise. Look and act are
 * one statement, because the password may change, or the account end, while it is being verified.
 */
export async function insertSession(
  db: Db,
  session: Insertable<Schema['sessions']>,
  password_hash: string,
): Promise<boolean> {
  const { user_id, id, created_at, expires_at, device = UNKNOWN_DEVICE, last_seen_at = null } = session;
  const account = db
    .selectFrom('users')
    .where('users.id', '=', user_id)
    .where('password_hash', '=', password_hash)
    .where('suspended_at', 'is', null)
    .select(({ val }) => [
      'users.id as user_id',
      val(id).as('id'),
      val(created_at).as('created_at'),
      val(expires_at).as('expires_at'),
      val(device).as('device'),
      val(last_seen_at).as('last_seen_at'),
    ]);
  const inserted = await db
    .insertInto('sessions')
    .columns(['user_id', 'id', 'created_at', 'expires_at', 'device', 'last_seen_at'])
    .expression(lockForShare(account, db))
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Ends a session; undefined when the user has no such one. */
export async function deleteSession(db: Db, userId: string, sessionId: string) {
  return db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
}

/** Ends all of the user's sessions but one. */
export async function deleteOtherSessions(db: Db, userId: string, kept: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', kept).execute();
}

/** Ends all sessions of an account, or of everybody; how many there were. */
export async function deleteAllSessions(db: Db, userId?: string): Promise<number> {
  const all = db.deleteFrom('sessions');
  const { numDeletedRows } = await (userId === undefined ? all : all.where('user_id', '=', userId)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Drops the user's sessions that have ended by `now`. */
export async function deleteEndedSessions(db: Db, userId: string, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
}

/** Ends all sessions of the user but the newest. */
export async function deleteOldestSessions(db: Db, userId: string, kept: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .where('user_id', '=', userId)
        // Ids are in the order of time (UUIDv7), and the primary key.
        .orderBy('id', 'desc')
        .limit(DELETED_AT_ONCE)
        .offset(sql.lit(kept))
        .select('id'),
    )
    .execute();
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').where('id', '=', userId).select('password_hash').executeTakeFirst();
  return user?.password_hash;
}

/** Replaces the hash that was there when the password was checked; false if it has changed since. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets another password; the account, or undefined when it is gone. */
export async function setPasswordHash(db: Db, userId: string, password_hash: string) {
  return db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', userId)
    .returning(['id', 'username', 'email'])
    .executeTakeFirst();
}

/** Keeps an account from signing in since this moment, or lets it again. */
export async function setSuspended(db: Db, userId: string, suspended_at: string | null): Promise<void> {
  await db.updateTable('users').set({ suspended_at }).where('id', '=', userId).execute();
}

/** Makes somebody an administrator or takes it back. */
export async function setRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute();
}
