import type { Db } from '../../db/database.ts';

export async function findUpload(db: Db, name: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('uploads').where('name', '=', name).select('content').executeTakeFirst();
  return row?.content;
}

/** Stores a picture under its name, once. */
export async function insertUpload(
  db: Db,
  upload: { name: string; content: Uint8Array; created_at: string },
): Promise<void> {
  await db
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
