import { type Kysely, sql } from 'kysely';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase, engine } from '../../test/test-database.ts';
import type { Database, DatabaseLocation } from './database.ts';
import { newId } from './new-id.ts';
import { openDatabase } from './open-database.ts';
import { isMigrated, MIGRATIONS, migrateToLatest } from './migrate.ts';

const run = promisify(execFile);

/** Where an empty database is that several processes can open: in memory only one can. */
async function emptyLocation(): Promise<DatabaseLocation> {
  if (engine === 'postgres') {
    const { location, drop } = await createEmptyDatabase();
    onTestFinished(drop);
    return location;
  }
  const folder = await mkdtemp(join(tmpdir(), 'moodbowl-migrate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { file: join(folder, 'moodbowl.db') };
}

function open(location: DatabaseLocation): Database {
  const database = openDatabase(location);
  onTestFinished(database.close);
  return database;
}

/** Migrates in a process of its own. */
async function migrateElsewhere(location: DatabaseLocation): Promise<void> {
  const modules = ['./open-database.ts', './migrate.ts'].map((file) =>
    JSON.stringify(new URL(file, import.meta.url).href),
  );
  const script = `
    import { openDatabase } from ${modules[0]};
    import { migrateToLatest } from ${modules[1]};
    const database = openDatabase(${JSON.stringify(location)});
    await migrateToLatest(database);
    await database.close();`;
  await run(process.execPath, ['--input-type=module', '-e', script]);
}

/** New ids in their order, as both engines store them. */
function sortedIds(count: number): string[] {
  return Array.from({ length: count }, newId).toSorted();
}

async function schemaOf({ db }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)).toSorted();
}

describe('migrating', () => {
  it('brings an empty database up to date', async () => {
    const database = open(await emptyLocation());
    expect(await isMigrated(database)).toBe(false);
    await migrateToLatest(database);
    expect(await isMigrated(database)).toBe(true);
    expect(await schemaOf(database)).toContain('mood_entries.date');
  });

  it('changes nothing the second time', async () => {
    const database = open(await emptyLocation());
    await migrateToLatest(database);
    await sql`insert into app_state (key, value) values ('kept', 'yes')`.execute(database.db);
    const before = await schemaOf(database);
    await migrateToLatest(database);
    expect(await schemaOf(database)).toEqual(before);
    expect(await database.db.selectFrom('app_state').selectAll().execute()).toEqual([{ key: 'kept', value: 'yes' }]);
  });

  it('in several processes at once runs once, and each of them continues', async () => {
    const location = await emptyLocation();
    await Promise.all([migrateElsewhere(location), migrateElsewhere(location), migrateElsewhere(location)]);
    const database = open(location);
    expect(await isMigrated(database)).toBe(true);
    expect(await sql`select name from kysely_migration`.execute(database.db)).toMatchObject({
      rows: { length: Object.keys(MIGRATIONS).length },
    });
  });

  it('deletes requests that were delivered by email, and keeps what their senders see and all other friendships', async () => {
    const database = open(await emptyLocation());
    const { db } = database;
    const before = Object.entries(MIGRATIONS).filter(([name]) => name < '010');
    await migrateToLatest(database, Object.fromEntries(before));
    const [ann, ben, cyd, dan, eve, delivered, accepted, byUsername, friends, byEmail] = sortedIds(10);
    for (const id of [ann, ben, cyd, dan, eve]) {
      await sql`insert into users (id, username, username_key, email, email_key, password_hash, role, time_zone, created_at)
        values (${id}, ${id}, ${id}, ${`${id}@b.c`}, ${`${id}@b.c`}, '', 'user', 'UTC', '2026-01-01')`.execute(db);
    }
    await sql`insert into friend_email_requests (user_id, email_key, id, email, created_at)
      values (${ann}, 'eve@b.c', ${byEmail}, 'eve@b.c', '2026-01-01')`.execute(db);
    await sql`insert into friendships (lower_id, higher_id, id, requested_by, email_request_id, created_at, accepted_at)
      values (${ann}, ${eve}, ${delivered}, ${ann}, ${byEmail}, '2026-01-01', null),
        (${ben}, ${eve}, ${accepted}, ${ben}, ${byEmail}, '2026-01-01', '2026-01-02'),
        (${cyd}, ${eve}, ${byUsername}, ${cyd}, null, '2026-01-01', null),
        (${dan}, ${eve}, ${friends}, ${dan}, null, '2026-01-01', '2026-01-02')`.execute(db);
    await migrateToLatest(database);
    const kept = await db.selectFrom('friendships').select('id').distinct().orderBy('id').execute();
    expect(kept.map(({ id }) => id)).toEqual([accepted, byUsername, friends]);
    expect(await db.selectFrom('friend_email_requests').select('id').execute()).toEqual([{ id: byEmail }]);
  });

  it('that fails half way leaves everything unchanged', async () => {
    const database = open(await emptyLocation());
    await migrateToLatest(database);
    const before = await schemaOf(database);
    const migrations = {
      ...MIGRATIONS,
      '998-good': { up: (db: Kysely<unknown>) => db.schema.createTable('good').addColumn('id', 'text').execute() },
      '999-bad': {
        up: async (db: Kysely<unknown>) => {
          await db.schema.createTable('half').addColumn('id', 'text').execute();
          await sql`delete from app_state`.execute(db);
          throw new Error('the power went');
        },
      },
    };
    await sql`insert into app_state (key, value) values ('kept', 'yes')`.execute(database.db);
    await expect(migrateToLatest(database, migrations)).rejects.toThrow('the power went');
    expect(await schemaOf(database)).toEqual(before);
    expect(await database.db.selectFrom('app_state').selectAll().execute()).toEqual([{ key: 'kept', value: 'yes' }]);
    expect(await isMigrated(database)).toBe(true);
    expect(await isMigrated(database, migrations)).toBe(false);
  });
});

