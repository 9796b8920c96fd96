import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { BATCH, type DueReminder, LATEST_MS, takeDue } from './due.service.ts';
import {
  deleteGone,
  insertWaiting,
  listTargets,
  type PushTarget,
  takeWaiting,
  type WaitingPush,
} from './push.repository.ts';
import { type PushResult, type PushSettings, sendPush } from './push-sender.ts';
import { findAddressee, countMail } from './reminders.repository.ts';

const MINUTE_MS = 60_000;
/** After the first and second failure, how long until the next try, in minutes. After the third it is given up. */
const WAITS = [1, 10];
/** How often each process looks for what is due. */
const LOOK_MS = 15_000;
/** A push service gets at least so long to deliver something. */
const LEAST_SECONDS = 60;
/** Notifications that are sent at a time, and up to ten more. A push service that stays silent holds a place for ten seconds. */
const AT_ONCE = 50;

/** A notification that is being sent, at first or again: then to one browser. */
type Sending = Pick<WaitingPush, 'user_id' | 'reminder_id' | 'kind' | 'date' | 'made_at' | 'tries'> & {
  readonly session_id?: string;
};

interface SchedulerOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** Undefined if this server sends no notifications. */
  readonly push: PushSettings | undefined;
  /** Undefined if it sends no mail. */
  readonly mail: MailQueue | undefined;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/**
 * Sends reminders when they are due. They wait in the database, where all processes take them from; each is sent by one. Whether
 * somebody still wants it, and the session of the browser has not ended, is looked up when it is sent, also at a second try.
 * What a process was sending when it died is lost: a reminder comes once a day or not at all.
 */
export class ReminderScheduler {
  readonly #options: SchedulerOptions;
  readonly #sending = new Set<Promise<void>>();
  #noting: Promise<void> = Promise.resolve();
  #working: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Looks for reminders from now on. */
  start(): void {
    this.#timer = setInterval(() => this.nudge(), LOOK_MS).unref();
  }

  /** Sends what is due, without being waited for, once the server has started. */
  nudge(): void {
    if (this.#isStopped || !this.#timer) return;
    this.#working ??= this.sendDue()
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'reminders were not sent'))
      .finally(() => {
        this.#working = undefined;
      });
  }

  /** Ends after what is being sent: within ten seconds. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#working;
    await Promise.all(this.#sending);
  }

  /** Sends all that is due. The database is asked for one thing at a time: others need its connections, too. */
  async sendDue(): Promise<void> {
    const { db, clock } = this.#options;
    try {
      while (!this.#isStopped) {
        const waiting = await takeWaiting(db, clock.now().toISOString(), BATCH);
        for (const push of waiting) await this.#loseNothingElse(() => this.#sendTo(push));
        const due = await takeDue({ db, now: clock.now() });
        for (const reminder of due ?? []) await this.#loseNothingElse(() => this.#remind(reminder));
        if (waiting.length === 0 && due === undefined) break;
      }
    } finally {
      await Promise.all(this.#sending);
    }
  }

  /** Does a part of the work. A failure is logged, and nothing is sent twice for it. */
  async #loseNothingElse(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.#options.log.error({ err: error }, 'a reminder was lost'));
  }

  async #remind({ by_email, ...reminder }: DueReminder): Promise<void> {
    if (by_email) await this.#mail(reminder);
    await this.#sendTo({ ...reminder, tries: 0 });
  }

  async #mail({ user_id, kind, date }: Pick<DueReminder, 'user_id' | 'kind' | 'date'>): Promise<void> {
    const { db, mail } = this.#options;
    if (!mail) return;
    await db.transaction().execute(async (transaction) => {
      const person = await findAddressee(transaction, user_id);
      if (!person || !(await countMail(transaction, user_id, date))) return;
      await mail.add(transaction, { kind: `remind_${kind}`, user_id, email: person.email, language: person.language });
    });
    mail.nudge();
  }

  /** Begins to send to all browsers that may get it at this moment, as soon as there is room. */
  async #sendTo(push: Sending): Promise<void> {
    const { db, clock, push: settings } = this.#options;
    if (!settings) return;
    while (this.#sending.size >= AT_ONCE) await Promise.race(this.#sending);
    for (const target of await listTargets(db, push, clock.now().toISOString())) {
      const sending = this.#loseNothingElse(() => this.#push(settings, push, target));
      this.#sending.add(sending);
      void sending.finally(() => this.#sending.delete(sending));
    }
  }

  async #push(settings: PushSettings, push: Sending, target: PushTarget): Promise<void> {
    const { clock } = this.#options;
    const seconds = Math.ceil((Date.parse(push.made_at) + LATEST_MS - clock.now().getTime()) / 1000);
    if (seconds < 0) return;
    const result = await sendPush(settings, target, { ...push, seconds: Math.max(seconds, LEAST_SECONDS) });
    if (result.kind === 'sent') return;
    // One after the other: a push service that is down refuses all at once.
    const noted = this.#noting.then(() => this.#note(result, push, target));
    this.#noting = noted.catch(() => undefined);
    await noted;
  }

  /** Notes what comes of a notification that was not taken. */
  async #note(result: PushResult, push: Sending, target: PushTarget): Promise<void> {
    const { db, clock, log } = this.#options;
    if (result.kind === 'gone') await deleteGone(db, target);
    if (result.kind !== 'failed') return;
    const tries = push.tries + 1;
    const wait = WAITS[push.tries];
    const due = clock.now().getTime() + Math.max((wait ?? 0) * MINUTE_MS, result.waitMs);
    const { user_id, session_id } = target;
    const { reminder_id, kind, date, made_at } = push;
    if (wait === undefined || due > Date.parse(made_at) + LATEST_MS) {
      // Neither whom it was for nor the address belongs in a log.
      log.info({ kind, tries, reason: result.reason }, 'a notification was given up');
      return;
    }
    const row = { user_id, session_id, id: newId(), reminder_id, kind, date, made_at, tries };
    await insertWaiting(db, { ...row, due_at: new Date(due).toISOString() });
  }
}
