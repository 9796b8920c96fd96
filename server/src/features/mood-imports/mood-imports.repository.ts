import type { MoodSource } from '@moodbowl/contract/mood-imports';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';

const onTheWire = ['id', 'source', 'created_at', 'finished_at', 'added', 'duplicates', 'beyond'] as const;

export async function findImport(db: Db, userId: string, id: string) {
  return db
    .selectFrom('mood_imports')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(onTheWire)
    .executeTakeFirst();
}

/** Stores an import that has no entries yet. */
export async function insertImport(
  db: Db,
  row: { readonly user_id: string; readonly id: string; readonly source: MoodSource; readonly created_at: string },
) {
  return db.insertInto('mood_imports').values(row).returning(onTheWire).executeTakeFirstOrThrow();
}

/** Deletes what somebody has begun and not finished, with its entries. */
export async function deleteOpenImports(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mood_imports').where('user_id', '=', userId).where('finished_at', 'is', null).execute();
}

export async function deleteImport(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('mood_imports').where('user_id', '=', userId).where('id', '=', id).execute();
}

interface Counts {
  readonly finished_at: string;
  readonly added: number;
  readonly duplicates: number;
  readonly beyond: number;
}

/** Stores the result of an import. */
export async function finishImport(db: Db, userId: string, id: string, counts: Counts) {
  return db
    .updateTable('mood_imports')
    .set(counts)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(onTheWire)
    .executeTakeFirstOrThrow();
}

/** A page of finished imports, newest first. */
export async function listImports(
  db: Db,
  userId: string,
  limit: number,
  after?: { readonly created_at: string; readonly id: string },
) {
  const page = db
    .selectFrom('mood_imports')
    .where('user_id', '=', userId)
    .where('finished_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(onTheWire);
  if (!after) return page.execute();
  return page
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(after.created_at, after.id)))
    .execute();
}

/** Some imports of anybody that were begun before `since` and not finished. */
export async function listExpiredImports(db: Db, since: string, limit: number) {
  return db
    .selectFrom('mood_imports')
    .where('finished_at', 'is', null)
    .where('created_at', '<', since)
    .limit(limit)
    .select(['user_id', 'id'])
    .execute();
}

/** Adds entries to an import, each once. */
export async function stageMoods(db: Db, rows: readonly Insertable<Schema['staged_moods']>[]): Promise<void> {
  await db
    .insertInto('staged_moods')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether an import has more than `most` entries. */
export async function hasMoreThan(db: Db, userId: string, importId: string, most: number): Promise<boolean> {
  const beyond = await db
    .selectFrom('staged_moods')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .limit(1)
    .offset(sql.lit(most))
    .select('id')
    .executeTakeFirst();
  return beyond !== undefined;
}

const oldestStaged = query(
  (db, arg: { userId: string; importId: string; limit: number }) =>
    db
      .selectFrom('staged_moods as staged')
      .where('staged.user_id', '=', arg.userId)
      .where('staged.import_id', '=', arg.importId)
      .orderBy('staged.created_at')
      .orderBy('staged.id')
      .limit(arg.limit)
      .select(['staged.id', 'staged.mood', 'staged.note', 'staged.created_at', 'staged.date'])
      .select(['staged.strength', 'staged.tags'])
      .select(({ eb, selectFrom }) =>
        // PostgreSQL would look for all entries of the mood if the condition on it were among the others.
        eb(
          'staged.mood',
          'in',
          selectFrom('mood_entries as entry')
            .whereRef('entry.user_id', '=', 'staged.user_id')
            // Of the same minute: texts of instants are in the order of time.
            .where('entry.created_at', '>=', sql<string>`substr(staged.created_at, 1, 16)`)
            .where('entry.created_at', '<', sql<string>`substr(staged.created_at, 1, 16) || '~'`)
            // What the file itself has twice is the person's.
            .where((entry) =>
              entry.or([
                entry('entry.import_id', 'is', null),
                entry('entry.import_id', '<>', entry.ref('staged.import_id')),
              ]),
            )
            .select('entry.mood'),
        ).as('is_known'),
      ),
  ['limit'],
);

/** The first entries of an import that are still to be added, oldest first, and whether the person has each already. */
export async function listStaged(db: Db, userId: string, importId: string, limit: number) {
  return oldestStaged(db, { userId, importId, limit });
}

/** Deletes the entries of an import up to this one. */
export async function deleteStaged(
  db: Db,
  userId: string,
  importId: string,
  last: { readonly created_at: string; readonly id: string },
): Promise<void> {
  await db
    .deleteFrom('staged_moods')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<=', tuple(last.created_at, last.id)))
    .execute();
}

/** How many entries somebody has on each of these days; days without any are absent. */
export async function countOnDays(db: Db, userId: string, dates: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('mood_entries')
    .where('user_id', '=', userId)
    .where('date', 'in', [...dates])
    .groupBy('date')
    .select(({ fn }) => ['date', fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ date, count }) => [date, count]));
}

/** Adds entries, except those whose id is there. Returns how many are new. */
export async function insertMoods(db: Db, rows: readonly Insertable<Schema['mood_entries']>[]): Promise<number> {
  if (rows.length === 0) return 0;
  const inserted = await db
    .insertInto('mood_entries')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0n);
}

/** The first entries that an import has added and that nobody has corrected, oldest first. */
export async function listImported(db: Db, userId: string, importId: string, limit: number) {
  return db
    .selectFrom('mood_entries')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .orderBy('created_at')
    .limit(limit)
    .select(['id', 'created_at'])
    .execute();
}

export async function deleteMoods(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('mood_entries')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute();
}
