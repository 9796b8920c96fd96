import { t } from '@moodbowl/i18n/t';
import { health, ready } from '@moodbowl/contract/health';
import { API_BASE, type Endpoint } from '@moodbowl/contract/endpoint';

import { addGrocery, listGroceries } from '@moodbowl/contract/groceries';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';
import { engine } from '../../test/test-database.ts';
import { isUnavailable } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { newId } from '../db/new-id.ts';

/** Longer than any answer may take that does not write; far less than the lock is held, also on a busy machine. */
const AT_ONCE_MS = 2_000;

/** Another process, which takes the write lock when it is told to, and gives it back. */
const HOLDER = `
  import { DatabaseSync } from 'node:sqlite';
  const sqlite = new DatabaseSync(process.argv[2], { timeout: 5_000 });
  process.on('message', (statement) => {
    sqlite.exec(statement);
    process.send('done');
  });
  process.send('ready');
`;

/** A server that listens, on a database in a file, and another process that has the file open too. */
async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'moodbowl-lock-'));
  const file = join(folder, 'moodbowl.db');
  const database = openDatabase({ file });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  await migrateToLatest(database);
  const app = await createTestApp({ database });
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const maya = await app.signIn('maya');

  const script = join(folder, 'holder.mjs');
  await writeFile(script, HOLDER);
  const holder = fork(script, [file]);
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder, 'message');
  const tell = async (statement: string) => {
    holder.send(statement);
    await once(holder, 'message');
  };

  /** Calls over HTTP as Maya; how it was answered, and after how many milliseconds. */
  const call = async ({ method, path }: Endpoint, body?: unknown) => {
    const from = performance.now();
    const response = await fetch(`${url}${API_BASE}${path}`, {
      method,
      headers: { authorization: `Bearer ${maya.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    const { status, headers } = response;
    return { status, retryAfter: headers.get('retry-after'), answer, ms: performance.now() - from };
  };
  const add = (item_name: string, id = newId()) => call(addGrocery, { id, item_name, quantity: '1' });
  const names = async () =>
    ((await call(listGroceries)).answer as { item_name: string }[]).map((item) => item.item_name);
  /** Asks for what does not write, over and over, until `end` has settled. */
  const readUntil = async (end: Promise<unknown>) => {
    const over = new AbortController();
    void Promise.allSettled([end]).then(() => over.abort());
    const answers = [];
    while (!over.signal.aborted) {
      for (const endpoint of [health, ready, listGroceries]) answers.push(await call(endpoint));
      await sleep(10);
    }
    return answers;
  };

  // Signing in, the catalogue of triggers and the first look at a session are done by now.
  expect((await add('before')).status).toBe(201);
  expect((await call(listGroceries)).status).toBe(200);
  return {
    app,
    database,
    add,
    names,
    readUntil,
    lock: () => tell('begin immediate'),
    unlock: () => tell('commit'),
  };
}

function expectPrompt(answers: readonly { status: number; ms: number }[]): void {
  expect(answers.length).toBeGreaterThan(3);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(AT_ONCE_MS);
}

describe.runIf(engine === 'sqlite')('while another process has the write lock', () => {
  it('a write waits, while reads and health checks are answered', async () => {
    const { add, names, readUntil, lock, unlock } = await setUp();
    await lock();
    const write = add('patient');
    const reads = readUntil(write);
    await sleep(1_000);
    await unlock();
    expect((await write).status).toBe(201);
    expect((await write).ms).toBeGreaterThan(900);
    expectPrompt(await reads);
    expect(await names()).toEqual(['before', 'patient']);
  });

  it('a transaction waits too, without keeping reads from the connection', async () => {
    const { database, readUntil, lock, unlock } = await setUp();
    await lock();
    const work = database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('app_state').values({ key: 'a', value: 'x' }).execute();
      return transaction.selectFrom('app_state').select('key').execute();
    });
    const reads = readUntil(work);
    await sleep(500);
    await unlock();
    expect(await work).toEqual([{ key: 'a' }]);
    expectPrompt(await reads);
  });

  it('a write that has waited for five seconds is a 503, and its retry with the same id is stored once', async () => {
    const { add, names, readUntil, lock, unlock } = await setUp();
    await lock();
    const id = newId();
    const write = add('repeated', id);
    const reads = readUntil(write);
    const { status, retryAfter, answer, ms } = await write;
    expect([status, retryAfter]).toEqual([503, '2']);
    expect(answer).toMatchObject({ code: 'UNAVAILABLE', message: t('errors.unavailable') });
    expect(ms).toBeGreaterThan(4_500);
    expect(ms).toBeLessThan(6_000);
    expectPrompt(await reads);

    await unlock();
    expect((await add('repeated', id)).status).toBe(201);
    expect((await add('repeated', id)).status).toBe(201);
    expect(await names()).toEqual(['before', 'repeated']);
  });

  it('many writes and transactions wait in order, and all of them succeed', async () => {
    const { database, lock, unlock } = await setUp();
    await lock();
    const done: number[] = [];
    const work = Array.from({ length: 60 }, async (_, index) => {
      const row = { key: `state ${index}`, value: 'x' };
      if (index % 3 === 0)
        await database.db.transaction().execute((one) => one.insertInto('app_state').values(row).execute());
      else await database.db.insertInto('app_state').values(row).execute();
      done.push(index);
    });
    await sleep(300);
    expect(done).toEqual([]);
    await unlock();
    await Promise.all(work);
    expect(done).toEqual(Array.from({ length: 60 }, (_, index) => index));
    const { count } = await database.db
      .selectFrom('app_state')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(60);
  });

  it('those that time out are answered one by one, without blocking the event loop', async () => {
    const { database, readUntil, lock, unlock } = await setUp();
    await lock();
    const writes = Promise.allSettled(
      Array.from({ length: 300 }, (_, index) =>
        database.db
          .insertInto('app_state')
          .values({ key: `state ${index}`, value: 'x' })
          .execute(),
      ),
    );
    const reads = readUntil(writes);
    const results = await writes;
    expect(results.every((result) => result.status === 'rejected' && isUnavailable(result.reason))).toBe(true);
    expectPrompt(await reads);
    await unlock();
  });

  it('reads do not wait for optional writes', async () => {
    const { app, names, lock, unlock } = await setUp();
    app.clock.advance({ hours: 2 });
    await lock();
    const from = performance.now();
    expect(await names()).toEqual(['before']);
    expect(performance.now() - from).toBeLessThan(AT_ONCE_MS);
    await unlock();
  });
});
