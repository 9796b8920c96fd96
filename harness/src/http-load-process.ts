import autocannon, { type Client, type Request } from 'autocannon';
import { newId } from '../../server/src/db/new-id.ts';
import {
  BROWSER_HEADERS,
  CONNECTIONS,
  type LoadOrder,
  type LoadRequest,
  type LoadResult,
  NEW_ID,
} from './http-load.ts';
import { takeOrders } from './worker-process.ts';

/**
 * Keeps this process busy between two answers, and returns how to stop. Waking a sleeping processor of a virtual
 * machine costs the server up to a quarter of a short request, and more so the slower of two servers.
 */
function stayAwake(): () => void {
  let stopped = false;
  const turn = () => {
    if (!stopped) setImmediate(turn);
  };
  turn();
  return () => {
    stopped = true;
  };
}

/** autocannon decodes every body as text. For 60 KB of gzip that takes longer than the server needs to send it. */
function skipBodies(client: Client): void {
  client.pipelinedRequests.addBody = () => undefined;
}

async function send({ url, requests, seconds }: LoadOrder): Promise<LoadResult> {
  const sleep = stayAwake();
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    // When it looks whether the time is over, in milliseconds.
    sampleInt: Math.min(1_000, seconds * 1_000),
    requests: requests.map(toRequest),
    setupClient: skipBodies,
  });
  sleep();
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} requests failed, for example ${requests[0]?.path}`);
  const count = result.requests.total;
  return { count, perSecond: count / result.duration, p99: result.latency.p99 };
}

function toRequest({ method, path, token, body }: LoadRequest): Request {
  const request: Request = {
    method,
    path,
    headers: {
      ...BROWSER_HEADERS,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  };
  if (!`${path}${body}`.includes(NEW_ID)) return request;
  return {
    ...request,
    setupRequest: (next) => ({
      ...next,
      path: path.replaceAll(NEW_ID, newId()),
      ...(body !== undefined && { body: body.replaceAll(NEW_ID, newId()) }),
    }),
  };
}

takeOrders((order) => send(order as LoadOrder));
