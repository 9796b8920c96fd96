import { type Message, message } from '@moodbowl/i18n/message';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { CodedError } from './errors.ts';
import ipaddr from 'ipaddr.js';

export interface Limit {
  /** Hits that are allowed… */
  readonly hits: number;
  /** …in a window of this many seconds, which opens with the first hit. */
  readonly seconds: number;
  /** The message when it is exceeded; a general one by default. */
  readonly message?: Message;
}

/** Limits per account and per address; an address may be shared by a household or a school. */
export interface Limits {
  readonly account: Limit;
  readonly address: Limit;
}

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

/** Whom a limit holds for. */
interface Caller {
  readonly userId?: string | undefined;
  readonly address: string;
}

/** Counts what callers do, in the database, so that it holds across processes. */
export class Throttle {
  readonly #context: Context;
  /** False only for load tests and test suites: then nothing is counted. */
  readonly isOn: boolean;

  constructor(context: Context, isOn: boolean) {
    this.#context = context;
    this.isOn = isOn;
  }

  /**
   * Counts a hit of an account and of each network of its address ({@link networksOf}), as far as they have limits. A hit
   * that the account's limit refuses does not count for the address. Throws 429 as {@link countOrThrow} does.
   */
  async count(action: string, { account, address }: Partial<Limits>, caller: Caller): Promise<void> {
    if (account && caller.userId !== undefined) await this.countKey(`${action}:account:${caller.userId}`, account);
    if (!address) return;
    for (const { key, limit } of addressLimits(action, address, caller.address)) await this.countKey(key, limit);
  }

