import compress from '@fastify/compress';
import Fastify from 'fastify';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { COMPRESSION, sendStreamed, Streamed } from './endpoints.ts';

/** A server that sends these pieces; its port. */
async function serve(pieces: () => AsyncGenerator<string, void>): Promise<number> {
  const app = Fastify();
  await app.register(compress, { global: false });
  onTestFinished(() => app.close());
  app.get('/', { compress: COMPRESSION }, (_request, reply) =>
    sendStreamed(reply.type('application/json'), new Streamed(pieces())),
  );
  await app.listen({ port: 0 });
  return (app.server.address() as AddressInfo).port;
}

async function* piecesUntil(failure: number, text: string) {
  for (let piece = 0; ; piece += 1) {
    if (piece === failure) throw new Error('the disk is gone');
    yield text;
  }
}

describe.each(['identity', 'gzip'])('a response in pieces, sent as %s', (encoding) => {
  const headers = { 'accept-encoding': encoding };

  it('arrives complete', async () => {
    async function* pieces() {
      for (let piece = 0; piece < 1_000; piece += 1) yield `${piece} été, `;
    }
    const response = await fetch(`http://localhost:${await serve(pieces)}/`, { headers });
    expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    expect(await response.text()).toBe(Array.from({ length: 1_000 }, (_, piece) => `${piece} été, `).join(''));
  });

  it.each([
    ['at once', 0, 'piece'],
    ['before anything was sent', 2, 'piece'],
    ['in the middle', 50, 'a long piece '.repeat(10_000)],
  ])('breaks the connection if it fails %s', async (_, failure, text) => {
    const port = await serve(() => piecesUntil(failure, text));
    const read = async () => (await fetch(`http://localhost:${port}/`, { headers })).text();
    await expect(read()).rejects.toThrow(/fetch failed|terminated/);
  });

  it('is read no faster than the client reads it, and stops with its client', async () => {
    const seen = { produced: 0, ended: false };
    async function* pieces() {
      try {
        // Nothing that compression could make small.
        for (; seen.produced < 5_000; seen.produced += 1)
          yield Array.from({ length: 4_000 }, () => Math.random().toString(36).slice(2)).join('');
      } finally {
        seen.ended = true;
      }
    }
    const socket = connect(await serve(pieces), 'localhost').pause();
    socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\n\r\n`);
    let before = -1;
    while (seen.produced === 0 || before !== seen.produced) {
      before = seen.produced;
      await sleep(200);
    }
    expect(seen.produced).toBeLessThan(1_000);
    expect(seen.ended).toBe(false);
    socket.destroy();
    await once(socket, 'close');
    await expect.poll(() => seen.ended).toBe(true);
  });

  it('is not started for HEAD', async () => {
    let begun = false;
    async function* pieces() {
      begun = true;
      yield 'piece';
    }
    const response = await fetch(`http://localhost:${await serve(pieces)}/`, { method: 'HEAD', headers });
    expect([response.status, await response.text(), begun]).toEqual([200, '', false]);
  });
});
