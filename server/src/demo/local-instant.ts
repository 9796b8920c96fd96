import { offsetAt } from '../zone-offset.ts';

/**
 * The instant at which clocks in `zone` show `minutes` after midnight of `date`. A time that a change of clocks skips
 * is moved by the length of the gap.
 */
export function localInstant(date: string, minutes: number, zone: string): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  const near = asUtc - offsetAt(asUtc, zone);
  return new Date(asUtc - offsetAt(near, zone));
}
