import autocannon, { type Request } from 'autocannon';
import { newId } from '../../server/src/db/new-id.ts';
import { CONNECTIONS, type LoadOrder, type LoadRequest, NEW_ID } from './load.ts';
import type { LoadResult } from './ordered-process.ts';

async function fire({ url, requests, seconds }: LoadOrder): Promise<void> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: requests.map(toRequest),
  });
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
  if (body === undefined) return { method, path, headers };
  const request = { method, path, headers: { ...headers, 'content-type': 'application/json' }, body };
  if (!body.includes(NEW_ID)) return request;
  return { ...request, setupRequest: (next) => ({ ...next, body: body.replaceAll(NEW_ID, newId()) }) };
}

process.on('message', (order) => void fire(order as LoadOrder));
