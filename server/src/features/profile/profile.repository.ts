import type { Profile } from '@moodbowl/contract/profile';
import type { Db } from '../../db/database.ts';
import { foldCase } from '../../db/fold.ts';

const onTheWire = ['username', 'email', 'avatar'] as const;

export async function findProfile(db: Db, userId: string): Promise<Profile | undefined> {
  return db.selectFrom('users').where('id', '=', userId).select(onTheWire).executeTakeFirst();
}

/** Replaces the profile; a username or email that somebody else has is a unique violation. */
export async function updateProfile(db: Db, userId: string, profile: Profile): Promise<Profile | undefined> {
  const keys = { username_key: foldCase(profile.username), email_key: foldCase(profile.email) };
  return db
    .updateTable('users')
    .set({ ...profile, ...keys })
    .where('id', '=', userId)
    .returning(onTheWire)
    .executeTakeFirst();
}

/** The user's sessions that go on after `now`, latest seen first. */
export async function listSessions(db: Db, userId: string, now: string) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select(['id', 'device', 'created_at'])
    .select(({ fn }) => fn.coalesce('last_seen_at', 'created_at').as('last_seen_at'))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Deletes an account; every table that it owns rows in goes with it, by foreign key. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
