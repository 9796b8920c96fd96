import { t } from '@moodbowl/i18n/t';
import { uploadMealImage } from '@moodbowl/contract/uploads';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

const ELSEWHERE = '203.0.113.7';

/** Sends a picture that is none: it counts, and costs no decoding. */
function send(app: TestApp, user: TestUser, address?: string) {
  const body = new FormData();
  body.append('image', new File(['no picture'], 'soup.jpg'));
  return app.call(uploadMealImage, { body }, { token: user.token, ...(address !== undefined && { address }) });
}

async function setUp() {
  const app = await createTestApp({ throttles: true });
  return { app, cook: await app.signIn('cook', { admin: true }), noor: await app.signIn('noor', { admin: true }) };
}

describe('pictures of an account', () => {
  it('are limited to sixty an hour, from any address', async () => {
    const { app, cook, noor } = await setUp();
    for (let sent = 0; sent < 60; sent += 1) {
      const { status, raw } = await send(app, cook, `203.0.113.${sent}`);
      expect([status, raw.message]).toEqual([415, t('uploads.unsupported')]);
    }
    app.clock.advance({ minutes: 50 });
    const { status, raw, headers } = await send(app, cook, ELSEWHERE);
    expect([status, raw.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', String(10 * 60)]);
    expect((await send(app, noor)).status).toBe(415);
    app.clock.advance({ minutes: 10 });
    expect((await send(app, cook)).status).toBe(415);
  });

  it('are limited across processes, also in a burst', async () => {
    const { app, cook } = await setUp();
    const second = await createTestApp({ throttles: true, database: app.database });
    const answers = [];
    for (let burst = 0; burst < 7; burst += 1)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => send(n % 2 ? app : second, cook)))));
    expect(answers.filter(({ status }) => status === 415)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe('pictures from an address', () => {
  it('are limited to 120 an hour over all accounts', async () => {
    const { app, cook, noor } = await setUp();
    for (const user of [cook, noor])
      for (let sent = 0; sent < 60; sent += 1) expect((await send(app, user)).status).toBe(415);
    const third = await app.signIn('third', { admin: true });
    const { status, headers } = await send(app, third);
    expect([status, headers['retry-after']]).toEqual([429, String(60 * 60)]);
    expect((await send(app, third, ELSEWHERE)).status).toBe(415);
  });

  it('are not counted for callers who may not upload', async () => {
    const { app, cook } = await setUp();
    const leo = await app.signIn('leo');
    for (let tries = 0; tries < 130; tries += 1) expect((await send(app, leo)).status).toBe(403);
    expect((await send(app, cook)).status).toBe(415);
  });
});
