/** The most requests that wait for a connection: what a healthy database serves in well under a second. */
const MAX_WAITING = 1_000;
/** How long a request waits for a connection, in milliseconds. */
const MAX_WAIT_MS = 1_000;
/** When no connection has come free for this long, requests are refused at once, in milliseconds. */
const STUCK_MS = 500;

/** All connections are taken, and waiting for one does not help. */
export class PoolExhaustedError extends Error {}

/**
 * A bounded queue in front of the connection pool, first come, first served. Nobody waits longer than
 * {@link MAX_WAIT_MS}, and while no connection has come free for {@link STUCK_MS} new requests are refused at once: an
 * exhausted pool shows at once, and a short rush is served.
 */
export class ConnectionQueue {
  #free: number;
  #movedAt = 0;
  readonly #waiting = new Set<() => void>();
  constructor(places: number) {
    this.#free = places;
  }

  /** Resolves when a connection may be taken, rejects with {@link PoolExhaustedError}. Call {@link leave} afterwards. */
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
