import type { DiaryEntry } from '@moodbowl/contract/mood-history';

/**
 * Lines of the list that fit below a month's calendar and counts on two pages of A4 or of US Letter, and what
 * fits into one of them: measured in Chromium's PDF with Diary.module.css, less a reserve for other fonts. diary.e2e.ts
 * counts the pages.
 */
const MONTH: Room = { lines: 104, charactersPerLine: 104 };

/** About as wide as two usual letters: capitals, m and w, and all scripts whose letters are squares. */
const WIDE = /[A-ZÄÖÜmw@%\u2E80-\uFFFF]/g;

/** How much room a text takes, in usual letters. */
export function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}

/** A day with what is printed of it. */
export interface DiaryDay {
  readonly date: string;
  readonly entries: readonly DiaryEntry[];
  readonly meals: readonly string[];
}

interface Room {
  readonly lines: number;
  readonly charactersPerLine: number;
}

interface Texts {
  /** What is printed of an entry, without its separator. */
  readonly entryText: (entry: DiaryEntry) => string;
  readonly mealsText: (meals: readonly string[]) => string;
}

const SEPARATOR = 3;

/**
 * The first days and entries of a month, as many as fit on its two pages. Entries are not cut; the last day may have lost
 * some, and then its meals, too.
 */
export function fitMonth(
  days: readonly DiaryDay[],
  { entryText, mealsText }: Texts,
  { lines, charactersPerLine }: Room = MONTH,
) {
  const fitting: DiaryDay[] = [];
  let left = lines;
  for (const { date, entries, meals } of days) {
    const forMeals = meals.length > 0 ? Math.ceil(widthOf(mealsText(meals)) / charactersPerLine) : 0;
    let width = 0;
    const some: DiaryEntry[] = [];
    for (const entry of entries) {
      const wider = width + widthOf(entryText(entry)) + SEPARATOR;
      if (Math.ceil(wider / charactersPerLine) > left) break;
      width = wider;
      some.push(entry);
    }
    left -= Math.ceil(width / charactersPerLine);
    const isWhole = some.length === entries.length && forMeals <= left;
    if (some.length > 0 || isWhole) fitting.push({ date, entries: some, meals: isWhole ? meals : [] });
    if (!isWhole) break;
    left -= forMeals;
  }
  return fitting;
}
