import type { ImportedMood } from '@moodbowl/contract/mood-imports';
import { TAG_LIMITS } from '@moodbowl/contract/tags';
import { v5 } from 'uuid';
import type { MoodChoice } from '../mapping/guess-moods.ts';
import type { FoundMood, MoodSource } from '../reading/mood-file.ts';
import { type OffsetAt, toInstant } from '../reading/to-instant.ts';

/** What becomes of a word for a mood: one of the eight, or nothing. */
export type WordChoice = MoodChoice | 'leave';

export interface Mapping {
  readonly source: MoodSource;
  readonly userId: string;
  readonly words: ReadonlyMap<string, WordChoice>;
  /** The tags of activities by their names; those that are left out are absent. */
  readonly tags: ReadonlyMap<string, string>;
}

interface Options {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly offsetAt?: OffsetAt;
}

/**
 * Entries of a file as they are imported, oldest first, without those whose words are left out. Ids are made of person, app,
 * time and word, so that the same entry in a later file of the same app is the same; entries of Moodbowl keep theirs.
 */
export function toImported(
  entries: readonly FoundMood[],
  mapping: Mapping,
  { now, offsetAt }: Options,
): ImportedMood[] {
  const occurrences = new Map<string, number>();
  const imported = entries.flatMap((entry): ImportedMood[] => {
    const { at, word, note, activities } = entry;
    const choice = mapping.words.get(word) ?? 'leave';
    if (choice === 'leave') return [];
    const key = JSON.stringify([mapping.source, at.date, at.time, word]);
    const occurrence = occurrences.get(key) ?? 0;
    occurrences.set(key, occurrence + 1);
    const tags = activities.flatMap(({ name }) => mapping.tags.get(name) ?? []);
    const strength = choice.strength ?? entry.strength;
    return [
      {
        id: entry.id ?? v5(`${key}${occurrence}`, mapping.userId),
        mood: choice.mood,
        note,
        // The clock of the device may be a little behind the file's.
        created_at: new Date(Math.min(toInstant(at, offsetAt), now)).toISOString(),
        date: at.date,
        ...(strength !== undefined && { strength }),
        tags: [...new Set(tags)].slice(0, TAG_LIMITS.perEntry),
      },
    ];
  });
  return imported.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
}
