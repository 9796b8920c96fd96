import type { MoodName } from '@moodbowl/contract/mood';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { insertWithin, type Quota } from '../../db/insert-once.ts';
import { prepareQuery } from '../../db/prepare-query.ts';
import { earliestInstant, latestInstant } from '../../local-date.ts';

const onTheWire = ['id', 'mood', 'note', 'created_at', 'date'] as const;

interface NewMood {
  user_id: string;
  id: string;
  mood: MoodName;
  note: string;
  created_at: string;
  date: string;
}

/** Stores an entry once per id; `'taken'` when the id is somebody else's, `'full'` when the quota is. */
export async function insertMood(db: Db, entry: NewMood, quota?: Quota) {
  const stored = await insertWithin(db, 'mood_entries', entry, quota);
  if (typeof stored === 'string') return stored;
  const { user_id: _, ...row } = stored;
  return row;
}

const latestSince = prepareQuery((db, arg: { userId: string; date: string; instant: string }) =>
  db
    .selectFrom('mood_entries')
    .where('user_id', '=', arg.userId)
    .where('created_at', '>=', arg.instant)
    .where('date', '>=', arg.date)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(onTheWire),
);

/**
 * The newest entry made on `date` or on a day ahead of it. That it was made after the day began anywhere changes
 * nothing, but lets the index by time give it at once.
 */
export async function findLatestSince(db: Db, userId: string, date: string) {
  const [entry] = await latestSince(db, { userId, date, instant: earliestInstant(date) });
  return entry ?? null;
}

export async function findMood(db: Db, userId: string, id: string) {
  return db
    .selectFrom('mood_entries')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(onTheWire)
    .executeTakeFirst();
}

interface Page {
  limit: number;
  /** The last entry seen; the page goes on after it. */
  after?: { created_at: string; id: string };
}

function entriesFrom(db: Db, userId: string) {
  return db
    .selectFrom('mood_entries')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(onTheWire);
}

const firstEntries = prepareQuery(
  (db, arg: { userId: string; limit: number }) => entriesFrom(db, arg.userId).limit(arg.limit),
  ['limit'],
);

/** A page of entries, newest first. */
export async function listMoods(db: Db, userId: string, { limit, after }: Page) {
  if (!after) return firstEntries(db, { userId, limit });
  return entriesFrom(db, userId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(after.created_at, after.id)))
    .limit(limit)
    .execute();
}

const entriesSince = prepareQuery((db, arg: { userId: string; date: string; instant: string }) =>
  db
    .selectFrom('mood_entries')
    .where('user_id', '=', arg.userId)
    .where('created_at', '>=', arg.instant)
    .where('date', '>=', arg.date)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(onTheWire),
);

/** All entries made on `date` or later, newest first. */
export async function listMoodsSince(db: Db, userId: string, date: string) {
  return entriesSince(db, { userId, date, instant: earliestInstant(date) });
}

const entriesOfDay = prepareQuery((db, arg: { userId: string; date: string; from: string; to: string }) =>
  db
    .selectFrom('mood_entries')
    .where('user_id', '=', arg.userId)
    .where('created_at', '>=', arg.from)
    .where('created_at', '<=', arg.to)
    .where('date', '=', arg.date)
    .orderBy('created_at')
    .orderBy('id')
    .select(onTheWire),
);

/** The entries of one day, oldest first; the instants change nothing, as in {@link findLatestSince}. */
export async function listMoodsOfDay(db: Db, userId: string, date: string) {
  return entriesOfDay(db, { userId, date, from: earliestInstant(date), to: latestInstant(date) });
}

const countsOf = prepareQuery((db, arg: { userId: string }) =>
  db
    .selectFrom('mood_entries')
    .where('user_id', '=', arg.userId)
    .groupBy('mood')
    .orderBy('mood')
    .select(({ fn }) => ['mood', fn.countAll<number>().as('count')]),
);

/** How often each mood was logged, of all time; moods never logged are absent. */
export async function countMoods(db: Db, userId: string) {
  return countsOf(db, { userId });
}

export async function updateMood(db: Db, userId: string, id: string, change: { mood: MoodName; note: string }) {
  return db
    .updateTable('mood_entries')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(onTheWire)
    .executeTakeFirst();
}

export async function deleteMood(db: Db, userId: string, id: string) {
  return db
    .deleteFrom('mood_entries')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

function loggedDays(db: Db, userId: string) {
  return db.selectFrom('mood_entries').where('user_id', '=', userId).distinct().orderBy('date', 'desc').select('date');
}

/** How many days {@link listLatestDays} gives. */
export const LATEST_DAYS = 16;

const latestDays = prepareQuery((db, arg: { userId: string }) => loggedDays(db, arg.userId).limit(LATEST_DAYS));

/** The latest days with an entry, latest first. */
export async function listLatestDays(db: Db, userId: string): Promise<string[]> {
  const rows = await latestDays(db, { userId });
  return rows.map((row) => row.date);
}

const daysBefore = prepareQuery(
  (db, arg: { userId: string; before: string; limit: number }) =>
    loggedDays(db, arg.userId).where('date', '<', arg.before).limit(arg.limit),
  ['limit'],
);

/** Days with an entry, latest first, all before `before`. */
export async function listLoggedDays(db: Db, userId: string, before: string, limit: number): Promise<string[]> {
  const rows = await daysBefore(db, { userId, before, limit });
  return rows.map((row) => row.date);
}

/** The days since `since` on which each of these people has an entry, in any order; who has none is absent. */
export async function listLoggedDaysOf(db: Db, userIds: readonly string[], since: string) {
  const rows = await db
    .selectFrom('mood_entries')
    .where('user_id', 'in', [...userIds])
    .where('date', '>=', since)
    .groupBy('user_id')
    .select(['user_id', DAYS.as('days')])
    .execute();
  return new Map(rows.map(({ user_id, days }) => [user_id, toDays(days)]));
}

/** Many days come as one text: a row for each would cost more than finding them. */
export const DAYS = sql<string | null>`string_agg(mood_entries.date, ',')`;

export function toDays(text: string | null): string[] {
  return text?.split(',') ?? [];
}
