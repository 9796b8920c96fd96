import type { MoodName } from '@moodbowl/contract/mood';
import { addDays } from '@moodbowl/contract/dates';
import { PATTERN_LIMITS, type Pattern, type Patterns } from '@moodbowl/contract/patterns';
import { pleasantnessOf } from '../learning/pleasantness.ts';
import { type Compared, compare } from './compare.ts';

/** An entry as patterns count it. */
export interface Entry {
  readonly mood: MoodName;
  readonly date: string;
  /** 0 to 3: morning, midday, afternoon, evening. */
  readonly part: number;
  readonly strength: number | null;
  readonly tags: readonly string[];
}

/**
 * The share of people to whom anything at all may be said by chance, at one time of looking. Looking each week for a year
 * says something to about four times as many.
 */
const FALSE_RATE = 0.01;
/** A mood is strong from here on. */
const STRONG = 4;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];
const PARTS = [0, 1, 2, 3];

/** Entries of one day, or of a part of it. */
interface Unit {
  readonly date: string;
  readonly part: number;
  readonly good: boolean;
  /** Undefined where no entry says how strong it was. */
  readonly strong: boolean | undefined;
  readonly tags: ReadonlySet<string>;
}

/** What stands out in these entries, oldest first; see the contract. */
export function findPatterns(entries: readonly Entry[]): Patterns {
  const days = toUnits(entries, ({ date }) => date);
  const parts = toUnits(entries, ({ date, part }) => `${date} ${part}`);
  const found = [...comparisons(days, parts)];
  const ordered = found.toSorted((a, b) => a.compared.p - b.compared.p);
  const patterns = ordered
    .slice(0, lastBelow(ordered))
    .slice(0, PATTERN_LIMITS.most)
    .map(({ what, outcome, compared }) => ({ what, outcome, with: compared.with, without: compared.without }));
  return { patterns, looked_at: found.length, days: days.length };
}

interface Comparison extends Pick<Pattern, 'what' | 'outcome'> {
  readonly compared: Compared;
}

/**
 * How many of the smallest probabilities are small enough for their number: the k-th of m below k/m of the rate
 * (Benjamini and Hochberg 1995, doi:10.1111/j.2517-6161.1995.tb02031.x).
 */
function lastBelow(ordered: readonly Comparison[]): number {
  return ordered.findLastIndex(({ compared }, index) => compared.p <= (FALSE_RATE * (index + 1)) / ordered.length) + 1;
}

function* comparisons(days: readonly Unit[], parts: readonly Unit[]): Generator<Comparison> {
  const goodOn = (units: readonly Unit[]) => units.map(({ good }) => good);
  const good = goodOn(days);
  for (const weekday of WEEKDAYS)
    yield* one({ kind: 'weekday', weekday }, 'good', days, good, ({ date }) => weekdayOf(date) === weekday);
  const goodParts = goodOn(parts);
  for (const part of PARTS) yield* one({ kind: 'part', part }, 'good', parts, goodParts, (unit) => unit.part === part);
  // Whoever says nothing of a day may have done anything on it.
  const tagged = days.filter(({ tags }) => tags.size > 0);
  const strong = tagged.filter((unit) => unit.strong !== undefined);
  const taggedDates = new Map(tagged.map((unit) => [unit.date, unit]));
  const yesterday = ({ date }: Unit) => taggedDates.get(addDays(date, -1));
  const after = days.filter((day) => yesterday(day) !== undefined);
  const [goodTagged, goodAfter] = [goodOn(tagged), goodOn(after)];
  const strongTagged = strong.map((unit) => unit.strong === true);
  for (const tag_id of new Set(tagged.flatMap(({ tags }) => [...tags]))) {
    const has = ({ tags }: Unit) => tags.has(tag_id);
    yield* one({ kind: 'tag', tag_id }, 'good', tagged, goodTagged, has);
    yield* one({ kind: 'tag', tag_id }, 'strong', strong, strongTagged, has);
    yield* one(
      { kind: 'day before', tag_id },
      'good',
      after,
      goodAfter,
      (day) => yesterday(day)?.tags.has(tag_id) === true,
    );
  }
}

function* one(
  what: Pattern['what'],
  outcome: Pattern['outcome'],
  units: readonly Unit[],
  ys: readonly boolean[],
  has: (unit: Unit) => boolean,
): Generator<Comparison> {
  const compared = compare(units.map(has), ys);
  if (compared) yield { what, outcome, compared };
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function toUnits(entries: readonly Entry[], keyOf: (entry: Entry) => string): Unit[] {
  const groups = Map.groupBy(entries, keyOf);
  return [...groups.values()].map((group) => {
    const said = group.flatMap(({ strength }) => strength ?? []);
    return {
      date: group[0]?.date ?? '',
      part: group[0]?.part ?? 0,
      good: sum(group.map(({ mood }) => pleasantnessOf(mood))) > 0,
      strong: said.length === 0 ? undefined : sum(said) / said.length >= STRONG,
      tags: new Set(group.flatMap(({ tags }) => tags)),
    };
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
