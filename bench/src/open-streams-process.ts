import { API_BASE } from '@moodbowl/contract/endpoint';
import { listenEvents } from '@moodbowl/contract/events';
import { BROWSER_HEADERS } from '@moodbowl/harness/http-load';
import { takeOrders } from '@moodbowl/harness/worker-process';
import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamsOrder, StreamsResult } from './open-streams.ts';

const open = new Set<ClientRequest>();
let heartbeats = 0;

async function follow({ url, tokens, seconds, stay }: StreamsOrder): Promise<StreamsResult> {
  const result = { heartbeats };
  for (const stream of open) close(stream);
  heartbeats = 0;
  const openInTurn = async (token: string, turn: number) => {
    await sleep((turn / tokens.length) * seconds * 1_000);
    const stream = await openStream(`${url}${API_BASE}${listenEvents.path}`, token);
    if (!stay) close(stream);
  };
  await Promise.all(tokens.map(openInTurn));
  return result;
}

function close(stream: ClientRequest): void {
  open.delete(stream);
  stream.destroy();
}

/** Resolves when the stream is ready. If the server ends it later, this process fails. */
async function openStream(address: string, token: string): Promise<ClientRequest> {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const headers = { ...BROWSER_HEADERS, accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const stream = request(address, { agent: false, headers }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`A stream was refused with ${response.statusCode}`));
    response.setEncoding('utf8').on('data', (text: string) => {
      if (text.startsWith(':')) heartbeats += 1;
      else resolve();
    });
  });
  stream.once('error', reject).once('close', () => {
    if (open.has(stream)) throw new Error('The server has ended a stream');
  });
  stream.end();
  await ready;
  open.add(stream);
  return stream;
}

takeOrders((order) => follow(order as StreamsOrder));
