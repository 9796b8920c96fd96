import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

/**
 * `meal_texts` finds meals by part of their search text, through an index of trigrams. Both engines use it for `like`
 * with three or more characters.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await (engine === 'sqlite' ? onSqlite(db) : onPostgres(db));
}

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table meal_texts using fts5(meal_id unindexed, search_text, tokenize = 'trigram')`.execute(
    db,
  );
  await sql`insert into meal_texts (meal_id, search_text) select id, search_text from meals`.execute(db);
  await sql`create trigger meal_texts_insert after insert on meals begin
    insert into meal_texts (meal_id, search_text) values (new.id, new.search_text);
  end`.execute(db);
  // The search text identifies a meal by its beginning, because there is no index by id.
  const isOld = sql`search_text like substr(old.search_text, 1, 40) || '%' and meal_id = old.id`;
  await sql`create trigger meal_texts_update after update of search_text on meals begin
    update meal_texts set search_text = new.search_text where ${isOld};
  end`.execute(db);
  await sql`create trigger meal_texts_delete after delete on meals begin
    delete from meal_texts where ${isOld};
  end`.execute(db);
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create view meal_texts as select id as meal_id, search_text from meals`.execute(db);
  // An extension that ships with PostgreSQL, but not with every installation. Without it, a search reads all meals, as
  // before.
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'
    and has_database_privilege(current_database(), 'create')`.execute(db);
  if (rows.length === 0) return;
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index meals_by_text on meals using gin (search_text gin_trgm_ops)`.execute(db);
}
