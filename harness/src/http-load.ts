import type { Method } from '@moodbowl/contract/endpoint';
import { type LoadResult, OrderedProcess } from './ordered-process.ts';

/** Connections of one load. */
export const CONNECTIONS = 10;

/** Stands in a body or path for an id that is made anew for each request, as the page makes one for each entry. */
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
    super('load-process.ts');
  }
}

/** One read, asked for by several people in turn, from a process that is there for nothing else. */
export async function load({
  path,
  tokens,
  ...order
}: Omit<LoadOrder, 'requests'> & { path: string; tokens: readonly string[] }): Promise<LoadResult> {
  const loader = new Loader();
  try {
    return await loader.run({ ...order, requests: tokens.map((token) => ({ method: 'GET', path, token })) });
  } finally {
    loader.stop();
  }
}
