import { message } from '@moodbowl/i18n/message';
import { WRITE_LIMIT } from '@moodbowl/contract/endpoint';

import type { Clock } from '../clock.ts';
import { CodedError } from './coded-error.ts';

/** In bytes these are some ten million. */
const MAX_ACCOUNTS = 100_000;

interface Window {
  rows: number;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Counts what each account writes in a fixed window ({@link WRITE_LIMIT}).
 *
 * The count is in the memory of this process: kept in the database like the other throttles, it would double the
 * durable writes of every mood. So several processes allow as many times the limit, and a restart forgets it.
 */
export class WriteLimit {
  readonly #clock: Clock;
  readonly #maxAccounts: number;
  /** By account. All windows are equally long, so they stand in the order in which they end. */
  readonly #windows = new Map<string, Window>();

  constructor(clock: Clock, maxAccounts = MAX_ACCOUNTS) {
    this.#clock = clock;
    this.#maxAccounts = maxAccounts;
  }

  /** Counts one call, before it is served; throws 429 with the seconds to wait once the account has used up its window. */
  countCall(userId: string): void {
    const now = this.#clock.now().getTime();
    const window = this.#windowOf(userId, now);
    if (window.rows >= WRITE_LIMIT.hits) {
      const retryAfter = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
      throw new CodedError('TOO_MANY_REQUESTS', message('errors.tooManyChanges'), { retryAfter });
    }
    window.rows += 1;
  }

  /**
   * Counts the rows that a call wrote beyond the first. How many a batch has is known only afterwards, so it is the
   * next call that has to wait.
   */
  countMoreRows(userId: string, rows: number): void {
    if (rows > 0) this.#windowOf(userId, this.#clock.now().getTime()).rows += rows;
  }

  /** How many accounts are counted. */
  get size(): number {
    return this.#windows.size;
  }

  #windowOf(userId: string, now: number): Window {
    this.#dropEnded(now);
    const known = this.#windows.get(userId);
    if (known) return known;
    const window = { rows: 0, endsAt: now + WRITE_LIMIT.seconds * 1000 };
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
