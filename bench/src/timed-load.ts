import type { LoadRequest } from '@moodbowl/harness/http-load';
import { WorkerProcess } from '@moodbowl/harness/worker-process';

export interface TimedRequest extends LoadRequest {
  /** Its times are reported under this name. */
  readonly name: string;
}

export interface TimedOrder {
  readonly url: string;
  /** Sent in turn, over and over. */
  readonly requests: readonly TimedRequest[];
  readonly count: number;
}

/** Response times by the name of the request, in milliseconds. */
export type Times = Readonly<Record<string, readonly number[]>>;

/**
 * Sends a number of requests as fast as the server answers them, over the connections of `HttpLoad` and from a process
 * of its own. Its times are fractions of a millisecond; those of `HttpLoad` are whole, which is too coarse for ratios.
 * Fails when an answer is not 200.
 */
export class TimedLoad extends WorkerProcess<TimedOrder, Times> {
  constructor() {
    super(new URL('timed-load-process.ts', import.meta.url));
  }
}
