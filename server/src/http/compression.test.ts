import { createMeal, listMeals } from '@moodbowl/contract/meals';
import { todaysMood } from '@moodbowl/contract/moods';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';

const meal = { name: 'Porridge', mood: 'Happy', steps: ['Stir it for as long as it takes. '.repeat(20)] } as const;

describe('a long answer', () => {
  it('comes compressed to who takes that, and says the same', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya', { admin: true });
    for (let n = 0; n < 10; n += 1) await maya.call(createMeal, { body: { ...meal, name: `Porridge ${n}` } });
    const ask = (headers: Record<string, string>) =>
      app.app.inject({ url: `/api${listMeals.path}`, headers: { authorization: `Bearer ${maya.token}`, ...headers } });

    const plain = await ask({});
    expect(plain.headers['content-encoding']).toBeUndefined();
    const small = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' });
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
  });

  it('comes as it is where there is little to win', async () => {
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
  it('is not taken, however little of it there is', async () => {
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
