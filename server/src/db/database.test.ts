import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, engine } from '../../test/test-database.ts';
import { newId } from './new-id.ts';
import { type Db, isForeignKeyViolation, isUnavailable, isUniqueViolation } from './database.ts';
import { openDatabase } from './open-database.ts';

async function testDb(): Promise<Db> {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  return database.db;
}

function insertState(db: Db, key: string) {
  return db.insertInto('app_state').values({ key, value: 'x' }).execute();
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('it did not fail'),
    (error: unknown) => error,
  );
}

describe('database errors', () => {
  it('recognise a primary key violation', async () => {
    const db = await testDb();
    await insertState(db, 'a');
    const error = await failureOf(insertState(db, 'a'));
    expect([isUniqueViolation(error), isForeignKeyViolation(error), isUnavailable(error)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('recognise a unique violation', async () => {
    const db = await testDb();
    const name = { kind: 'email', name: 'a@b.c' } as const;
    await db
      .insertInto('account_names')
      .values({ ...name, user_id: newId() })
      .execute();
    const error = await failureOf(
      db
        .insertInto('account_names')
        .values({ ...name, user_id: newId() })
        .execute(),
    );
    expect([isUniqueViolation(error), isForeignKeyViolation(error), isUnavailable(error)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('recognise a foreign key violation', async () => {
    const db = await testDb();
    const error = await failureOf(
      db.insertInto('saved_meals').values({ user_id: newId(), meal_id: newId(), created_at: '' }).execute(),
    );
    expect([isUniqueViolation(error), isForeignKeyViolation(error), isUnavailable(error)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('do not mistake a broken query or check for these', async () => {
    const db = await testDb();
    for (const query of [sql`select * from nowhere`, sql`insert into app_state (key) values ('a')`, sql`selec`]) {
      const error = await failureOf(query.execute(db));
      expect([isUniqueViolation(error), isForeignKeyViolation(error), isUnavailable(error)]).toEqual([
        false,
        false,
        false,
      ]);
    }
    for (const error of [undefined, null, 'text', 23505, {}, new Error('x')]) {
      expect([isUniqueViolation(error), isForeignKeyViolation(error), isUnavailable(error)]).toEqual([
        false,
        false,
        false,
      ]);
    }
  });

  it('recognise a closed database', async () => {
    const db = await testDb();
    await insertState(db, 'a');
    await db.destroy();
    expect(isUnavailable(await failureOf(insertState(db, 'b')))).toBe(true);
  });

  it('recognise a node of a cluster that stops during a commit', () => {
    const message = 'could not commit transaction for shard 102169 on at least one active node';
    expect(isUnavailable(Object.assign(new Error(message), { code: 'XX000' }))).toBe(true);
  });

  it('recognise an unreachable server', async () => {
    const { db, close } = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
    onTestFinished(close);
    expect(isUnavailable(await failureOf(insertState(db, 'a')))).toBe(true);
  });
});

describe.runIf(engine === 'postgres')('connections that the server closes', () => {
  const cutAllOthers = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;

  it('fail a running query and a waiting transaction, and are replaced', async () => {
    const db = await testDb();
    const running = failureOf(sql`select pg_sleep(60)`.execute(db));
    const waiting = failureOf(
      db.transaction().execute(async (transaction) => {
        await insertState(transaction, 'a');
        await cutAllOthers.execute(db);
        await running;
        await insertState(transaction, 'b');
      }),
    );
    for (const error of [await running, await waiting]) expect(isUnavailable(error)).toBe(true);
    // A broken connection may be handed out once more before the pool has noticed.
    let tries = 0;
    while (
      (await db
        .selectFrom('app_state')
        .selectAll()
        .execute()
        .catch(() => undefined)) === undefined
    ) {
      tries += 1;
      expect(tries).toBeLessThan(5);
    }
    expect(await db.selectFrom('app_state').selectAll().execute()).toEqual([]);
  });
});

describe.runIf(engine === 'postgres')('when all connections are in use', () => {
  /** Takes a lock, and as many connections as there are with requests that wait for it. */
  async function takeAll(db: Db) {
    const blocked: Promise<unknown>[] = [];
    const release = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const holder = db.transaction().execute(async (transaction) => {
      await sql`lock table app_state`.execute(transaction);
      taken.resolve();
      await release.promise;
    });
    await taken.promise;
    for (let count = 1; count < 10; count += 1) blocked.push(insertState(db, String(count)));
    return {
      release: async () => {
        release.resolve();
        await Promise.all([holder, ...blocked]);
      },
    };
  }

  it('a short burst is served in order', async () => {
    const db = await testDb();
    const { release } = await takeAll(db);
    const rush = Array.from({ length: 200 }, (_, index) => insertState(db, `rush ${index}`));
    await release();
    await Promise.all(rush);
    expect(await db.selectFrom('app_state').select('key').execute()).toHaveLength(209);
  });

  it('requests fail soon, later ones immediately, and recover when a connection becomes free', async () => {
    const db = await testDb();
    const { release } = await takeAll(db);
    const first = await Promise.all(Array.from({ length: 20 }, () => failureOf(insertState(db, 'late'))));
    expect(first.every(isUnavailable)).toBe(true);
    const asked = performance.now();
    const then = await Promise.all(Array.from({ length: 200 }, () => failureOf(insertState(db, 'later'))));
    expect(performance.now() - asked).toBeLessThan(250);
    expect(then.every(isUnavailable)).toBe(true);
    await release();
    await insertState(db, 'healed');
    expect(await db.selectFrom('app_state').select('key').where('key', '>', 'a').execute()).toEqual([
      { key: 'healed' },
    ]);
  });

  it('at most a thousand requests wait', async () => {
    const db = await testDb();
    const { release } = await takeAll(db);
    const rush = await Promise.all([
      ...Array.from({ length: 1_100 }, (_, index) => insertState(db, `rush ${index}`).then(() => true, isUnavailable)),
      release().then(() => true),
    ]);
    expect(rush.every(Boolean)).toBe(true);
    expect(await db.selectFrom('app_state').select('key').execute()).toHaveLength(1_009);
  });

  it('a slow statement is not cancelled without timeouts', async () => {
    const database = await createTestDatabase();
    onTestFinished(database.close);
    const setting = (db: Db) => sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
    expect((await setting(database.db)).rows).toEqual([{ statement_timeout: '10s' }]);
    expect((await database.withoutTimeouts(setting)).rows).toEqual([{ statement_timeout: '0' }]);
  });
});

describe('a transaction', () => {
  it('commits everything or nothing', async () => {
    const db = await testDb();
    const work = db.transaction().execute(async (transaction) => {
      await insertState(transaction, 'a');
      await insertState(transaction, 'a');
    });
    await expect(work).rejects.toSatisfy(isUniqueViolation);
    expect(await db.selectFrom('app_state').selectAll().execute()).toEqual([]);
    await insertState(db, 'a');
  });

  it('is invisible to others before its commit', async () => {
    const db = await testDb();
    const count = async () => (await db.selectFrom('app_state').select('key').execute()).length;
    const seen = await db.transaction().execute(async (transaction) => {
      await insertState(transaction, 'a');
      // SQLite has one connection here, so the other query waits for the end; not to be awaited inside.
      const other = count();
      return engine === 'postgres' ? [await other] : [other];
    });
    expect(await seen[0]).toBe(engine === 'postgres' ? 0 : 1);
  });
});

describe('text', () => {
  it('is compared by code point on both engines', async () => {
    const db = await testDb();
    for (const key of ['b', 'B', 'a', 'ä', 'z', '_', 'é', '🍋', '文']) await insertState(db, key);
    const rows = await db.selectFrom('app_state').select('key').orderBy('key').execute();
    expect(rows.map(({ key }) => key)).toEqual(['B', '_', 'a', 'b', 'z', 'ä', 'é', '文', '🍋']);
  });

  it('is returned as it was stored', async () => {
    const db = await testDb();
    const value = '👩‍👩‍👧‍👦 e\u0301 \u202eabc "\'`\\%_ \u0001\n\t\u{10ffff}';
    await db.insertInto('app_state').values({ key: 'a', value }).execute();
    expect(await db.selectFrom('app_state').select('value').executeTakeFirst()).toEqual({ value });
  });
});

describe('bytes and counts', () => {
  it('are returned as bytes and numbers', async () => {
    const db = await testDb();
    const content = Uint8Array.from({ length: 256 }, (_, index) => index);
    await db.insertInto('uploads').values({ name: 'a', content, created_at: '' }).execute();
    const stored = await db.selectFrom('uploads').select('content').executeTakeFirstOrThrow();
    expect([...stored.content]).toEqual([...content]);
    expect(
      await db
        .selectFrom('uploads')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst(),
    ).toEqual({ count: 1 });
  });
});

describe.runIf(engine === 'sqlite')('a SQLite file', () => {
  async function openFile() {
    const folder = await mkdtemp(join(tmpdir(), 'moodbowl-database-'));
    const file = join(folder, 'new', 'folder', 'moodbowl.db');
    const database = openDatabase({ file });
    onTestFinished(async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    });
    return { ...database, file };
  }

  it('survives power cuts, enforces references, and can be read while it is written', async () => {
    const { db } = await openFile();
    const pragma = async (name: string) =>
      (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0];
    expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(await pragma('synchronous')).toEqual({ synchronous: 2 });
    expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 });
    // SQLite waits with the event loop standing still; the rest of the waiting is done outside of it.
    expect(await pragma('busy_timeout')).toEqual({ timeout: 5 });
  });

  it('keeps its rows when it is reopened', async () => {
    const { db, file, close } = await openFile();
    await sql`create table notes (text text)`.execute(db);
    await sql`insert into notes values ('kept')`.execute(db);
    await close();
    const again = openDatabase({ file });
    onTestFinished(again.close);
    expect((await sql`select * from notes`.execute(again.db)).rows).toEqual([{ text: 'kept' }]);
  });
});
