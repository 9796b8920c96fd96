import { type LogEvent, PEOPLE_LIMITS } from '@moodbowl/contract/people';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { AccountLimit } from './throttle.ts';

/** What happened to an account. */
export interface AuditEntry {
  readonly event: LogEvent;
  readonly user_id: string;
  /** The administrator who did it. */
  readonly by_id?: string | undefined;
  /** A fixed word, never what somebody typed. */
  readonly detail?: string | undefined;
}

/** More entries than this do not wait for the database; the server's log has them all. */
const MAX_WAITING = 1_000;
/** Failures of an account that are stored: enough to see that somebody guesses. */
const FAILURES = { hits: 20, seconds: 60 * 60 };
const FAILED: ReadonlySet<LogEvent> = new Set(['auth.login_failed', 'auth.password_refused']);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores an entry, if the account still exists. */
export async function insertAudit(db: Db, clock: Clock, entry: AuditEntry): Promise<void> {
  const { event, user_id, by_id = null, detail = null } = entry;
  const row = db
    .selectFrom('users')
    .where('users.id', '=', user_id)
    .select(({ val }) => [
      'users.id as user_id',
      val(clock.now().toISOString()).as('created_at'),
      val(newId()).as('id'),
      val(event).as('event'),
      val(by_id).as('by_id'),
      val(detail).as('detail'),
    ]);
  await db
    .insertInto('audit_entries')
    .columns(['user_id', 'created_at', 'id', 'event', 'by_id', 'detail'])
    .expression(row)
    .execute();
}

/**
 * The log of accounts that administrators read. No request waits for it or fails with it: an entry that cannot be stored
 * is only in the server's own log.
 */
class AuditTrail {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #warn: (error: unknown) => void;
  readonly #failures: AccountLimit;
  readonly #waiting = new Set<Promise<void>>();

  constructor({ db, clock, warn }: { db: Db; clock: Clock; warn: (error: unknown) => void }) {
    this.#db = db;
    this.#clock = clock;
    this.#warn = warn;
    this.#failures = new AccountLimit(clock, FAILURES);
  }

  add(entry: AuditEntry): void {
    if (this.#waiting.size >= MAX_WAITING || (FAILED.has(entry.event) && this.#isEnough(entry.user_id))) return;
    const stored = insertAudit(this.#db, this.#clock, entry)
      .catch(this.#warn)
      .finally(() => this.#waiting.delete(stored));
    this.#waiting.add(stored);
  }

  /** Resolves when everything that was added is stored, or has failed. */
  async settled(): Promise<void> {
    await Promise.all(this.#waiting);
  }

  #isEnough(userId: string): boolean {
    try {
      this.#failures.count(userId);
      return false;
    } catch {
      return true;
    }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    auditTrail: AuditTrail;
  }
}

/** Adds `app.auditTrail`. */
export function addAuditTrail(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  const trail = new AuditTrail({ db, clock, warn: (err) => app.log.warn({ err }, 'an audit entry was not stored') });
  app.decorate('auditTrail', trail);
  app.addHook('onClose', () => trail.settled());
}

/** Deletes entries that are older than {@link PEOPLE_LIMITS.logDays}. */
export async function sweepAudits(db: Db, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - PEOPLE_LIMITS.logDays * DAY_MS).toISOString();
  await db.deleteFrom('audit_entries').where('created_at', '<', before).execute();
}
