import { PROFILE_MESSAGES } from '@moodbowl/contract/profile';
import { CodedError } from '../../http/coded-error.ts';

/** Two tabs are no mistake; each export that is under way takes some hundred kilobytes. */
const AT_ONCE = 2;
/** In seconds. */
const RETRY_AFTER = 5;

/** How many exports of each account this process is sending. */
export class ExportsUnderWay {
  readonly #counts = new Map<string, number>();

  /** Counts an export from its first piece to its last; throws 429 when the account has enough under way. */
  begin(userId: string, pieces: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
    if ((this.#counts.get(userId) ?? 0) >= AT_ONCE)
      throw new CodedError('TOO_MANY_REQUESTS', PROFILE_MESSAGES.exportsAtOnce, { retryAfter: RETRY_AFTER });
    return this.#counted(userId, pieces);
  }

  async *#counted(userId: string, pieces: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
    this.#add(userId, 1);
    try {
      yield* pieces;
    } finally {
      this.#add(userId, -1);
    }
  }

  #add(userId: string, change: number): void {
    const count = (this.#counts.get(userId) ?? 0) + change;
    if (count > 0) this.#counts.set(userId, count);
    else this.#counts.delete(userId);
  }
}
