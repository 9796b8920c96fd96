import type { Kysely } from 'kysely';

/**
 * Pictures that no recipe uses are looked for by their time. In SQLite the time stands behind the picture in its row, so
 * that each upload read all pictures of the home.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('recipe_pictures_by_time')
    .on('recipe_pictures')
    .columns(['home_id', 'created_at', 'id'])
    .execute();
}
