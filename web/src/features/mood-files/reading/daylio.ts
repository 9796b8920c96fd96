import { asList, asObject, type JsonObject } from '@moodbowl/recipe-reader/json-ld/json-values';
import type { RawMood } from './collect-moods.ts';
import type { FoundTime } from './mood-file.ts';
import { plainNote } from './plain-note.ts';
import { MOST_OFFSET } from './times.ts';

/** What Daylio calls its own moods, by their numbers, in the English of its tables. */
const OWN_NAMES = ['rad', 'good', 'meh', 'bad', 'awful'] as const;

interface Mood {
  readonly name: string;
  readonly level: number | undefined;
}

/** Whether a document is what a backup of Daylio has in it. */
export function isDaylio(data: JsonObject): boolean {
  return Array.isArray(data['dayEntries']) && Array.isArray(data['customMoods']);
}

/** The entries of a backup of Daylio, as programs that read it describe it; newest first, as it has them. */
export function* fromDaylio(data: JsonObject): Generator<RawMood> {
  const moods = byId(data['customMoods'], toMood);
  const groups = byId(data['tag_groups'], ({ name }) => name);
  const tags = byId(data['tags'], ({ name, id_tag_group }) => ({ name, group: groups.get(Number(id_tag_group)) }));
  for (const [index, value] of asList(data['dayEntries']).entries()) {
    const entry = asObject(value) ?? {};
    const mood = moods.get(Number(entry['mood']));
    yield {
      row: index + 1,
      at: timeOf(entry),
      word: mood?.name,
      level: mood?.level,
      activities: asList(entry['tags']).flatMap((id) => tags.get(Number(id)) ?? []),
      note: [entry['note_title'], plainNote(entry['note'])],
      photos: asList(entry['assets']).length,
    };
  }
}

function byId<T>(list: unknown, read: (item: JsonObject) => T): Map<number, T> {
  const items = asList(list)
    .map(asObject)
    .filter((item) => item !== undefined);
  return new Map(items.map((item) => [Number(item['id']), read(item)]));
}

/** A mood is called what a person calls it, or has a name of Daylio's. Five groups go from the best to the worst. */
function toMood({ custom_name, predefined_name_id, mood_group_id, id }: JsonObject): Mood {
  const own = OWN_NAMES[Number(predefined_name_id) - 1];
  const named = typeof custom_name === 'string' ? custom_name.trim() : '';
  const group = Number(mood_group_id);
  return {
    name: named || own || String(id),
    level: group >= 1 && group <= 5 ? (3 - group) / 2 : undefined,
  };
}

/** Its clock is what the person saw; the instant beside it has seconds, and says how far the clock was from UTC. */
function timeOf(entry: JsonObject): FoundTime | undefined {
  const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((key) => entry[key]);
  if (![year, month, day, hour, minute].every((part) => Number.isInteger(part))) return undefined;
  const clock = new Date(Date.UTC(Number(year), Number(month), Number(day), Number(hour), Number(minute)));
  const isReal =
    clock.getUTCFullYear() === year &&
    clock.getUTCMonth() === month &&
    clock.getUTCDate() === day &&
    clock.getUTCHours() === hour;
  if (!isReal || clock.getUTCMinutes() !== minute) return undefined;
  const text = clock.toISOString();
  const offset = Number(entry['timeZoneOffset'] ?? NaN) / 60_000;
  const hasOffset = Number.isInteger(offset) && Math.abs(offset) <= MOST_OFFSET;
  return { date: text.slice(0, 10), time: text.slice(11, 16), ...(hasOffset && { offset }) };
}
