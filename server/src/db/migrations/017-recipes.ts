import { type Kysely, sql } from 'kysely';
import { type Engine, idType, textType } from '../database.ts';

/**
 * Recipes of a home, its plan and what of it is on the list; details of the catalogue's meals. What refers to a meal may
 * now refer to a recipe, so these columns lose their foreign key.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  await db.schema.alterTable('meals').addColumn('diet', text).execute();
  await db.schema
    .alterTable('meals')
    .addColumn('cuisine', text, (column) => column.notNull().defaultTo(''))
    .execute();
  for (const column of ['servings', 'minutes_prep', 'minutes_cook'])
    await db.schema.alterTable('meals').addColumn(column, 'integer').execute();
  await keepOutcomes(db, engine, async () => {
    for (const [table, deletion] of REFERRING) await withoutMealKey(db, engine, table, deletion);
  });
  await addRecipes(db, engine);
  await addGifts(db, engine);
  await addPlan(db, engine);
}

/** Tables that refer to a meal, and what becomes of a row whose meal is deleted. */
const REFERRING = [
  ['saved_meals', 'cascade'],
  ['meal_logs', 'set null'],
  ['unasked_meals', 'cascade'],
  ['tonight', 'cascade'],
] as const;

/** SQLite deletes the rows of a table before it drops it, and with those of `meal_logs` what follows from them. */
async function keepOutcomes(db: Kysely<unknown>, engine: Engine, work: () => Promise<void>): Promise<void> {
  if (engine === 'postgres') return work();
  await sql`create table meal_outcomes_kept as select * from meal_outcomes`.execute(db);
  await work();
  await sql`insert into meal_outcomes select * from meal_outcomes_kept`.execute(db);
  await db.schema.dropTable('meal_outcomes_kept').execute();
}

/** SQLite cannot drop a constraint, so the table is made again, as in migration 013. */
async function withoutMealKey(db: Kysely<unknown>, engine: Engine, table: string, deletion: string): Promise<void> {
  if (engine === 'postgres') {
    await db.schema.alterTable(table).dropConstraint(`${table}_meal_id_fkey`).execute();
    return;
  }
  const { rows: parts } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(db);
  const copy = `${table}_copy`;
  const old = parts.find(({ type }) => type === 'table')?.sql ?? '';
  const key = ` references "meals" ("id") on delete ${deletion}`;
  if (!old.includes(key)) throw new Error(`${table} has no key to meals`);
  const create = old.replace(key, '').replace(new RegExp(`"?${table}"?`), `"${copy}"`);
  await sql.raw(create).execute(db);
  await sql`insert into ${sql.table(copy)} select * from ${sql.table(table)}`.execute(db);
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(copy).renameTo(table).execute();
  for (const { type, sql: part } of parts) if (type !== 'table') await sql.raw(part).execute(db);
}

function clustered(engine: Engine) {
  return engine === 'sqlite' ? sql`without rowid` : sql``;
}

async function addRecipes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  const id = idType(engine);
  await db.schema
    .createTable('recipes')
    .addColumn('home_id', id, (column) => column.notNull())
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('created_by', id)
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_key', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('ingredients', text, (column) => column.notNull())
    .addColumn('steps', text, (column) => column.notNull())
    .addColumn('moods', text, (column) => column.notNull())
    .addColumn('diet', text)
    .addColumn('cuisine', text, (column) => column.notNull())
    .addColumn('servings', 'integer')
    .addColumn('minutes_prep', 'integer')
    .addColumn('minutes_cook', 'integer')
    .addColumn('tags', text, (column) => column.notNull())
    .addColumn('source_url', text, (column) => column.notNull())
    .addColumn('source_name', text, (column) => column.notNull())
    .addColumn('image_url', text, (column) => column.notNull())
    .addColumn('search_text', text, (column) => column.notNull())
    .addColumn('link_secret', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recipes_pk', ['home_id', 'id'])
    .execute();
  await db.schema.createIndex('recipes_by_time').on('recipes').columns(['home_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('recipes_by_name').on('recipes').columns(['home_id', 'name_key', 'id']).execute();
  await db.schema
    .createTable('recipe_pictures')
    .addColumn('home_id', id, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('content', engine === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recipe_pictures_pk', ['home_id', 'id'])
    .execute();
  // The sum of the sizes is read from here, without the pictures.
  await db.schema.createIndex('recipe_pictures_by_size').on('recipe_pictures').columns(['home_id', 'bytes']).execute();
}

/** Recipes sent to a friend, and those that are suggested to the administrators. Both keep what was sent. */
async function addGifts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  const id = idType(engine);
  const sent = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', id, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_pk`, ['user_id', 'id'])
      .modifyEnd(clustered(engine));
  await sent('recipe_gifts')
    .addColumn('from_id', id, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('recipe_gifts_by_time')
    .on('recipe_gifts')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  // With an account go the recipes that it has sent.
  await db.schema.createIndex('recipe_gifts_by_sender').on('recipe_gifts').column('from_id').execute();
  await sent('meal_proposals')
    .addColumn('recipe_id', id, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('meal_proposals_by_recipe')
    .on('meal_proposals')
    .columns(['user_id', 'recipe_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('meal_proposals_by_owner')
    .on('meal_proposals')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  // Administrators read the proposals of all people.
  await db.schema
    .createIndex('meal_proposals_by_time')
    .on('meal_proposals')
    .columns(['status', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('meal_proposals_by_id').on('meal_proposals').column('id').execute();
}

async function addPlan(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textType(engine);
  const id = idType(engine);
  await db.schema
    .createTable('plan_entries')
    .addColumn('home_id', id, (column) => column.notNull())
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('slot', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('meal_id', id)
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('servings', 'integer')
    .addColumn('note', text, (column) => column.notNull())
    .addColumn('planned_by', id)
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('plan_entries_pk', ['home_id', 'id'])
    .modifyEnd(clustered(engine))
    .execute();
  await db.schema
    .createIndex('plan_entries_by_date')
    .on('plan_entries')
    .columns(['home_id', 'date', 'position', 'id'])
    .execute();
  await db.schema
    .createTable('grocery_sources')
    .addColumn('home_id', id, (column) => column.notNull())
    .addColumn('entry_id', id, (column) => column.notNull())
    .addColumn('food_key', text, (column) => column.notNull())
    .addColumn('unit', text, (column) => column.notNull())
    .addColumn('amount', engine === 'postgres' ? 'double precision' : 'real')
    .addColumn('item_id', id, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('grocery_sources_pk', ['home_id', 'entry_id', 'food_key', 'unit', 'item_id'])
    .modifyEnd(clustered(engine))
    .execute();
  await db.schema
    .createTable('plan_feeds')
    .addColumn('home_id', id, (column) => column.notNull())
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('plan_feeds_pk', ['home_id'])
    .modifyEnd(clustered(engine))
    .execute();
}
