import { language } from '@moodbowl/i18n/t';
import { formattingLocale } from './language.ts';

/**
 * Formats dates in the page's language. Creating a format takes longer than using it a hundred times, so each is
 * created once.
 */
function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (date) => {
    const locale = formattingLocale();
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options);
    formats.set(locale, format);
    return format.format(date);
  };
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const formats = {
  time: dateFormat(TIME),
  dayAndTime: dateFormat({ weekday: 'short', day: 'numeric', month: 'short', ...TIME }),
  weekday: dateFormat({ weekday: 'short' }),
  weekdayLetter: dateFormat({ weekday: 'narrow' }),
  day: dateFormat(DAY),
  dayAndYear: dateFormat({ ...DAY, year: 'numeric' }),
  shortDay: dateFormat({ weekday: 'short', day: 'numeric', month: 'short' }),
  dayOfMonth: dateFormat({ day: 'numeric', month: 'short' }),
  month: dateFormat({ month: 'long' }),
  shortMonth: dateFormat({ month: 'short' }),
  monthLetter: dateFormat({ month: 'narrow' }),
  monthAndYear: dateFormat({ month: 'long', year: 'numeric' }),
};

/** A local date as an instant within that day, in any time zone. */
function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00`);
}

/** The time of an instant, in this browser's format. */
export function timeOfDay(instant: string): string {
  return formats.time(new Date(instant));
}

/** The date and time of an instant, in this browser's format. */
export function dayAndTime(instant: string): string {
  return formats.dayAndTime(new Date(instant));
}

/** The first letter of a weekday, for a local date. */
export function weekdayLetter(date: string): string {
  return formats.weekdayLetter(noonOf(date));
}

/** The short name of a weekday, for a local date. */
export function weekday(date: string): string {
  return formats.weekday(noonOf(date));
}

/** The first day of the week where `locale` is used: 1 for Monday to 7 for Sunday. */
export function firstDayOfWeek(locale: string): number {
  // Missing in Firefox and in TypeScript's types so far.
  const { getWeekInfo } = Intl.Locale.prototype as { getWeekInfo?: () => { firstDay: number } };
  return getWeekInfo?.call(new Intl.Locale(locale)).firstDay ?? 1;
}

/** The full date of a local date, with the year if it is not the current one. */
export function fullDay(date: string): string {
  const day = noonOf(date);
  const sameYear = day.getFullYear() === new Date().getFullYear();
  return sameYear ? formats.day(day) : formats.dayAndYear(day);
}

/** A short date with its weekday, for a local date. */
export function shortDay(date: string): string {
  return formats.shortDay(noonOf(date));
}

/** The full date of a local date, always with its year. */
export function dayAndYear(date: string): string {
  return formats.dayAndYear(noonOf(date));
}

/** The name of the month that a local date is in: long, short, or its first letter. */
export function monthName(date: string, length: 'month' | 'shortMonth' | 'monthLetter' = 'month'): string {
  return formats[length](noonOf(date));
}

/** The month of a local date, with its year. */
export function monthAndYear(date: string): string {
  return formats.monthAndYear(noonOf(date));
}

/** The days from one local date to another, such as "1 – 31 March 2026". */
export function daySpan(from: string, to: string): string {
  const format = new Intl.DateTimeFormat(formattingLocale(), { dateStyle: 'long' });
  return format.formatRange(noonOf(from), noonOf(to));
}

/** The day and month of a local date. */
export function dayOfMonth(date: string): string {
  return formats.dayOfMonth(noonOf(date));
}

/** The first `max` characters as people count them. */
export function firstCharacters(text: string, max: number): string {
  let length = 0;
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (count === max) return text.slice(0, length);
    length += segment.length;
    count += 1;
  }
  return text;
}

/** The first `max` characters as people count them, with three dots if there are more. */
export function preview(text: string, max: number): string {
  const beginning = firstCharacters(text, max);
  return beginning === text ? text : `${beginning}...`;
}

/** A list in the page's language: `a, b and c`. */
export function listOf(items: readonly string[]): string {
  return new Intl.ListFormat(formattingLocale(), { type: 'conjunction' }).format(items);
}

/** A name inside a sentence: in lower case in English, unless it has capitals after its first letter. */
export function inSentence(name: string): string {
  const [first = '', ...rest] = name;
  const others = rest.join('');
  return language() === 'en' && others === others.toLowerCase() ? `${first.toLowerCase()}${others}` : name;
}

/** A number in the page's language. */
export function numberText(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(formattingLocale(), options).format(value);
}

function unitText(value: number, unit: 'hour' | 'minute'): string {
  return numberText(value, { style: 'unit', unit, unitDisplay: 'short' });
}

/** A time such as "25 min" or "1 hr 30 min", in the page's language. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? unitText(hours, 'hour') : '', rest > 0 || hours === 0 ? unitText(rest, 'minute') : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** The name of a weekday, 0 for Sunday. */
export function weekdayName(day: number): string {
  // The fourth of January 1970 was a Sunday.
  return new Date(Date.UTC(1970, 0, 4 + day)).toLocaleDateString(formattingLocale(), {
    weekday: 'long',
    timeZone: 'UTC',
  });
}
