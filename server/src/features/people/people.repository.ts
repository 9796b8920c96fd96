import type { Person, PersonDetail } from '@moodbowl/contract/people';
import type { Db } from '../../db/database.ts';
import { listMembers } from '../homes/homes.repository.ts';

const onTheWire = ['id', 'username', 'email', 'role', 'created_at', 'last_seen_on', 'suspended_at'] as const;

type Row = Omit<Person, 'joined_on'> & { readonly created_at: string };

function personOf({ created_at, ...person }: Row): Person {
  return { ...person, joined_on: created_at.slice(0, 10) };
}

export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  const row = await db.selectFrom('users').where('id', '=', id).select(onTheWire).executeTakeFirst();
  return row && personOf(row);
}

/** Greater than every text that begins with the prefix. */
const LAST_CHARACTER = '\u{10ffff}';

/** The next folded usernames, or emails, that begin with this, in order. */
async function listNames(
  db: Db,
  kind: 'username' | 'email',
  { prefix, after, limit }: { prefix: string; after: string | undefined; limit: number },
) {
  const names = db.selectFrom('account_names').where('kind', '=', kind);
  const from = after === undefined ? names.where('name', '>=', prefix) : names.where('name', '>', after);
  return from
    .where('name', '<', prefix + LAST_CHARACTER)
    .orderBy('name')
    .limit(limit)
    .select(['name', 'user_id'])
    .execute();
}

/**
 * A page of the people whose username or email begins with `prefix`, which is folded, by the name that was found. `next`
 * is the `after` of the next page, null on the last one. Without a prefix: everybody, by username.
 */
export async function listPeople(
  db: Db,
  { prefix, after, limit }: { prefix: string; after: string | undefined; limit: number },
): Promise<{ people: Person[]; next: string | null }> {
  const page = { prefix, after, limit };
  const usernames = await listNames(db, 'username', page);
  const emails = prefix === '' ? [] : await listNames(db, 'email', page);
  const found = [...usernames, ...emails].toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(0, limit);
  const rows = await listByIds(db, [...new Set(found.map(({ user_id }) => user_id))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const people = found.flatMap(({ name, user_id }) => {
    const row = byId.get(user_id);
    // Whoever is found by both names is listed by the username.
    const isListedByUsername = name.includes('@') && row?.username_key.startsWith(prefix);
    if (!row || isListedByUsername) return [];
    const { username_key: _, ...person } = row;
    return [personOf(person)];
  });
  return { people, next: found.length < limit ? null : (found.at(-1)?.name ?? null) };
}

async function listByIds(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('users')
    .where('id', 'in', ids)
    .select([...onTheWire, 'username_key'])
    .execute();
}

type Counted = 'mood_entries' | 'meal_logs' | 'saved_meals' | 'sessions' | 'recipes';

/** How many rows of a table somebody, or a home, has. */
async function countRows(db: Db, table: Counted, column: 'user_id' | 'home_id', owner: string): Promise<number> {
  const { count } = await db
    // Kysely cannot type a query over a union of tables.
    .selectFrom(table as 'sessions')
    .where(column as 'user_id', '=', owner)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countFriends(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('friendships')
    .where('user_id', '=', id)
    .where('accepted_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How much an account has, and nothing of what is in it. */
export async function countOf(db: Db, id: string, homeId: string): Promise<PersonDetail['counts']> {
  return {
    moods: await countRows(db, 'mood_entries', 'user_id', id),
    meals_eaten: await countRows(db, 'meal_logs', 'user_id', id),
    saved_meals: await countRows(db, 'saved_meals', 'user_id', id),
    friends: await countFriends(db, id),
    // A home of one has no rows of members.
    home_members: Math.max(1, (await listMembers(db, homeId)).length),
    home_recipes: await countRows(db, 'recipes', 'home_id', homeId),
    sessions: await countRows(db, 'sessions', 'user_id', id),
  };
}
