import autocannon, { type Request } from 'autocannon';
import { newId } from '../../server/src/db/new-id.ts';
import { CONNECTIONS, type LoadOrder, type LoadRequest, NEW_ID } from './load.ts';
import type { LoadResult } from './ordered-process.ts';

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

async function fire({ url, requests, seconds, awake = false }: LoadOrder): Promise<void> {
  const sleep = awake ? stayAwake() : undefined;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: requests.map(toRequest),
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
  const headers = { authorization: `Bearer ${token}` };
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
