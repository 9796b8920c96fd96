import { API_BASE, type CallOf, type Endpoint, type ResponseOf } from '@moodbowl/contract/endpoint';

/** Longer than any healthy response takes, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** The server answered with another status than the endpoint promises. */
export class Refusal extends Error {
  readonly status: number;
  constructor(endpoint: Endpoint, status: number, body: string) {
    super(`${endpoint.method} ${endpoint.path} answered ${status}: ${body.slice(0, 300)}`);
    this.status = status;
  }
}

/** Calls an endpoint like the page does. Throws {@link Refusal}, or what `fetch` throws when there is no answer. */
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
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (response.status !== (endpoint.status ?? 200)) throw new Refusal(endpoint, response.status, text);
  return endpoint.response.parse(JSON.parse(text)) as ResponseOf<E>;
}
