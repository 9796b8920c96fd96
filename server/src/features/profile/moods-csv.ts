import type { MoodEntry } from '@moodbowl/contract/moods';

const COLUMNS = ['date', 'created_at', 'mood', 'note'] as const;
/** Excel reads UTF-8 only after this mark. */
const BYTE_ORDER_MARK = '\ufeff';
/** What makes a spreadsheet take a cell for a formula (OWASP, CSV Injection), the full-width forms included. */
const FORMULA = /^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r\n＝＋－＠]/u;

/** Entries as CSV (RFC 4180) that a spreadsheet opens as they are: no note can become a formula. */
export function toMoodsCsv(entries: readonly MoodEntry[]): string {
  const lines = [COLUMNS, ...entries.map((entry) => COLUMNS.map((column) => entry[column]))];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}

/** An apostrophe makes the cell text. */
function quote(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
