import type { MoodEntry } from '@moodbowl/contract/moods';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOODS_CSV_HEAD, toMoodsCsvLines } from './moods-csv.ts';

const NAMES = new Map([
  ['walk', '=Walk()'],
  ['rain', 'Rain'],
]);
const toMoodsCsv = (entries: readonly MoodEntry[]) => MOODS_CSV_HEAD + toMoodsCsvLines(entries, NAMES);

function entry(note: string): MoodEntry {
  return {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    mood: 'Happy',
    note,
    created_at: '2026-03-10T09:00:00.000Z',
    date: '2026-03-10',
    strength: 4,
    tags: ['walk', 'rain'],
  };
}

/** The cells of a CSV whose cells are all quoted. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, value = '', end] of csv.slice(1).matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    row.push(value.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('moods as CSV', () => {
  it('have a header and one line each', () => {
    expect(toMoodsCsv([entry('Slow breakfast, with "dad" ☀️')])).toBe(
      '\ufeff"date","created_at","mood","note","strength","tags"\r\n"2026-03-10","2026-03-10T09:00:00.000Z","Happy","Slow breakfast, with ""dad"" ☀️","4","\'=Walk() | Rain"\r\n',
    );
    expect(toMoodsCsv([])).toBe('\ufeff"date","created_at","mood","note","strength","tags"\r\n');
  });

  it.each([
    '=1+1',
    '=HYPERLINK("https://example.org","look")',
    '+1',
    '-1',
    '- a list',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u200b=1',
    '\ufeff=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ])('never contain a formula: %j', (note) => {
    expect(parse(toMoodsCsv([entry(note)]))[1]?.[3]).toBe(`'${note}`);
  });

  it.each(['a=b', '1-1', 'me@example.org', "it's", '"=1"', '', 'Résumé – ok', '🥣=joy'])(
    'leave %j unchanged',
    (note) => {
      expect(parse(toMoodsCsv([entry(note)]))[1]?.[3]).toBe(note);
    },
  );

  it('keep every note in its own cell', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (notes) => {
        const [, ...rows] = parse(toMoodsCsv(notes.map(entry)));
        expect(rows.map((row) => row.length)).toEqual(notes.map(() => 6));
        for (const [index, row] of rows.entries()) expect([notes[index], `'${notes[index]}`]).toContain(row[3]);
      }),
    );
  });
});
