import type { Method } from '@moodbowl/contract/endpoint';
import { OrderedProcess } from '@moodbowl/harness/ordered-process';

/** Connections of one load. */
export const CONNECTIONS = 10;

/** Stands in a body or path for an id that is a new one in each request. */
export const NEW_ID = '{new-id}';

export interface LoadRequest {
  readonly method: Method;
  /** {@link NEW_ID} may stand in it. */
  readonly path: string;
  readonly token: string;
  /** JSON, in which {@link NEW_ID} may stand. */
  readonly body?: string;
}

export interface LoadOrder {
  readonly url: string;
  /** They take turns. */
  readonly requests: readonly LoadRequest[];
  readonly seconds: number;
  /** Whether the load never sleeps; only where nobody else needs its processor. */
  readonly awake?: boolean;
}

/** Loads servers. */
export class Loader extends OrderedProcess<LoadOrder> {
  constructor() {
    super(new URL('load-process.ts', import.meta.url));
  }
}
