import { GIFT_LIMITS, type ProposalStatus } from '@moodbowl/contract/recipe-gifts';
import { sql } from 'kysely';
import { type Db, jsonText } from '../../db/database.ts';
import { nextTurn } from '../../next-turn.ts';
import { pageOf, slicesOf } from '../../slices.ts';
import { insertWithin } from '../../db/insert-once.ts';
import type { Schema } from '../../db/schema.ts';
import { findUsernames } from '../auth/auth.repository.ts';

/** Stores a recipe for a friend, once per id; `'full'` if as many wait as can. */
export async function insertGift(db: Db, row: Schema['recipe_gifts']) {
  return insertWithin(db, 'recipe_gifts', row, { most: GIFT_LIMITS.waiting });
}

/** Adds the names of those who sent the recipes, and leaves out those whose account is being deleted. */
export async function withSenders<Row extends { readonly from_id: string }>(db: Db, rows: readonly Row[]) {
  const names = await findUsernames(
    db,
    rows.map(({ from_id }) => from_id),
  );
  return rows.flatMap(({ from_id, ...row }) => {
    const from = names.get(from_id);
    return from === undefined ? [] : [{ ...row, from }];
  });
}

function giftsFor(db: Db, userId: string) {
  return db.selectFrom('recipe_gifts').where('user_id', '=', userId).select(['id', 'from_id', 'created_at']);
}

/** So many recipes, of so many bytes, are read and parsed in one statement. */
const READ_AT_ONCE = { rows: GIFT_LIMITS.waiting, bytes: 2 ** 21 };

/** The names and pictures of the recipes that wait for a person, newest first. */
export async function listGifts(db: Db, userId: string) {
  // Without the time: SQLite reads the content of a row for what is behind it.
  const keys = await db
    .selectFrom('recipe_gifts')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(GIFT_LIMITS.waiting)
    .select(['id', sql<number>`octet_length(content)`.as('bytes')])
    .execute();
  const gifts = [];
  for (const slice of slicesOf(keys, READ_AT_ONCE)) {
    const ids = slice.map(({ id }) => id);
    await nextTurn();
    const some = giftsFor(db, userId)
      .where('id', 'in', ids)
      .select([jsonText(db, 'content', 'name').as('name'), jsonText(db, 'content', 'image_url').as('image_url')]);
    gifts.push(...(await some.execute()));
  }
  return withSenders(
    db,
    gifts.toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1)),
  );
}

/** By what they are sorted: the time, then the id. */
function timeOf({ created_at, id }: { readonly created_at: string; readonly id: string }): string {
  return `${created_at} ${id}`;
}

/** The recipes that wait for a person with their content, by id, after one that was seen. */
export async function listGiftContents(db: Db, userId: string, limit: number, after?: string) {
  let page = giftsFor(db, userId).orderBy('id').limit(limit).select('content');
  if (after !== undefined) page = page.where('id', '>', after);
  return page.execute();
}

/** A recipe that waits for a person. */
export async function findGift(db: Db, userId: string, id: string) {
  const found = await giftsFor(db, userId).where('id', '=', id).select('content').execute();
  return (await withSenders(db, found))[0];
}

/** Takes a recipe off those that wait; its content, or undefined if there is none. */
export async function takeGift(db: Db, userId: string, id: string): Promise<string | undefined> {
  const gift = await db
    .deleteFrom('recipe_gifts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('content')
    .executeTakeFirst();
  return gift?.content;
}

/** Replaces the open proposal of a recipe, or adds one; its id, or undefined if the person has as many as they can. */
export async function insertProposal(db: Db, row: Schema['meal_proposals']): Promise<string | undefined> {
  const open = await db
    .selectFrom('meal_proposals')
    .where('user_id', '=', row.user_id)
    .where('status', '=', 'open')
    .limit(GIFT_LIMITS.proposals)
    .select(['id', 'recipe_id'])
    .execute();
  const earlier = open.find(({ recipe_id }) => recipe_id === row.recipe_id);
  if (earlier) {
    await db
      .updateTable('meal_proposals')
      .set({ content: row.content })
      .where('user_id', '=', row.user_id)
      .where('id', '=', earlier.id)
      .execute();
    return earlier.id;
  }
  if (open.length >= GIFT_LIMITS.proposals) return undefined;
  await db.insertInto('meal_proposals').values(row).execute();
  return row.id;
}

/** The outcome of a person's newest proposal of a recipe. */
export async function findProposalStatus(
  db: Db,
  userId: string,
  recipeId: string,
): Promise<ProposalStatus | undefined> {
  const row = await db
    .selectFrom('meal_proposals')
    .where('user_id', '=', userId)
    .where('recipe_id', '=', recipeId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select('status')
    .executeTakeFirst();
  return row?.status;
}

function proposals(db: Db) {
  return db
    .selectFrom('meal_proposals')
    .innerJoin('users', 'users.id', 'meal_proposals.user_id')
    .select(['meal_proposals.id', 'users.username', 'meal_proposals.status'])
    .select(['meal_proposals.created_at', 'meal_proposals.content']);
}

/** Open proposals of all people, oldest first, after one that was seen: as many as a page of a list may have. */
export async function listProposals(
  db: Db,
  { limit, after }: { readonly limit: number; readonly after?: { created_at: string; id: string } | undefined },
) {
  let page = db
    .selectFrom('meal_proposals')
    .where('meal_proposals.status', '=', 'open')
    .orderBy('meal_proposals.created_at')
    .orderBy('meal_proposals.id')
    .limit(limit);
  if (after)
    page = page.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('meal_proposals.created_at', 'meal_proposals.id'), '>', tuple(after.created_at, after.id)),
    );
  const found = await page.select(['user_id', 'id', sql<number>`octet_length(content)`.as('bytes')]).execute();
  const shown = pageOf(found, limit, ({ bytes }) => bytes);
  if (shown.length === 0) return [];
  const rows = await proposals(db)
    .where('meal_proposals.user_id', 'in', [...new Set(shown.map(({ user_id }) => user_id))])
    .where('meal_proposals.id', 'in', [...new Set(shown.map(({ id }) => id))])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return shown.flatMap(({ id }) => byId.get(id) ?? []);
}

/** A proposal of anybody. */
export async function findProposal(db: Db, id: string) {
  return proposals(db).where('meal_proposals.id', '=', id).executeTakeFirst();
}

/** Decides on a proposal of anybody. */
export async function setProposalStatus(db: Db, id: string, status: ProposalStatus): Promise<void> {
  await db.updateTable('meal_proposals').set({ status }).where('id', '=', id).execute();
}
