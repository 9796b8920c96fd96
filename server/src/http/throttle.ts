import { ERROR_MESSAGES } from '@moodbowl/contract/error';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { CodedError } from './coded-error.ts';

export interface Limit {
  /** How often it may happen… */
  readonly hits: number;
  /** …in a window of this many seconds, which opens with the first hit. */
  readonly seconds: number;
}

/** What one account may do, and what may come from one address, which is often shared by a household or a school. */
export interface Limits {
  readonly account: Limit;
  readonly address: Limit;
}

/** Counts one hit of an account and of its address with {@link throttle}; what the first refuses costs the other nothing. */
export async function throttleBoth(
  context: { readonly db: Db; readonly clock: Clock },
  what: string,
  limits: Limits,
  who: { readonly userId: string; readonly address: string },
): Promise<void> {
  const { db, clock } = context;
  await throttle(db, clock, `${what}:account:${who.userId}`, limits.account);
  await throttle(db, clock, `${what}:address:${who.address}`, limits.address);
}

/**
 * Counts one hit under `key` and throws 429 with the seconds to wait once the limit is passed. The count is
 * in the database, so it holds across processes; hits are counted before the work, so a burst cannot slip through.
 */
export async function throttle(db: Db, clock: Clock, key: string, limit: Limit): Promise<void> {
  const now = clock.now();
  const nowText = now.toISOString();
  const row = await db
    .insertInto('throttles')
    .values({ key, hits: 1, resets_at: new Date(now.getTime() + limit.seconds * 1000).toISOString() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when throttles.resets_at <= ${nowText} then 1 else throttles.hits + 1 end`,
        resets_at: sql`case when throttles.resets_at <= ${nowText} then excluded.resets_at else throttles.resets_at end`,
      }),
    )
    .returning(['hits', 'resets_at'])
    .executeTakeFirstOrThrow();
  if (row.hits <= limit.hits) return;
  const retryAfter = Math.max(1, Math.ceil((Date.parse(row.resets_at) - now.getTime()) / 1000));
  throw new CodedError('TOO_MANY_REQUESTS', ERROR_MESSAGES.tooMany, { retryAfter });
}

/** Takes one hit back, for what turned out to be harmless. */
export async function forgive(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

/** Forgets windows that are over. */
export async function sweepThrottles(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('throttles').where('resets_at', '<=', clock.now().toISOString()).execute();
}
