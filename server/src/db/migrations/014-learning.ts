import { type Kysely, sql } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/** Moods before and after meals, what everybody's say together, and what a person has chosen about them. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  const id = idType(engine);
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;

  for (const [column, initial] of [
    ['learning', 1],
    ['asking', 1],
    ['sharing', 0],
  ] as const) {
    await db.schema
      .alterTable('users')
      .addColumn(column, 'integer', (add) => add.notNull().defaultTo(initial))
      .execute();
  }
  await db.schema.alterTable('users').addColumn('forgotten_at', text).execute();

  await db.schema
    .createTable('meal_outcomes')
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('meal_log_id', id, (column) => column.notNull())
    .addColumn('ate_at', text, (column) => column.notNull())
    .addColumn('mood_before', text)
    .addColumn('after_id', id)
    .addColumn('mood_after', text)
    .addColumn('minutes', 'integer')
    .addColumn('skipped_at', text)
    .addColumn('ignored', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('meal_outcomes_pk', ['user_id', 'meal_log_id'])
    .addForeignKeyConstraint(
      'meal_outcomes_of_meal',
      ['user_id', 'meal_log_id'],
      'meal_logs',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createIndex('meal_outcomes_by_time')
    .on('meal_outcomes')
    .columns(['user_id', 'ate_at', 'meal_log_id'])
    .execute();
  // `npm run learn` and the first night link the moods around these meals.
  await sql`insert into meal_outcomes (user_id, meal_log_id, ate_at) select user_id, id, created_at from meal_logs`.execute(
    db,
  );

  await db.schema
    .createTable('unasked_meals')
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('meal_id', id, (column) => column.notNull().references('meals.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('unasked_meals_pk', ['user_id', 'meal_id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema.createIndex('unasked_meals_by_meal').on('unasked_meals').column('meal_id').execute();

  await db.schema
    .createTable('tonight')
    .addColumn('user_id', id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('meal_id', id, (column) => column.notNull().references('meals.id').onDelete('cascade'))
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('cooking_at', text)
    .modifyEnd(clustered)
    .execute();
  await db.schema.createIndex('tonight_by_meal').on('tonight').column('meal_id').execute();

  await db.schema
    .createTable('crowd_drifts')
    .addColumn('mood', text, (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('drift', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('crowd_drifts_pk', ['mood', 'part'])
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createTable('crowd_lifts')
    .addColumn('mood', text, (column) => column.notNull())
    .addColumn('meal_id', id, (column) => column.notNull().references('meals.id').onDelete('cascade'))
    .addColumn('lift', 'double precision', (column) => column.notNull())
    .addColumn('variance', 'double precision', (column) => column.notNull())
    .addColumn('mood_variance', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('crowd_lifts_pk', ['mood', 'meal_id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema.createIndex('crowd_lifts_by_lift').on('crowd_lifts').columns(['mood', 'lift']).execute();
  await db.schema.createIndex('crowd_lifts_by_meal').on('crowd_lifts').column('meal_id').execute();
}
