import type { MoodName } from '@moodbowl/contract/mood';
import { MOOD_LIMITS, type MoodEntry } from '@moodbowl/contract/moods';
import { type Expression, type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { insertWithin, type Quota } from '../../db/insert-once.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';
import { earliestInstant, latestInstant } from '../../local-date.ts';
import { nextTurn } from '../../next-turn.ts';

export const entryColumns = ['id', 'mood', 'note', 'created_at', 'date', 'strength', 'tags'] as const;

export type NewMood = Omit<Insertable<Schema['mood_entries']>, 'tags'> & { readonly tags?: readonly string[] };

type Row = Pick<Selectable<Schema['mood_entries']>, (typeof entryColumns)[number]>;

/** An entry as it is on the wire. */
export const toEntry = (row: Row): MoodEntry => ({ ...row, tags: readTags(row.tags) });

function readTags(stored: string): string[] {
  return stored === '' ? [] : stored.split(',');
}

/** Stores an entry once per id; `'full'` if the quota is used up. */
export async function insertMood(db: Db, { tags = [], ...entry }: NewMood, quota?: Quota) {
  const stored = await insertWithin(db, 'mood_entries', { ...entry, tags: tags.join(',') }, quota);
  if (typeof stored === 'string') return stored;
  const { user_id: _, import_id: __, ...row } = stored;
  return toEntry(row);
}

const latestSince = query((db, arg: { userId: string; date: string; instant: string }) =>
  db
    .selectFrom('mood_entries')
    .where('user_id', '=', arg.userId)
    .where('created_at', '>=', arg.instant)
    .where('date', '>=', arg.date)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(entryColumns),
);

/**
 * The newest entry of `date` or a later day. The condition on the time changes nothing in the result, but lets the
 * index by time find it.
 */
export async function findLatestSince(db: Db, userId: string, date: string) {
  const [entry] = await latestSince(db, { userId, date, instant: earliestInstant(date) });
  return entry ? toEntry(entry) : null;
}

export async function findMood(db: Db, userId: string, id: string) {
  const entry = await db
    .selectFrom('mood_entries')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(entryColumns)
    .executeTakeFirst();
  return entry && toEntry(entry);
}

interface Page {
  limit: number;
  /** The page starts after this entry, the last of the previous page. */
  after?: { created_at: string; id: string };
}

function entriesFrom(db: Db, userId: string) {
  return db
    .selectFrom('mood_entries')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(entryColumns);
}

const firstEntries = query(
  (db, arg: { userId: string; limit: number }) => entriesFrom(db, arg.userId).limit(arg.limit),
  ['limit'],
);

function isBefore({ created_at, id }: NonNullable<Page['after']>) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<Schema, 'mood_entries'>) =>
    eb(refTuple('created_at', 'id'), '<', tuple(created_at, id));
}

/** A page of entries, newest first. */
export async function listMoods(db: Db, userId: string, { limit, after }: Page) {
  const rows = after
    ? await entriesFrom(db, userId).where(isBefore(after)).limit(limit).execute()
    : await firstEntries(db, { userId, limit });
  return rows.map(toEntry);
}

interface Since {
  readonly userId: string;
  readonly date: string;
  readonly instant: string;
  readonly limit: number;
}

function entriesSince(db: Db, { userId, date, instant, limit }: Since) {
  return entriesFrom(db, userId).where('created_at', '>=', instant).where('date', '>=', date).limit(limit);
}

const firstEntriesSince = query((db, arg: Since & Record<string, unknown>) => entriesSince(db, arg), ['limit']);

/** A page of the entries of `date` and later, newest first. */
export async function listMoodsSince(db: Db, userId: string, date: string, { limit, after }: Page) {
  const since = { userId, date, instant: earliestInstant(date), limit };
  const rows = after
    ? await entriesSince(db, since).where(isBefore(after)).execute()
    : await firstEntriesSince(db, since);
  return rows.map(toEntry);
}

const entriesOfDay = query((db, arg: { userId: string; date: string; from: string; to: string }) =>
  db
    .selectFrom('mood_entries')
    .where('user_id', '=', arg.userId)
    .where('created_at', '>=', arg.from)
    .where('created_at', '<=', arg.to)
    .where('date', '=', arg.date)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOOD_LIMITS.perDay)
    .select(entryColumns),
);

/**
 * The entries of one day, oldest first. If the day has more than its limit, the newest. The condition on the time is
 * for the index, as in {@link findLatestSince}.
 */
export async function listMoodsOfDay(db: Db, userId: string, date: string) {
  const newestFirst = await entriesOfDay(db, { userId, date, from: earliestInstant(date), to: latestInstant(date) });
  return newestFirst.map(toEntry).toReversed();
}

/** Few enough to count in one query within a few milliseconds. */
const COUNTED_AT_ONCE = 10_000;

const entryBeyondFew = query((db, { userId }: { userId: string }) =>
  db
    .selectFrom('mood_entries')
    .where('user_id', '=', userId)
    .limit(1)
    .offset(sql.lit(COUNTED_AT_ONCE))
    .select('user_id'),
);

const countsOfFew = query((db, { userId }: { userId: string }) =>
  db
    .selectFrom('mood_entries')
    .where('user_id', '=', userId)
    .groupBy('mood')
    .orderBy('mood')
    .select(({ fn }) => ['mood', fn.countAll<number>().as('count')]),
);

/**
 * How often each mood was logged, over all time. Moods that were never logged are absent. A long history is counted in
 * slices.
 */
