import type { MoodEntry } from '@moodbowl/contract/moods';

const COLUMNS = ['date', 'created_at', 'mood', 'note'] as const;
/** Without a byte order mark, Excel does not read UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
/** Characters that make a spreadsheet read a cell as a formula (OWASP, CSV Injection), including full-width forms. */
const FORMULA = /^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r\n＝＋－＠]/u;

/** The header line. */
export const MOODS_CSV_HEAD = BYTE_ORDER_MARK + toLine(COLUMNS);

/** Entries as lines of CSV (RFC 4180) that are safe to open in a spreadsheet: no note can become a formula. */
export function toMoodsCsvLines(entries: readonly MoodEntry[]): string {
  return entries.map((entry) => toLine(COLUMNS.map((column) => entry[column]))).join('');
}

function toLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

/** An apostrophe makes the cell a text. */
function quote(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
