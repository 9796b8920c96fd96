import { MONTHS } from './months.ts';
import type { DateOrder } from './mood-file.ts';

/** A date of a cell: two numbers, of which one is the day. */
export interface ReadDate {
  readonly year: number;
  readonly first: number;
  readonly second: number;
  /** Which of them is the day, if its number tells; `written` if the way of writing tells: then the first is. */
  readonly order: DateOrder | 'written' | undefined;
}

/** The year comes first. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const YEAR_LAST = /^(\d{1,2})([-/.]) ?(\d{1,2})[-/.] ?(\d{4}|\d{2})(?!\d)/;
const DAY_AND_NAME = /^(\d{1,2})(?:\.|st|nd|rd|th)? (?:de |of )?(\p{L}{3,})\.?,? (?:de )?(\d{4})(?!\d)/iu;
const NAME_AND_DAY = /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/iu;
/** A weekday in front says nothing that the date does not. */
const WEEKDAY = /^\p{L}{2,12}\.?,? (?=\d|\p{L}{3,}\.? \d)/u;

/** Reads the date at the beginning of a cell; undefined if there is none. Numbers are not yet checked against a calendar. */
export function readDate(cell: string): ReadDate | undefined {
  const text = cell.trim().slice(0, 60).replace(/\s+/g, ' ');
  return (
    readNumbers(text) ?? readName(text) ?? readName(text.replace(WEEKDAY, '')) ?? readNumbers(text.replace(WEEKDAY, ''))
  );
}

function readNumbers(text: string): ReadDate | undefined {
  const ordered = YEAR_FIRST.exec(text);
  if (ordered)
    return { year: Number(ordered[1]), first: Number(ordered[3]), second: Number(ordered[2]), order: 'written' };
  const [whole, a, separator, b, year = ''] = YEAR_LAST.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const numbers = { year: year.length === 2 ? 2000 + Number(year) : Number(year), first: Number(a), second: Number(b) };
  if (numbers.first > 12) return { ...numbers, order: 'dayFirst' };
  if (numbers.second > 12) return { ...numbers, order: 'monthFirst' };
  // Nobody writes the month first with full stops, and of two equal numbers either is the day.
  return { ...numbers, order: separator === '.' || numbers.first === numbers.second ? 'written' : undefined };
}

function readName(text: string): ReadDate | undefined {
  const dayFirst = DAY_AND_NAME.exec(text);
  const [day, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : (([, month, number, last]) => [number, month, last])(NAME_AND_DAY.exec(text) ?? []);
  const month = name === undefined ? undefined : MONTHS.get(foldName(name));
  if (month === undefined) return undefined;
  return { year: Number(year), first: Number(day), second: month, order: 'written' };
}

function foldName(name: string): string {
  return name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').slice(0, 4);
}

/** The date as `YYYY-MM-DD`; undefined if no calendar has it. What does not tell its order has the one given. */
export function toDate({ year, first, second, order: own }: ReadDate, order: DateOrder): string | undefined {
  const [day, month] = (own ?? order) === 'monthFirst' ? [second, first] : [first, second];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

/**
 * The order of the dates in a column. Undefined if it matters and they do not tell, or tell both; `dayFirst` if it does
 * not matter.
 */
export function orderOf(dates: readonly ReadDate[]): DateOrder | undefined {
  const tells = new Set(dates.map(({ order }) => order));
  if (!tells.has(undefined)) return tells.has('monthFirst') && !tells.has('dayFirst') ? 'monthFirst' : 'dayFirst';
  if (tells.has('dayFirst') === tells.has('monthFirst')) return undefined;
  return tells.has('dayFirst') ? 'dayFirst' : 'monthFirst';
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
