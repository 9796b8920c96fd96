import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/** An answer that is read and sent piece by piece; what all pieces say together is a `T`. */
export class Streamed<T> {
  declare readonly says: T;
  readonly pieces: AsyncIterableIterator<string, void>;

  constructor(pieces: AsyncIterableIterator<string, void>) {
    this.pieces = pieces;
  }
}

/**
 * Sends the pieces as fast as the reader takes them. An error on the way breaks the connection, so that half an answer
 * never looks like a whole one.
 */
export function sendStreamed(reply: FastifyReply, { pieces }: Streamed<unknown>): FastifyReply {
  // Fastify would read all of it and throw it away.
  if (reply.request.method === 'HEAD') {
    void pieces.return?.();
    return reply.send(Readable.from([]));
  }
  const source = Readable.from(pieces, { objectMode: false });
  // As long as the compression holds back all that was read, Fastify would still answer an error, under these headers.
  source.once('error', () => reply.raw.destroy());
  return reply.send(source);
}
