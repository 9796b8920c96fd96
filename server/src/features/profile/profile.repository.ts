import { type Profile, PROFILE_LIMITS } from '@moodbowl/contract/profile';
import type { Language } from '@moodbowl/i18n/languages';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { foldCase } from '../../db/fold.ts';
import { findPasswordHash } from '../auth/auth.repository.ts';
import { query } from '../../db/query.ts';
import { nextTurn } from '../../next-turn.ts';
import { skeletonOf } from '../../db/skeleton.ts';

const onTheWire = ['username', 'email', 'avatar'] as const;

const profileOf = query((db, arg: { userId: string }) =>
  db.selectFrom('users').where('id', '=', arg.userId).select(onTheWire),
);

export async function findProfile(db: Db, userId: string): Promise<Profile | undefined> {
  const [profile] = await profileOf(db, { userId });
  return profile;
}

/**
 * Replaces the profile; a username or email that somebody else has, or a new username that looks like one, is a unique
 * violation. A name that goes on looking like `before`, the present one, keeps its skeleton, and its lack of one. The caller
 * holds the account's lock.
 */
export async function updateProfile(
  db: Db,
  userId: string,
  profile: Profile,
  before: string,
): Promise<Profile | undefined> {
  const { username, email } = profile;
  const skeleton = skeletonOf(username);
  return db
    .updateTable('users')
    .set({
      ...profile,
      username_key: foldCase(username),
      email_key: foldCase(email),
      ...(skeletonOf(before) !== skeleton && { username_skeleton: skeleton }),
    })
    .where('id', '=', userId)
    .returning(onTheWire)
    .executeTakeFirst();
}

/** The language that somebody has chosen. */
export async function findLanguage(db: Db, userId: string) {
  return db.selectFrom('users').where('id', '=', userId).select('language').executeTakeFirst();
}

/** Keeps the language that somebody has chosen. */
export async function updateLanguage(db: Db, userId: string, language: Language | null): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
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

/** The user's sessions that go on after `now`, latest seen first. */
export async function listSessions(db: Db, userId: string, now: string) {
  return sessionsOf(db, { userId, now });
}

/** Lists of an account that may have grown long, by the column that names the account. */
const LONG_LISTS = [
  ['mood_entries', 'user_id'],
  ['meal_logs', 'user_id'],
  ['grocery_items', 'user_id'],
  ['encouragements', 'user_id'],
  ['encouragements', 'receiver_id'],
  ['feedback', 'user_id'],
] as const;

/** So many rows of each list go with the account, in one transaction of some ten milliseconds. */
const DELETED_TOGETHER = 100;
/** So many rows are deleted at a time before, in some five milliseconds. */
const SLICE = 200;

/**
 * Deletes an account; every table that it owns rows in goes with it, by foreign key. Of very long lists most goes
 * before, slice by slice with other calls in between. Should that be broken off, the account is still there with what
 * is left, and can be deleted again. With a password hash it is deleted only while it has that one; false when it has
 * another by now.
 */
export async function deleteUser(db: Db, userId: string, password_hash?: string): Promise<boolean> {
  if (password_hash !== undefined && (await findPasswordHash(db, userId)) !== password_hash) return false;
  for (const [table, owner] of LONG_LISTS) {
    let deleted: number;
    do {
      await nextTurn();
      deleted = await deleteSlice(db, table, owner, userId);
    } while (deleted === SLICE);
  }
  const account = db.deleteFrom('users').where('id', '=', userId);
  const verified = password_hash === undefined ? account : account.where('password_hash', '=', password_hash);
  return (await verified.executeTakeFirst()).numDeletedRows > 0n;
}

type LongList = (typeof LONG_LISTS)[number];

async function deleteSlice(db: Db, table: LongList[0], owner: LongList[1], userId: string): Promise<number> {
  // Kysely cannot type a query over a union of tables; these share their ids.
  const [anyTable, anyOwner] = [table as 'encouragements', owner as 'user_id'];
  const { numDeletedRows } = await db
    .deleteFrom(anyTable)
    .where('id', 'in', (rows) =>
      rows
        .selectFrom(anyTable)
        .where(anyOwner, '=', userId)
        .limit(SLICE)
        .offset(sql.lit(DELETED_TOGETHER))
        .select('id'),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
