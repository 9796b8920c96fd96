const BLOCK = 64;
const INITIAL = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];

/** The SHA-1 of bytes (RFC 3174), for names, not for secrets. The browser's own needs https. */
export function sha1(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const hash = new Uint32Array(INITIAL);
  for (let at = 0; at < padded.length; at += BLOCK) addBlock(hash, view, at);
  const digest = new DataView(new ArrayBuffer(20));
  hash.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** The function and the constant of a round, for the words b, c and d. */
function round(step: number, b: number, c: number, d: number): number {
  if (step < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (step < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (step < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

function addBlock(hash: Uint32Array, view: DataView, at: number): void {
  const words = new Uint32Array(80);
  const word = (index: number) => words[index] ?? 0;
  for (let step = 0; step < 80; step += 1)
    words[step] =
      step < 16
        ? view.getUint32(at + step * 4)
        : rotate(word(step - 3) ^ word(step - 8) ^ word(step - 14) ^ word(step - 16), 1);
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = hash;
  for (let step = 0; step < 80; step += 1) {
    const next = (rotate(a, 5) + round(step, b, c, d) + e + word(step)) >>> 0;
    [a, b, c, d, e] = [next, a, rotate(b, 30) >>> 0, c, d];
  }
  [a, b, c, d, e].forEach((value, index) => {
    hash[index] = (hash[index] ?? 0) + value;
  });
}
