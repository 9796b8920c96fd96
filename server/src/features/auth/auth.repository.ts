import type { Role } from '@moodbowl/contract/auth';
import { UNKNOWN_DEVICE } from '@moodbowl/contract/profile';
import { type Insertable, sql } from 'kysely';
import { notifyChange } from '../../db/changes.ts';
import { type Db, lockForShare } from '../../db/database.ts';
import { foldCase } from '@moodbowl/i18n/fold';
import type { Schema } from '../../db/schema.ts';
import { skeletonOf } from '../../db/skeleton.ts';

/** SQLite allows no offset without a limit. */
const DELETED_AT_ONCE = 1_000;

/** The account with this username or email, ignoring case. */
export async function findByIdentifier(db: Db, identifier: string) {
  const name = foldCase(identifier);
  // A username has no @ and an email has one, so at most one of the two can match.
  const [owner] = await findOwners(db, name.includes('@') ? 'email' : 'username', [name]);
  if (!owner) return undefined;
  return db
    .selectFrom('users')
    .where('id', '=', owner.user_id)
    .select(['id', 'username', 'email', 'role', 'password_hash', 'suspended_at', 'language', 'time_zone'])
    .select('email_confirmed_at')
    .executeTakeFirst();
}

/** An account, as a sign-in needs it. */
export async function findAccountById(db: Db, id: string) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'username', 'email', 'role', 'password_hash', 'suspended_at', 'email_confirmed_at'])
    .executeTakeFirst();
}

type NameKind = Schema['account_names']['kind'];

/** The accounts that have these names, which are folded. */
export async function findOwners(db: Db, kind: NameKind, names: readonly string[]) {
  if (names.length === 0) return [];
  return db
    .selectFrom('account_names')
    .where('kind', '=', kind)
    .where('name', 'in', names)
    .select(['name', 'user_id'])
    .execute();
}

/** The usernames of these accounts, by id. */
export async function findUsernames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const users = await db.selectFrom('users').where('id', 'in', ids).select(['id', 'username']).execute();
  return new Map(users.map(({ id, username }) => [id, username]));
}

/** Name and face of one person. */
export async function findFace(db: Db, userId: string) {
  return db.selectFrom('users').where('id', '=', userId).select(['username', 'avatar']).executeTakeFirst();
}

/** The folded emails of these accounts. */
export async function findEmailKeys(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const names = db.selectFrom('account_names').where('user_id', 'in', ids).where('kind', '=', 'email');
  return (await names.select('name').execute()).map(({ name }) => name);
}

type NewUser = Pick<Insertable<Schema['users']>, 'id' | 'username' | 'email' | 'password_hash' | 'created_at'>;

/**
 * Adds an account with a home of its own. Throws a unique violation if the username or email is taken or the username
 * looks like another.
 */
export async function insertUser(db: Db, user: NewUser): Promise<void> {
  await db.transaction().execute((transaction) => insertUserIn(transaction, user));
}

/** The same in a transaction that does more. */
export async function insertUserIn(transaction: Db, user: NewUser): Promise<void> {
  const { id, username, email } = user;
  const keys = { username_key: foldCase(username), email_key: foldCase(email) };
  await insertNames(transaction, id, { username, email });
  await transaction
    .insertInto('users')
    .values({ ...user, ...keys, home_id: id, role: 'user', time_zone: 'UTC' })
    .execute();
}

interface Names {
  readonly username: string;
  readonly email: string;
}

async function insertNames(transaction: Db, userId: string, { username, email }: Names, withSkeleton = true) {
  const names = [
    { kind: 'username', name: foldCase(username) },
    { kind: 'email', name: foldCase(email) },
    ...(withSkeleton ? [{ kind: 'skeleton', name: skeletonOf(username) } as const] : []),
  ] as const;
  await transaction
    .insertInto('account_names')
    .values(names.map((name) => ({ ...name, user_id: userId })))
    .execute();
}

/**
 * Gives an account other names. Throws a unique violation if one is taken. With a username that looks the same as
 * `before`, the account keeps its skeleton, or remains without one. Call it in a transaction.
 */
export async function replaceNames(transaction: Db, userId: string, names: Names, before: string): Promise<void> {
  const looksNew = skeletonOf(before) !== skeletonOf(names.username);
  const replaced: NameKind[] = looksNew ? ['username', 'email', 'skeleton'] : ['username', 'email'];
  await transaction.deleteFrom('account_names').where('user_id', '=', userId).where('kind', 'in', replaced).execute();
  await insertNames(transaction, userId, names, looksNew);
}

