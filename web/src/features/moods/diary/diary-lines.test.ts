import { describe, expect, it } from 'vitest';
import { type DiaryDay, fitMonth, widthOf } from './diary-lines.ts';

const PAGE = { lines: 4, charactersPerLine: 20 } as const;
const texts = {
  entryText: ({ note }: { readonly note: string }) => note,
  mealsText: (meals: readonly string[]) => meals.join(', '),
};

/** A day with entries of such lengths; each is 3 longer, by its separator. */
function day(date: string, lengths: readonly number[], meals: readonly string[] = []): DiaryDay {
  const entries = lengths.map((length, index) => ({
    id: `${date} ${index}`,
    mood: 'Happy' as const,
    note: 'x'.repeat(length),
    created_at: `${date}T12:00:00.000Z`,
    date,
  }));
  return { date, entries, meals };
}

const sizes = (days: readonly DiaryDay[]) => days.map(({ entries, meals }) => [entries.length, meals.length]);
const fit = (days: readonly DiaryDay[]) => sizes(fitMonth(days, texts, PAGE));

describe('a month on its pages', () => {
  it('has all that fits', () => {
    expect(fit([])).toEqual([]);
    expect(fit([day('2026-03-01', [17]), day('2026-03-02', [7, 7]), day('2026-03-03', [37])])).toEqual([
      [1, 0],
      [2, 0],
      [1, 0],
    ]);
  });

  it('ends with the last entry that fits in whole', () => {
    expect(fit([day('2026-03-01', [57]), day('2026-03-02', [10, 10]), day('2026-03-03', [1])])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(fit([day('2026-03-01', [57, 17, 1])])).toEqual([[2, 0]]);
    expect(fit([day('2026-03-01', [100])])).toEqual([]);
  });

  it('leaves out meals that do not fit, and what comes after them', () => {
    expect(fit([day('2026-03-01', [57], ['Soup']), day('2026-03-02', [1])])).toEqual([[1, 1]]);
    expect(fit([day('2026-03-01', [77], ['Soup']), day('2026-03-02', [1])])).toEqual([[1, 0]]);
    expect(fit([day('2026-03-01', [], ['Soup'])])).toEqual([[0, 1]]);
  });
});

it('counts wide letters twice', () => {
  expect(widthOf('abc, é')).toBe(6);
  expect(widthOf('WWW')).toBe(6);
  expect(widthOf('夕食')).toBe(4);
  expect(widthOf('🙂')).toBe(4);
});
