import { MOOD_NAMES, type MoodName } from '@moodbowl/contract/mood';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';

const drifts = query((db) => db.selectFrom('crowd_drifts').select(['mood', 'part', 'drift']));

/** The drift of everybody's moods. */
export async function listDrifts(db: Db) {
  return drifts(db, {});
}

const LIFT = ['meal_id', 'mood', 'lift', 'variance', 'mood_variance'] as const;

/** The lift of these meals for everybody after one of these moods. */
export async function listLifts(db: Db, mealIds: readonly string[], moods: readonly MoodName[] = MOOD_NAMES) {
  if (mealIds.length === 0 || moods.length === 0) return [];
  return db
    .selectFrom('crowd_lifts')
    .where('mood', 'in', [...moods])
    .where('meal_id', 'in', [...mealIds])
    .select(LIFT)
    .execute();
}

export type CrowdLiftRow = Awaited<ReturnType<typeof listLifts>>[number];

const best = query(
  (db, arg: { mood: MoodName; limit: number }) =>
    db
      .selectFrom('crowd_lifts')
      .where('mood', '=', arg.mood)
      .orderBy('lift', 'desc')
      .limit(arg.limit)
      .select('meal_id'),
  ['limit'],
);

/** The meals that lift everybody most after a mood. */
export async function listBestOfCrowd(db: Db, mood: MoodName, limit: number): Promise<string[]> {
  return (await best(db, { mood, limit })).map(({ meal_id }) => meal_id);
}

/** Replaces the drift of everybody's moods, unless `counted` is not the last count any more. */
export async function replaceDrifts(
  db: Db,
  counted: string,
  rows: readonly Insertable<Schema['crowd_drifts']>[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await claimCount(transaction, { before: counted, after: counted }))) return;
    await transaction.deleteFrom('crowd_drifts').execute();
    if (rows.length > 0)
      await transaction
        .insertInto('crowd_drifts')
        .values([...rows])
        .execute();
  });
}

/** Replaces the lift of some meals for everybody, unless `counted` is not the last count any more. */
export async function replaceLifts(
  db: Db,
  counted: string,
  {
    mealIds,
    rows,
  }: { readonly mealIds: readonly string[]; readonly rows: readonly Insertable<Schema['crowd_lifts']>[] },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await claimCount(transaction, { before: counted, after: counted }))) return;
    await transaction
      .deleteFrom('crowd_lifts')
      .where('meal_id', 'in', [...mealIds])
      .execute();
    if (rows.length > 0)
      await transaction
        .insertInto('crowd_lifts')
        .values([...rows])
        .execute();
  });
}

/** The last counts, with their noise. */
export async function listCounts(db: Db) {
  return db.selectFrom('crowd_counts').select(['part', 'cell', 'people', 'sum']).execute();
}

const COUNTED = 'crowd_counted_at';

/** When everybody was counted last; empty if nobody was. */
export async function lastCounted(db: Db): Promise<string> {
  const row = await db.selectFrom('app_state').where('key', '=', COUNTED).select('value').executeTakeFirst();
  return row?.value ?? '';
}

const PEOPLE = 'crowd_people';

/** Notes how many people the last count has found, whether or not they were enough. */
export async function notePeople(db: Db, people: number): Promise<void> {
  const value = String(people);
  await db
    .insertInto('app_state')
    .values({ key: PEOPLE, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

const peopleCounted = query((db) =>
  db.selectFrom('app_state').where('key', 'in', [PEOPLE, COUNTED]).select(['key', 'value']),
);

/** How many people were found last, and whether anybody's answers were added up. */
export async function readCounted(
  db: Db,
): Promise<{ readonly people: number | undefined; readonly isCounted: boolean }> {
  const rows = await peopleCounted(db, {});
  const valueOf = (wanted: string) => rows.find(({ key }) => key === wanted)?.value ?? '';
  const people = valueOf(PEOPLE);
  return { people: people === '' ? undefined : Number(people), isCounted: valueOf(COUNTED) !== '' };
}

/**
 * Whether the last count is the one of `before`; sets it to `after` and keeps others from claiming it until the
 * transaction ends: several processes may count, and work out what follows, at the same time.
 */
async function claimCount(transaction: Db, { before, after }: { readonly before: string; readonly after: string }) {
  await transaction
    .insertInto('app_state')
    .values({ key: COUNTED, value: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const claimed = await transaction
    .updateTable('app_state')
    .set({ value: after })
    .where('key', '=', COUNTED)
    .where('value', '=', before)
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

type CountRow = Insertable<Schema['crowd_counts']>;
const INSERTED = 200;

/**
 * Replaces what was counted, unless somebody else has done so since `before`: what two counts say of the same entries
 * is more than what one does. Without `counted_at` nothing of anybody was published.
 */
export async function replaceCounts(
  db: Db,
  rows: readonly CountRow[],
  { before, counted_at = before }: { readonly before: string; readonly counted_at?: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await claimCount(transaction, { before, after: counted_at }))) return;
    await transaction.deleteFrom('crowd_counts').execute();
    for (let start = 0; start < rows.length; start += INSERTED)
      await transaction
        .insertInto('crowd_counts')
        .values(rows.slice(start, start + INSERTED))
        .execute();
  });
}

interface SharingPerson {
  readonly id: string;
  readonly time_zone: string;
  readonly forgotten_at: string | null;
}

/** A page of the people whose answers count for everybody, by id. New accounts do not. */
export async function listSharing(
  db: Db,
  { createdBefore, limit }: { readonly createdBefore: string; readonly limit: number },
  after: SharingPerson | undefined,
): Promise<SharingPerson[]> {
  const page = db
    .selectFrom('users')
    .where('sharing', '=', 1)
    .where('created_at', '<=', createdBefore)
    .where('learning', '=', 1)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'time_zone', 'forgotten_at']);
  return (after ? page.where('id', '>', after.id) : page).execute();
}
