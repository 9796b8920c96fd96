import { message } from '@moodbowl/i18n/message';
import { CodedError } from './errors.ts';

interface Limits {
  /** How many may run at once, and how many of them for one holder. */
  readonly running: number;
  readonly runningEach: number;
  /** How many more may wait, and how many of them for one holder… */
  readonly waiting: number;
  readonly waitingEach: number;
  /** …for at most this many milliseconds. */
  readonly waitMs: number;
  /** After how many seconds those who are refused may try again. */
  readonly retryAfter?: number;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Runs work a few at a time. Holders, such as accounts or networks, take turns, so that many requests of one do not
 * starve the others; those of one holder run in the order in which they came.
 */
export class Slots {
  readonly #limits: Limits;
  /** Of each holder. The first that may run is next, and then moves to the end. */
  readonly #queues = new Map<string, Waiting[]>();
  readonly #held = new Map<string, number>();
  #waiting = 0;
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Runs the work as soon as it is the holder's turn. Throws 503 if too many wait already, or the wait takes too long. If
   * the queues are full, the last of the longest one makes room.
   */
  async run<T>(holder: string, work: () => Promise<T>): Promise<T> {
    if (this.#mayRun(holder)) this.#take(holder);
    else await this.#wait(holder);
    try {
      return await work();
    } finally {
      this.#giveBack(holder);
      this.#startNext();
    }
  }

  #mayRun(holder: string): boolean {
    return this.#running < this.#limits.running && (this.#held.get(holder) ?? 0) < this.#limits.runningEach;
  }

  #take(holder: string): void {
    this.#running += 1;
    this.#held.set(holder, (this.#held.get(holder) ?? 0) + 1);
  }

  #giveBack(holder: string): void {
    this.#running -= 1;
    const left = (this.#held.get(holder) ?? 0) - 1;
    if (left > 0) this.#held.set(holder, left);
    else this.#held.delete(holder);
  }

  #startNext(): void {
    for (const [holder, queue] of this.#queues) {
      const [next] = queue;
      if (!next || !this.#mayRun(holder)) continue;
      this.#take(holder);
      this.#queues.delete(holder);
      this.#queues.set(holder, queue);
      next.start();
      return;
    }
  }

  #wait(holder: string): Promise<void> {
    const queue = this.#queues.get(holder) ?? [];
    if (queue.length >= this.#limits.waitingEach) throw this.#busy();
    if (this.#waiting >= this.#limits.waiting) this.#makeRoom(queue.length);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) this.#queues.delete(holder);
        this.#waiting -= 1;
      };
      const waiting: Waiting = {
        start: () => {
          leave();
          resolve();
        },
        refuse: () => {
          leave();
          reject(this.#busy());
        },
      };
      const timer = setTimeout(waiting.refuse, this.#limits.waitMs);
      queue.push(waiting);
      this.#queues.set(holder, queue);
      this.#waiting += 1;
    });
  }

  /** Refuses the last of the longest queue; throws if the new one's is as long. */
  #makeRoom(length: number): void {
    const longest = [...this.#queues.values()].reduce((one, other) => (other.length > one.length ? other : one));
    if (longest.length <= length + 1) throw this.#busy();
    longest.at(-1)?.refuse();
  }

  #busy(): CodedError {
    const retryAfter = this.#limits.retryAfter ?? 10;
    return new CodedError('UNAVAILABLE', message('errors.unavailable'), { retryAfter });
  }
}
