import type { FastifyReply } from 'fastify';
import { Readable, pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { type Encoding, GZIP_OPTIONS } from './json-bytes.ts';

/** An answer that is read and sent piece by piece; what all pieces say together is a `T`. */
export class Streamed<T> {
  declare readonly says: T;
  readonly pieces: AsyncGenerator<string, void>;

  constructor(pieces: AsyncGenerator<string, void>) {
    this.pieces = pieces;
  }
}

/**
 * Sends the pieces as fast as the reader takes them. What fails before the first piece is answered as an error; what
 * fails later breaks the connection, so that half an answer never looks like a whole one.
 */
export async function sendStreamed(reply: FastifyReply, answer: Streamed<unknown>, encoding: Encoding) {
  const { pieces } = answer;
  const first = await pieces.next();
  if (encoding === 'gzip') void reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  if (reply.request.method === 'HEAD') {
    await pieces.return();
    return reply.send(Readable.from([]));
  }
  const source = Readable.from(from(first, pieces), { objectMode: false });
  // Fastify would still answer an error as long as the compression holds back all that was read.
  source.once('error', () => reply.raw.destroy());
  return reply.send(encoding === 'gzip' ? pipeline(source, createGzip(GZIP_OPTIONS), () => {}) : source);
}

async function* from(first: IteratorResult<string, void>, rest: AsyncGenerator<string, void>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
