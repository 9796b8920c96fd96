import { WorkerProcess } from '@moodbowl/harness/worker-process';

export interface StreamsOrder {
  readonly url: string;
  /** One for each stream. */
  readonly tokens: readonly string[];
  /** Over how many seconds their openings are spread, and with them their heartbeats. */
  readonly seconds: number;
  /** Whether they stay open until the next order; otherwise each is closed as soon as it is ready. */
  readonly stay: boolean;
}

export interface StreamsResult {
  /** How many heartbeats came through the streams that this order has closed. */
  readonly heartbeats: number;
}

/**
 * Event streams as browsers have them, held by a process of its own. Each order closes those of the order before and is
 * done when all of its own are ready. Fails when the server refuses a stream or ends one.
 */
export class OpenStreams extends WorkerProcess<StreamsOrder, StreamsResult> {
  constructor() {
    super(new URL('open-streams-process.ts', import.meta.url));
  }

  /** Closes all streams and returns how many heartbeats came through them. */
  async close(): Promise<number> {
    return (await this.run({ url: '', tokens: [], seconds: 0, stay: false })).heartbeats;
  }
}
