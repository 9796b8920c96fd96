/** How many requests may wait for a connection: what is done in well under a second while all is well. */
const LONGEST_LINE = 1_000;
/** How long a request waits for a connection, in milliseconds. */
const LINE_PATIENCE_MS = 1_000;
/** When no connection has come free for this long, nobody joins the line, in milliseconds. */
const STUCK_MS = 500;

/** Nobody gets a connection for now. */
export class AllBusy extends Error {}

/**
 * Who may use a connection, first come, first served. When all are taken one waits, but never long: the line has a
 * bound, nobody stands in it for more than {@link LINE_PATIENCE_MS}, and while no connection has come free for
 * {@link STUCK_MS} nobody joins it. So an exhausted pool is told at once, and a short rush is not refused.
 */
export class ConnectionLine {
  #free: number;
  #movedAt = 0;
  readonly #waiting = new Set<() => void>();
  constructor(places: number) {
    this.#free = places;
  }

  /** Resolves when it is one's turn, rejects with {@link AllBusy}. Whoever has entered has to leave. */
  async enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      this.#movedAt = performance.now();
      return;
    }
    const stuck = performance.now() - this.#movedAt > STUCK_MS;
    if (stuck || this.#waiting.size >= LONGEST_LINE) throw new AllBusy();
    await new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(proceed);
        reject(new AllBusy());
      }, LINE_PATIENCE_MS);
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
