import type { MoodName } from '@moodbowl/contract/mood';
import { type SelectQueryBuilder, sql } from 'kysely';
import { type Db, rowVersion } from '../../db/database.ts';
import { idsIn, type NamedIds, nameIds } from '../../db/named-ids.ts';
import { prepareQuery } from '../../db/prepare-query.ts';
import type { MadeOfRow, RowKey } from '../../db/row-shelf.ts';
import type { Schema } from '../../db/schema.ts';
import { type Candidate, toCandidate } from './rank-meals.ts';

type Limited = { userId: string; limit: number };
type Listed = { id: string; version: string };

/** Ids and versions of rows as one text, for {@link keysIn}: one row in place of a hundred. */
function asText(db: Db, rows: SelectQueryBuilder<Schema, keyof Schema, Listed>) {
  return db.selectFrom(rows.as('listed')).select(sql<string | null>`string_agg(id || ' ' || version, ',')`.as('keys'));
}

/** The rows that such a text names. */
export function keysIn(text: string): RowKey[] {
  if (text === '') return [];
  return text.split(',').map((key) => {
    const [id = '', version = ''] = key.split(' ');
    return { id, version };
  });
}

function versionOf(db: Db) {
  return rowVersion(db, 'meals').as('version');
}

const newest = prepareQuery(
  (db, { mood, limit }: { mood: MoodName | undefined; limit: number }) => {
    const query = db
      .selectFrom('meals')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .select(['id', versionOf(db)]);
    return asText(db, mood ? query.where('mood', '=', mood) : query);
  },
  ['mood', 'limit'],
);

/** The newest meals of all, or for a mood. */
export async function listNewest(db: Db, mood: MoodName | undefined, limit: number): Promise<string> {
  const [row] = await newest(db, { mood, limit });
  return row?.keys ?? '';
}

const savedLast = prepareQuery(
  (db, { userId, limit }: Limited) =>
    asText(
      db,
      db
        .selectFrom('saved_meals')
        .innerJoin('meals', 'meals.id', 'saved_meals.meal_id')
        .where('saved_meals.user_id', '=', userId)
        .orderBy('saved_meals.created_at', 'desc')
        .orderBy('saved_meals.meal_id', 'desc')
        .limit(limit)
        .select(['meals.id', versionOf(db)]),
    ),
  ['limit'],
);

/** The meals that this user saved last. */
export async function listSavedLast(db: Db, userId: string, limit: number): Promise<string> {
  const [row] = await savedLast(db, { userId, limit });
  return row?.keys ?? '';
}

const judgedById = prepareQuery(
  (db, { count, ...named }: { count: number } & NamedIds) =>
    db
      .selectFrom('meals')
      .where('id', 'in', idsIn(named, count))
      .select(['id', 'mood', 'ingredients', versionOf(db)]),
  ['count'],
);

/** So many are read at once as a rule, few or many. */
const AT_ONCE = { few: 20, many: 300 } as const;

/** Those of these meals that there are, in any order. */
export async function findCandidates(db: Db, ids: readonly string[]): Promise<MadeOfRow<Candidate>[]> {
  const count = Math.max(ids.length, ids.length <= AT_ONCE.few ? AT_ONCE.few : AT_ONCE.many);
  const rows = await judgedById(db, { count, ...nameIds(ids, count) });
  return rows.map(({ id, mood, ingredients, version }) => ({
    id,
    version,
    made: toCandidate({ id, mood, ingredients: JSON.parse(ingredients) }),
  }));
}

const newestGroceries = prepareQuery(
  (db, { userId, limit }: Limited) =>
    db
      .selectFrom('grocery_items')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .select(['item_name', 'purchased']),
  ['limit'],
);

/** The newest items of the grocery list. */
export async function listNewestGroceries(db: Db, userId: string, limit: number) {
  return newestGroceries(db, { userId, limit });
}

const eatenSince = prepareQuery(
  (db, { userId, date, limit }: Limited & { date: string }) =>
    db
      .selectFrom('meal_logs')
      .where('user_id', '=', userId)
      .where('date', '>=', date)
      .orderBy('date', 'desc')
      .limit(limit)
      .select('meal_id'),
  ['limit'],
);

/** The meals eaten on `date` or later, by id. */
export async function listMealsEatenSince(db: Db, userId: string, date: string, limit: number): Promise<Set<string>> {
  const rows = await eatenSince(db, { userId, date, limit });
  return new Set(rows.flatMap(({ meal_id }) => meal_id ?? []));
}
