import { t } from '@moodbowl/i18n/t';
import { login, resetPassword } from '@moodbowl/contract/auth';
import { getProfile } from '@moodbowl/contract/profile';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { findByIdentifier } from './auth.repository.ts';
import { createReset } from './password-resets.service.ts';

const NEW_PASSWORD = 'oat milk';

async function setUp(options?: Parameters<typeof createTestApp>[0]) {
  const app = await createTestApp(options);
  const maya = await app.signIn('maya');
  const id = (await findByIdentifier(app.database.db, 'maya'))?.id ?? '';
  return { app, maya, link: async () => (await createReset(app.database.db, app.clock, id)).token };
}

function reset(app: TestApp, token: string, new_password = NEW_PASSWORD) {
  return app.call(resetPassword, { body: { token, new_password } });
}

const signIn = async (app: TestApp, password: string) =>
  (await app.call(login, { body: { identifier: 'maya', password } })).status;

describe('a reset link', () => {
  it('sets a new password and ends all sessions', async () => {
    const { app, maya, link } = await setUp();
    const { status, body } = await reset(app, await link());
    expect([status, body]).toEqual([200, { message: t('auth.passwordReset') }]);
    expect((await maya.call(getProfile)).status).toBe(401);
    expect([await signIn(app, 'porridge'), await signIn(app, NEW_PASSWORD)]).toEqual([401, 200]);
  });

  it('lets in a person who has mistyped the old password too often', async () => {
    const { app, link } = await setUp({ throttles: true });
    for (let tries = 0; tries < 11; tries += 1) await signIn(app, 'a guess');
    expect(await signIn(app, 'porridge')).toBe(429);
    await reset(app, await link());
    expect(await signIn(app, NEW_PASSWORD)).toBe(200);
  });

  it('works once, also for two concurrent requests', async () => {
    const { app, link } = await setUp();
    const token = await link();
    const answers = await Promise.all([reset(app, token, 'first one'), reset(app, token, 'second one')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(1);
    const { status, raw } = await reset(app, token);
    expect([status, raw.code, raw.message]).toEqual([410, 'RESET_LINK_INVALID', t('auth.resetLinkInvalid')]);
  });

  it('is valid for half an hour', async () => {
    const { app, link } = await setUp();
    const [first, second] = [await link(), await link()];
    expect((await reset(app, first)).status).toBe(410);
    app.clock.advance({ minutes: 30 });
    expect((await reset(app, second)).status).toBe(410);
    const third = await link();
    app.clock.advance({ minutes: 30, seconds: -1 });
    expect((await reset(app, third)).status).toBe(200);
  });

  it('works for its own account only', async () => {
    const { app, link } = await setUp();
    await app.signIn('leo');
    const leo = (await findByIdentifier(app.database.db, 'leo'))?.id ?? '';
    const [, secret = ''] = (await link()).split('.');
    expect((await reset(app, `${leo}.${secret}`)).status).toBe(410);
  });

  it('is rejected with a message if it is incomplete, and so is a short password', async () => {
    const { app, link } = await setUp();
    const token = await link();
    const cut = await reset(app, token.slice(0, -1));
    expect([cut.status, cut.raw.message]).toEqual([400, t('auth.resetLinkInvalid')]);
    expect((await reset(app, token, '12345')).status).toBe(400);
    expect((await reset(app, token)).status).toBe(200);
  });

  it('is limited to fifty attempts in fifteen minutes from an address', async () => {
    const { app, link } = await setUp({ throttles: true });
    const token = (await link()).replace(/.{3}$/, 'AAA');
    for (let tries = 0; tries < 50; tries += 1) expect((await reset(app, token)).status).toBe(410);
    expect((await reset(app, token)).status).toBe(429);
  });
});
