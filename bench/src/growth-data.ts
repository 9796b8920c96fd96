import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A user who sends calls, with ids that the calls need. Those of lists lie in the middle. */
export interface Caller {
  readonly username: string;
  readonly mood: string;
  /** The day of {@link mood}. */
  readonly date: string;
  readonly grocery: string;
  readonly feedback: string;
  readonly friend: string;
}

/** The meal in the middle of the catalogue by time, and the one in the middle of a mood by name. */
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

/** Reads callers from a data folder. */
export function readCallers(dataDir: string, usernames: readonly string[]): Caller[] {
  return withDatabase(dataDir, (sqlite) => usernames.map((username) => readCaller(sqlite, username)));
}

function readCaller(sqlite: DatabaseSync, username: string): Caller {
  const { id = '' } = first(sqlite, 'select id from users where username = ?', username);
  const middleOf = (table: string, owner = 'user_id') =>
    first(
      sqlite,
      `select * from ${table} where ${owner} = ? order by created_at desc, id desc
       limit 1 offset (select count(*) / 2 from ${table} where ${owner} = ?)`,
      id,
      id,
    );
  const { id: mood = '', date = '' } = middleOf('mood_entries');
  const { id: grocery = '' } = middleOf('grocery_items', 'home_id');
  const { id: feedback = '' } = middleOf('feedback');
  const { id: friend = '' } = first(sqlite, 'select other_id as id from friendships where user_id = ?', id);
  return { username, mood, date, grocery, feedback, friend };
}

const half = (meals: string) => `limit 1 offset (select count(*) / 2 from ${meals})`;

/** Reads the middle of the catalogue from a data folder. */
export function readCatalogue(dataDir: string): Catalogue {
  const happy = "meals where mood = 'Happy'";
  return withDatabase(dataDir, (sqlite) => ({
    byTime: toMeal(first(sqlite, `select * from meals order by created_at desc, id desc ${half('meals')}`)),
    byName: toMeal(first(sqlite, `select * from ${happy} order by name_key, id ${half(happy)}`)),
  }));
}

/** Ends all streaks after 30 days. Counting a streak costs as much as it is long, whatever else is stored. */
export function endStreaks(dataDir: string): void {
  const sqlite = new DatabaseSync(join(dataDir, 'moodbowl.db'));
  const day = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  sqlite.prepare('delete from mood_entries where date = ?').run(day);
  sqlite.close();
}

/** Makes a user an administrator. */
export function promote(dataDir: string, username: string): void {
  const sqlite = new DatabaseSync(join(dataDir, 'moodbowl.db'));
  sqlite.prepare("update users set role = 'admin' where username = ?").run(username);
  sqlite.close();
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

/** The first row; an empty object without one. */
function first(sqlite: DatabaseSync, text: string, ...parameters: string[]): Row {
  return (sqlite.prepare(text).get(...parameters) ?? {}) as Row;
}
