import { findMood, type MoodName } from '@moodbowl/contract/mood';
import { foldForSearch } from '@moodbowl/i18n/fold';
import type { FoundMood, MoodSource } from '../reading/mood-file.ts';
import { MOOD_WORDS } from './mood-words.ts';

/** Which of the eight a word of theirs becomes, and how strong, 1 to 5, if that is known. */
export interface MoodChoice {
  readonly mood: MoodName;
  readonly strength?: number;
}

/** A word for moods in a file. */
export interface FoundWord {
  readonly word: string;
  /** How many entries have it. */
  readonly count: number;
  /** A sensible choice, if there is one. */
  readonly guess: MoodChoice | undefined;
}

const KNOWN: ReadonlyMap<string, MoodChoice> = new Map(
  // Of two meanings the first counts.
  MOOD_WORDS.flatMap(({ mood, strength, words }) =>
    words.split(',').map((word): [string, MoodChoice] => [keyOf(word), { mood, strength }]),
  ).toReversed(),
);

/** Letters and digits alone, without case and accents. Empty for what has none. */
function keyOf(word: string): string {
  return foldForSearch(word)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The choice for a word; else for its place in an order from -1 to 1; undefined if neither says anything. */
export function guessMood(word: string, level?: number): MoodChoice | undefined {
  const own = findMood(word);
  if (own) return { mood: own };
  const key = keyOf(word);
  return KNOWN.get(key) ?? KNOWN.get(key.replaceAll(' ', '')) ?? (level === undefined ? undefined : byLevel(level));
}

/** The five steps of Daylio, and what lies between. */
function byLevel(level: number): MoodChoice {
  if (level > 0.6) return { mood: 'Happy', strength: 5 };
  if (level > 0.2) return { mood: 'Happy', strength: 3 };
  if (level >= -0.2) return { mood: 'Bored', strength: 2 };
  return { mood: 'Sad', strength: level >= -0.6 ? 3 : 5 };
}

/** The words of a file, the most common first, each with a guess. */
export function wordsOf(source: MoodSource, entries: readonly FoundMood[]): FoundWord[] {
  const byWord = Map.groupBy(entries, ({ word }) => word);
  const scale = source === 'table' ? scaleOf([...byWord.keys()]) : undefined;
  return [...byWord]
    .map(([word, found]) => ({
      word,
      count: found.length,
      guess: guessMood(word, scale?.(word) ?? averageLevel(found)),
    }))
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
}

function averageLevel(entries: readonly FoundMood[]): number | undefined {
  const levels = entries.flatMap(({ level }) => level ?? []);
  return levels.length === 0 ? undefined : levels.reduce((sum, level) => sum + level, 0) / levels.length;
}

/** Scales of ratings that are common, smallest first. */
const SCALES = [
  [-1, 1],
  [-2, 2],
  [1, 5],
  [0, 10],
  [0, 100],
] as const;

/**
 * How a table whose moods are numbers means them: by the smallest common scale on which all lie. The greater is taken to be
 * the better.
 */
function scaleOf(words: readonly string[]): ((word: string) => number) | undefined {
  const numbers = words.map(numberOf);
  if (numbers.some((number) => Number.isNaN(number))) return undefined;
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  // Without a value below zero the numbers count from zero or one.
  const scale = SCALES.find(([from, to]) => from <= least && most <= to && (from >= 0 || least < 0));
  if (!scale) return undefined;
  const [from, to] = scale;
  return (word) => ((numberOf(word) - from) / (to - from)) * 2 - 1;
}

/** A number in digits, as a table may write it: `4`, `-1`, `3,5`, `4/5`. */
function numberOf(word: string): number {
  const [, number] = /^([+-]?\d{1,3}(?:[.,]\d{1,3})?)(?: ?\/ ?\d{1,3})?$/.exec(word) ?? [];
  return number === undefined ? NaN : Number(number.replace(',', '.'));
}
