import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import { message } from '@moodbowl/i18n/message';
import { sql } from 'kysely';
import { notifyChange } from '../../db/changes.ts';
import type { Db } from '../../db/database.ts';
import { deleteLinkKeys, moveLinkKeys } from '../../db/link-keys.ts';
import { moveRows } from '../../db/move-rows.ts';
import { newId } from '../../db/new-id.ts';
import { CodedError } from '../../http/errors.ts';
import { nextTurn } from '../../next-turn.ts';
import type { HomeMove } from '../../owned-data.ts';
import { slicesOf } from '../../slices.ts';
import { pictureIdOf } from './recipe-pictures.repository.ts';
import { countRecipeBytes, countRecipes, listSizes } from './recipes.repository.ts';

/** Takes all recipes along. Throws `RECIPES_FULL`, `RECIPES_TOO_LARGE`. */
export async function bringRecipes(transaction: Db, move: HomeMove): Promise<void> {
  const { from, to } = move;
  await settleCopies(transaction, move);
  const before = await countRecipeBytes(transaction, to);
  await moveRecipes(transaction, from, to);
  // Only now, because copies of what is there make no room necessary.
  if ((await countRecipes(transaction, to)) > RECIPE_LIMITS.recipes)
    throw new CodedError('RECIPES_FULL', message('recipes.full', { most: RECIPE_LIMITS.recipes }));
  const most = RECIPE_LIMITS.textBytes;
  if ((await countRecipeBytes(transaction, to)) > Math.max(most, before))
    throw new CodedError('RECIPES_TOO_LARGE', message('homes.recipesTooLarge', { most: most / 2 ** 20 }));
  await notifyChange(transaction, { topic: 'recipes', owner: to });
}

/**
 * Moves all recipes and pictures of a home to another, slice by slice, so that the event loop turns in between. Ids
 * stay, so that what refers to them finds them there: what both homes have is settled before, see {@link settleCopies}.
 */
export async function moveRecipes(transaction: Db, from: string, to: string): Promise<void> {
  const known = new Set(await listPictureIds(transaction, to));
  for (const id of await listPictureIds(transaction, from))
    if (!known.has(id)) await moveRows(transaction, 'recipe_pictures', { from, to }, [id]);
  await deleteInTurns(transaction, 'recipe_pictures', from);
  for (const slice of slicesOf(await listSizes(transaction, from)))
    await moveRows(transaction, 'recipes', { from, to }, idsOf(slice));
  await moveLinkKeys(transaction, from, to);
}

async function listPictureIds(db: Db, homeId: string): Promise<string[]> {
  return idsOf(await db.selectFrom('recipe_pictures').where('home_id', '=', homeId).select('id').execute());
}

/** Deletes all recipes of a home with their pictures. */
export async function deleteAllRecipes(transaction: Db, homeId: string): Promise<void> {
  for (const table of ['recipe_pictures', 'recipes'] as const) await deleteInTurns(transaction, table, homeId);
  await deleteLinkKeys(transaction, homeId);
}

/** A picture may have 2 MB, a recipe half of one. */
const DELETED_AT_ONCE = 20;

