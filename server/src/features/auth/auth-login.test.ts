import { t } from '@moodbowl/i18n/t';
import { login, logout, register } from '@moodbowl/contract/auth';
import { listGroceries } from '@moodbowl/contract/groceries';
import { createMeal } from '@moodbowl/contract/meals';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, TestUser } from '../../../test/test-app.ts';
import { findByIdentifier, setRole } from './auth.repository.ts';

const ACCOUNT = { username: 'Maya', email: 'Maya.O@Example.org', password: 'porridge 🥣' };

async function withMaya(options?: Parameters<typeof createTestApp>[0]): Promise<TestApp> {
  const app = await createTestApp(options);
  await app.call(register, { body: ACCOUNT });
  return app;
}

async function signInAsMaya(app: TestApp): Promise<TestUser> {
  const { body } = await app.call(login, { body: { identifier: 'maya', password: ACCOUNT.password } });
  return new TestUser(app, body.token, undefined);
}

describe('signing in', () => {
  it.each(['Maya', 'maya', 'MAYA', '  maya ', 'ｍａｙａ', 'Maya.O@Example.org', 'maya.o@example.ORG'])(
    'works with %j',
    async (identifier) => {
      const app = await withMaya();
      const { status, body } = await app.call(login, { body: { identifier, password: ACCOUNT.password } });
      expect(status).toBe(200);
      expect(body).toEqual({
        token: expect.any(String),
        username: 'Maya',
        email: 'Maya.O@Example.org',
        role: 'user',
        message: t('auth.loggedIn'),
      });
      expect((await app.call(listGroceries, {}, { token: body.token })).status).toBe(200);
    },
  );

  it('answers a wrong password and an unknown user the same way', async () => {
    const app = await withMaya();
    const attempts = [
      { identifier: 'maya', password: 'not porridge' },
      { identifier: 'maya.o@example.org', password: 'not porridge' },
      { identifier: 'nobody', password: ACCOUNT.password },
      { identifier: 'nobody@example.org', password: ACCOUNT.password },
      { identifier: 'maya', password: ACCOUNT.password.toUpperCase() },
      { identifier: 'maya', password: `${ACCOUNT.password} ` },
      { identifier: "' or 1=1 --", password: ACCOUNT.password },
      { identifier: '%', password: ACCOUNT.password },
    ];
    for (const body of attempts) {
      const { status, raw, headers } = await app.call(login, { body });
      expect([status, raw], body.identifier).toEqual([
        401,
        { code: 'INVALID_CREDENTIALS', message: 'Invalid credentials', error: 'Invalid credentials' },
      ]);
      expect(headers['retry-after']).toBeUndefined();
    }
  });

  it.each([
    [{ identifier: '', password: 'porridge' }, { identifier: 'Username or Email is required' }],
    [{ identifier: ' \t', password: 'porridge' }, { identifier: 'Username or Email is required' }],
    [{ identifier: 'maya', password: '12345' }, { password: 'Password must be at least 6 characters' }],
    [{ identifier: ['maya'], password: 'porridge' }, { identifier: expect.any(String) }],
    [{ identifier: 'maya', password: { length: 8 } }, { password: expect.any(String) }],
    [{ identifier: 'maya', password: true }, { password: expect.any(String) }],
    [{}, { identifier: expect.any(String), password: expect.any(String) }],
    [[{ identifier: 'maya', password: 'porridge' }], { body: expect.any(String) }],
  ])('rejects %j', async (body, fields) => {
    const app = await withMaya();
    const { status, raw } = await app.call(login, { body });
    expect([status, raw.code, raw.fields]).toEqual([400, 'INVALID_INPUT', fields]);
  });

  it('accepts a decomposed password like the composed one', async () => {
    const app = await createTestApp();
    await app.call(register, { body: { ...ACCOUNT, password: 'cr\u00e8me br\u00fbl\u00e9e' } });
    const { status } = await app.call(login, {
      body: { identifier: 'maya', password: 'cre\u0300me bru\u0302le\u0301e' },
    });
    expect(status).toBe(200);
  });
});

describe('a session', () => {
  it('ends with its logout, and leaves others alone', async () => {
    const app = await withMaya();
    const [phone, laptop] = [await signInAsMaya(app), await signInAsMaya(app)];
    expect((await phone.call(logout)).body).toEqual({ message: t('auth.loggedOut') });
    expect((await phone.call(listGroceries)).status).toBe(401);
    expect((await phone.call(logout)).status).toBe(401);
    expect((await laptop.call(listGroceries)).status).toBe(200);
  });

  it('ends after seven days, to the second', async () => {
    const app = await withMaya();
    const maya = await signInAsMaya(app);
    app.clock.advance({ days: 7, seconds: -1 });
    expect((await maya.call(listGroceries)).status).toBe(200);
    app.clock.advance({ seconds: 1 });
    const { status, raw } = await maya.call(listGroceries);
    expect([status, raw.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('is deleted at the next login after it has expired', async () => {
    const app = await withMaya();
    await signInAsMaya(app);
    app.clock.advance({ days: 8 });
    await signInAsMaya(app);
    expect(await app.database.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  });

  it('ends with the account', async () => {
    const app = await withMaya();
    const maya = await signInAsMaya(app);
    await app.database.db.deleteFrom('users').where('username', '=', 'Maya').execute();
    const { status, raw } = await maya.call(listGroceries);
    expect([status, raw.code]).toEqual([401, 'UNAUTHORIZED']);
    expect((await app.call(login, { body: { identifier: 'maya', password: ACCOUNT.password } })).status).toBe(401);
  });

  it('has the current role: changes take effect immediately', async () => {
    const app = await withMaya();
    const maya = await signInAsMaya(app);
    const draft = { body: { name: 'Porridge', mood: 'Happy' } };
    expect((await maya.call(createMeal, draft)).status).toBe(403);
    const id = (await findByIdentifier(app.database.db, 'maya'))?.id ?? '';
    await setRole(app.database.db, id, 'admin');
    expect((await maya.call(createMeal, draft)).status).toBe(201);
    expect((await signInAsMaya(app)).token).not.toBe(maya.token);
    await setRole(app.database.db, id, 'user');
    const { status, raw } = await maya.call(createMeal, draft);
    expect([status, raw.code]).toEqual([403, 'FORBIDDEN']);
  });
});
