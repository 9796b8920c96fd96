import { type Kysely, sql } from 'kysely';
import { bytesType, type Engine, textType } from '../database.ts';

/** Accounts, moods, groceries, meals, saved meals, meal logs, pictures. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  // SQLite stores rows in the order of the primary key only in tables without a rowid; PostgreSQL has no such option.
  const clustered = engine === 'sqlite' ? sql`without rowid` : sql``;
  const nothing = sql`''`;

  await db.schema
    .createTable('users')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('username', text, (column) => column.notNull())
    .addColumn('username_key', text, (column) => column.notNull().unique())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull().unique())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('role', text, (column) =>
      column
        .notNull()
        .defaultTo('user')
        .check(sql`role in ('user', 'admin')`),
    )
    .addColumn('time_zone', text, (column) => column.notNull().defaultTo('UTC'))
    .addColumn('created_at', text, (column) => column.notNull())
    .modifyEnd(clustered)
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('sessions_pk', ['user_id', 'id'])
    .modifyEnd(clustered)
    .execute();

  await db.schema
    .createTable('throttles')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addColumn('resets_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('throttles_by_end').on('throttles').column('resets_at').execute();

  await db.schema
    .createTable('mood_entries')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('mood', text, (column) => column.notNull())
    .addColumn('note', text, (column) => column.notNull().defaultTo(nothing))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('mood_entries_pk', ['user_id', 'id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema
    .createIndex('mood_entries_by_time')
    .on('mood_entries')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('mood_entries_by_day')
    .on('mood_entries')
    .columns(['user_id', 'date', 'created_at'])
    .execute();
  await db.schema.createIndex('mood_entries_by_mood').on('mood_entries').columns(['user_id', 'mood']).execute();

  await db.schema
    .createTable('grocery_items')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('item_name', text, (column) => column.notNull())
    .addColumn('quantity', text, (column) => column.notNull())
    .addColumn('purchased', 'integer', (column) => column.notNull().check(sql`purchased in (0, 1)`))
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('grocery_items_pk', ['user_id', 'id'])
    .modifyEnd(clustered)
    .execute();

  await db.schema
    .createTable('meals')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_key', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('ingredients', text, (column) => column.notNull())
    .addColumn('mood', text, (column) => column.notNull())
    .addColumn('image_url', text, (column) => column.notNull())
    .addColumn('steps', text, (column) => column.notNull())
    .addColumn('search_text', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('meals_by_time').on('meals').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('meals_by_name').on('meals').columns(['name_key', 'id']).execute();
  await db.schema.createIndex('meals_by_mood_and_time').on('meals').columns(['mood', 'created_at', 'id']).execute();
  await db.schema.createIndex('meals_by_mood_and_name').on('meals').columns(['mood', 'name_key', 'id']).execute();

  await db.schema
    .createTable('saved_meals')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('meal_id', text, (column) => column.notNull().references('meals.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_meals_pk', ['user_id', 'meal_id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema.createIndex('saved_meals_by_meal').on('saved_meals').column('meal_id').execute();

  await db.schema
    .createTable('meal_logs')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('meal_id', text, (column) => column.references('meals.id').onDelete('set null'))
    .addColumn('meal_name', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('meal_logs_pk', ['user_id', 'id'])
    .modifyEnd(clustered)
    .execute();
  await db.schema.createIndex('meal_logs_by_time').on('meal_logs').columns(['user_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('meal_logs_by_day').on('meal_logs').columns(['user_id', 'date', 'created_at']).execute();
  await db.schema.createIndex('meal_logs_by_meal').on('meal_logs').column('meal_id').execute();

  await db.schema
    .createTable('uploads')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('content', bytesType(engine), (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('app_state')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .execute();
}
