import { message } from '@moodbowl/i18n/message';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { CodedError } from '../../http/errors.ts';
import * as repository from './mails.repository.ts';
import type { OutgoingMail, SendMail } from './smtp.ts';

/** How many mails may wait. Beyond that, no more are taken. */
const MOST_WAITING = 10_000;
const MINUTE_MS = 60_000;
/** After each failure, how long until the next try, in minutes. A server that is away for an hour loses nothing. */
const WAITS = [1, 5, 15, 60, 240];
/** A process that has taken a mail and dies holds it for so long. More than all timeouts of sending together. */
const CLAIM_MS = 5 * MINUTE_MS;
/** How often each process looks for mails that are due. */
const LOOK_MS = 15_000;

/** What a kind of mail says; undefined if there is nobody to send it to any more. */
export type WriteMail = (mail: repository.QueuedMail) => Promise<OutgoingMail | undefined>;

interface QueueOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly send: SendMail;
  readonly write: WriteMail;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * Mails that wait in the database until a server takes them. Several processes may work on one queue; each mail is sent by
 * one, and twice only if that one dies between sending and noting it. Nothing waits for a mail to be sent.
 */
export class MailQueue {
  readonly #options: QueueOptions;
  #working: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Queues a mail, also within a transaction. Throws 503 if too many wait, for what anybody may ask for. */
  async add(db: Db, mail: repository.NewMail): Promise<void> {
    const isAskedFor = mail.kind === 'reset';
    if (isAskedFor && (await repository.countMails(db, MOST_WAITING)) >= MOST_WAITING)
      throw new CodedError('UNAVAILABLE', message('errors.unavailable'));
    await repository.insertMail(db, mail, this.#options.clock.now().toISOString());
  }

  /** Looks for mails from now on. */
  start(): void {
    this.#timer = setInterval(() => this.nudge(), LOOK_MS).unref();
  }

  /** Sends what is due, without being waited for, once the server has started. */
  nudge(): void {
    if (this.#isStopped || !this.#timer) return;
    this.#working ??= this.sendDue()
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'mails were not sent'))
      .finally(() => {
        this.#working = undefined;
      });
  }

  /** Ends after the mail that is being sent. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#working;
  }

  /** Sends all mails that are due, one after the other. */
  async sendDue(): Promise<void> {
    const { db, clock } = this.#options;
    while (!this.#isStopped) {
      const now = clock.now();
      const mail = await repository.findDue(db, now.toISOString());
      if (!mail) return;
      const until = new Date(now.getTime() + CLAIM_MS).toISOString();
      if (await repository.claimMail(db, mail, until)) await this.#send(mail);
    }
  }

  async #send(mail: repository.QueuedMail): Promise<void> {
    const { db, clock, send, write, log } = this.#options;
    const { id, kind } = mail;
    try {
      const written = await write(mail);
      if (written) await send(written);
      await repository.deleteMail(db, id);
    } catch (error) {
      const wait = isRefused(error) ? undefined : WAITS[mail.tries];
      // Neither the address nor what the mail says belongs in a log.
      const about = { mail_id: id, kind, tries: mail.tries + 1, reason: reasonOf(error) };
      if (wait === undefined) {
        log.error(about, 'a mail was given up');
        await repository.deleteMail(db, id);
      } else {
        log.warn(about, 'a mail is tried again later');
        await repository.delayMail(db, id, new Date(clock.now().getTime() + wait * MINUTE_MS).toISOString());
      }
    }
  }
}

/** Whether the server will never take this mail (RFC 5321, section 4.2.1). A password that it refuses can be mended. */
function isRefused(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfMail && typeof responseCode === 'number' && responseCode >= 500;
}

function reasonOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}
