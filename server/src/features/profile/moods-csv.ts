import type { MoodEntry } from '@moodbowl/contract/moods';

const COLUMNS = ['date', 'created_at', 'mood', 'note', 'strength', 'tags'] as const;
/** Without a byte order mark, Excel does not read UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
/** Characters that make a spreadsheet read a cell as a formula (OWASP, CSV Injection), including full-width forms. */
const FORMULA = /^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r\n＝＋－＠]/u;

/** The header line. */
export const MOODS_CSV_HEAD = BYTE_ORDER_MARK + toLine(COLUMNS);

/**
 * Entries as lines of CSV (RFC 4180) that are safe to open in a spreadsheet: no note and no tag can become a formula. The
 * names of tags are by id.
 */
export function toMoodsCsvLines(entries: readonly MoodEntry[], tagNames: ReadonlyMap<string, string>): string {
  const lines = entries.map(({ strength, tags, ...entry }) => {
    const names = tags.map((id) => tagNames.get(id) ?? '').join(' | ');
    const cells = { ...entry, strength: String(strength ?? ''), tags: names };
    return toLine(COLUMNS.map((column) => cells[column]));
  });
  return lines.join('');
}

function toLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

/** An apostrophe makes the cell a text. */
function quote(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
