import type { FoundTime } from './mood-file.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How far clocks are ahead of UTC at an instant, in minutes. */
export type OffsetAt = (instant: number) => number;

/** By the time zone of this device. */
const deviceOffset: OffsetAt = (instant) => -new Date(instant).getTimezoneOffset();

/**
 * The instant (milliseconds since 1970) of a time in a file; NaN if it has none. A time without an offset is one of the
 * person's own clock: one that came twice is the earlier, and one that was skipped, the first after.
 */
export function toInstant({ date, time, offset, instant }: FoundTime, offsetAt: OffsetAt = deviceOffset): number {
  if (instant !== undefined) return Date.parse(instant);
  const clock = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(clock)) return clock;
  if (offset !== undefined) return clock - offset * MINUTE;
  // Zones change their offset at most once within these two days, but for mistakes.
  const [before, after] = [offsetAt(clock - DAY), offsetAt(clock + DAY)];
  const fitting = [before, after]
    .map((minutes) => clock - minutes * MINUTE)
    .filter((at) => at + offsetAt(at) * MINUTE === clock);
  return fitting.length > 0 ? Math.min(...fitting) : changeBetween(clock - DAY, clock + DAY, offsetAt);
}

/** The first instant of the new offset, to the minute. */
function changeBetween(from: number, to: number, offsetAt: OffsetAt): number {
  let [low, high] = [from, to];
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / MINUTE / 2) * MINUTE;
    if (offsetAt(middle) === offsetAt(from)) low = middle;
    else high = middle;
  }
  return Math.floor(high / MINUTE) * MINUTE;
}
