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

/** Runs orders one after another in a process of its own, so that it shares its event loop with nothing. */
export class OrderedProcess<Order extends object> {
  readonly #child: ChildProcess;
  readonly #ended: Promise<[]>;

  /** The module to run, and its arguments. */
  constructor(module: URL, ...args: readonly string[]) {
    this.#child = fork(fileURLToPath(module), args);
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