/** Makes the names of an account available again. */
export async function deleteNames(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('account_names').where('user_id', '=', userId).execute();
}

/** The account that may keep its present username and email. */
export interface NameOwner {
  readonly id: string;
  readonly username: string;
}

/**
 * Which of the two belongs to another account than `owner`, and whether the username only looks like another one. An
 * owner whose new username looks the same as the present one may keep it, even if others look the same.
 */
export async function findTaken(db: Db, { username, email }: { username: string; email: string }, owner?: NameOwner) {
  const skeleton = skeletonOf(username);
  const looksNew = owner === undefined || skeletonOf(owner.username) !== skeleton;
  const isTaken = async (kind: NameKind, name: string) =>
    (await findOwners(db, kind, [name])).some(({ user_id }) => user_id !== owner?.id);
  return {
    username: await isTaken('username', foldCase(username)),
    look: looksNew && (await isTaken('skeleton', skeleton)),
    email: await isTaken('email', foldCase(email)),
  };
}

/**
 * Adds a session if the account still has this password hash and is not suspended; otherwise returns false. One
 * statement checks and inserts, because the password may change or the account may be deleted while the password is
 * verified.
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

/** How a change is locked that ends sessions: one after the other, since each also holds its own session. */
export const ENDING = { mode: 'exclusive' } as const;

/** Ends a session; undefined if the user has no such session. */
export async function deleteSession(db: Db, userId: string, sessionId: string) {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  if (ended) await notifyChange(db, { topic: 'account', owner: userId });
  return ended;
}

/** Ends all of the user's sessions except one. */
export async function deleteOtherSessions(db: Db, userId: string, kept: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', kept).execute();
  await notifyChange(db, { topic: 'account', owner: userId });
}

/** Ends all sessions of an account, or all sessions there are. Returns how many. */
export async function deleteAllSessions(db: Db, userId?: string): Promise<number> {
  const all = db.deleteFrom('sessions');
  const { numDeletedRows } = await (userId === undefined ? all : all.where('user_id', '=', userId)).executeTakeFirst();
  if (userId !== undefined) await notifyChange(db, { topic: 'account', owner: userId });
  return Number(numDeletedRows);
}

/** Deletes the user's sessions that expired by `now`. */
export async function deleteEndedSessions(db: Db, userId: string, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
}

/** Ends all of the user's sessions except the newest. */
export async function deleteOldestSessions(db: Db, userId: string, kept: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .where('user_id', '=', userId)
        // Ids are UUIDv7, ordered by time, and the primary key.
        .orderBy('id', 'desc')
        .limit(DELETED_AT_ONCE)
        .offset(sql.lit(kept))
        .select('id'),
    )
    .execute();
}

/** The newest session of an account. */
export async function findNewestSession(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['device', 'created_at'])
    .executeTakeFirst();
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').where('id', '=', userId).select('password_hash').executeTakeFirst();
  return user?.password_hash;
}

/** Replaces the hash that the password was checked against; false if it has changed since. */
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

/** Sets a new password. Returns the account; undefined if it does not exist. */
export async function setPasswordHash(db: Db, userId: string, password_hash: string) {
  return db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', userId)
    .returning(['id', 'username', 'email'])
    .executeTakeFirst();
}

/** Suspends an account since this moment, or lifts the suspension. */
export async function setSuspended(db: Db, userId: string, suspended_at: string | null): Promise<void> {
  await db.updateTable('users').set({ suspended_at }).where('id', '=', userId).execute();
}

/** Makes a user an administrator, or an administrator a user. */
export async function setRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute();
}

/** Stores the day of the last visit, by UTC. */
export async function setLastSeen(db: Db, userId: string, last_seen_on: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_seen_on })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('last_seen_on', 'is', null), eb('last_seen_on', '!=', last_seen_on)]))
    .execute();
}

/** The home in which a user lives at this moment. */
export async function findHomeId(db: Db, userId: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').where('id', '=', userId).select('home_id').executeTakeFirst();
  return user?.home_id;
}

/** Whether the log has a sign-in of this account, with this device if it is given. */
export async function hasSignedIn(db: Db, userId: string, device?: string): Promise<boolean> {
  const logins = db.selectFrom('audit_entries').where('user_id', '=', userId).where('event', '=', 'auth.login');
  const found = await (device === undefined ? logins : logins.where('detail', '=', device))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
