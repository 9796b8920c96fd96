import { type Message, message } from '@moodbowl/i18n/message';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { CodedError } from './coded-error.ts';
import { networksOf } from './network.ts';

export interface Limit {
  /** How often it may happen… */
  readonly hits: number;
  /** …in a window of this many seconds, which opens with the first hit. */
  readonly seconds: number;
  /** What people are told beyond it, when the usual text does not fit. */
  readonly message?: Message;
}

/** What one account may do, and what may come from one address, which is often shared by a household or a school. */
export interface Limits {
  readonly account: Limit;
  readonly address: Limit;
}

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

/** Counts one hit of an account and of its address; a hit that the account's limit refuses does not count for the address. */
export async function throttleBoth(
  context: Context,
  action: string,
  limits: Limits,
  caller: { readonly userId: string; readonly address: string },
): Promise<void> {
  await throttle(context.db, context.clock, `${action}:account:${caller.userId}`, limits.account);
  await throttleAddress(context, action, limits.address, caller.address);
}

/** Counts one hit of each network that the address belongs to, see {@link networksOf}. */
export async function throttleAddress(
  { db, clock }: Context,
  action: string,
  limit: Limit,
  address: string,
): Promise<void> {
  for (const { key, limit: ofNetwork } of addressLimits(action, limit, address))
    await throttle(db, clock, key, ofNetwork);
}

/** What {@link throttleAddress} counts: a key for each network, with its limit. */
export function addressLimits(action: string, { hits, seconds }: Limit, address: string) {
  return networksOf(address).map(({ name, share }) => ({
    key: `${action}:address:${name}`,
    limit: { hits: hits * share, seconds },
  }));
}

/**
 * Counts one hit under `key` and throws 429 with the seconds to wait once the limit is passed. The count is
 * in the database, so it holds across processes; hits are counted before the work, so a burst cannot slip through.
 */
export async function throttle(db: Db, clock: Clock, key: string, limit: Limit): Promise<void> {
  const { exceeded, retryAfter } = await countHit(db, clock, key, limit);
  if (exceeded) throw new CodedError('TOO_MANY_REQUESTS', limit.message ?? message('errors.tooMany'), { retryAfter });
}

/** Counts one hit under `key`: whether that is over the limit, and the seconds until the window ends. */
export async function countHit(db: Db, clock: Clock, key: string, limit: Limit) {
  const now = clock.now();
  const nowText = now.toISOString();
  const row = await db
    .insertInto('throttles')
    .values({ key, hits: 1, resets_at: new Date(now.getTime() + limit.seconds * 1000).toISOString() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // One beyond the limit is as far as it counts: a refused hit has done nothing that could be forgiven later.
        hits: sql`case
          when throttles.resets_at <= ${nowText} then 1
          when throttles.hits > ${sql.lit(limit.hits)} then throttles.hits
          else throttles.hits + 1
        end`,
        resets_at: sql`case when throttles.resets_at <= ${nowText} then excluded.resets_at else throttles.resets_at end`,
      }),
    )
    .returning(['hits', 'resets_at'])
    .executeTakeFirstOrThrow();
  const retryAfter = Math.max(1, Math.ceil((Date.parse(row.resets_at) - now.getTime()) / 1000));
  return { exceeded: row.hits > limit.hits, retryAfter };
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

/** Deletes what is counted under these keys. */
export async function forgetThrottles(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'in', keys).execute();
}

/** Deletes windows that are over. */
export async function sweepThrottles(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('throttles').where('resets_at', '<=', clock.now().toISOString()).execute();
}

const SWEEP_MS = 10 * 60 * 1000;

/** Sweeps every ten minutes until the server closes; a failure is logged, and the next sweep tries again. */
export function sweepRegularly(app: FastifyInstance, db: Db, clock: Clock): void {
  const sweep = () => {
    sweepThrottles(db, clock).catch((error: unknown) => app.log.warn({ err: error }, 'expired limits were not swept'));
  };
  const timer = setInterval(sweep, SWEEP_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
