import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Somebody who calls, and what of theirs the calls are about: of lists what lies in their middle. */
export interface Visitor {
  readonly username: string;
  readonly mood: string;
  /** The day of {@link mood}. */
  readonly date: string;
  readonly grocery: string;
  readonly feedback: string;
  readonly friend: string;
}

/** A meal in the middle of the catalogue, by time, and one in the middle of a mood's, by name. */
export interface Catalogue {
  readonly byTime: MealRow;
  readonly byName: MealRow;
}

interface MealRow {
  readonly id: string;
  readonly mood: string;
  readonly name_key: string;
  readonly created_at: string;
}

/** The people of these names in a data folder. */
export function readVisitors(dataDir: string, usernames: readonly string[]): Visitor[] {
  return withDatabase(dataDir, (sqlite) => usernames.map((username) => readVisitor(sqlite, username)));
}

function readVisitor(sqlite: DatabaseSync, username: string): Visitor {
  const { id = '' } = first(sqlite, 'select id from users where username = ?', username);
  const middleOf = (table: string) =>
    first(
      sqlite,
      `select * from ${table} where user_id = ? order by created_at desc, id desc
       limit 1 offset (select count(*) / 2 from ${table} where user_id = ?)`,
      id,
      id,
    );
  const { id: mood = '', date = '' } = middleOf('mood_entries');
  const { id: grocery = '' } = middleOf('grocery_items');
  const { id: feedback = '' } = middleOf('feedback');
  const { id: friend = '' } = first(
    sqlite,
    'select case when lower_id = ? then higher_id else lower_id end as id from friendships where ? in (lower_id, higher_id)',
    id,
    id,
  );
  return { username, mood, date, grocery, feedback, friend };
}

const half = (meals: string) => `limit 1 offset (select count(*) / 2 from ${meals})`;

export function readCatalogue(dataDir: string): Catalogue {
  const happy = "meals where mood = 'Happy'";
  return withDatabase(dataDir, (sqlite) => ({
    byTime: toMeal(first(sqlite, `select * from meals order by created_at desc, id desc ${half('meals')}`)),
    byName: toMeal(first(sqlite, `select * from ${happy} order by name_key, id ${half(happy)}`)),
  }));
}

function toMeal({ id = '', mood = '', name_key = '', created_at = '' }: Row): MealRow {
  return { id, mood, name_key, created_at };
}

function withDatabase<T>(dataDir: string, work: (sqlite: DatabaseSync) => T): T {
  const sqlite = new DatabaseSync(join(dataDir, 'moodbowl.db'), { readOnly: true });
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

type Row = Readonly<Partial<Record<string, string>>>;

/** The first row, or one without columns when there is none. */
function first(sqlite: DatabaseSync, text: string, ...parameters: string[]): Row {
  return (sqlite.prepare(text).get(...parameters) ?? {}) as Row;
}
