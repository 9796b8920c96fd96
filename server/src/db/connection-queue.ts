/** The most requests that wait for a connection: as many as a healthy database serves in well under a second. */
const MAX_WAITING = 1_000;
/** How long a request waits for a connection, in milliseconds. */
const MAX_WAIT_MS = 1_000;
/** If no connection has become free for this long, requests are refused immediately; in milliseconds. */
const STUCK_MS = 500;

/** All connections are in use, and waiting for one does not help. */
export class PoolExhaustedError extends Error {}

/**
 * A bounded FIFO queue in front of the connection pool. Nobody waits longer than {@link MAX_WAIT_MS}. If no connection
 * has become free for {@link STUCK_MS}, new requests are refused immediately. So an exhausted pool shows early, and a
 * short burst is still served.
 */
export class ConnectionQueue {
  #free: number;
  #movedAt = 0;
  readonly #waiting = new Set<() => void>();
  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Resolves when a connection may be taken; rejects with {@link PoolExhaustedError}. Call {@link leave} afterwards.
   */
  async enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      this.#movedAt = performance.now();
      return;
    }
    const stuck = performance.now() - this.#movedAt > STUCK_MS;
    if (stuck || this.#waiting.size >= MAX_WAITING) throw new PoolExhaustedError();
    await new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(proceed);
        reject(new PoolExhaustedError());
      }, MAX_WAIT_MS);
      this.#waiting.add(proceed);
    });
  }

  leave(): void {
    this.#movedAt = performance.now();
    const [first] = this.#waiting;
    if (!first) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(first);
    first();
  }
}
