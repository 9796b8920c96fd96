import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A child process that takes one order at a time, so that it does not share the caller's event loop. */
export class WorkerProcess<Order extends object, Result> {
  readonly #child: ChildProcess;
  readonly #exited: Promise<[]>;

  /** `file` is a program that calls {@link takeOrders}. */
  constructor(file: URL) {
    this.#child = fork(fileURLToPath(file));
    this.#exited = once(this.#child, 'exit').then(() => []);
  }

  /** Throws when the worker failed; it has printed why. */
  async run(order: Order): Promise<Result> {
    this.#child.send(order);
    const [result] = (await Promise.race([once(this.#child, 'message'), this.#exited])) as [Result?];
    if (result === undefined) throw new Error('The worker process exited without a result');
    return result;
  }

  stop(): void {
    this.#child.kill();
  }
}

/** In the worker: does what each message orders and sends the result back. A failure ends the process. */
export function takeOrders(work: (order: unknown) => Promise<unknown>): void {
  process.on('message', (order) => {
    work(order).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
