import type { MoodName } from '@moodbowl/contract/mood';
import { type FoundMoods, MOOD_SEARCH_LIMITS } from '@moodbowl/contract/mood-search';
import type { MoodEntry } from '@moodbowl/contract/moods';
import { foldForSearch } from '@moodbowl/i18n/fold';
import type { Db } from '../../db/database.ts';
import { nextTurn } from '../../next-turn.ts';
import { listMoodsBetween, type Position } from './mood-history.repository.ts';
import { listStoredTags } from './tags.repository.ts';

/** Reading so many with their notes takes a few milliseconds. */
const SLICE = 1_000;

/** What is searched for. */
export interface MoodSearch {
  readonly q?: string | undefined;
  readonly mood?: MoodName | undefined;
  readonly tag?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  /** The search goes on after this entry. */
  readonly after?: Position | undefined;
}

/**
 * The entries that fit, newest first, and where the search goes on. Notes are compared here and not by the database, so that
 * both databases find the same in every language.
 */
export async function searchMoods(
  db: Db,
  userId: string,
  { limit, after, ...search }: MoodSearch,
): Promise<FoundMoods> {
  const fits = await fitter(db, userId, search);
  const entries: MoodEntry[] = [];
  let position = after;
  for (let read = 0; read < MOOD_SEARCH_LIMITS.read; read += SLICE) {
    await nextTurn();
    const slice = await listMoodsBetween(db, { userId, ...search, limit: SLICE, after: position });
    for (const entry of slice) {
      if (!fits(entry)) continue;
      entries.push(entry);
      if (entries.length === limit) return { entries, next: entry.id };
    }
    if (slice.length < SLICE) return { entries, next: null };
    position = slice.at(-1);
  }
  return { entries, next: position?.id ?? null };
}

type Wanted = Pick<MoodSearch, 'q' | 'mood' | 'tag' | 'from' | 'to'>;

async function fitter(db: Db, userId: string, { q = '', mood, tag, from = '', to = '9' }: Wanted) {
  const words = foldForSearch(q).split(/\s+/u).filter(Boolean);
  const tags = tag === undefined ? undefined : await idsThatCountAs(db, userId, tag);
  return (entry: MoodEntry): boolean => {
    if (entry.date < from || entry.date > to) return false;
    if (mood !== undefined && entry.mood !== mood) return false;
    if (tags && !entry.tags.some((id) => tags.has(id))) return false;
    if (words.length === 0) return true;
    const note = foldForSearch(entry.note);
    return words.every((word) => note.includes(word));
  };
}

/** A tag and those that were merged into it. */
async function idsThatCountAs(db: Db, userId: string, tag: string): Promise<ReadonlySet<string>> {
  const merged = (await listStoredTags(db, userId)).filter(({ merged_into }) => merged_into === tag);
  return new Set([tag, ...merged.map(({ id }) => id)]);
}
