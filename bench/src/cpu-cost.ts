import { BROWSER_HEADERS, type LoadRequest, NEW_ID } from '@moodbowl/harness/http-load';
import type { ServerProcess } from '@moodbowl/harness/server-process';
import { Agent, request } from 'node:http';
import { newId } from '../../server/src/db/new-id.ts';

export interface Work {
  /** Sent in turn. */
  readonly requests: readonly LoadRequest[];
  readonly count: number;
  /** How many are in flight at once. */
  readonly connections: number;
}

/**
 * The server's processor time for one request, in microseconds. It hardly depends on what else the machine does,
 * unlike requests per second. Throws on responses that are not 2xx.
 */
export async function costOf(server: ServerProcess, { requests, count, connections }: Work): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const before = server.cpuMicroseconds();
  let turn = 0;
  const sendAll = async () => {
    while (turn < count) {
      const next = requests[turn % requests.length];
      turn += 1;
      if (next) await send(server.url, next, agent);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendAll));
  agent.destroy();
  return (server.cpuMicroseconds() - before) / count;
}

function send(url: string, { method, path, token, body }: LoadRequest, agent: Agent): Promise<void> {
  const headers = {
    ...BROWSER_HEADERS,
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
