import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readBytes, TooLargeError, unpack } from './unpack.ts';

const SOUP = new Uint8Array(Buffer.from('Lentil soup '.repeat(100)));
const PACKED = {
  gzip: gzipSync(SOUP),
  'x-gzip': gzipSync(SOUP),
  br: brotliCompressSync(SOUP),
  deflate: deflateSync(SOUP),
} as const;

describe('a packed body', () => {
  it.each(Object.entries(PACKED))('is unpacked from %s, up to the limit exactly', async (encoding, packed) => {
    expect(Buffer.from(await unpack(packed, encoding, SOUP.length)).equals(SOUP)).toBe(true);
    await expect(unpack(packed, encoding, SOUP.length - 1)).rejects.toThrow(TooLargeError);
  });

  it('may be deflated without the header of zlib', async () => {
    expect(Buffer.from(await unpack(deflateRawSync(SOUP), 'deflate', 10_000)).equals(SOUP)).toBe(true);
  });

  it.each(Object.entries(PACKED))('is refused if it is truncated: %s', async (encoding, packed) => {
    await expect(unpack(packed.subarray(0, -9), encoding, 10_000)).rejects.not.toBeInstanceOf(TooLargeError);
  });

  it.each(['gzip', 'br', 'zstd', 'gzip, gzip', 'constructor'])(
    'is refused if it is not what it says: %s',
    async (encoding) => {
      await expect(unpack(SOUP, encoding, 10_000)).rejects.not.toBeInstanceOf(TooLargeError);
    },
  );

  it('of more than a gigabyte never gets into memory', async () => {
    const bomb = Buffer.concat(Array.from({ length: 128 }, () => TEN_MEGABYTES));
    const before = process.resourceUsage().maxRSS;
    await expect(unpack(bomb, 'gzip', 5 * 2 ** 20)).rejects.toThrow(TooLargeError);
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(64 * 1024);
  });

  it('that is not packed, or empty, stays as it is', async () => {
    expect(await unpack(SOUP, '', 1)).toBe(SOUP);
    expect(await unpack(SOUP, 'identity', 1)).toBe(SOUP);
    expect(await unpack(new Uint8Array(), 'gzip', 1)).toHaveLength(0);
  });
});

/** Zeros, packed to a thousandth. */
const TEN_MEGABYTES = gzipSync(new Uint8Array(10 * 2 ** 20));

describe('reading', () => {
  async function* pieces(count: number, seen: number[]) {
    for (let piece = 0; piece < count; piece += 1) {
      seen.push(piece);
      yield new Uint8Array(10).fill(piece);
    }
  }

  it('joins the pieces, up to the limit exactly', async () => {
    expect(await readBytes(pieces(3, []), 30)).toEqual(Buffer.concat([0, 1, 2].map((n) => new Uint8Array(10).fill(n))));
  });

  it('stops with the first piece that is too much', async () => {
    const seen: number[] = [];
    await expect(readBytes(pieces(1_000, seen), 25)).rejects.toThrow(TooLargeError);
    expect(seen).toEqual([0, 1, 2]);
  });
});
