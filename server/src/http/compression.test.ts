import { createMeal, listMeals } from '@moodbowl/contract/meals';
import { saveMood, todaysMood } from '@moodbowl/contract/moods';
import { exportAccount } from '@moodbowl/contract/account-export';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';

const meal = { name: 'Porridge', mood: 'Happy', steps: ['Stir it for as long as it takes. '.repeat(20)] } as const;

describe('a long response', () => {
  it.each([10, 60])('of %i meals is compressed for clients that accept gzip, with the same content', async (meals) => {
    const app = await createTestApp();
    const maya = await app.signIn('maya', { admin: true });
    for (let n = 0; n < meals; n += 1) await maya.call(createMeal, { body: { ...meal, name: `Porridge ${n}` } });
    const ask = (headers: Record<string, string>) =>
      app.app.inject({ url: `/api${listMeals.path}`, headers: { authorization: `Bearer ${maya.token}`, ...headers } });

    const plain = await ask({});
    expect(plain.headers['content-encoding']).toBeUndefined();
    const small = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' });
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
    for (const header of ['gzip;q=0', 'br', 'identity'])
      expect((await ask({ 'accept-encoding': header })).body, header).toBe(plain.body);
  });

  it('of another type keeps that type', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    for (let n = 0; n < 30; n += 1) await maya.call(saveMood, { body: { mood: 'Happy', note: 'x'.repeat(100) } });
    const ask = (encoding: string) =>
      app.app.inject({
        url: `/api${exportAccount.path}?format=csv`,
        headers: { authorization: `Bearer ${maya.token}`, 'accept-encoding': encoding },
      });
    const [plain, packed] = [await ask('identity'), await ask('gzip')];
    expect(packed.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'content-encoding': 'gzip' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(plain.body).toMatch(/^\ufeff"date"/);
  });

  it('is not compressed if it is short', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    for (const { path } of [listMeals, todaysMood]) {
      const { headers } = await app.app.inject({
        url: `/api${path}`,
        headers: { authorization: `Bearer ${maya.token}`, 'accept-encoding': 'gzip' },
      });
      expect(headers['content-encoding'], path).toBeUndefined();
    }
  });
});

describe('a compressed body', () => {
  it('is rejected, however small', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya', { admin: true });
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: `/api${createMeal.path}`,
      headers: {
        authorization: `Bearer ${maya.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(JSON.stringify(meal)),
    });
    expect(statusCode).toBe(400);
  });
});
