import type { Kysely } from 'kysely';

/** The newest of many saved meals, without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('saved_meals_by_time')
    .on('saved_meals')
    .columns(['user_id', 'created_at', 'meal_id'])
    .execute();
}
