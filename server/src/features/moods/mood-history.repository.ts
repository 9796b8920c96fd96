import type { MoodName } from '@moodbowl/contract/mood';
import type { MoodEntry } from '@moodbowl/contract/moods';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import { earliestInstant, latestInstant } from '../../local-date.ts';
import { entryColumns, toEntry } from './moods.repository.ts';

/** How often a mood was logged on a day, and when last. */
export interface DayCount {
  readonly date: string;
  readonly mood: MoodName;
  readonly count: number;
  readonly latest: string;
}

interface Days {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
}

const countsFrom = query((db, arg: Record<'userId' | 'from' | 'to' | 'earliest' | 'latest', string>) =>
  db
    .selectFrom('mood_entries')
    .where('user_id', '=', arg.userId)
    .where('created_at', '>=', arg.earliest)
    .where('created_at', '<=', arg.latest)
    .where('date', '>=', arg.from)
    .where('date', '<=', arg.to)
    .groupBy(['date', 'mood'])
    .orderBy('date')
    .select(({ fn }) => ['date', 'mood', fn.countAll<number>().as('count'), fn.max('created_at').as('latest')]),
);

/**
 * The moods of each day of a span, by day. The condition on the time changes nothing in the result, but lets SQLite read
 * one stretch of the table instead of looking each entry up: 18,400 entries in a quarter take 11 ms instead of 18.
 */
export async function countMoodsByDay(db: Db, { userId, from, to }: Days): Promise<DayCount[]> {
  return countsFrom(db, { userId, from, to, earliest: earliestInstant(from), latest: latestInstant(to) });
}

/** The moods of some single days, by day. */
export async function countMoodsOn(db: Db, userId: string, dates: readonly string[]): Promise<DayCount[]> {
  return db
    .selectFrom('mood_entries')
    .where('user_id', '=', userId)
    .where('date', 'in', [...dates])
    .groupBy(['date', 'mood'])
    .orderBy('date')
    .select(({ fn }) => ['date', 'mood', fn.countAll<number>().as('count'), fn.max('created_at').as('latest')])
    .execute();
}

const firstAndLast = query((db, { userId }: { userId: string }) => {
  const date = (order: 'asc' | 'desc') =>
    db.selectFrom('mood_entries').where('user_id', '=', userId).orderBy('date', order).limit(1).select('date');
  return db.selectNoFrom([date('asc').as('first'), date('desc').as('last')]);
});

/** The first and the last day with an entry; null without any. */
export async function findFirstAndLastDay(db: Db, userId: string) {
  const [found] = await firstAndLast(db, { userId });
  return { first: found?.first ?? null, last: found?.last ?? null };
}

interface SpanPage extends Days {
  readonly limit: number;
  /** The page starts after this entry, the last of the previous page. */
  readonly after?: { readonly created_at: string; readonly id: string } | undefined;
}

/** A page of the entries of a span of days, oldest first. */
export async function listMoodSpan(db: Db, { userId, from, to, limit, after }: SpanPage) {
  const entries = db
    .selectFrom('mood_entries')
    .where('user_id', '=', userId)
    .where('created_at', '<=', latestInstant(to))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'mood', 'note', 'created_at', 'date']);
  if (!after) return entries.where('created_at', '>=', earliestInstant(from)).execute();
  return entries
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '>', tuple(after.created_at, after.id)))
    .execute();
}

/** Where an entry is among those of its user, by time. */
export interface Position {
  readonly created_at: string;
  readonly id: string;
}

interface Between {
  readonly userId: string;
  /** The first and the last day, if there is one. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** Entries by time, newest first, without end or within about these days: up to a day more at each end. */
export async function listMoodsBetween(db: Db, { userId, from, to, limit, after }: Between): Promise<MoodEntry[]> {
  const rows = await db
    .selectFrom('mood_entries')
    .where('user_id', '=', userId)
    .$if(from !== undefined, (entries) => entries.where('created_at', '>=', earliestInstant(from ?? '')))
    .$if(to !== undefined && !after, (entries) => entries.where('created_at', '<=', latestInstant(to ?? '')))
    .$if(after !== undefined, (entries) =>
      entries.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after?.created_at ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(entryColumns)
    .execute();
  return rows.map(toEntry);
}
