import type { HttpLoad, LoadRequest } from '@moodbowl/harness/http-load';
import type { ServerProcess } from '@moodbowl/harness/server-process';
import { median } from '@moodbowl/harness/statistics';

/** What one round of a load measured. */
export interface Round {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p99: number;
  /** Processor time of the server for one request, in microseconds. */
  readonly cpuMicroseconds: number;
}

/** Sends requests for some seconds and measures what the server does. */
export async function measureRound(
  load: HttpLoad,
  server: ServerProcess,
  order: { readonly requests: readonly LoadRequest[]; readonly seconds: number },
): Promise<Round> {
  const before = server.cpuMicroseconds();
  const { count, perSecond, p99 } = await load.run({ url: server.url, ...order });
  return { perSecond, p99, cpuMicroseconds: (server.cpuMicroseconds() - before) / count };
}

export const medianOf = (rounds: readonly Round[], field: keyof Round) => median(rounds.map((round) => round[field]));

export const inMilliseconds = (microseconds: number) => (microseconds / 1_000).toFixed(2);
export const rounded = (value: number) => Math.round(value).toLocaleString('en');
