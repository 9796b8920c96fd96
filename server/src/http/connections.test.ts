import { register } from '@moodbowl/contract/auth';
import { errorBody } from '@moodbowl/contract/error';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';
import { answerConnectionError } from './error-handler.ts';

/** Sends bytes as they are, and gives all that comes back until the other side hangs up. */
async function exchange(port: number, bytes: string): Promise<{ status: number; code: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const chunks = await socket.toArray();
  const [head = '', body = ''] = Buffer.concat(chunks as Buffer[])
    .toString()
    .split('\r\n\r\n');
  const { code } = errorBody.strict().parse(JSON.parse(body));
  return { status: Number(head.split(' ')[1]), code };
}

describe('a connection', () => {
  it.each([
    ['that speaks no HTTP', 'hello\r\n\r\n', 400, 'BAD_REQUEST'],
    ['that says two lengths', 'POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'whose headers are too long',
      `GET /api/health HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
  ] as const)('%s is told so in our shape, and ended', async (_, bytes, status, code) => {
    const { app } = await createTestApp();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    expect(await exchange(port, bytes)).toEqual({ status, code });
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  });

  it('that sends too slowly is told so, and ended', async () => {
    const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 });
    server.on('clientError', answerConnectionError);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    expect(await exchange(port, 'GET / HTTP/1.1\r\nX')).toEqual({ status: 408, code: 'REQUEST_TIMEOUT' });
  });
});

describe('the address of who is calling', () => {
  const ACCOUNTS = 21;
  const [PROXY, STRANGER] = ['10.1.2.3', '203.0.113.7'];

  /** Registers more people than one address may, each with an address of their own in the header. */
  async function registerThrough(remoteAddress: string) {
    const { app } = await createTestApp({ throttles: true, trustProxy: ['10.0.0.0/8'] });
    const statuses: number[] = [];
    for (let index = 0; index < ACCOUNTS; index += 1) {
      const { statusCode } = await app.inject({
        method: register.method,
        url: '/api/auth/register',
        remoteAddress,
        headers: { 'x-forwarded-for': `198.51.100.${index}` },
        payload: { username: `person${index}`, email: `person${index}@example.org`, password: 'porridge' },
      });
      statuses.push(statusCode);
    }
    return statuses;
  }

  it('is what a proxy of ours says', async () => {
    expect(new Set(await registerThrough(PROXY))).toEqual(new Set([201]));
  });

  it('is not what anybody else says', async () => {
    expect((await registerThrough(STRANGER)).at(-1)).toBe(429);
  });
});
