import type { Kysely } from 'kysely';

/** An index for the most recently saved meals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('saved_meals_by_time')
    .on('saved_meals')
    .columns(['user_id', 'created_at', 'meal_id'])
    .execute();
}
