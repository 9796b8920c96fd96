import type { Insertable } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { foldCase } from '@moodbowl/i18n/fold';
import type { Schema } from '../../db/schema.ts';
import { skeletonOf } from '../../db/skeleton.ts';
import { findOwners, findUsernames } from '../../features/auth/auth.repository.ts';
import { hashPassword } from '../../features/auth/passwords.ts';
import { linkAllIn } from '../../features/learning/learn.service.ts';
import { localDate } from '../../local-date.ts';
import { DEMO_DAYS, MAYAS_DAYS, type DemoContext, type DemoRows, type Resident } from '../../demo/context.ts';
import { maya, NEIGHBOURS, type Person } from '../../demo/people.ts';
import { seededRandom } from '../../demo/random.ts';
import { seededId } from '../../demo/seeded-id.ts';
import { demoParts } from '../../features/profile/collect-data.ts';
import { deleteUserIn } from '../../features/profile/delete-user.ts';
import { feedbackUsage, usageOf } from './usage.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'morning-porridge';

const SEED = 20_260_310;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Values in one statement: SQLite takes 32,766 and PostgreSQL 65,535. */
const MAX_VALUES = 30_000;

interface Options {
  /** Fill a database that already has users; replaces the accounts of an earlier demo. */
  readonly force: boolean;
  /** Maya's time zone: that of the machine, so that her today is the viewer's today. */
  readonly timeZone: string;
}

/** Why the demo was not added. */
export type DemoRefusal =
  | { readonly refused: 'has-users' }
  | { readonly refused: 'name-taken'; readonly username: string };

export interface DemoReport {
  readonly refused?: never;
  readonly user: string;
  readonly admin: string;
  /** How many rows went into each table. */
  readonly counts: ReadonlyMap<keyof Schema, number>;
}

/**
 * Adds the demo's community to a migrated database with the catalogue, all or nothing. The same clock and time zone
 * give the same community, apart from password hashes.
 */
export async function fillDemo(db: Db, clock: Clock, { force, timeZone }: Options): Promise<DemoReport | DemoRefusal> {
  const now = clock.now();
  const people = [maya(timeZone), ...NEIGHBOURS];
  const password_hash = await hashPassword(DEMO_PASSWORD);
  return db.transaction().execute(async (transaction) => {
    const hasUsers = await transaction.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (hasUsers && !force) return { refused: 'has-users' };
    const taken = await findTakenName(transaction, people);
    if (taken !== undefined) return { refused: 'name-taken', username: taken };
    await deleteEarlierDemo(transaction, people);

    const meals = await transaction.selectFrom('meals').select(['id', 'name', 'mood']).orderBy('name_key').execute();
    const residents = people.map((person, index) => settle(person, index, now));
    const users = residents.map((resident) => toUser(resident, password_hash));
    const lives = await insertLives(transaction, users, { now, residents, meals });
    for (const { id } of residents) await linkAllIn(transaction, id);
    const counts = new Map([...lives, ...(await insertUsage(transaction, now))]);
    const admin = people.find((person) => person.admin)?.username ?? '';
    return { user: 'maya', admin, counts };
  });
}

function emailOf({ mailbox }: Person): string {
  return `${mailbox}@example.org`;
}

/** A username that the demo needs and that someone else has. */
async function findTakenName(db: Db, people: readonly Person[]): Promise<string | undefined> {
  const emails = await findOwners(db, 'email', people.map(emailOf));
  const earlier = new Set(emails.map(({ user_id }) => user_id));
  const names = people.map(({ username }) => foldCase(username));
  const taken = (await findOwners(db, 'username', names)).find(({ user_id }) => !earlier.has(user_id));
  return taken && (await findUsernames(db, [taken.user_id])).get(taken.user_id);
}

async function deleteEarlierDemo(db: Db, people: readonly Person[]): Promise<void> {
  const emails = await findOwners(db, 'email', people.map(emailOf));
  for (const { user_id } of emails) await deleteUserIn(db, user_id);
}

/** Accounts were created before their first entry, some longer ago than others. */
function settle(person: Person, index: number, now: Date): Resident {
  const random = seededRandom(SEED + index);
  const days = person.username === 'maya' ? MAYAS_DAYS : DEMO_DAYS;
  const joined = new Date(now.getTime() - (days + 2 + index * 3) * DAY_MS);
  return { ...person, joined, random, id: seededId(joined, random), today: localDate(now, person.timeZone) };
}

function toUser(resident: Resident, password_hash: string): Insertable<Schema['users']> {
  const { id, username, admin, joined, leaning, timeZone: time_zone } = resident;
  const email = emailOf(resident);
  return {
    id,
    home_id: id,
    username,
    username_key: foldCase(username),
    email,
    email_key: foldCase(email),
    password_hash,
    role: admin ? 'admin' : 'user',
    time_zone,
    created_at: joined.toISOString(),
    last_seen_on: resident.today,
    avatar: leaning[0] ?? 'Happy',
    // Maya decides for herself.
    sharing: username === 'maya' ? 0 : 1,
  };
}

/** Inserts the users and then all their rows. Returns how many rows went into each table. */
async function insertLives(db: Db, users: Insertable<Schema['users']>[], context: DemoContext) {
  const names = users.flatMap(({ id, username, username_key, email_key }) => [
    { kind: 'username', name: username_key, user_id: id },
    { kind: 'skeleton', name: skeletonOf(username), user_id: id },
    { kind: 'email', name: email_key, user_id: id },
  ]);
  const tables = new Map<keyof Schema, Row[]>([
    ['users', users],
    ['account_names', names],
  ]);
  const parts = await demoParts();
  for (const resident of context.residents) {
    for (const part of parts) {
      for (const [table, rows] of tablesOf(part(resident, context))) {
        tables.set(table, [...(tables.get(table) ?? []), ...rows]);
      }
    }
  }
  for (const [table, rows] of tables) await insertMany(db, table, rows);
  return new Map([...tables].map(([table, rows]) => [table, rows.length]));
}

/** Adds made-up usage, unless real usage was counted: the two must not be mixed. */
async function insertUsage(db: Db, now: Date): Promise<[keyof Schema, number][]> {
  const counted = await db.selectFrom('usage_days').select('day').limit(1).executeTakeFirst();
  if (counted) return [];
  const { usage_days, vital_days } = usageOf(now);
  usage_days.push(...(await feedbackUsage(db, now)));
  await insertMany(db, 'usage_days', usage_days);
  await insertMany(db, 'vital_days', vital_days);
  return [
    ['usage_days', usage_days.length],
    ['vital_days', vital_days.length],
  ];
}

function tablesOf(rows: DemoRows): [keyof Schema, readonly Row[]][] {
  return Object.entries(rows) as [keyof Schema, readonly Row[]][];
}

type Row = Insertable<Schema[keyof Schema]>;

/** Inserts as many rows per statement as both engines take. */
async function insertMany(db: Db, table: keyof Schema, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const step = Math.floor(MAX_VALUES / Object.keys(first).length);
  for (let start = 0; start < rows.length; start += step) {
    // Kysely cannot type an insert into any table; DemoRows ties rows to their table.
    const chunk = rows.slice(start, start + step) as Insertable<Schema['users']>[];
    await db
      .insertInto(table as 'users')
      .values(chunk)
      .execute();
  }
}
