import { findMood } from '@moodbowl/contract/mood';
import { t } from '@moodbowl/i18n/t';
import { formattingLocale } from './language.ts';

/** Formats dates in the page's language. Each format is made once, which takes longer than to use it a hundred times. */
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
};

/** A local date as an instant of that day, wherever this browser is. */
function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00`);
}

/** The time of day of an instant, as this browser writes it. */
export function timeOfDay(instant: string): string {
  return formats.time(new Date(instant));
}

/** Day and time of an instant, as this browser writes them. */
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

/** The day on which weeks begin where `locale` is spoken: 1 for Monday to 7 for Sunday. */
export function firstDayOfWeek(locale: string): number {
  // Firefox, and the types of TypeScript, don't have it yet.
  const { getWeekInfo } = Intl.Locale.prototype as { getWeekInfo?: () => { firstDay: number } };
  return getWeekInfo?.call(new Intl.Locale(locale)).firstDay ?? 1;
}

/** The full name of a day, for a local date; with the year when it is not this one. */
export function fullDay(date: string): string {
  const day = noonOf(date);
  const sameYear = day.getFullYear() === new Date().getFullYear();
  return sameYear ? formats.day(day) : formats.dayAndYear(day);
}

/** A day in few letters, with its weekday, for a local date. */
export function shortDay(date: string): string {
  return formats.shortDay(noonOf(date));
}

/** Day and month, for a local date. */
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

/** The first `max` characters as people count them, and three dots when there are more. */
export function preview(text: string, max: number): string {
  const beginning = firstCharacters(text, max);
  return beginning === text ? text : `${beginning}...`;
}

/** A list as the page's language writes it: `a, b and c`. */
export function listOf(items: readonly string[]): string {
  return new Intl.ListFormat(formattingLocale(), { type: 'conjunction' }).format(items);
}

/** A number as the page's language writes it. */
export function numberText(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(formattingLocale(), options).format(value);
}

/** What a mood is called; what is no mood stays as it is. */
export function moodText(mood: string): string {
  return t('moods.name', { mood: findMood(mood) ?? mood });
}
