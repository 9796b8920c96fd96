import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** How many are signed in at any time. */
export const VISITORS = 200;

/** Whose day it is. */
export interface DayPeople {
  readonly url: string;
  /** How many there are; whoever signs in is one of them. */
  readonly users: number;
  /** Of those who are signed in at the beginning. */
  readonly tokens: readonly string[];
}

export interface DayOrder {
  readonly seconds: number;
  /** How many calls come in a second, on a clock; as many as the server takes when undefined. */
  readonly perSecond?: number;
}

export interface DayNews {
  /** How long each call of a kind took, in milliseconds, from when it was due. */
  readonly waits: Readonly<Record<string, readonly number[]>>;
  /** How long it took until all were answered. */
  readonly seconds: number;
}

/** A mixed day from a process of its own. It ends with the first call that fails, and so does whoever waits for it. */
export class DayLoad {
  readonly #child: ChildProcess;
  readonly #ended: Promise<[]>;

  constructor(people: DayPeople) {
    this.#child = fork(fileURLToPath(new URL('day-process.ts', import.meta.url)));
    this.#ended = once(this.#child, 'exit').then(() => []);
    this.#child.send(people);
  }

  async run(order: DayOrder): Promise<DayNews> {
    this.#child.send(order);
    const [news] = (await Promise.race([once(this.#child, 'message'), this.#ended])) as [DayNews?];
    if (!news) throw new Error('a call of the mixed day failed');
    return news;
  }

  stop(): void {
    this.#child.kill();
  }
}
