import { message } from '@moodbowl/i18n/message';
import { CodedError } from '../../http/errors.ts';
import type { Throttle } from '../../http/throttle.ts';

/** Two, for two tabs. Each running export takes some hundred kilobytes. */
const AT_ONCE = 2;
/** In seconds. */
const RETRY_AFTER = 5;

/** An export that can be cancelled before its first piece is read. */
type Pieces<Piece> = AsyncIterableIterator<Piece, void> & { return(): Promise<IteratorResult<Piece, void>> };

/** Counts the exports that this process is sending, per account. */
export class ExportsUnderWay {
  readonly #counts = new Map<string, number>();
  readonly #most: number;

  constructor({ isOn }: Pick<Throttle, 'isOn'>) {
    this.#most = isOn ? AT_ONCE : Infinity;
  }

  /** Counts an export until its last piece or its end. Throws 429 if the account has too many running. */
  begin<Piece>(userId: string, pieces: AsyncGenerator<Piece, void>): Pieces<Piece> {
    if ((this.#counts.get(userId) ?? 0) >= this.#most)
      throw new CodedError('TOO_MANY_REQUESTS', message('profile.exportsAtOnce'), { retryAfter: RETRY_AFTER });
    this.#add(userId, 1);
    let isCounted = true;
    const end = () => {
      if (isCounted) this.#add(userId, -1);
      isCounted = false;
    };
    return {
      next: async () => {
        try {
          const piece = await pieces.next();
          if (piece.done) end();
          return piece;
        } catch (error) {
          end();
          throw error;
        }
      },
      // A generator that was never started does not run its `finally`, so this is an object of its own.
      return: async () => {
        end();
        return pieces.return();
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  #add(userId: string, change: number): void {
    const count = (this.#counts.get(userId) ?? 0) + change;
    if (count > 0) this.#counts.set(userId, count);
    else this.#counts.delete(userId);
  }
}
