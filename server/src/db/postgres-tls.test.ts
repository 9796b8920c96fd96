import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { engine } from '../../test/test-database.ts';
import { openDatabase } from './open-database.ts';

const CERTIFICATE = new URL('../../test/fixtures/self-signed.pem', import.meta.url);

/** Listens on loopback and answers the first thing that PostgreSQL's client says: whether TLS can be spoken. */
async function listen(answer: (socket: Socket, data: Buffer) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (data) => answer(socket, data));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function connect(port: number): Promise<unknown> {
  const { db, close } = openDatabase({ url: `postgres://app:secret@127.0.0.1:${port}/app?sslmode=verify-full` });
  onTestFinished(close);
  return sql`select 1`.execute(db).catch((error: unknown) => error);
}

describe.runIf(engine === 'postgres')('sslmode=verify-full', () => {
  it('does not fall back to an unencrypted connection', async () => {
    const received: string[] = [];
    const port = await listen((socket, data) => {
      received.push(data.toString('latin1'));
      socket.on('data', (more) => received.push(more.toString('latin1')));
      // PostgreSQL's word for "no TLS here".
      socket.write('N');
    });
    expect(await connect(port)).toMatchObject({ message: expect.stringContaining('does not support SSL') });
    expect(received.join('')).not.toContain('app');
  });

  it('rejects a certificate without a trusted issuer', async () => {
    const pem = await readFile(CERTIFICATE);
    const port = await listen((socket) => {
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, key: pem, cert: pem });
      secure.on('error', () => {});
    });
    expect(await connect(port)).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });
});
