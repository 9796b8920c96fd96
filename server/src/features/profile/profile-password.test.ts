import { t } from '@moodbowl/i18n/t';
import { login } from '@moodbowl/contract/auth';
import { changePassword, getProfile } from '@moodbowl/contract/profile';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, TestUser } from '../../../test/test-app.ts';

const CHANGE = { current_password: 'porridge', new_password: 'oat milk 🥛' };

function signInWith(app: TestApp, password: string) {
  return app.call(login, { body: { identifier: 'maya', password } });
}

describe('a new password', () => {
  it('signs in, and the old one does not', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const { status, body } = await maya.call(changePassword, { body: CHANGE });
    expect([status, body]).toEqual([200, { message: t('profile.passwordChanged') }]);
    expect((await signInWith(app, CHANGE.new_password)).status).toBe(200);
    expect((await signInWith(app, CHANGE.current_password)).status).toBe(401);
  });

  it("ends all other sessions of its owner and nobody else's", async () => {
    const app = await createTestApp();
    const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
    const phone = new TestUser(app, (await signInWith(app, 'porridge')).body.token, undefined);
    expect((await phone.call(getProfile)).status).toBe(200);
    await maya.call(changePassword, { body: CHANGE });
    expect((await phone.call(getProfile)).status).toBe(401);
    expect([(await maya.call(getProfile)).status, (await leo.call(getProfile)).status]).toEqual([200, 200]);
  });

  it('needs the current one; a wrong one is an error in the form, not the end of the session', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const { status, raw } = await maya.call(changePassword, { body: { ...CHANGE, current_password: 'Porridge' } });
    const message = t('profile.wrongPassword');
    expect([status, raw]).toEqual([
      400,
      { code: 'INVALID_INPUT', message, error: message, fields: { current_password: message } },
    ]);
    expect((await maya.call(getProfile)).status).toBe(200);
    expect((await signInWith(app, 'porridge')).status).toBe(200);
  });

  it('is set by exactly one of two concurrent changes', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const changes = ['first one', 'second one'].map((new_password) =>
      maya.call(changePassword, { body: { ...CHANGE, new_password } }),
    );
    const answers = await Promise.all(changes);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(1);
    const works = await Promise.all(
      ['first one', 'second one'].map(async (password) => (await signInWith(app, password)).status),
    );
    expect(works).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
  });

  it.each([
    ['a short one', { ...CHANGE, new_password: '12345' }, { new_password: 'Password must be at least 6 characters' }],
    [
      'an endless one',
      { ...CHANGE, new_password: 'x'.repeat(1025) },
      { new_password: 'Please keep this to 1,024 characters' },
    ],
    [
      'no current one',
      { ...CHANGE, current_password: '' },
      { current_password: 'Password must be at least 6 characters' },
    ],
    ['a list', { ...CHANGE, new_password: ['porridge'] }, { new_password: expect.any(String) }],
    ['nothing', {}, { current_password: expect.any(String), new_password: expect.any(String) }],
  ])('cannot be %s', async (_, body, fields) => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const { status, raw } = await maya.call(changePassword, { body });
    expect([status, raw.code, raw.fields]).toEqual([400, 'INVALID_INPUT', fields]);
    expect((await signInWith(app, 'porridge')).status).toBe(200);
  });

  it('cannot be guessed from a session: after ten wrong attempts in fifteen minutes, more are refused', async () => {
    const app = await createTestApp({ throttles: true });
    const maya = await app.signIn('maya');
    const guess = () => maya.call(changePassword, { body: { ...CHANGE, current_password: 'not porridge' } });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(400);
    const { status, raw, headers } = await maya.call(changePassword, { body: CHANGE });
    expect([status, raw.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '900']);
    app.clock.advance({ minutes: 15 });
    expect((await maya.call(changePassword, { body: CHANGE })).status).toBe(200);
  });

  it('does not count as an attempt', async () => {
    const app = await createTestApp({ throttles: true });
    const maya = await app.signIn('maya');
    for (let times = 0; times < 12; times += 1) {
      const { status } = await maya.call(changePassword, { body: { ...CHANGE, new_password: 'porridge' } });
      expect(status).toBe(200);
    }
  });
});
