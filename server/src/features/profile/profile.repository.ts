import { type NewSignIn, type Profile, PROFILE_LIMITS, UNKNOWN_DEVICE } from '@moodbowl/contract/profile';
import type { Language } from '@moodbowl/i18n/languages';
import type { Db } from '../../db/database.ts';
import { foldCase } from '@moodbowl/i18n/fold';
import { query } from '../../db/query.ts';
import { findOwn } from '../eating/eating.repository.ts';

const onTheWire = ['username', 'email', 'avatar'] as const;

const profileOf = query((db, arg: { userId: string }) =>
  db.selectFrom('users').where('id', '=', arg.userId).select(onTheWire),
);

export async function findProfile(db: Db, userId: string): Promise<Profile | undefined> {
  const [profile] = await profileOf(db, { userId });
  return profile;
}

/** Replaces the profile. Its names are replaced in the same transaction by {@link replaceNames}. */
export async function updateProfile(transaction: Db, userId: string, profile: Profile): Promise<Profile | undefined> {
  const keys = { username_key: foldCase(profile.username), email_key: foldCase(profile.email) };
  return transaction
    .updateTable('users')
    .set({ ...profile, ...keys })
    .where('id', '=', userId)
    .returning(onTheWire)
    .executeTakeFirst();
}

const accountById = query((db, { userId }: { userId: string }) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['username', 'email', 'avatar', 'role', 'time_zone', 'language', 'created_at'])
    .select(['learning', 'asking', 'sharing', 'forgotten_at']),
);

/** The account for its export; undefined if it does not exist. */
export async function findAccount(db: Db, userId: string) {
  const [account] = await accountById(db, { userId });
  const eating = await findOwn(db, userId);
  if (!account || !eating) return undefined;
  const { learning, asking, sharing } = account;
  return { ...account, ...eating, learning: learning === 1, asking: asking === 1, sharing: sharing === 1 };
}

/** The language that the user has chosen. */
export async function findLanguage(db: Db, userId: string) {
  return db.selectFrom('users').where('id', '=', userId).select('language').executeTakeFirst();
}

/** Stores the language that the user has chosen. */
export async function updateLanguage(db: Db, userId: string, language: Language | null): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

const MOST_NEW_SIGN_INS = 20;

/**
 * Sign-ins of new devices that the user has not seen, newest first. A device that is itself among them gets only those
 * after its own: devices that were there before are asked about it.
 */
export async function listNewSignIns(db: Db, userId: string, sessionId: string): Promise<NewSignIn[]> {
  const own = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where('users.id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .select(['users.sign_ins_seen_at', 'sessions.device'])
    .executeTakeFirst();
  if (!own) return [];
  const entries = await db
    .selectFrom('audit_entries')
    .where('user_id', '=', userId)
    .where('event', '=', 'auth.new_device')
    .where('created_at', '>', own.sign_ins_seen_at ?? '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_NEW_SIGN_INS)
    .select(['detail', 'created_at'])
    .execute();
  const ofItself = entries.findIndex(({ detail }) => detail === own.device);
  const later = ofItself === -1 ? entries : entries.slice(0, ofItself);
  return later.map(({ detail, created_at }) => ({ device: detail ?? UNKNOWN_DEVICE, signed_in_at: created_at }));
}

/** Notes that the user has seen the sign-ins until this one. */
export async function seeSignIns(transaction: Db, userId: string, until: string): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ sign_ins_seen_at: until })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('sign_ins_seen_at', 'is', null), eb('sign_ins_seen_at', '<', until)]))
    .execute();
}

const sessionsOf = query((db, arg: { userId: string; now: string }) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', arg.userId)
    .where('expires_at', '>', arg.now)
    .select(['id', 'device', 'created_at'])
    .select(({ fn }) => fn.coalesce('last_seen_at', 'created_at').as('last_seen_at'))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PROFILE_LIMITS.sessions),
);

/** The user's sessions that are valid after `now`, most recently seen first. */
export async function listSessions(db: Db, userId: string, now: string) {
  return sessionsOf(db, { userId, now });
}
