import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { foldCase } from '../../db/fold.ts';
import type { Schema } from '../../db/schema.ts';

/** The account with this username or email, in any case. */
export async function findByIdentifier(db: Db, identifier: string) {
  const key = foldCase(identifier);
  // A username has no @ and an email has one, so at most one of the two can match.
  const column = key.includes('@') ? 'email_key' : 'username_key';
  return db
    .selectFrom('users')
    .where(column, '=', key)
    .select(['id', 'username', 'email', 'role', 'password_hash'])
    .executeTakeFirst();
}

type NewUser = Omit<Insertable<Schema['users']>, 'username_key' | 'email_key' | 'role' | 'time_zone'>;

/** Adds an account; a taken username or email is a unique violation. */
export async function insertUser(db: Db, user: NewUser): Promise<void> {
  const keys = { username_key: foldCase(user.username), email_key: foldCase(user.email) };
  await db
    .insertInto('users')
    .values({ ...user, ...keys, role: 'user', time_zone: 'UTC' })
    .execute();
}

/** Which of the two already belongs to an account. */
export async function findTaken(db: Db, { username, email }: { username: string; email: string }) {
  const [byUsername, byEmail] = [foldCase(username), foldCase(email)];
  const rows = await db
    .selectFrom('users')
    .where((row) => row.or([row('username_key', '=', byUsername), row('email_key', '=', byEmail)]))
    .select(['username_key', 'email_key'])
    .execute();
  return {
    username: rows.some((row) => row.username_key === byUsername),
    email: rows.some((row) => row.email_key === byEmail),
  };
}

export async function insertSession(db: Db, session: Insertable<Schema['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId).execute();
}

/** Drops the user's sessions that have ended by `now`. */
export async function deleteEndedSessions(db: Db, userId: string, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
}

/** Makes someone an administrator or takes it back; the username, or undefined when there is nobody by that name. */
export async function setRole(db: Db, identifier: string, role: 'user' | 'admin'): Promise<string | undefined> {
  const user = await findByIdentifier(db, identifier);
  if (!user) return undefined;
  await db.updateTable('users').set({ role }).where('id', '=', user.id).execute();
  return user.username;
}
