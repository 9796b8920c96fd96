import { negotiate } from '@fastify/accept-negotiator';
import { promisify } from 'node:util';
import { gzip, gzipSync, type ZlibOptions } from 'node:zlib';

/** How an answer is sent: packed, or as it is. */
export type Encoding = 'gzip' | 'identity';

/** In bytes, or characters of a text; what is shorter goes out in two packets as a rule, packed or not. */
const WORTH_PACKING = 2_048;

/** In bytes; what is shorter is packed at once, in 1 ms at most: another thread costs more than it takes off this one. */
const WORTH_A_THREAD = 40_000;

/**
 * For what is packed at once. Level 4 packs 34 KB in two thirds of the time, to 4% more; the usual window and tables take
 * 260 KB anew each time.
 */
export const GZIP_OPTIONS: ZlibOptions = { level: 4, windowBits: 14, memLevel: 7 };

const gzipElsewhere = promisify(gzip);

/** An answer that is JSON already, as bytes; what it says when it is read is a `T`. */
export class JsonBytes<T> {
  declare readonly says: T;
  readonly bytes: Buffer;
  readonly encoding: Encoding;

  constructor(bytes: Buffer, encoding: Encoding = 'identity') {
    this.bytes = bytes;
    this.encoding = encoding;
  }
}

/** What somebody who sends this header takes. All browsers take gzip, on connections without TLS nothing better. */
export function encodingFor(acceptEncoding = ''): Encoding {
  return negotiate(acceptEncoding, ['gzip']) === 'gzip' ? 'gzip' : 'identity';
}

export function isWorthPacking({ length }: string | Buffer): boolean {
  return length >= WORTH_PACKING;
}

/** The gzip of JSON. */
export async function pack<T>(json: string | Buffer): Promise<JsonBytes<T>> {
  const plain = typeof json === 'string' ? Buffer.from(json) : json;
  const packed = plain.length < WORTH_A_THREAD ? gzipSync(plain, GZIP_OPTIONS) : await gzipElsewhere(plain);
  // What zlib gives is part of a larger piece of memory, which would be kept as long as this is.
  const bytes = Buffer.allocUnsafeSlow(packed.length);
  bytes.set(packed);
  return new JsonBytes(bytes, 'gzip');
}
