import { ApiError } from './api-client.ts';

/** Why calls wait before they are repeated. */
export type WaitReason = 'offline' | 'busy' | 'failed';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** After so many failures of the server's own, the fault is taken to be in what was sent. */
const TRIES_OF_FAILURE = 4;

/** Repeats calls of a long work until they succeed, or fail for good. */
export class Patience {
  readonly #onWait: (reason: WaitReason | undefined) => void;
  readonly #stopped = new AbortController();
  #pausing: Promise<void> | undefined;
  #endPause: (() => void) | undefined;

  /** `onWait` gets the reason when a pause begins, and undefined when it ends. */
  constructor(onWait: (reason: WaitReason | undefined) => void) {
    this.#onWait = onWait;
  }

  get isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  /** Repeats a call as long as its failure may pass. Throws its last error, and at the next try when it was stopped. */
  async repeat<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      this.#stopped.signal.throwIfAborted();
      try {
        return await ask();
      } catch (error) {
        const reason = passingReason(error, tries);
        if (reason === undefined) throw error;
        const seconds = error instanceof ApiError ? error.retryAfter : undefined;
        await this.#pause(seconds === undefined ? waitAfter(tries) : seconds * 1000, reason);
      }
    }
  }

  /** Ends the pause before the next try. */
  readonly goOn = (): void => {
    if (this.#pausing) this.#endPause?.();
  };

  readonly stop = (): void => {
    this.#stopped.abort();
    this.goOn();
  };

  /** Waits; calls that fail meanwhile wait with the first. */
  #pause(milliseconds: number, reason: WaitReason): Promise<void> {
    this.#pausing ??= new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#pausing = undefined;
        this.#onWait(undefined);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.#endPause = end;
      this.#onWait(reason);
    });
    return this.#pausing;
  }
}

function waitAfter(tries: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
}

/** Why a call failed, if that may pass. */
function passingReason(error: unknown, tries: number): WaitReason | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 429 || error.status === 503) return 'busy';
  // Something in what was sent may be the cause.
  if (error.status === 500) return tries < TRIES_OF_FAILURE ? 'failed' : undefined;
  // Without the network, and by a proxy while the server starts again.
  return error.status === 0 || error.status > 500 || error.code === 'HTML' ? 'offline' : undefined;
}
