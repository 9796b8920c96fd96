import type { FoundTime } from './mood-file.ts';

/** `18:50`, `6:50 pm`, `18.50`, `18h50`, `6 pm`, also with seconds. */
const CLOCK =
  /^(\d{1,2})(?:[:.h](\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?(?: ?(am|pm|a\.? ?m\.?|p\.? ?m\.?|vorm\.?|nachm\.?|uhr|h))?$/i;

/** A time of day as `HH:MM` or `HH:MM:SS`; undefined if the cell has none. */
export function readClock(cell: string): string | undefined {
  // Phones put narrow spaces before `PM`.
  const match = CLOCK.exec(cell.trim().slice(0, 30).replace(/\s+/g, ' '));
  if (!match) return undefined;
  const [, hours, minutes, seconds, half = ''] = match;
  if (minutes === undefined && half === '') return undefined;
  const isAfternoon = /^(?:p|nach)/i.test(half);
  const isHalf = isAfternoon || /^(?:a|vor)/i.test(half);
  const hour = Number(hours);
  if (isHalf ? hour < 1 || hour > 12 : hour > 23) return undefined;
  if (Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59) return undefined;
  const whole = isHalf ? (hour % 12) + (isAfternoon ? 12 : 0) : hour;
  return [String(whole), minutes ?? '00', ...(seconds === undefined || seconds === '00' ? [] : [seconds])]
    .map((part) => part.padStart(2, '0'))
    .join(':');
}

/** `2026-03-10T18:50:00.000+01:00`, also with a space instead of the T and before the offset, and without either. */
const STAMP = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/**
 * A date with its time as programs write it; undefined if the text is none. What it says in UTC is converted to the clock
 * of this device.
 */
export function readStamp(text: string): FoundTime | undefined {
  const [, date = '', clock = '', zone] = STAMP.exec(text.trim().slice(0, 60)) ?? [];
  if (date === '' || Number.isNaN(Date.parse(`${date}T00:00Z`)) || Number.isNaN(Date.parse(`${date}T${clock}Z`)))
    return undefined;
  if (zone === undefined) return { date, time: shortTime(clock) };
  if (/^(?:Z|UTC)$/i.test(zone)) return timeAt(Date.parse(`${date}T${clock}Z`));
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  const offset = (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
  return Math.abs(offset) <= MOST_OFFSET ? { date, time: shortTime(clock), offset } : undefined;
}

/** In minutes: further from UTC no clock was, in any place. */
export const MOST_OFFSET = 18 * 60;

/** What a clock shows at an instant, `offset` minutes ahead of UTC: that of this device by default. */
export function timeAt(instant: number, offset = -new Date(instant).getTimezoneOffset()): FoundTime {
  const clock = new Date(instant + offset * 60_000).toISOString();
  return {
    date: clock.slice(0, 10),
    time: shortTime(clock.slice(11, 23)),
    offset,
    instant: new Date(instant).toISOString(),
  };
}

/** Without seconds if they are zero. */
function shortTime(clock: string): string {
  const [hours = '', minutes = '', seconds = '0'] = clock.split(':');
  const whole = Math.trunc(Number(seconds));
  return `${hours}:${minutes}${whole === 0 ? '' : `:${String(whole).padStart(2, '0')}`}`;
}
