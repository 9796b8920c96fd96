import { PROFILE_MESSAGES } from '@moodbowl/contract/profile';
import { CodedError } from '../../http/coded-error.ts';

/** Two tabs are no mistake; each export that is under way takes some hundred kilobytes. */
const AT_ONCE = 2;
/** In seconds. */
const RETRY_AFTER = 5;

/** How many exports of each account this process is sending. */
export class ExportsUnderWay {
  readonly #counts = new Map<string, number>();

  /** Counts an export until its pieces end or are given up; throws 429 when the account has enough under way. */
  begin(userId: string, pieces: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
    const count = this.#counts.get(userId) ?? 0;
    if (count >= AT_ONCE)
      throw new CodedError('TOO_MANY_REQUESTS', PROFILE_MESSAGES.exportsAtOnce, { retryAfter: RETRY_AFTER });
    this.#counts.set(userId, count + 1);
    return this.#countedUntilEnd(userId, pieces);
  }

  async *#countedUntilEnd(userId: string, pieces: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
    try {
      yield* pieces;
    } finally {
      const count = (this.#counts.get(userId) ?? 1) - 1;
      if (count > 0) this.#counts.set(userId, count);
      else this.#counts.delete(userId);
    }
  }
}
