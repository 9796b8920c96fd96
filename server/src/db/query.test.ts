import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { Db } from './database.ts';
import { query } from './query.ts';

const stateOf = query((db, arg: { key: string }) =>
  db.selectFrom('app_state').where('key', '=', arg.key).select(['key', 'value']),
);

function insertState(db: Db, key: string) {
  return db
    .insertInto('app_state')
    .values({ key, value: `of ${key}` })
    .execute();
}

async function testDb(): Promise<Db> {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  return database.db;
}

describe('a query', () => {
  it('runs with the values of each call', async () => {
    const db = await testDb();
    await insertState(db, 'a');
    await insertState(db, 'b');
    expect(await stateOf(db, { key: 'a' })).toEqual([{ key: 'a', value: 'of a' }]);
    expect(await stateOf(db, { key: 'b' })).toEqual([{ key: 'b', value: 'of b' }]);
    expect(await stateOf(db, { key: 'c' })).toEqual([]);
  });

  it('may have literals, and is compiled for each combination of them', async () => {
    const db = await testDb();
    for (const key of ['a', 'b', 'c']) await insertState(db, key);
    const texts: string[] = [];
    const firstFrom = query(
      (target, arg: { from: string; limit: number }) => {
        const page = target.selectFrom('app_state').where('key', '>=', arg.from).orderBy('key').limit(arg.limit);
        texts.push(page.select('key').compile().sql);
        return page.select('key');
      },
      ['limit'],
    );
    const run = async (from: string, limit: number) => (await firstFrom(db, { from, limit })).map(({ key }) => key);
    expect(await run('a', 2)).toEqual(['a', 'b']);
    expect(await run('b', 2)).toEqual(['b', 'c']);
    expect(await run('a', 1)).toEqual(['a']);
    expect(await run('c', 2)).toEqual(['c']);
    expect(texts).toHaveLength(2);
  });

  it('does not see uncommitted rows of another call', async () => {
    const db = await testDb();
    const written = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const transaction = db.transaction().execute(async (trx) => {
      await insertState(trx, 'a');
      written.resolve();
      await mayEnd.promise;
      throw new Error('changed its mind');
    });
    await written.promise;
    const read = stateOf(db, { key: 'a' });
    mayEnd.resolve();
    await expect(transaction).rejects.toThrow('changed its mind');
    expect(await read).toEqual([]);
  });

  it('sees the rows of its own transaction', async () => {
    const db = await testDb();
    await db.transaction().execute(async (trx) => {
      await insertState(trx, 'a');
      expect(await stateOf(trx, { key: 'a' })).toHaveLength(1);
    });
  });

  it('sees what was written just before, and lets a transaction start right after', async () => {
    const db = await testDb();
    const first = stateOf(db, { key: 'a' });
    await insertState(db, 'b');
    expect(await stateOf(db, { key: 'b' })).toHaveLength(1);
    const second = stateOf(db, { key: 'b' });
    await db.transaction().execute((trx) => insertState(trx, 'c'));
    expect(await stateOf(db, { key: 'c' })).toHaveLength(1);
    expect([await first, await second].map(({ length }) => length)).toEqual([0, 1]);
  });
});
