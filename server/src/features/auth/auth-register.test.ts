import { t } from '@moodbowl/i18n/t';
import { login, register } from '@moodbowl/contract/auth';
import { describe, expect, it } from 'vitest';
import { loadCatalogueOnce } from '../meals/load-catalogue.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const MAYA = { username: 'maya', email: 'maya@example.org', password: 'porridge' };

async function countUsers({ database: { db } }: TestApp): Promise<number> {
  return (await db.selectFrom('users').select('id').execute()).length;
}

describe('registering', () => {
  it('creates an account that can sign in', async () => {
    const app = await createTestApp();
    const { status, body } = await app.call(register, { body: { ...MAYA, username: '  maya ' } });
    expect([status, body]).toEqual([201, { message: t('auth.registered') }]);
    const { body: session } = await app.call(login, { body: { identifier: 'maya', password: 'porridge' } });
    expect(session).toMatchObject({ username: 'maya', email: 'maya@example.org', role: 'user' });
  });

  it('is the only way to an account: a new database has none', async () => {
    const { database, clock } = await createTestApp();
    await loadCatalogueOnce(database.db, clock);
    expect(await database.db.selectFrom('users').select('username').execute()).toEqual([]);
  });

  it('never creates an administrator, whatever is sent', async () => {
    const app = await createTestApp();
    await app.call(register, { body: { ...MAYA, role: 'admin', id: '01890a5d-ac96-774b-bcce-b302099a8057' } });
    const { body } = await app.call(login, { body: { identifier: 'maya', password: 'porridge' } });
    expect(body.role).toBe('user');
  });

  it.each([
    ['username', '', 'Username must be at least 3 characters'],
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', '  ab  ', 'Username must be at least 3 characters'],
    ['username', 'x'.repeat(31), 'Please keep this to 30 characters'],
    ['username', 'maya leo', t('auth.usernameCharacters')],
    ['username', 'maya@home', t('auth.usernameCharacters')],
    ['username', 'maya\u200b', t('auth.usernameCharacters')],
    ['username', 'maya\ufe0f', t('auth.usernameCharacters')],
    ['username', '\u3164\u3164\u3164', t('auth.usernameCharacters')],
    ['username', '<b>maya</b>', t('auth.usernameCharacters')],
    ['username', 'm\u0430ya', t('auth.usernameScripts')],
    ['username', 'ma\0ya', 'This text has a character that cannot be stored'],
    ['username', 7, expect.any(String)],
    ['username', undefined, expect.any(String)],
    ['email', '', 'Enter a valid email address'],
    ['email', 'maya', 'Enter a valid email address'],
    ['email', 'maya@example', 'Enter a valid email address'],
    ['email', '@example.org', 'Enter a valid email address'],
    ['email', 'maya@@example.org', 'Enter a valid email address'],
    ['email', 'ma ya@example.org', 'Enter a valid email address'],
    ['email', `${'x'.repeat(243)}@example.org`, 'Please keep this to 254 characters'],
    ['email', ['maya@example.org'], expect.any(String)],
    ['password', '', 'Password must be at least 6 characters'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(1025), 'Please keep this to 1,024 characters'],
    ['password', 123456, expect.any(String)],
    ['password', 'pass\0word', 'This text has a character that cannot be stored'],
  ])('rejects the %s %j', async (field, value, text) => {
    const app = await createTestApp();
    const { status, raw } = await app.call(register, { body: { ...MAYA, [field]: value } });
    expect([status, raw.code, raw.fields]).toEqual([400, 'INVALID_INPUT', { [field]: text }]);
    expect([raw.message, raw.error]).toEqual([raw.fields?.[field], raw.message]);
    expect(await countUsers(app)).toBe(0);
  });

  it('reports all wrong fields together', async () => {
    const { raw } = await (
      await createTestApp()
    ).call(register, { body: { username: 'a', email: 'b', password: 'c' } });
    expect(raw.fields).toEqual({
      username: 'Username must be at least 3 characters',
      email: 'Enter a valid email address',
      password: 'Password must be at least 6 characters',
    });
  });

  it.each([
    ['username', 'мария_7', 'many scripts'],
    ['username', 'हिन्दी', 'combining marks'],
    ['username', 'a.b-c_d', 'dots, dashes and underscores'],
    ['username', 'x'.repeat(30), 'thirty characters'],
    ['email', 'Maya.O+food@Example.co.uk', 'tags'],
    ['email', `${'x'.repeat(242)}@example.org`, '254 characters'],
    ['password', '  🥣   ', 'spaces and emoji'],
    ['password', 'x'.repeat(1024), '1,024 characters'],
  ])('accepts the %s %j, with %s', async (field, value) => {
    const app = await createTestApp();
    const account = { ...MAYA, [field]: value };
    expect((await app.call(register, { body: account })).status).toBe(201);
    const { status, body } = await app.call(login, { body: { identifier: account.email, password: account.password } });
    expect([status, body.username, body.email]).toEqual([200, account.username, account.email]);
  });
});

