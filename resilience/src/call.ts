import { API_BASE, type CallOf, type Endpoint, type ResponseOf } from '@moodbowl/contract/endpoint';

/** Longer than any healthy answer takes, in milliseconds. */
const GIVE_UP_MS = 15_000;

/** A server that answered with something else than what the call promises. */
export class Refusal extends Error {
  readonly status: number;
  constructor(endpoint: Endpoint, status: number, body: string) {
    super(`${endpoint.method} ${endpoint.path} answered ${status}: ${body.slice(0, 300)}`);
    this.status = status;
  }
}

/** Calls the server as the page does. Throws {@link Refusal}, or what `fetch` throws when nobody answers. */
export async function call<E extends Endpoint>(
  url: string,
  endpoint: E,
  request: CallOf<E>,
  token?: string,
): Promise<ResponseOf<E>> {
  const { params, query, body } = request as {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
  };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const response = await fetch(`${url}${API_BASE}${path}${search}`, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(GIVE_UP_MS),
  });
  const text = await response.text();
  if (response.status !== (endpoint.status ?? 200)) throw new Refusal(endpoint, response.status, text);
  return endpoint.response.parse(JSON.parse(text)) as ResponseOf<E>;
}
