import type { Random } from './random.ts';

/** A UUIDv7 (RFC 9562) of this instant, with seeded bits instead of random ones. */
export function seededId(at: Date, random: Random): string {
  const hex = (length: number) =>
    random
      .between(0, 16 ** length - 1)
      .toString(16)
      .padStart(length, '0');
  const time = at.getTime().toString(16).padStart(12, '0');
  const variant = random.pick(['8', '9', 'a', 'b']);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
}