async function deleteInTurns(transaction: Db, table: 'recipes' | 'recipe_pictures', homeId: string): Promise<void> {
  const rows = await transaction.selectFrom(table).where('home_id', '=', homeId).select('id').execute();
  for (const slice of slicesOf(rows, { rows: DELETED_AT_ONCE, bytes: 0 })) {
    await nextTurn();
    await transaction.deleteFrom(table).where('home_id', '=', homeId).where('id', 'in', idsOf(slice)).execute();
  }
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/**
 * A person who comes back to a home brings the copies that they left with, under the same ids. Changed ones, and those
 * that others read by a link, become recipes besides, under new ids, and what refers to them follows. The others are
 * dropped, and the home's are theirs again.
 */
async function settleCopies(transaction: Db, { userId, from, to }: HomeMove): Promise<void> {
  const brought = await listVersions(transaction, from);
  const originals = new Map((await listVersions(transaction, to)).map(({ id, updated_at }) => [id, updated_at]));
  const copies = brought.filter(({ id }) => originals.has(id));
  const isKept = (copy: (typeof copies)[number]) =>
    copy.updated_at !== originals.get(copy.id) || copy.link_secret !== null;
  const dropped = copies.filter((copy) => !isKept(copy));
  for (const [created_by, theirs] of Map.groupBy(dropped, (copy) => copy.created_by)) {
    const ids = theirs.map(({ id }) => id);
    await transaction.deleteFrom('recipes').where('home_id', '=', from).where('id', 'in', ids).execute();
    await transaction
      .updateTable('recipes')
      .set({ created_by })
      .where('home_id', '=', to)
      .where('id', 'in', ids)
      .where('created_by', 'is', null)
      .execute();
  }
  const kept = copies.filter(isKept).map(({ id }) => id);
  if (kept.length > 0)
    await renameRecipes(transaction, { userId, homeId: from }, new Map(kept.map((id) => [id, newId()])));
}

async function listVersions(db: Db, homeId: string) {
  return db
    .selectFrom('recipes')
    .where('home_id', '=', homeId)
    .select(['id', 'created_by', 'link_secret', 'updated_at'])
    .execute();
}

/** The references to a meal or a recipe, of the home or of the person. */
const REFERENCES = [
  { table: 'plan_entries', owner: 'home_id', column: 'meal_id' },
  { table: 'saved_meals', owner: 'user_id', column: 'meal_id' },
  { table: 'meal_logs', owner: 'user_id', column: 'meal_id' },
  { table: 'tonight', owner: 'user_id', column: 'meal_id' },
  { table: 'unasked_meals', owner: 'user_id', column: 'meal_id' },
  { table: 'meal_proposals', owner: 'user_id', column: 'recipe_id' },
  { table: 'link_keys', owner: 'owner_id', column: 'target_id' },
] as const;

/** Gives recipes of a home new ids, and lets what refers to them there and by its only person follow. */
async function renameRecipes(
  transaction: Db,
  { userId, homeId }: { readonly userId: string; readonly homeId: string },
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const owners = { home_id: homeId, owner_id: homeId, user_id: userId };
  for (const { table, owner, column } of [{ table: 'recipes', owner: 'home_id', column: 'id' }, ...REFERENCES] as const)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${newIdOf(column, ids)}
      where ${sql.ref(owner)} = ${owners[owner]} and ${sql.ref(column)} in (${sql.join([...ids.keys()])})`.execute(
      transaction,
    );
}

function newIdOf(column: string, ids: ReadonlyMap<string, string>) {
  // Citus does not pass on which type is compared in `case … when`.
  const cases = [...ids].map(([from, to]) => sql`when ${sql.ref(column)} = ${from} then ${to}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.ref(column)} end`;
}

const COPIED = [
  'id',
  'created_by',
  'name',
  'name_key',
  'description',
  'ingredients',
  'steps',
  'moods',
  'diet',
  'cuisine',
  'servings',
  'minutes_prep',
  'minutes_cook',
  'minutes_rest',
  'tags',
  'source_url',
  'source_name',
  'image_url',
  'search_text',
  'created_at',
  'updated_at',
] as const;

/** Copies what a person has added to a home into another, with the pictures, slice by slice. Ids stay; links do not. */
export async function copyRecipes(transaction: Db, { userId, from, to }: HomeMove): Promise<void> {
  const pictures = new Set<string>();
  for (const slice of slicesOf(await listSizes(transaction, from))) {
    await nextTurn();
    const theirs = transaction
      .selectFrom('recipes')
      .where('home_id', '=', from)
      .where('id', 'in', idsOf(slice))
      .where('created_by', '=', userId);
    await transaction
      .insertInto('recipes')
      .columns(['home_id', ...COPIED])
      .expression(theirs.select(sql<string>`${to}`.as('home_id')).select(COPIED))
      .execute();
    for (const { image_url } of await theirs.select('image_url').execute()) {
      const id = pictureIdOf(image_url);
      if (id !== undefined) pictures.add(id);
    }
  }
  for (const id of pictures) {
    await nextTurn();
    await transaction
      .insertInto('recipe_pictures')
      .columns(['home_id', 'id', 'content', 'bytes', 'created_at'])
      .expression(
        transaction
          .selectFrom('recipe_pictures')
          .where('home_id', '=', from)
          .where('id', '=', id)
          .select(sql<string>`${to}`.as('home_id'))
          .select(['id', 'content', 'bytes', 'created_at']),
      )
      .execute();
  }
}
