import { BROWSER_HEADERS, CONNECTIONS, type LoadRequest, NEW_ID } from '@moodbowl/harness/http-load';
import { takeOrders } from '@moodbowl/harness/worker-process';
import { Agent, request } from 'node:http';
import { newId } from '../../server/src/db/new-id.ts';
import type { TimedOrder, Times } from './timed-load.ts';

async function sendAll({ url, requests, count }: TimedOrder): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: Record<string, number[]> = {};
  let turn = 0;
  const sendInTurn = async () => {
    while (turn < count) {
      const next = requests[turn % requests.length];
      if (!next) throw new Error('There are no requests');
      turn += 1;
      const begin = performance.now();
      await send(url, next, agent);
      (times[next.name] ??= []).push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendInTurn));
  agent.destroy();
  return times;
}

/** Resolves when the whole response is there. */
function send(url: string, { method, path, token, body }: LoadRequest, agent: Agent): Promise<void> {
  const headers = {
    ...BROWSER_HEADERS,
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
      response.resume().once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${method} ${path} answered ${response.statusCode}`));
      });
    });
    sent.once('error', reject).end(body?.replaceAll(NEW_ID, newId));
  });
}

takeOrders((order) => sendAll(order as TimedOrder));
