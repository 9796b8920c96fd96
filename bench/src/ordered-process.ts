import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface LoadResult {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers that were not 2xx, and connections that broke. */
  readonly failed: number;
}

/** A process of its own that does what it is ordered, one order after another, and shares an event loop with nobody. */
export class OrderedProcess<Order extends object> {
  readonly #child: ChildProcess;
  readonly #ended: Promise<[]>;

  /** A file beside this one, and what it gets as arguments. */
  constructor(file: string, ...args: readonly string[]) {
    this.#child = fork(fileURLToPath(new URL(file, import.meta.url)), args);
    this.#ended = once(this.#child, 'exit').then(() => []);
  }

  /** Throws when something failed. */
  async run(order: Order): Promise<LoadResult> {
    this.#child.send(order);
    const [result] = (await Promise.race([once(this.#child, 'message'), this.#ended])) as [LoadResult?];
    if (!result) throw new Error('the process ended without a result');
    if (result.failed > 0) throw new Error(`${result.failed} times something failed`);
    return result;
  }

  stop(): void {
    this.#child.kill();
  }
}