describe('a taken name', () => {
  it.each([
    ['maya', 'MAYA'],
    ['maya', 'ｍａｙａ'],
    ['sufficient', 'suﬃcient'],
    ['fiona', 'ﬁona'],
    ['STRASSE', 'straße'],
    ['straße', 'Strasse'],
    ['Élodie', 'e\u0301lodie'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['user42', 'user4²'],
    ['user42', 'ｕｓｅｒ４２'],
  ])('%s cannot be taken again as %s', async (username, lookAlike) => {
    const app = await createTestApp();
    await app.call(register, { body: { ...MAYA, username } });
    const { status, raw } = await app.call(register, {
      body: { ...MAYA, username: lookAlike, email: 'other@example.org' },
    });
    expect([status, raw.code, raw.fields]).toEqual([409, 'USERNAME_TAKEN', { username: 'That username is taken' }]);
    expect(await countUsers(app)).toBe(1);
  });

  it('does not keep other people from theirs', async () => {
    const app = await createTestApp();
    for (const [index, username] of ['maya', 'maya_', 'may', 'mája', 'maja'].entries()) {
      const { status } = await app.call(register, { body: { ...MAYA, username, email: `m${index}@example.org` } });
      expect([username, status]).toEqual([username, 201]);
    }
  });

  it.each(['MAYA@Example.ORG', 'ｍaya@example.org'])('may also be an email: %s', async (email) => {
    const app = await createTestApp();
    await app.call(register, { body: MAYA });
    const { status, raw } = await app.call(register, { body: { ...MAYA, username: 'other', email } });
    expect([status, raw.code, raw.fields]).toEqual([
      409,
      'EMAIL_TAKEN',
      { email: 'That email already has an account' },
    ]);
  });

  it('is reported together with the taken email', async () => {
    const app = await createTestApp();
    await app.call(register, { body: MAYA });
    const { status, raw } = await app.call(register, { body: MAYA });
    expect([status, Object.keys(raw.fields ?? {}).toSorted()]).toEqual([409, ['email', 'username']]);
  });

  it('goes to exactly one of several concurrent requests', async () => {
    const app = await createTestApp();
    const answers = await Promise.all(
      ['maya', 'MAYA', 'Maya', 'ｍａｙａ'].map((username, index) =>
        app.call(register, { body: { ...MAYA, username, email: `m${index}@example.org` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409).map(({ raw }) => raw.fields)).toEqual(
      Array.from({ length: 3 }, () => ({ username: 'That username is taken' })),
    );
    expect(await countUsers(app)).toBe(1);
  });
});

describe('a name that looks like a taken one', () => {
  const lookAlike = { username: t('auth.usernameLooksTaken') };

  it.each([
    ['coco', '\u0441\u043e\u0441\u043e', 'Cyrillic'],
    ['MAMA', '\u041c\u0410\u041c\u0410', 'Cyrillic capitals'],
    ['maya', 'rnaya', 'r and n for m'],
    ['laura', 'Iaura', 'a capital i for l'],
    ['annal', 'anna1', 'a one for l'],
    ['leo', 'le0', 'a zero for o'],
  ])('%s is rejected as %s (%s), whichever was first', async (one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const app = await createTestApp();
      expect((await app.call(register, { body: { ...MAYA, username: first } })).status).toBe(201);
      const { status, raw } = await app.call(register, {
        body: { ...MAYA, username: second, email: 'other@example.org' },
      });
      expect([status, raw.code, raw.message, raw.fields]).toEqual([
        409,
        'USERNAME_TAKEN',
        t('auth.usernameLooksTaken'),
        lookAlike,
      ]);
      expect(await countUsers(app)).toBe(1);
    }
  });

  it('is reported together with the taken email', async () => {
    const app = await createTestApp();
    await app.call(register, { body: MAYA });
    const { raw } = await app.call(register, { body: { ...MAYA, username: 'rnaya' } });
    expect(raw.fields).toEqual({ ...lookAlike, email: t('auth.emailTaken') });
  });

  it('goes to exactly one of several concurrent requests', async () => {
    const app = await createTestApp();
    const answers = await Promise.all(
      ['rnil0', 'mil0', 'milo', 'rni1o'].map((username, index) =>
        app.call(register, { body: { ...MAYA, username, email: `m${index}@example.org` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409).map(({ raw }) => raw.fields)).toEqual([
      lookAlike,
      lookAlike,
      lookAlike,
    ]);
    expect(await countUsers(app)).toBe(1);
  });
});

describe('texts that grow when they are folded', () => {
  /** Each of these becomes up to six letters in NFKC, none like the other. */
  const growing = (length: number) =>
    Array.from({ length }, (_, index) => String.fromCodePoint(0x33_00 + ((index * 37) % 0x58))).join('');

  it('may be an email', async () => {
    const app = await createTestApp();
    const account = { ...MAYA, email: `${growing(240)}@example.org` };
    expect((await app.call(register, { body: account })).status).toBe(201);
    expect((await app.call(login, { body: { identifier: account.email, password: account.password } })).status).toBe(
      200,
    );
  });

  it('may be the identifier of an unknown user', async () => {
    const app = await createTestApp({ throttles: true });
    expect((await app.call(login, { body: { identifier: growing(254), password: 'porridge' } })).status).toBe(401);
  });
});
