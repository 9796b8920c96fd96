import { HOME_UPLOADS_PATH } from '@moodbowl/contract/meals';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** A picture by its name, whosever it is. Its home is asked for by nobody who has only the address of the picture. */
export async function findPictureAnywhere(db: Db, id: string): Promise<Uint8Array | undefined> {
  const found = db.selectFrom('recipe_pictures').where('id', '=', id).limit(1).select('content');
  return (await found.executeTakeFirst())?.content;
}

/** Which of these pictures a home has, by their ids. */
export async function listStoredPictures(db: Db, homeId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('recipe_pictures')
    .where('home_id', '=', homeId)
    .where('id', 'in', [...ids])
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A picture of a home. */
export async function findPicture(db: Db, homeId: string, id: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('recipe_pictures')
    .where('home_id', '=', homeId)
    .where('id', '=', id)
    .select('content')
    .executeTakeFirst();
  return row?.content;
}

/** The bytes of all pictures of a home. */
export async function sumPictures(db: Db, homeId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('recipe_pictures')
    .where('home_id', '=', homeId)
    .select(sql<number | string | null>`sum(bytes)`.as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

export async function insertPicture(db: Db, row: Schema['recipe_pictures']): Promise<void> {
  await db.insertInto('recipe_pictures').values(row).execute();
}

/** Notes that a picture was uploaded again; false if it is not there. */
export async function renewPicture(db: Db, homeId: string, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recipe_pictures')
    .set({ created_at: now })
    .where('home_id', '=', homeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a picture of a home, by its path, if no recipe uses it. */
export async function deletePictureIfUnused(db: Db, homeId: string, imageUrl: string): Promise<void> {
  const id = pictureIdOf(imageUrl);
  if (id === undefined) return;
  const used = await db
    .selectFrom('recipes')
    .where('home_id', '=', homeId)
    .where('image_url', '=', imageUrl)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  if (used) return;
  await db.deleteFrom('recipe_pictures').where('home_id', '=', homeId).where('id', '=', id).execute();
}

/** Deletes the pictures of a home that no recipe uses, of those stored before an instant. */
export async function deleteUnusedPictures(db: Db, homeId: string, before: string): Promise<void> {
  await db
    .deleteFrom('recipe_pictures')
    .where('home_id', '=', homeId)
    .where('created_at', '<', before)
    .where(sql<string>`${HOME_UPLOADS_PATH} || id || '.webp'`, 'not in', (used) =>
      used.selectFrom('recipes').where('home_id', '=', homeId).select('image_url'),
    )
    .execute();
}

/** The address of a picture, below the API base. It names neither a home nor a person. */
export function addressOf(id: string): string {
  return `${HOME_UPLOADS_PATH}${id}.webp`;
}

const ADDRESS = new RegExp(String.raw`^${HOME_UPLOADS_PATH}([0-9a-f]{32})\.webp$`);

/** The id of the picture at an address; undefined if it is none of a recipe. */
export function pictureIdOf(imageUrl: string): string | undefined {
  return ADDRESS.exec(imageUrl)?.[1];
}
