import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface LoadOrder {
  readonly url: string;
  readonly path: string;
  /** Requests take turns with these. */
  readonly tokens: readonly string[];
  readonly seconds: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers that were not 2xx, and connections that broke. */
  readonly failed: number;
}

/** Loads a server from a process of its own, so that it does not share an event loop with anything; throws on failures. */
export async function load(order: LoadOrder): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)));
  child.send(order);
  const [result] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])) as [LoadResult?];
  if (!result) throw new Error('the load process ended without a result');
  if (result.failed > 0) throw new Error(`${result.failed} requests to ${order.url}${order.path} failed`);
  return result;
}
