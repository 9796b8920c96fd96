import { WorkerProcess } from '@moodbowl/harness/worker-process';

/** How many users are signed in at any time. */
export const VISITORS = 200;

export interface DayOrder {
  readonly url: string;
  /** Sign-ins choose among this many generated users. */
  readonly users: number;
  /** Tokens of the first visitors. */
  readonly tokens: readonly string[];
  readonly seconds: number;
  /** Calls per second. Without it, the load is as high as the server allows. */
  readonly perSecond?: number;
}

export interface DayResult {
  /** Response times by kind of call, in milliseconds from when the call was due. */
  readonly times: Readonly<Record<string, readonly number[]>>;
  /** How long it took until the last response. */
  readonly seconds: number;
}

/** Sends the calls of an ordinary day from a process of its own. Fails with the first call that fails. */
export class DayLoad extends WorkerProcess<DayOrder, DayResult> {
  constructor() {
    super(new URL('day-process.ts', import.meta.url));
  }
}
