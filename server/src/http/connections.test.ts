import { register } from '@moodbowl/contract/auth';
import { errorBody } from '@moodbowl/contract/error';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';
import { allowSlowBody, type ConnectionLimits, guardConnections, serverOptions } from './limits.ts';

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

/** As the real limits, in milliseconds that a test can wait for. */
const IMPATIENT: ConnectionLimits = { headMs: 100, checkMs: 20, bodyMs: 100, uploadMs: 5_000, answerMs: 100, ahead: 3 };

let sockets = 0;
const openSockets = () => sockets;

/** A server with a few routes and little patience. */
async function listenImpatiently(): Promise<number> {
  const app = Fastify(serverOptions(IMPATIENT));
  guardConnections(app, IMPATIENT);
  sockets = 0;
  app.server.on('connection', (socket) => {
    sockets += 1;
    socket.on('close', () => (sockets -= 1));
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const patient = async (request: FastifyRequest, reply: FastifyReply) =>
    allowSlowBody(request.raw, reply.raw, IMPATIENT.uploadMs);
  app.get('/', async () => 'hello');
  app.post('/', async () => 'hello');
  app.post('/unread', { onRequest: async (_request, reply) => reply.send('no') }, async () => 'hello');
  app.post('/patient', { preParsing: patient }, async () => 'hello');
  app.get('/half', async (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).write('half');
    setTimeout(() => reply.raw.end('whole'), 3 * IMPATIENT.bodyMs);
  });
  // More than the system keeps for a reader.
  app.get('/long', async () => Buffer.alloc(50_000_000));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
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
    [
      'whose headers go on and on',
      `GET /api/health HTTP/1.1\r\nX: ${'x'.repeat(400_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
  ] as const)('%s gets an error in our format, and is closed', async (_, bytes, status, code) => {
    const { app } = await createTestApp();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    expect(await exchange(port, bytes)).toEqual({ status, code });
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  });

  it.each([
    ['its head', 'GET / HTTP/1.1\r\nX'],
    ['its body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'],
    ['its body in chunks', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'],
  ])('that sends %s too slowly gets an error, and is closed', async (_, bytes) => {
    const port = await listenImpatiently();
    expect(await exchange(port, bytes)).toEqual({ status: 408, code: 'REQUEST_TIMEOUT' });
  });

  it('that names the type of a body and sends none is answered', async () => {
    const port = await listenImpatiently();
    const socket = connect(port, '127.0.0.1');
    // As a browser asks without a body: there is no length either.
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n');
    const said = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
    expect(said).toMatch(/^HTTP\/1\.1 200 OK[^]*hello$/);
  });

  it('that was answered is closed even if its body does not come', async () => {
    const port = await listenImpatiently();
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /unread HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{');
    const answer = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
    expect(answer.match(/HTTP.*/g)).toEqual(['HTTP/1.1 200 OK']);
  });

  it('may take longer for a body where that is allowed', async () => {
    const port = await listenImpatiently();
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /patient HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{');
    setTimeout(() => socket.write('}'), 3 * IMPATIENT.bodyMs);
    const answer = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  });

  it('that does not read its response is closed', async () => {
    const port = await listenImpatiently();
    const socket = connect(port, '127.0.0.1').pause();
    socket.write('GET /long HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(() => openSockets()).toBe(1);
    await expect.poll(() => openSockets()).toBe(0);
    socket.destroy();
  });

  it('that sends nonsense during a response gets no other bytes into it', async () => {
    const port = await listenImpatiently();
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /half HTTP/1.1\r\nHost: a\r\n\r\n');
    socket.once('data', () => socket.write('nonsense\r\n\r\n'));
    const answer = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
    expect(answer.match(/HTTP.*/g)).toEqual(['HTTP/1.1 200 OK']);
  });

  it('that pipelines requests endlessly is closed', async () => {
    const port = await listenImpatiently();
    const ask = (times: number) => {
      const socket = connect(port, '127.0.0.1');
      socket.end('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(times));
      return socket.toArray();
    };
    const answers = Buffer.concat((await ask(IMPATIENT.ahead)) as Buffer[]).toString();
    expect(answers.match(/HTTP\/1.1 200 OK/g)).toHaveLength(IMPATIENT.ahead);
    expect(await ask(IMPATIENT.ahead + 1).catch(() => [])).toEqual([]);
  });

  it.each(['100-continue', '200-ok', ''])('that expects %j is answered as usual', async (expectation) => {
    const port = await listenImpatiently();
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: ${expectation}\r\n\r\n`);
    const answer = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
    expect(answer).toMatch(/HTTP\/1.1 200 OK\r\n/);
  });

  it.each(['h2c', 'websocket'])('that asks for %s is answered, and not reused', async (protocol) => {
    const port = await listenImpatiently();
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`);
    const answer = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n(?:.*\r\n)*connection: close\r\n/i);
  });

  it('may be idle between requests', async () => {
    const port = await listenImpatiently();
    const socket = connect(port, '127.0.0.1');
    const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
    socket.write(request);
    setTimeout(() => socket.end(request), 3 * IMPATIENT.headMs);
    const answers = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
    expect(answers.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  });

  it('has limits on the real server', async () => {
    const { app } = await createTestApp();
    const { headersTimeout, requestTimeout } = app.server;
    expect([headersTimeout, requestTimeout]).toEqual([7_000, 67_000]);
  });
});

describe('the address of the caller', () => {
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

  it('is what a trusted proxy says', async () => {
    expect(new Set(await registerThrough(PROXY))).toEqual(new Set([201]));
  });

  it('is not what anyone else says', async () => {
    expect((await registerThrough(STRANGER)).at(-1)).toBe(429);
  });
});
