import { API_BASE, type Endpoint } from '@moodbowl/contract/endpoint';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, vi } from 'vitest';
import type { TestApp } from './test-app.ts';

interface Parts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

/** Body and content type of a call. A body is read even if none is expected. */
async function encode(body: unknown): Promise<{ type: string; bytes: Buffer }> {
  if (!(body instanceof FormData)) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body ?? {})) };
  const encoded = new Response(body);
  return { type: encoded.headers.get('content-type') ?? '', bytes: Buffer.from(await encoded.arrayBuffer()) };
}

/**
 * Calls over HTTP that send their headers, and their body only once `meanwhile` is over: when the caller has been admitted
 * already.
 */
export async function holdCalls({ app }: TestApp) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const authenticate = vi.spyOn(app, 'authenticate');
  onTestFinished(() => authenticate.mockRestore());

  return async (endpoint: Endpoint, parts: Parts, token: string, meanwhile: () => Promise<unknown>) => {
    const params = parts.params as Readonly<Record<string, string>> | undefined;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
    const search = parts.query ? `?${new URLSearchParams({ ...parts.query }).toString()}` : '';
    const { type, bytes } = await encode(parts.body);
    authenticate.mockClear();
    const call = request({
      port,
      host: '127.0.0.1',
      agent: false,
      method: endpoint.method,
      path: `${API_BASE}${path}${search}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': bytes.length },
    });
    const answered = once(call, 'response');
    call.flushHeaders();
    await expect.poll(() => authenticate.mock.settledResults[0]?.type).toBe('fulfilled');
    await meanwhile();
    call.end(bytes);
    const [response] = await answered;
    return { status: response.statusCode as number, body: JSON.parse(await text(response)) as { code?: string } };
  };
}
