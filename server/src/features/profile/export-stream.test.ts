import { t } from '@moodbowl/i18n/t';
import { addGrocery } from '@moodbowl/contract/groceries';
import { exportAccount } from '@moodbowl/contract/account-export';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { ExportsUnderWay } from './exports-under-way.ts';

async function* pieces() {
  yield 'one';
  yield 'two';
}

describe('running exports', () => {
  it('are limited to two per account, until one ends or is cancelled', async () => {
    const exports = new ExportsUnderWay({ isOn: true });
    const [first, second] = [exports.begin('maya', pieces()), exports.begin('maya', pieces())];
    await first.next();
    await second.next();
    expect(() => exports.begin('maya', pieces())).toThrow(t('profile.exportsAtOnce'));
    await exports.begin('leo', pieces()).next();

    await first.return();
    const third = exports.begin('maya', pieces());
    await third.next();
    expect(() => exports.begin('maya', pieces())).toThrow(t('profile.exportsAtOnce'));
    for await (const _ of second);
    expect(() => exports.begin('maya', pieces())).not.toThrow();
  });

  it('count from the start, and stop counting when nobody reads them', async () => {
    const exports = new ExportsUnderWay({ isOn: true });
    const [first] = [exports.begin('maya', pieces()), exports.begin('maya', pieces())];
    expect(() => exports.begin('maya', pieces())).toThrow(t('profile.exportsAtOnce'));
    await first.return();
    for (let time = 0; time < 5; time += 1) await exports.begin('maya', pieces()).return();
    expect(() => exports.begin('maya', pieces())).not.toThrow();
  });
});

describe.each(['identity', 'gzip'])('an export whose database fails in the middle, sent as %s', (encoding) => {
  it('never ends in a document that looks complete', async () => {
    const database = await createTestDatabase();
    let broken = false;
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        // The last list that is read.
        if (broken && JSON.stringify(node).includes('"feedback"')) throw new Error('the disk is gone');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const app = await createTestApp({ database: { ...database, db } });
    const maya = await app.signIn('maya');
    const url = `${await app.app.listen({ port: 0 })}/api${exportAccount.path}`;
    const headers = { authorization: `Bearer ${maya.token}`, 'accept-encoding': encoding };
    const read = async () => (await fetch(url, { headers })).text();

    expect(JSON.parse(await read())).toMatchObject({ account: { username: 'maya' }, feedback: [] });
    broken = true;
    await expect(read()).rejects.toThrow(/fetch failed|terminated/);
    broken = false;
    expect(JSON.parse(await read())).toMatchObject({ feedback: [] });
    await app.app.close();
    await database.close();
  });
});

it('an export is refused with a message while two of the account are running', async () => {
  const database = await createTestDatabase();
  const reached = { holding: false, count: 0 };
  const gate = Promise.withResolvers<void>();
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Each export waits here, in the middle.
    transformResult: async ({ result }) => {
      if (reached.holding && result.rows.some((row) => 'item_name' in row)) {
        reached.count += 1;
        await gate.promise;
      }
      return result;
    },
  });
  const app = await createTestApp({ throttles: true, database: { ...database, db } });
  const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
  await maya.call(addGrocery, { body: { item_name: 'Leek' } });
  reached.holding = true;
  const underWay = [maya.call(exportAccount), maya.call(exportAccount)];
  await expect.poll(() => reached.count).toBe(2);

  for (const format of ['json', 'csv']) {
    const { status, raw, headers } = await maya.call(exportAccount, { query: { format } });
    expect([status, raw.code, raw.message]).toEqual([429, 'TOO_MANY_REQUESTS', t('profile.exportsAtOnce')]);
    expect([headers['retry-after'], headers['content-type']]).toEqual(['5', 'application/json; charset=utf-8']);
    expect(headers['content-disposition']).toBeUndefined();
  }
  expect((await leo.call(exportAccount)).status).toBe(200);
  gate.resolve();
  expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await maya.call(exportAccount)).status).toBe(200);
  await app.app.close();
  await database.close();
});
