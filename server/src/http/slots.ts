import { message } from '@moodbowl/i18n/message';
import { CodedError } from './errors.ts';

interface Limits {
  /** How many may run at once. */
  readonly running: number;
  /** How many more may wait… */
  readonly waiting: number;
  /** …for at most this many milliseconds. */
  readonly waitMs: number;
}

const RETRY_SECONDS = 10;
const busy = () => new CodedError('UNAVAILABLE', message('errors.unavailable'), { retryAfter: RETRY_SECONDS });

/** Runs work a few at a time, in the order in which it came. */
export class Slots {
  readonly #limits: Limits;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs the work as soon as there is a slot. Throws 503 if too many wait already, or the wait takes too long. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running += 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      // The next one takes over the slot.
      if (next) next();
      else this.#running -= 1;
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.size >= this.#limits.waiting) throw busy();
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        this.#waiting.delete(start);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(start);
        reject(busy());
      }, this.#limits.waitMs);
      this.#waiting.add(start);
    });
  }
}