  /** Counts a hit under a key, in a transaction if one is given: then a rollback takes it back. Throws 429. */
  async countKey(key: string, limit: Limit, db: Db = this.#context.db): Promise<void> {
    if (this.isOn) await countOrThrow({ ...this.#context, db }, key, limit);
  }

  /** Counts a hit under a key. Returns whether the limit is exceeded. */
  async exceeds(key: string, limit: Limit): Promise<boolean> {
    return this.isOn && (await countHit(this.#context, key, limit)).exceeded;
  }

  /** Takes a hit back that turned out to be harmless. */
  async forgive(key: string): Promise<void> {
    if (this.isOn) await forgive(this.#context.db, key);
  }

  /** The most rows that somebody may have, if there are limits. */
  quota<Q>(quota: Q): Q | undefined {
    return this.isOn ? quota : undefined;
  }
}

/** The keys under which hits of an address are counted: one per network, with its limit. */
export function addressLimits(action: string, { hits, seconds }: Limit, address: string) {
  return networksOf(address).map(({ name, share }) => ({
    key: `${action}:address:${name}`,
    limit: { hits: hits * share, seconds },
  }));
}

/**
 * The stored form of a key: what it limits can be read, whom it limits cannot. An account may be deleted before its windows
 * end, and its keys cannot be found one by one.
 */
function stored(key: string): string {
  const [, what = ''] = /^([a-z-]+:[a-z-]+:)/.exec(key) ?? [];
  return `${what}${createHash('sha256').update(key).digest('base64url')}`;
}

/**
 * Counts a hit under `key`, and throws 429 with the seconds to wait if the limit is exceeded. Hits are counted before the
 * work, so a burst cannot slip through.
 */
async function countOrThrow(context: Context, key: string, limit: Limit): Promise<void> {
  const { exceeded, retryAfter } = await countHit(context, key, limit);
  if (exceeded) throw new CodedError('TOO_MANY_REQUESTS', limit.message ?? message('errors.tooMany'), { retryAfter });
}

/** Counts a hit under `key`. Returns whether the limit is exceeded, and the seconds until the window ends. */
async function countHit({ db, clock }: Context, key: string, limit: Limit) {
  const now = clock.now();
  const nowText = now.toISOString();
  const row = await db
    .insertInto('throttles')
    .values({ key: stored(key), hits: 1, resets_at: new Date(now.getTime() + limit.seconds * 1000).toISOString() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // Counting stops one above the limit: a refused hit did nothing that could be taken back later.
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

async function forgive(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('key', '=', stored(key))
    .where('hits', '>', 0)
    .execute();
}

/** Deletes the counts under these keys. */
export async function forgetThrottles(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'in', keys.map(stored)).execute();
}

/** Deletes expired windows. */
export async function sweepThrottles(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('throttles').where('resets_at', '<=', clock.now().toISOString()).execute();
}

const SWEEP_MS = 10 * 60 * 1000;

/** Deletes what has expired every ten minutes until the server closes. A failure is logged and retried the next time. */
export function sweepRegularly(app: FastifyInstance, sweeps: readonly (() => Promise<void>)[]): void {
  const sweep = () => {
    for (const one of sweeps)
      one().catch((error: unknown) => app.log.warn({ err: error }, 'what has expired was not deleted'));
  };
  const timer = setInterval(sweep, SWEEP_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** About ten million bytes. */
const MAX_ACCOUNTS = 100_000;

interface Window {
  hits: number;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Counts what each account does in a fixed window. The count is in the memory of this process: in the database, like the
 * other throttles, it would double the durable writes of every mood. So several processes allow several times the limit,
 * and a restart resets it.
 */
export class AccountLimit {
  readonly #clock: Clock;
  readonly #limit: Limit;
  readonly #maxAccounts: number;
  /** By account. All windows have the same length, so they are ordered by their end. */
  readonly #windows = new Map<string, Window>();

  constructor(clock: Clock, limit: Limit, maxAccounts = MAX_ACCOUNTS) {
    this.#clock = clock;
    this.#limit = limit;
    this.#maxAccounts = maxAccounts;
  }

  /**
   * Counts a call of so many hits before it is served. Throws 429 with the seconds to wait if the account has used up its
   * window.
   */
  count(userId: string, hits = 1): void {
    const now = this.#clock.now().getTime();
    const window = this.#windowOf(userId, now);
    if (window.hits >= this.#limit.hits) {
      const retryAfter = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
      throw new CodedError('TOO_MANY_REQUESTS', this.#limit.message ?? message('errors.tooMany'), { retryAfter });
    }
    window.hits += hits;
  }

  /** Counts more hits of a call that was let in. How many rows it writes is known only then, so the next one waits. */
  countMore(userId: string, hits: number): void {
    if (hits > 0) this.#windowOf(userId, this.#clock.now().getTime()).hits += hits;
  }

  /** How many accounts are counted. */
  get size(): number {
    return this.#windows.size;
  }

  #windowOf(userId: string, now: number): Window {
    this.#dropEnded(now);
    const known = this.#windows.get(userId);
    if (known) return known;
    const window = { hits: 0, endsAt: now + this.#limit.seconds * 1000 };
    this.#windows.set(userId, window);
    return window;
  }

  #dropEnded(now: number): void {
    for (const [userId, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < this.#maxAccounts) return;
      this.#windows.delete(userId);
    }
  }
}

/** A part of the internet that counts as one address for limits. */
export interface Network {
  /** The address itself for IPv4, a prefix in CIDR notation for IPv6. */
  readonly name: string;
  /** How many times the limit of one address it gets. */
  readonly share: number;
}

/** A household or a server usually has a /64 of IPv6 or more (RFC 6177); a /48 is one site. */
const PREFIXES = [
  { bits: 64, share: 1 },
  { bits: 48, share: 10 },
] as const;

/**
 * The networks that an address belongs to, narrowest first. An IPv4 address, also one mapped into IPv6, is its own
 * network. An owner of one IPv6 address usually has 2^64 of them, so these count per /64, and with ten times the limit
 * per /48. A text that is not an address, which a trusted proxy may pass on, is one network.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  // Link-local addresses carry the name of an interface after `%`.
  const [text = ''] = address.split('%', 1);
  if (!ipaddr.isValid(text)) return [{ name: 'unknown', share: 1 }];
  const parsed = ipaddr.process(text);
  if (!(parsed instanceof ipaddr.IPv6)) return [{ name: parsed.toString(), share: 1 }];
  const [narrow, wide] = PREFIXES.map(({ bits, share }) => ({ name: prefixOf(parsed, bits), share }));
  return [narrow as Network, wide as Network];
}

function prefixOf(address: ipaddr.IPv6, bits: number): string {
  const cidr = `${address.toString()}/${bits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(cidr).toString()}/${bits}`;
}
