/** How many hashes there are. */
export const HASHES = 2 ** 32;

/** A 32-bit number derived from a text (FNV-1a, mixed as in MurmurHash 3). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  // By code unit instead of by character: this runs for every letter of every id.
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
