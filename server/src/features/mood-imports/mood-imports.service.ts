import { message } from '@moodbowl/i18n/message';
import { type ImportedMood, MOOD_IMPORT_LIMITS, type MoodSource } from '@moodbowl/contract/mood-imports';
import { MOOD_LIMITS } from '@moodbowl/contract/moods';
import type { Db } from '../../db/database.ts';
import type { Changing } from '../../http/change.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import { earliestInstant, latestInstant } from '../../local-date.ts';
import { nextTurn } from '../../next-turn.ts';
import { relinkBetween } from '../learning/outcomes.service.ts';
import { requireTags } from '../moods/tags.service.ts';
import * as repository from './mood-imports.repository.ts';

/** What decides by the entries of a person, and links them to meals: nobody else changes them meanwhile. */
const ALONE = { mode: 'exclusive' } as const;
/** Entries per turn of the event loop: about ten milliseconds. */
const PIECE = 500;
/** How far the clock of a page may be ahead of ours, in milliseconds. */
const AHEAD_MS = 2 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

interface Beginning {
  readonly id: string;
  readonly source: MoodSource;
  /** Counts the import, in the transaction. Throws 429. */
  readonly count: (transaction: Db, userId: string) => Promise<void>;
}

/** Begins an import in place of one that was not finished; the stored one if its id is known. */
export async function beginImport({ change, now }: Changing, { id, source, count }: Beginning) {
  return change(async (transaction, { id: userId }) => {
    const stored = await repository.findImport(transaction, userId, id);
    if (stored) return stored;
    await count(transaction, userId);
    await repository.deleteOpenImports(transaction, userId);
    return repository.insertImport(transaction, { user_id: userId, id, source, created_at: now.toISOString() });
  }, ALONE);
}

/** Stores entries of an import, where nobody sees them yet. Throws if it is not open, or has too many. */
export async function addEntries({ change, now }: Changing, id: string, entries: readonly ImportedMood[]) {
  for (const entry of entries) requirePossible(entry, now);
  return change(async (transaction, { id: userId }) => {
    const stored = orNotFound(await openImport(transaction, userId, id));
    await requireTags(transaction, userId, [...new Set(entries.flatMap(({ tags = [] }) => tags))]);
    await repository.stageMoods(
      transaction,
      entries.map(({ created_at, strength, tags = [], ...entry }) => ({
        ...entry,
        user_id: userId,
        import_id: id,
        created_at: new Date(Math.min(Date.parse(created_at), now.getTime())).toISOString(),
        strength: strength ?? null,
        tags: [...new Set(tags)].join(','),
      })),
    );
    if (await repository.hasMoreThan(transaction, userId, id, MOOD_IMPORT_LIMITS.entries))
      throw new CodedError('MOOD_IMPORT_FULL', message('moodFiles.full', { count: MOOD_IMPORT_LIMITS.entries }));
    return stored;
  }, ALONE);
}

async function openImport(db: Db, userId: string, id: string) {
  const stored = await repository.findImport(db, userId, id);
  return stored?.finished_at === null ? stored : undefined;
}

/** Throws for what is in the future, or on a day that it cannot have been anywhere. */
function requirePossible({ created_at, date }: ImportedMood, now: Date): void {
  const at = new Date(created_at);
  const iso = at.toISOString();
  const problem =
    at.getTime() > now.getTime() + AHEAD_MS
      ? message('fields.inTheFuture')
      : iso < earliestInstant(date) || iso > latestInstant(date)
        ? message('moodFiles.anotherDay')
        : undefined;
  if (problem) throw new CodedError('INVALID_INPUT', problem, { fields: { entries: problem } });
}

/**
 * Adds the entries of an import, all or none, and links them to meals once. One transaction, in which the event loop
 * turns; on SQLite, other calls wait for its end: about a second for the largest (docs/decisions/060).
 */
export async function finishImport({ change, now }: Changing, id: string) {
  return change(async (transaction, { id: userId }) => {
    const stored = orNotFound(await repository.findImport(transaction, userId, id));
    if (stored.finished_at !== null) return stored;
    const counts = { added: 0, duplicates: 0, beyond: 0 };
    let span: { readonly from: string; readonly to: string } | undefined;
    for (;;) {
      await nextTurn();
      const page = await repository.listStaged(transaction, userId, id, PIECE);
      const [first, last] = [page[0], page.at(-1)];
      if (!first || !last) break;
      const { fitting, duplicates, beyond } = await choose(transaction, userId, page);
      const added = await repository.insertMoods(
        transaction,
        fitting.map(({ is_known: _, ...entry }) => ({ ...entry, user_id: userId, import_id: id })),
      );
      counts.added += added;
      counts.duplicates += duplicates + fitting.length - added;
      counts.beyond += beyond;
      span = { from: span?.from ?? first.created_at, to: last.created_at };
      await repository.deleteStaged(transaction, userId, id, last);
    }
    if (span) await relinkBetween(transaction, userId, span);
    return repository.finishImport(transaction, userId, id, { ...counts, finished_at: now.toISOString() });
  }, ALONE);
}

type Staged = Awaited<ReturnType<typeof repository.listStaged>>[number];

/** The entries that are new, as far as their days have room. */
async function choose(transaction: Db, userId: string, page: readonly Staged[]) {
  const fresh = page.filter(({ is_known }) => !is_known);
  const onDay =
    fresh.length === 0
      ? new Map<string, number>()
      : await repository.countOnDays(transaction, userId, [...new Set(fresh.map(({ date }) => date))]);
  const fitting = fresh.filter(({ date }) => {
    const count = (onDay.get(date) ?? 0) + 1;
    onDay.set(date, count);
    return count <= MOOD_LIMITS.perDay;
  });
  return { fitting, duplicates: page.length - fresh.length, beyond: fresh.length - fitting.length };
}

/**
 * Deletes the entries of an import that nobody has corrected since, and the import. Piece by piece: whoever is interrupted
 * begins again. Returns how many it has deleted.
 */
export async function undoImport({ change, now }: Changing, id: string): Promise<number> {
  for (let removed = 0; ;) {
    const piece = await change(async (transaction, { id: userId }) => {
      const stored = orNotFound(await repository.findImport(transaction, userId, id));
      if (Date.parse(stored.created_at) < now.getTime() - MOOD_IMPORT_LIMITS.undoDays * DAY_MS)
        throw new CodedError('MOOD_IMPORT_OLD', message('moodFiles.tooOld', { days: MOOD_IMPORT_LIMITS.undoDays }));
      const entries = await repository.listImported(transaction, userId, id, PIECE);
      const [first, last] = [entries[0], entries.at(-1)];
      if (first && last) {
        await repository.deleteMoods(
          transaction,
          userId,
          entries.map((entry) => entry.id),
        );
        await relinkBetween(transaction, userId, { from: first.created_at, to: last.created_at });
      }
      if (entries.length < PIECE) await repository.deleteImport(transaction, userId, id);
      return entries.length;
    }, ALONE);
    removed += piece;
    if (piece < PIECE) return removed;
    await nextTurn();
  }
}

/** Imports deleted at once. */
const SWEPT = 20;

/** Deletes imports that were never finished. */
export async function sweepImports(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - MOOD_IMPORT_LIMITS.openHours * HOUR_MS).toISOString();
  for (const { user_id, id } of await repository.listExpiredImports(db, since, SWEPT)) {
    await nextTurn();
    await repository.deleteImport(db, user_id, id);
  }
}
