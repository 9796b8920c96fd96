import { asList, asObject, type JsonObject } from '@moodbowl/recipe-reader/json-ld/json-values';
import type { RawMood } from './collect-moods.ts';
import { fromDaylio, isDaylio } from './daylio.ts';
import type { MoodSource } from './mood-file.ts';
import { readStamp } from './times.ts';

/** The entries of a document, and whose format it has. */
export interface FoundMoods {
  readonly source: MoodSource;
  readonly moods: Iterable<RawMood>;
}

/** The moods in a JSON document of an app, recognised by what is in it; undefined if it has none. */
export function moodsInJson(value: unknown): FoundMoods | undefined {
  if (Array.isArray(value)) return fromList(value);
  const data = asObject(value);
  if (data === undefined) return undefined;
  if (isDaylio(data)) return { source: 'daylio', moods: fromDaylio(data) };
  if (Array.isArray(data['moods']) && 'exported_at' in data) return { source: 'moodbowl', moods: fromMoodbowl(data) };
  const states = asObject(data['data'])?.['stateOfMind'] ?? data['stateOfMind'];
  return Array.isArray(states) ? fromList(states) : undefined;
}

type Read = (item: JsonObject, row: number) => readonly RawMood[];

interface ListFormat {
  readonly source: MoodSource;
  readonly has: (item: JsonObject) => boolean;
  readonly read: Read;
}

const LISTS: readonly ListFormat[] = [
  { source: 'pixels', has: ({ type, date }) => typeof type === 'string' && typeof date === 'string', read: fromPixels },
  { source: 'daily-you', has: (item) => 'timeCreated' in item && 'mood' in item, read: fromDailyYou },
  {
    source: 'state-of-mind',
    has: (item) => 'valence' in item && ('start' in item || 'date' in item),
    read: fromStateOfMind,
  },
  { source: 'mood-tracker', has: (item) => 'createdAt' in item && 'mood' in item, read: fromMoodTracker },
];

/** A list of one format: that of its first item which has one. */
function fromList(list: readonly unknown[]): FoundMoods | undefined {
  for (const value of list) {
    const item = asObject(value);
    const format = item && LISTS.find(({ has }) => has(item));
    if (format) return { source: format.source, moods: readAll(list, format.read) };
  }
  return undefined;
}

function* readAll(list: readonly unknown[], read: Read): Generator<RawMood> {
  for (const [index, value] of list.entries()) yield* read(asObject(value) ?? {}, index + 1);
}

/** Pixels rates a day, several times if one likes: each is an entry at noon. From 1 to 5. */
function fromPixels({ type, date, scores, notes, tags }: JsonObject, row: number): RawMood[] {
  // Others are about the weather, medicine or goals.
  if (type !== 'Mood') return [];
  const activities = asList(tags).flatMap((value) => {
    const { type: group, entries } = asObject(value) ?? {};
    return asList(entries).map((name) => ({ name, group }));
  });
  const at = typeof date === 'string' ? readStamp(`${padded(date)}T12:00`) : undefined;
  const rated = asList(scores);
  return (rated.length > 0 ? rated : [undefined]).map((score, index) => ({
    row,
    at,
    word: score,
    level: levelOf(score, 1, 5),
    // The note is about the whole day.
    ...(index === 0 && { activities, note: [notes] }),
  }));
}

/** It writes `2024-2-6`. */
function padded(date: string): string {
  return date
    .slice(0, 30)
    .split('-')
    .map((part) => part.padStart(2, '0'))
    .join('-');
}

function fromDailyYou({ timeCreated, time, mood, text, images, imgPath }: JsonObject, row: number): RawMood[] {
  const photos = asList(images).length || (typeof imgPath === 'string' ? 1 : 0);
  const at = stampOf(time) ?? stampOf(timeCreated);
  return [{ row, at, word: mood ?? undefined, level: levelOf(mood, -2, 2), note: [text], photos }];
}

/** As Health Auto Export writes it: labels say what one felt, associations what it had to do with. */
function fromStateOfMind(item: JsonObject, row: number): RawMood[] {
  const { start, date, valence, labels, associations } = item;
  const value = typeof valence === 'number' ? valence : NaN;
  const [label, ...others] = asList(labels);
  return [
    {
      row,
      at: stampOf(start) ?? stampOf(date),
      word: label ?? valenceWord(value),
      level: value,
      // A value beside zero is no weaker feeling of another kind, but none that is strong.
      strength: Number.isNaN(value) ? undefined : Math.min(5, Math.max(1, Math.ceil(Math.abs(value) * 5))),
      activities: [...asList(associations), ...others].map((name) => ({ name })),
      note: [],
    },
  ];
}

/** What the Health app calls a valence, in seven equal steps. */
const VALENCES = [
  'Very Unpleasant', // untranslated: a word in a file
  'Unpleasant',
  'Slightly Unpleasant', // untranslated: a word in a file
  'Neutral',
  'Slightly Pleasant', // untranslated: a word in a file
  'Pleasant',
  'Very Pleasant', // untranslated: a word in a file
] as const;

function valenceWord(value: number): string | undefined {
  return VALENCES[Math.min(6, Math.floor(((value + 1) / 2) * 7))];
}

/** From 0 to 10; a few words in `description`, a text in `exploration`. */
export function fromMoodTracker({ createdAt, mood, description, exploration }: JsonObject, row: number): RawMood[] {
  const value = typeof mood === 'string' && mood.trim() !== '' ? Number(mood) : mood;
  return [{ row, at: stampOf(createdAt), word: value, level: levelOf(value, 0, 10), note: [description, exploration] }];
}

/** Our own export of an account. */
function* fromMoodbowl(data: JsonObject): Generator<RawMood> {
  const names = new Map(asList(data['tags']).map((value) => tagOf(asObject(value) ?? {})));
  for (const [index, value] of asList(data['moods']).entries())
    yield ofMoodbowl(asObject(value) ?? {}, index + 1, names);
}

type Tag = { readonly name: unknown; readonly group?: unknown };

function tagOf({ id, name, kind, group }: JsonObject): [unknown, Tag] {
  return [id, { name, group: group ?? kind }];
}

/** An entry as our exports have it. Its tags are ids or names. */
export function ofMoodbowl(item: JsonObject, row: number, names: ReadonlyMap<unknown, Tag> = new Map()): RawMood {
  const { id, mood, note, created_at, date, strength, tags } = item;
  const at = stampOf(created_at);
  const level = Number(strength ?? NaN);
  return {
    row,
    at: at && typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? { ...at, date } : at,
    word: mood,
    strength: Number.isInteger(level) && level >= 1 && level <= 5 ? level : undefined,
    activities: asList(tags).map((tag) => names.get(tag) ?? (asObject(tag) as Tag | undefined) ?? { name: tag }),
    note: [note],
    ...(typeof id === 'string' && { id }),
  };
}

function stampOf(value: unknown) {
  return typeof value === 'string' ? readStamp(value) : undefined;
}

/** Where a value lies between these two, from -1 to 1. */
function levelOf(value: unknown, from: number, to: number): number | undefined {
  return typeof value === 'number' ? ((value - from) / (to - from)) * 2 - 1 : undefined;
}