describe('the migration to username skeletons', () => {
  /** As the version before had it: only what is older. */
  const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '011'));

  async function addOldAccounts({ db }: Database, names: readonly (readonly [name: string, day: number])[]) {
    const ids = sortedIds(names.length);
    const rows = names.map(([name, day], index) => {
      const joined = new Date(Date.UTC(2026, 0, day)).toISOString();
      return sql`(${ids[index]}, ${name}, ${`key-${index}`}, ${name}, ${`key-${index}`}, '', 'user', 'UTC', ${joined})`;
    });
    await sql`insert into users (id, username, username_key, email, email_key, password_hash, role, time_zone, created_at)
      values ${sql.join(rows)}`.execute(db);
  }

  async function skeletons({ db }: Database) {
    const rows = await db
      .selectFrom('users')
      .leftJoin('account_names', (names) => names.onRef('user_id', '=', 'users.id').on('kind', '=', 'skeleton'))
      .select(['username', 'name'])
      .execute();
    return Object.fromEntries(rows.map(({ username, name }) => [username, name]));
  }

  it('gives each skeleton to the oldest account that has it', async () => {
    const database = open(await emptyLocation());
    await migrateToLatest(database, before);
    await addOldAccounts(database, [
      ['mаya', 3],
      ['maya', 1],
      ['rnaya', 2],
      ['le0', 5],
      ['leo', 5],
      ['noor', 4],
    ]);
    await migrateToLatest(database);
    expect(await skeletons(database)).toEqual({
      maya: 'rnaya',
      rnaya: null,
      mаya: null,
      le0: 'leo',
      leo: null,
      noor: 'noor',
    });
  });

  it('knows the accounts of earlier batches', async () => {
    const database = open(await emptyLocation());
    await migrateToLatest(database, before);
    const others = Array.from({ length: 1_100 }, (_, index) => [`user${index}`, 2] as const);
    await addOldAccounts(database, [['mаya', 3], ...others, ['maya', 1]]);
    await migrateToLatest(database);
    const found = await skeletons(database);
    expect([found['maya'], found['mаya'], found['user1099']]).toEqual(['rnaya', null, 'userlo99']);
    expect(Object.values(found).filter((skeleton) => skeleton === null)).toHaveLength(1);
  });
});
