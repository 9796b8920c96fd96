import { sha1 } from './sha1.ts';

/** A UUIDv5 (RFC 9562, section 5.5): the same name in the same namespace, which is a UUID, always has the same. */
export function idFromName(namespace: string, name: string): string {
  const prefix = Uint8Array.from(namespace.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const text = new TextEncoder().encode(name);
  const bytes = new Uint8Array(prefix.length + text.length);
  bytes.set(prefix);
  bytes.set(text, prefix.length);
  const hash = sha1(bytes);
  hash[6] = 0x50 | ((hash[6] ?? 0) & 0x0f);
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f);
  const hex = Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
