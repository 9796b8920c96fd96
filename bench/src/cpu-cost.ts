import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { newId } from '../../server/src/db/new-id.ts';
import { ACCEPTED } from './as-browsers.ts';
import { type LoadRequest, NEW_ID } from './load.ts';
import type { ServerProcess } from '@moodbowl/harness/server-process';

export interface Work {
  /** They take turns. */
  readonly requests: readonly LoadRequest[];
  readonly count: number;
  /** How many are under way at once. */
  readonly connections: number;
}

/**
 * What a request costs a server, in microseconds of processor time of all its threads. Unlike requests per second it
 * hardly depends on what else the machine does. Throws on answers that are not 2xx.
 */
export async function costOf(server: ServerProcess, { requests, count, connections }: Work): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const before = cpuTime(server.pid);
  let turn = 0;
  const askOn = async () => {
    while (turn < count) {
      const next = requests[turn % requests.length];
      turn += 1;
      if (next) await ask(server.url, next, agent);
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  agent.destroy();
  return (cpuTime(server.pid) - before) / count;
}

function ask(url: string, { method, path, token, body }: LoadRequest, agent: Agent): Promise<void> {
  const headers = {
    ...ACCEPTED,
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path.replaceAll(NEW_ID, newId)}`, { method, agent, headers }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => {
        const status = response.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve();
        else reject(new Error(`${method} ${path} answered ${status}`));
      });
    });
    sent.once('error', reject);
    sent.end(body?.replaceAll(NEW_ID, newId));
  });
}

/** Microseconds that a process has been on a processor. Linux tells it by the nanosecond for each thread. */
function cpuTime(pid: number): number {
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) throw new Error('only Linux tells what a process has cost');
  const nanoseconds = readdirSync(threads).map((thread) => {
    const [onProcessor] = readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ');
    return Number(onProcessor);
  });
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1_000;
}
