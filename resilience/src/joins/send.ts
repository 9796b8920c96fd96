import { API_BASE, type CallOf, type Endpoint, type ResponseOf } from '@moodbowl/contract/endpoint';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

interface Parts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

export interface Answer<E extends Endpoint> {
  readonly status: number;
  /** The successful response; undefined otherwise. */
  readonly body: ResponseOf<E> | undefined;
}

/** A connection for each call: a server may close one that is kept at the moment when it is used again. */
const agent = new Agent();

/** Calls an endpoint; the body follows the headers after `late` milliseconds, when the caller was admitted long ago. */
export async function send<E extends Endpoint>(
  url: string,
  endpoint: E,
  { params, query, body }: Parts & CallOf<E>,
  token: string,
  late = 0,
): Promise<Answer<E>> {
  const named = params as Readonly<Record<string, string>> | undefined;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(named?.[name] ?? ''));
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const search = query ? `?${new URLSearchParams({ ...query }).toString()}` : '';
  const call = request(`${url}${API_BASE}${path}${search}`, {
    agent,
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
    },
  });
  const answered = once(call, 'response');
  // Awaited only once the body is sent; and a refusal may come, and the connection end, before that.
  answered.catch(() => {});
  call.on('error', () => {});
  if (bytes && late > 0) {
    call.flushHeaders();
    await sleep(late);
  }
  call.end(bytes);
  const [response] = await answered;
  const status = response.statusCode as number;
  const answer = await text(response);
  const isGood = status === (endpoint.status ?? 200);
  return { status, body: isGood ? (endpoint.response.parse(JSON.parse(answer)) as ResponseOf<E>) : undefined };
}
