import type { Profile } from '@moodbowl/contract/profile';
import type { Db } from '../../db/database.ts';
import { foldCase } from '../../db/fold.ts';
import { prepareQuery } from '../../db/prepare-query.ts';

const onTheWire = ['username', 'email', 'avatar'] as const;

const profileOf = prepareQuery((db, arg: { userId: string }) =>
  db.selectFrom('users').where('id', '=', arg.userId).select(onTheWire),
);

export async function findProfile(db: Db, userId: string): Promise<Profile | undefined> {
  const [profile] = await profileOf(db, { userId });
  return profile;
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

const sessionsOf = prepareQuery((db, arg: { userId: string; now: string }) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', arg.userId)
    .where('expires_at', '>', arg.now)
    .select(['id', 'device', 'created_at'])
    .select(({ fn }) => fn.coalesce('last_seen_at', 'created_at').as('last_seen_at'))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc'),
);

/** The user's sessions that go on after `now`, latest seen first. */
export async function listSessions(db: Db, userId: string, now: string) {
  return sessionsOf(db, { userId, now });
}

/** Deletes an account; every table that it owns rows in goes with it, by foreign key. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
