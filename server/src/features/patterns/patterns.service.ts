import { addDays } from '@moodbowl/contract/dates';
import { PATTERN_LIMITS, type Patterns } from '@moodbowl/contract/patterns';
import type { Db } from '../../db/database.ts';
import { localDate, localHour } from '../../local-date.ts';
import { readPages } from '../../next-turn.ts';
import { dayPartOf } from '../learning/pleasantness.ts';
import { listStoredTags } from '../moods/tags.repository.ts';
import { type Entry, findPatterns } from './find-patterns.ts';
import { listEntriesSince } from './patterns.repository.ts';

/** Reading so many takes about two milliseconds. */
const PAGE = 1_000;
/** The newest entries that are looked at: eight a day for two years. */
const MOST_ENTRIES = 6_000;

type Row = Awaited<ReturnType<typeof listEntriesSince>>[number];

interface Reader {
  readonly id: string;
  readonly time_zone: string;
}

/** What stands out in the newest entries of somebody. A merged tag counts as the one that it was merged into. */
export async function readPatterns(db: Db, { id: userId, time_zone: zone }: Reader, now: Date): Promise<Patterns> {
  const stored = await listStoredTags(db, userId);
  const counted = new Map(stored.map(({ id, merged_into }) => [id, merged_into ?? id]));
  const first = addDays(localDate(now, zone), 1 - PATTERN_LIMITS.days);
  const entries: Entry[] = [];
  const pages = readPages(PAGE, async (limit, after: Row | undefined) =>
    listEntriesSince(db, userId, first, limit, after),
  );
  for await (const page of pages) {
    for (const { mood, date, created_at, strength, tags } of page) {
      if (date < first) continue;
      const ids = tags === '' ? [] : tags.split(',').map((id) => counted.get(id) ?? id);
      entries.push({ mood, date, part: dayPartOf(localHour(Date.parse(created_at), zone)), strength, tags: ids });
    }
    if (entries.length >= MOST_ENTRIES) break;
  }
  return findPatterns(entries.toReversed());
}