export async function countMoods(db: Db, userId: string) {
  const isLong = (await entryBeyondFew(db, { userId })).length > 0;
  return isLong ? countInSlices(db, userId) : countsOfFew(db, { userId });
}

async function countInSlices(db: Db, userId: string) {
  const total = new Map<MoodName, number>();
  let before: Page['after'];
  do {
    await nextTurn();
    const rest = before ? entriesFrom(db, userId).where(isBefore(before)) : entriesFrom(db, userId);
    // Ordered before grouping; otherwise the database would read all entries through the index by mood.
    const slice = await db
      .selectFrom(rest.limit(COUNTED_AT_ONCE).as('slice'))
      .groupBy('mood')
      .select(({ fn }) => ['mood', fn.countAll<number>().as('count')])
      .execute();
    for (const { mood, count } of slice) total.set(mood, (total.get(mood) ?? 0) + count);
    before = await rest
      .limit(1)
      .offset(sql.lit(COUNTED_AT_ONCE - 1))
      .executeTakeFirst();
  } while (before);
  return [...total].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([mood, count]) => ({ mood, count }));
}

interface MoodChange {
  readonly mood: MoodName;
  readonly note: string;
  readonly created_at?: string;
  readonly date?: string;
  readonly strength?: number | null;
  readonly tags?: readonly string[];
}

/** Changes an entry; what is not given stays. Whoever corrects what was imported makes it theirs. */
export async function updateMood(db: Db, userId: string, id: string, { tags, ...change }: MoodChange) {
  const entry = await db
    .updateTable('mood_entries')
    .set({ ...change, ...(tags && { tags: tags.join(',') }), import_id: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(entryColumns)
    .executeTakeFirst();
  return entry && toEntry(entry);
}

export async function deleteMood(db: Db, userId: string, id: string) {
  return db
    .deleteFrom('mood_entries')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'created_at'])
    .executeTakeFirst();
}

function loggedDays(db: Db, userId: string) {
  return db.selectFrom('mood_entries').where('user_id', '=', userId).distinct().orderBy('date', 'desc').select('date');
}

export const AFTER_EVERY_DAY = '9999-12-32';

/** How many days {@link listLatestDays} returns. */
export const LATEST_DAYS = 16;

const latestDays = query((db, arg: { userId: string }) => loggedDays(db, arg.userId).limit(LATEST_DAYS));

/** The latest days with an entry, latest first. */
export async function listLatestDays(db: Db, userId: string): Promise<string[]> {
  const rows = await latestDays(db, { userId });
  return rows.map((row) => row.date);
}

/** Entries read per requested day: more than nearly everyone has. */
export const ENTRIES_A_DAY = 4;

function datesFrom(db: Db, userId: Expression<string> | string) {
  return db.selectFrom('mood_entries as entry').where('entry.user_id', '=', userId).orderBy('entry.date', 'desc');
}

interface DaysBefore {
  readonly userId: string;
  readonly before: string;
  readonly limit: number;
  readonly [name: string]: unknown;
}

const daysBefore = query(
  (db, { userId, before, limit }: DaysBefore) =>
    db
      .selectFrom(
        datesFrom(db, userId)
          .where('entry.date', '<', before)
          .limit(limit * ENTRIES_A_DAY)
          .select('entry.date')
          .as('dates'),
      )
      .distinct()
      .orderBy('date', 'desc')
      .limit(limit)
      .select('date'),
  ['limit'],
);

/** Looks up each day on its own, however many entries it has. */
const fullDaysBefore = query(
  (db, { userId, before, limit }: DaysBefore) => {
    const next = (date: Expression<string>) =>
      datesFrom(db, userId).where('entry.date', '<', date).limit(1).select('entry.date');
    return db
      .withRecursive('days', (creator) =>
        creator.selectNoFrom([next(sql.val(before)).as('date'), sql<number>`1`.as('place')]).unionAll(
          creator
            .selectFrom('days')
            .where('date', 'is not', null)
            .where('place', '<', sql.lit(limit))
            .select(({ ref }) => [next(ref('days.date').$notNull()).as('date'), sql<number>`place + 1`.as('place')]),
        ),
      )
      .selectFrom('days')
      .where('date', 'is not', null)
      .select(({ ref }) => ref('date').$notNull().as('date'));
  },
  ['limit'],
);

/** Days with an entry, latest first, all before `before`. Fewer than `limit` if there are no more. */
export async function listLoggedDays(db: Db, userId: string, before: string, limit: number): Promise<string[]> {
  const rows = [...(await daysBefore(db, { userId, before, limit }))];
  if (rows.length < limit)
    rows.push(...(await fullDaysBefore(db, { userId, before: rows.at(-1)?.date ?? before, limit })));
  return rows.slice(0, limit).map((row) => row.date);
}

/**
 * The latest days since `since` on which each of these people has an entry, in any order. People without entries are
 * absent. Someone with `most` days here may have earlier ones.
 */
export async function listLoggedDaysOf(db: Db, userIds: readonly string[], since: string, most: number) {
  const days = datesFrom(db, sql.ref('users.id')).where('entry.date', '>=', since).limit(most).select('entry.date');
  const rows = await db
    .selectFrom('users')
    .where('id', 'in', [...userIds])
    .select(({ selectFrom }) => ['id', selectFrom(days.as('days')).select(DAYS.as('days')).as('days')])
    .execute();
  return new Map(rows.map(({ id, days: text }) => [id, toDays(text)]));
}

/** One text per person: a row per day would cost more than finding the days. */
export const DAYS = sql<string | null>`string_agg(days.date, ',')`;

export function toDays(text: string | null): string[] {
  return text?.split(',') ?? [];
}
