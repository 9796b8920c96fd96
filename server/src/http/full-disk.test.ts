import { t } from '@moodbowl/i18n/t';
import { login } from '@moodbowl/contract/auth';

import { addGrocery, GROCERY_LIMITS, listGroceries } from '@moodbowl/contract/groceries';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';
import { engine } from '../../test/test-database.ts';
import { type Db, isUnavailable } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { migrateToLatest } from '../db/migrate.ts';

const UNAVAILABLE = {
  code: 'UNAVAILABLE',
  message: t('errors.unavailable'),
  error: t('errors.unavailable'),
};

/** Somebody with a session on a database in a file. */
async function signIn() {
  const folder = await mkdtemp(join(tmpdir(), 'moodbowl-full-'));
  const database = openDatabase({ file: join(folder, 'moodbowl.db') });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  await migrateToLatest(database);
  const app = await createTestApp({ database });
  return { app, db: database.db, maya: await app.signIn('maya') };
}

/** Lets the database grow by so many pages and no further, which SQLite tells like a full disk. */
async function leaveRoom(db: Db, pages: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + pages}`).execute(db);
}

function insertState(db: Db, key: string) {
  return db
    .insertInto('app_state')
    .values({ key, value: 'x'.repeat(5_000) })
    .execute();
}

describe.runIf(engine === 'sqlite')('on a full disk', () => {
  it('writes are 503 until there is space again, and nothing acknowledged is lost', async () => {
    const { app, db, maya } = await signIn();
    await leaveRoom(db, 1);
    const item_name = 'x'.repeat(GROCERY_LIMITS.name);
    const add = () => maya.call(addGrocery, { body: { item_name, quantity: '1' } });
    let added = 0;
    let answer = await add();
    while (answer.status === 201) {
      added += 1;
      answer = await add();
    }
    expect([answer.status, answer.raw, answer.headers['retry-after']]).toEqual([503, UNAVAILABLE, '2']);
    expect((await maya.call(listGroceries)).body).toHaveLength(added);

    await leaveRoom(db, 1_000);
    expect((await add()).status).toBe(201);
    expect((await maya.call(listGroceries)).body).toHaveLength(added + 1);
    expect((await app.call(login, { body: { identifier: 'maya', password: 'porridge' } })).status).toBe(200);
  });

  it('a transaction fails too, and leaves nothing behind', async () => {
    const { db } = await signIn();
    await leaveRoom(db, 3);
    const work = db.transaction().execute(async (transaction) => {
      for (let count = 0; count < 10; count += 1) await insertState(transaction, String(count));
    });
    await expect(work).rejects.toSatisfy(isUnavailable);
    expect(await db.selectFrom('app_state').selectAll().execute()).toEqual([]);
    await insertState(db, 'there is room for one');
  });
});

describe.runIf(engine === 'sqlite')('when nothing can be written', () => {
  it('reads go on without their optional writes', async () => {
    const { app, db, maya } = await signIn();
    await maya.call(addGrocery, { body: { item_name: 'Rice', quantity: '1' } });
    await sql`pragma query_only = on`.execute(db);
    app.clock.advance({ hours: 2 });
    maya.timeZone = 'Asia/Tokyo';
    const { status, body } = await maya.call(listGroceries);
    expect([status, body.length]).toEqual([200, 1]);
    const signingIn = await app.call(login, { body: { identifier: 'maya', password: 'porridge' } });
    expect([signingIn.status, signingIn.raw]).toEqual([503, UNAVAILABLE]);
  });
});
