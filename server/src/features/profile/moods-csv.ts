import type { MoodEntry } from '@moodbowl/contract/moods';

const COLUMNS = ['date', 'created_at', 'mood', 'note'] as const;
/** Excel reads UTF-8 only after this mark. */
const BYTE_ORDER_MARK = '\ufeff';
/** What makes a spreadsheet take a cell for a formula (OWASP, CSV Injection), the full-width forms included. */
const FORMULA = /^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r\n＝＋－＠]/u;

/** What stands above the lines. */
export const MOODS_CSV_HEAD = BYTE_ORDER_MARK + toLine(COLUMNS);

/** Entries as lines of CSV (RFC 4180) that a spreadsheet opens as they are: no note can become a formula. */
export function toMoodsCsvLines(entries: readonly MoodEntry[]): string {
  return entries.map((entry) => toLine(COLUMNS.map((column) => entry[column]))).join('');
}

function toLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

/** An apostrophe makes the cell text. */
function quote(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
