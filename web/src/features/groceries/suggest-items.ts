import { itemKey } from '@moodbowl/food/names/item-key';
import { foldedWords } from '@moodbowl/food/names/stem';

/** A name and how often the person has added it. */
interface KnownItem {
  readonly name: string;
  readonly times: number;
}

interface Entry {
  readonly name: string;
  /** Its folded words, with a space before each. */
  readonly words: string;
}

const folded = (text: string) =>
  foldedWords(text)
    .map((word) => ` ${word}`)
    .join('');

const entryOf = (name: string): Entry => ({ name, words: folded(name) });

const byAlphabet = (a: Entry, b: Entry) => (a.words < b.words ? -1 : Number(a.words > b.words));

/** Shorter texts are one typing error away from too much. */
const MIN_FOR_ERRORS = 3;

/** Whether the text has at `at` what `typed` has from `from` on. Without `startsWith`, which needs a copy of the rest. */
function continues(text: string, at: number, typed: string, from: number): boolean {
  for (let index = from; index < typed.length; index++) {
    if (typed[index] !== text[at + index - from]) return false;
  }
  return true;
}

/** Whether the text has `typed` at `start` but for one letter: missing, added, wrong, or swapped with the next. */
function almostStartsWith(text: string, typed: string, start: number): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === text[start + same]) same++;
  const at = start + same;
  return (
    continues(text, at + 1, typed, same) ||
    continues(text, at, typed, same + 1) ||
    continues(text, at + 1, typed, same + 1) ||
    (typed[same] === text[at + 1] && typed[same + 1] === text[at] && continues(text, at + 2, typed, same + 2))
  );
}

function hasAlmost(words: string, typed: string): boolean {
  for (let space = 0; space !== -1; space = words.indexOf(' ', space + 1)) {
    if (almostStartsWith(words, typed, space + 1)) return true;
  }
  return false;
}

/**
 * A function that suggests names for what is typed: those that start with it, then those with a word that does, then
 * those with a typing error in it. The person's own come before `foods`, frequent ones first. It leaves out names of the
 * same item, and what is typed already. Build it once for each list: it folds the names, so that a call takes
 * milliseconds for thousands.
 */
export function createSuggester(
  known: readonly KnownItem[],
  foods: readonly string[],
): (typed: string, most: number) => string[] {
  const own = known
    .map(({ name, times }) => ({ ...entryOf(name), times }))
    .toSorted((a, b) => b.times - a.times || byAlphabet(a, b));
  const entries: readonly Entry[] = [...own, ...foods.map(entryOf).toSorted(byAlphabet)];
  const names = new Set(entries.map(({ name }) => name));

  return (typed, most) => {
    const start = folded(typed);
    if (start === '') return [];
    const matches = [
      (words: string) => words.startsWith(start),
      (words: string) => words.includes(start),
      (words: string) => start.length > MIN_FOR_ERRORS && hasAlmost(words, start.slice(1)),
    ];
    const found = new Map<string, string>();
    const exact = names.has(typed.trim()) ? itemKey(typed) : undefined;
    for (const isMatch of matches) {
      for (const { name, words } of entries) {
        if (found.size >= most) return [...found.values()];
        if (!isMatch(words)) continue;
        const key = itemKey(name);
        if (key !== exact && !found.has(key)) found.set(key, name);
      }
    }
    return [...found.values()];
  };
}
