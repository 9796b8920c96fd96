import type { Method } from '@moodbowl/contract/endpoint';
import { WorkerProcess } from './worker-process.ts';

/** Connections that are open at the same time. */
export const CONNECTIONS = 10;

/** A placeholder in paths and bodies: each request gets a new id, as the page makes one for each entry. */
export const NEW_ID = '{new-id}';

/** What browsers accept from a server on the same machine. */
export const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' } as const;

export interface LoadRequest {
  readonly method: Method;
  /** May contain {@link NEW_ID}. */
  readonly path: string;
  readonly token: string;
  /** JSON; may contain {@link NEW_ID}. */
  readonly body?: string;
}

export interface LoadOrder {
  readonly url: string;
  /** Sent in turn, over and over. */
  readonly requests: readonly LoadRequest[];
  readonly seconds: number;
}

export interface LoadResult {
  /** How many requests were answered. */
  readonly count: number;
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p99: number;
}

/** Sends requests as fast as the server answers them, from a process of its own. Fails when an answer is not 2xx. */
export class HttpLoad extends WorkerProcess<LoadOrder, LoadResult> {
  constructor() {
    super(new URL('http-load-process.ts', import.meta.url));
  }
}
