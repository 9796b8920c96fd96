import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';

/** The encodings that {@link unpack} can read, for `Accept-Encoding`. */
export const ENCODINGS = 'gzip, deflate, br';

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // With the header of zlib as the standard says, or without as some servers do (RFC 9110, 8.4.1.2).
  deflate: async (packed: Uint8Array, options: { readonly maxOutputLength: number }) =>
    promisify(((packed[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(packed, options),
};

/** It is larger than allowed. */
export class TooLargeError extends Error {}

/**
 * Undoes a `Content-Encoding`. Stops with {@link TooLargeError} as soon as more than `maxBytes` come out, so a small
 * body cannot fill the memory. Throws another error for a damaged or truncated body and for an encoding that was not
 * asked for.
 */
export async function unpack(packed: Uint8Array, encoding: string, maxBytes: number): Promise<Uint8Array> {
  if (encoding === '' || encoding === 'identity' || packed.length === 0) return packed;
  const unpacker = Object.hasOwn(unpackers, encoding) ? unpackers[encoding as keyof typeof unpackers] : undefined;
  if (!unpacker) throw new Error(`the encoding ${encoding} was not asked for`);
  try {
    return await unpacker(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) throw new TooLargeError('it is too large unpacked', { cause: error });
    throw error;
  }
}

/** Reads a body to its end. Throws {@link TooLargeError} as soon as it has more than `maxBytes`. */
export async function readBytes(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > maxBytes) throw new TooLargeError('it is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}
