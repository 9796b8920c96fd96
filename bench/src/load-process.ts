import autocannon, { type Client, type Request } from 'autocannon';
import { newId } from '../../server/src/db/new-id.ts';
import { ACCEPTED } from './as-browsers.ts';
import { CONNECTIONS, type LoadOrder, type LoadRequest, NEW_ID } from './load.ts';
import type { LoadResult } from '@moodbowl/harness/ordered-process';

/**
 * Keeps this process from sleeping between two answers. A virtual machine wakes a processor that sleeps slowly, and the
 * server pays for that with each answer (12 µs of 45, as seen): the slower of two servers alone, for a fast one leaves
 * its client no time to sleep. Returns how to end it.
 */
function stayAwake(): () => void {
  let isOver = false;
  const turn = () => {
    if (!isOver) setImmediate(turn);
  };
  turn();
  return () => {
    isOver = true;
  };
}

/**
 * Makes no text of what is answered, as autocannon does even where nobody looks at it: for what is packed, and so no
 * text, that takes longer than the server took to send it (63 KB: 0.6 ms).
 */
function countBodiesOnly(client: Client): void {
  client.pipelinedRequests.addBody = () => undefined;
}

async function fire({ url, requests, seconds, awake = false }: LoadOrder): Promise<void> {
  const sleep = awake ? stayAwake() : undefined;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: requests.map(toRequest),
    setupClient: countBodiesOnly,
  });
  sleep?.();
  const answer: LoadResult = {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
  process.send?.(answer);
}

function toRequest({ method, path, token, body }: LoadRequest): Request {
  const headers = { ...ACCEPTED, authorization: `Bearer ${token}` };
  if (body === undefined) {
    const read = { method, path, headers } as const;
    if (!path.includes(NEW_ID)) return read;
    return { ...read, setupRequest: (next) => ({ ...next, path: path.replaceAll(NEW_ID, newId()) }) };
  }
  const request = { method, path, headers: { ...headers, 'content-type': 'application/json' }, body };
  if (!body.includes(NEW_ID)) return request;
  return { ...request, setupRequest: (next) => ({ ...next, body: body.replaceAll(NEW_ID, newId()) }) };
}

process.on('message', (order) => void fire(order as LoadOrder));
