import { MEAL_LIMITS } from '@moodbowl/contract/meals';
import { withPlainDigits } from './digits.ts';
import { asObject, propertiesOf } from './json-values.ts';

const ISO =
  /^P(?:([\d.,]+)Y)?(?:([\d.,]+)M(?!IN))?(?:([\d.,]+)W)?(?:([\d.,]+)D)?(?:T?(?:([\d.,]+)H)?(?:([\d.,]+)M(?:IN)?)?(?:([\d.,]+)S)?)?$/;
const CLOCK = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/;
const HOUR = 60;
const DAY = 24 * HOUR;

/** The minutes of each unit of time, by the beginning of its name; of two that fit, the first. */
const UNITS: readonly (readonly [start: RegExp, minutes: number])[] = [
  [/^(?:d|day|tag|jour|jrs?|d[ií]a|giorn|dag|dia)/u, DAY],
  [/^(?:h|hr|std|stunde|u$|uur|uren|uu|or[ae]|ώρ|час|godz|timm|time|tim|st$|時|小时|ساع)/u, HOUR],
  [/^(?:m$|min|mn|′|'|分|دقي|λεπ|мин|perc)/u, 1],
  [/^(?:s$|sec|sek|seg|秒)/u, 1 / 60],
];
const AMOUNT =
  /(?:(?<!\d)(\d+(?:[.,]\d+)?)\s*)?(?:([½¼¾])\s*)?(?:(?:-|–|to|bis|à|a)\s*(\d+(?:[.,]\d+)?)\s*)?([\p{L}′']+)/gu;
const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

function toNumber(text: string | undefined): number {
  return text === undefined ? 0 : Number(text.replace(',', '.'));
}

function fromIso(text: string): number | undefined {
  const found = ISO.exec(text.replaceAll(' ', ''));
  if (found === null) return undefined;
  const [, years, months, weeks, days, hours, minutes, seconds] = found;
  // `P30M` says thirty months; who writes it in a recipe means minutes.
  const beforeT = months !== undefined && !text.includes('T') ? toNumber(months) : toNumber(months) * 30 * DAY;
  return (
    toNumber(years) * 365 * DAY +
    beforeT +
    toNumber(weeks) * 7 * DAY +
    toNumber(days) * DAY +
    toNumber(hours) * HOUR +
    toNumber(minutes) +
    toNumber(seconds) / 60
  );
}

function fromWords(text: string): number | undefined {
  let total: number | undefined;
  let lastUnit = Infinity;
  for (const [, amount, fraction, upTo, word = ''] of text.matchAll(AMOUNT)) {
    if (amount === undefined && fraction === undefined) continue;
    const unit = UNITS.find(([start]) => start.test(word))?.[1];
    // "1 hour 20 minutes" goes down; anything else is about something else.
    if (unit === undefined || unit >= lastUnit) continue;
    lastUnit = unit;
    const number = upTo === undefined ? toNumber(amount) + (FRACTIONS[fraction ?? ''] ?? 0) : toNumber(upTo);
    total = (total ?? 0) + number * unit;
  }
  // "1h30"
  const tail = /\d\s*h\s*(\d{1,2})\s*$/.exec(text);
  if (tail !== null && total !== undefined) total += toNumber(tail[1]);
  return total;
}

function fromText(value: string): number | undefined {
  const written = value.trim().slice(0, 100);
  if (/^[-–]/.test(written)) return undefined;
  const text = withPlainDigits(written);
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const clock = CLOCK.exec(text);
  if (clock !== null) return toNumber(clock[1]) * HOUR + toNumber(clock[2]);
  const upper = text.toUpperCase();
  // Fractions such as ½ are signs of their own only before compatibility normalization.
  return fromIso(upper) ?? fromIso(`PT${upper}`) ?? fromWords((/[½¼¾]/.test(written) ? written : text).toLowerCase());
}

function toMinutes(value: unknown, depth: number): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return fromText(value);
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return toMinutes(value[0], depth - 1);
  const object = asObject(value);
  if (object === undefined) return undefined;
  const inner = propertiesOf(object);
  return toMinutes(inner.get('maxvalue') ?? inner.get('value') ?? inner.get('@value') ?? inner.get('name'), depth - 1);
}

/**
 * Whole minutes of a duration: ISO 8601 with the usual mistakes, a clock ("1:30"), words ("1 hour 20 minutes", of
 * "20–30 minutes" the longer) or a number of minutes. Null for none, for zero (which pages write where they do not
 * know), and for more than the contract allows.
 */
export function minutesOf(value: unknown): number | null {
  const minutes = Math.round(toMinutes(value, 3) ?? 0);
  return minutes >= 1 && minutes <= MEAL_LIMITS.minutes ? minutes : null;
}
