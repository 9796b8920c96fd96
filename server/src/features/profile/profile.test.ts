import { t } from '@moodbowl/i18n/t';
import { login, register } from '@moodbowl/contract/auth';
import { saveMood } from '@moodbowl/contract/moods';
import {
  getCurrentMood,
  getLanguage,
  getProfile,
  getProfileStreak,
  listProfileMoods,
  setLanguage,
  updateProfile,
} from '@moodbowl/contract/profile';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { foldCase } from '@moodbowl/i18n/fold';
import { skeletonOf } from '../../db/skeleton.ts';

const MAYA = { username: 'maya', email: 'maya@example.org', avatar: 'Happy' } as const;

describe('a profile', () => {
  it('has what was registered, with a happy face', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    expect((await maya.call(getProfile)).body).toEqual(MAYA);
  });

  it('can be changed: the new username and email sign in, the old ones do not', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const change = { username: '  Maya.O ', email: 'Maya@Kitchen.example', avatar: 'grateful' };
    const kept = { username: 'Maya.O', email: 'Maya@Kitchen.example', avatar: 'Grateful' };
    const { status, body } = await maya.call(updateProfile, { body: change });
    expect([status, body]).toEqual([200, kept]);
    expect((await maya.call(getProfile)).body).toEqual(kept);
    const signIn = async (identifier: string) =>
      (await app.call(login, { body: { identifier, password: 'porridge' } })).status;
    expect([await signIn('maya.o'), await signIn('MAYA@kitchen.EXAMPLE')]).toEqual([200, 200]);
    expect([await signIn('maya'), await signIn('maya@example.org')]).toEqual([401, 401]);
  });

  it('has a language that can be chosen', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    expect((await maya.call(getLanguage)).body).toEqual({ language: null });
    for (const language of ['de', null] as const) {
      const { status, body } = await maya.call(setLanguage, { body: { language } });
      expect([status, body, (await maya.call(getLanguage)).body]).toEqual([200, { language }, { language }]);
    }
    expect((await maya.call(setLanguage, { body: { language: 'xx' as 'de' } })).status).toBe(400);
  });

  it('may keep its username and email, in any case', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    expect((await maya.call(updateProfile, { body: MAYA })).status).toBe(200);
    const { body } = await maya.call(updateProfile, { body: { ...MAYA, username: 'MAYA', email: 'MAYA@example.org' } });
    expect([body.username, body.email]).toEqual(['MAYA', 'MAYA@example.org']);
  });

  it('rejects a taken username or email by field', async () => {
    const app = await createTestApp();
    const [maya] = [await app.signIn('maya'), await app.signIn('leo')];
    const refusals = [
      [{ ...MAYA, username: 'ＬEO' }, 'USERNAME_TAKEN', { username: t('auth.usernameTaken') }],
      [{ ...MAYA, email: 'Leo@Example.org' }, 'EMAIL_TAKEN', { email: t('auth.emailTaken') }],
      [
        { ...MAYA, username: 'leo', email: 'leo@example.org' },
        'USERNAME_TAKEN',
        { username: t('auth.usernameTaken'), email: t('auth.emailTaken') },
      ],
    ] as const;
    for (const [body, code, fields] of refusals) {
      const { status, raw } = await maya.call(updateProfile, { body });
      expect([status, raw.code, raw.fields]).toEqual([409, code, fields]);
    }
    expect((await maya.call(getProfile)).body).toEqual(MAYA);
  });

  it('gives a username to exactly one of several concurrent changes', async () => {
    const app = await createTestApp();
    const people = [await app.signIn('maya'), await app.signIn('leo'), await app.signIn('noor')];
    const answers = await Promise.all(
      people.map((person, index) =>
        person.call(updateProfile, { body: { ...MAYA, username: 'star', email: `p${index}@example.org` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // A name that is taken between the two checks is refused by the second, because it looks like itself.
    const refused = answers.filter(({ status }) => status === 409).map(({ raw }) => raw.fields?.['username']);
    expect(refused).toHaveLength(2);
    for (const text of refused) expect([t('auth.usernameTaken'), t('auth.usernameLooksTaken')]).toContain(text);
  });

  it('leaves its old username to others', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    await maya.call(updateProfile, { body: { ...MAYA, username: 'maya2', email: 'maya2@example.org' } });
    expect((await app.call(register, { body: { ...MAYA, password: 'porridge' } })).status).toBe(201);
  });

  it.each([
    [{ ...MAYA, username: 'ab' }, { username: t('auth.usernameTooShort') }],
    [{ ...MAYA, username: 'maya o' }, { username: t('auth.usernameCharacters') }],
    [{ ...MAYA, email: 'maya' }, { email: t('auth.emailInvalid') }],
    [{ ...MAYA, avatar: 'Hungry' }, { avatar: expect.stringContaining('Happy, Sad') }],
    [{ username: 'maya', email: 'maya@example.org' }, { avatar: expect.any(String) }],
    [{}, { username: expect.any(String), email: expect.any(String), avatar: expect.any(String) }],
  ])('rejects %j', async (body, fields) => {
    const maya = await (await createTestApp()).signIn('maya');
    const { status, raw } = await maya.call(updateProfile, { body });
    expect([status, raw.code, raw.fields]).toEqual([400, 'INVALID_INPUT', fields]);
    expect((await maya.call(getProfile)).body).toEqual(MAYA);
  });

  it('never makes an administrator', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    await maya.call(updateProfile, { body: { ...MAYA, role: 'admin', id: '01890a5d-ac96-774b-bcce-b302099a8057' } });
    const { role } = await app.database.db.selectFrom('users').select('role').executeTakeFirstOrThrow();
    expect(role).toBe('user');
  });

  it('does not reveal who has an account: twenty taken names an hour are answered', async () => {
    const app = await createTestApp({ throttles: true });
    const [maya] = [await app.signIn('maya'), await app.signIn('leo')];
    const take = () => maya.call(updateProfile, { body: { ...MAYA, email: 'leo@example.org' } });
    for (let tries = 0; tries < 30; tries += 1)
      expect((await maya.call(updateProfile, { body: MAYA })).status).toBe(200);
    for (let tries = 0; tries < 20; tries += 1) expect((await take()).status).toBe(409);
    const { status, headers } = await take();
    expect([status, headers['retry-after']]).toEqual([429, '3600']);
    app.clock.advance({ hours: 1 });
    expect((await maya.call(updateProfile, { body: MAYA })).status).toBe(200);
  });
});

describe('the email of a profile', () => {
  async function setUp() {
    const app = await createTestApp({ throttles: true });
    const maya = await app.signIn('maya');
    await app.signIn('leo');
    const change = (email: string, more: object = {}) =>
      maya.call(updateProfile, { body: { ...MAYA, ...more, email } });
    return { app, maya, change };
  }

  it('can be changed three times a day; after that, everything else can', async () => {
    const { app, maya, change } = await setUp();
    for (const n of [1, 2, 3]) {
      expect((await change(`maya.${n}@example.org`)).status).toBe(200);
      app.clock.advance({ hours: 1 });
    }
    const { status, raw, headers } = await change('maya.4@example.org', { username: 'maya4' });
    expect([status, raw.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', String(21 * 60 * 60)]);
    expect(raw.message).toBe(t('profile.tooManyEmails'));
    expect((await maya.call(getProfile)).body).toEqual({ ...MAYA, email: 'maya.3@example.org' });
    expect((await change('maya.3@example.org', { username: 'maya4', avatar: 'Sad' })).status).toBe(200);
    expect((await change('Maya.3@Example.org')).status).toBe(200);
    app.clock.advance({ hours: 21 });
    expect((await change('maya.4@example.org')).status).toBe(200);
  });

  it('is not counted when it stays, changes only its case, or is refused', async () => {
    const { change } = await setUp();
    for (const _ of [1, 2, 3, 4]) {
      expect((await change('MAYA@example.org')).status).toBe(200);
      expect((await change('maya@example.org')).status).toBe(200);
      expect((await change('leo@example.org')).status).toBe(409);
    }
    for (const n of [1, 2, 3]) expect((await change(`maya.${n}@example.org`)).status).toBe(200);
    expect((await change('maya.4@example.org')).status).toBe(429);
  });

  it('changes three times when many changes arrive at once, over several processes', async () => {
    const { app, maya } = await setUp();
    const second = await createTestApp({ throttles: true, database: app.database });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? app : second).call(
          updateProfile,
          { body: { ...MAYA, email: `maya.${n}@example.org` } },
          { token: maya.token },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  it('counts one change that is sent many times at once as one', async () => {
    const { change } = await setUp();
    await Promise.all(Array.from({ length: 8 }, () => change('maya.1@example.org')));
    for (const n of [2, 3]) expect((await change(`maya.${n}@example.org`)).status).toBe(200);
    expect((await change('maya.4@example.org')).status).toBe(429);
  });
});

describe('a changed username', () => {
  const looks = { username: t('auth.usernameLooksTaken') };

  /** Somebody whose account is older than the rules for names, and so may look like anybody. */
  async function withOldName(app: TestApp, username: string) {
    const person = await app.signIn('old-timer');
    const { db } = app.database;
    const name = { username, username_key: foldCase(username) };
    const { id } = await db
      .updateTable('users')
      .set(name)
      .where('username', '=', 'old-timer')
      .returning('id')
      .executeTakeFirstOrThrow();
    const ofPerson = db.deleteFrom('account_names').where('user_id', '=', id);
    await ofPerson.where('kind', 'in', ['username', 'skeleton']).execute();
    await db.insertInto('account_names').values({ kind: 'username', name: name.username_key, user_id: id }).execute();
    return { person, draft: { ...MAYA, username, email: 'old-timer@example.org' } };
  }

  it('may not look like another one', async () => {
    const app = await createTestApp();
    const [maya] = [await app.signIn('maya'), await app.signIn('milo')];
    for (const username of ['rnilo', 'mil0', 'MiL0']) {
      const { status, raw } = await maya.call(updateProfile, { body: { ...MAYA, username } });
      expect([status, raw.code, raw.fields]).toEqual([409, 'USERNAME_TAKEN', looks]);
    }
    expect((await maya.call(getProfile)).body).toEqual(MAYA);
  });

  it('has the letters of one script', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const { status, raw } = await maya.call(updateProfile, { body: { ...MAYA, username: 'm\u0430y\u0430' } });
    expect([status, raw.code, raw.fields]).toEqual([400, 'INVALID_INPUT', { username: t('auth.usernameScripts') }]);
  });

  it('may look like the present one, and then no longer does', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    for (const username of ['rnaya', 'MAYA', 'maya', 'zoe']) {
      const { status, body } = await maya.call(updateProfile, { body: { ...MAYA, username } });
      expect([status, body.username]).toEqual([200, username]);
    }
    const body = { username: 'rnaya', email: 'rnaya@example.org', password: 'porridge' };
    expect((await app.call(register, { body })).status).toBe(201);
    expect((await app.call(register, { body: { ...body, username: 'z0e', email: 'z@example.org' } })).status).toBe(409);
  });

  it('may differ from another one only by a capital', async () => {
    const app = await createTestApp();
    const [iaura] = [await app.signIn('iaura'), await app.signIn('laura')];
    const draft = { ...MAYA, username: 'Iaura', email: 'iaura@example.org' };
    const { status, raw } = await iaura.call(updateProfile, { body: draft });
    expect([status, raw.fields]).toEqual([409, looks]);
  });

  it.each(['rnaya', 'm\u0430ya'])(
    'is only that: %s, older than the rules, keeps its name and case',
    async (username) => {
      const app = await createTestApp();
      const maya = await app.signIn('maya');
      const { person, draft } = await withOldName(app, username);
      const changes = [
        { ...draft, avatar: 'Sad' },
        { ...draft, email: 'other@example.org' },
        { ...draft, username: username.toUpperCase() },
        draft,
      ];
      for (const body of changes) {
        const { status, body: changed } = await person.call(updateProfile, { body });
        expect([status, changed]).toEqual([200, body]);
      }
      const { status } = await app.call(login, { body: { identifier: username, password: 'porridge' } });
      expect(status).toBe(200);
      // Nor does the older account lose what it looks like.
      expect((await maya.call(updateProfile, { body: { ...MAYA, avatar: 'Sad' } })).status).toBe(200);
      const taken = { username: 'rnay\u0430', email: 'third@example.org', password: 'porridge' };
      expect((await app.call(register, { body: taken })).status).toBe(400);
      expect((await app.call(register, { body: { ...taken, username: 'rnaya' } })).status).toBe(409);
    },
  );

  it('cannot be restored once it was given up', async () => {
    const app = await createTestApp();
    await app.signIn('maya');
    const { person, draft } = await withOldName(app, 'rnaya');
    expect((await person.call(updateProfile, { body: { ...draft, username: 'zoe' } })).status).toBe(200);
    const { status, raw } = await person.call(updateProfile, { body: draft });
    expect([status, raw.fields]).toEqual([409, looks]);
  });

  it('goes to exactly one of several that look alike', async () => {
    const app = await createTestApp();
    const people = [await app.signIn('maya'), await app.signIn('leo'), await app.signIn('noor')];
    const wishes = ['milo', 'rnilo', 'mil0'];
    const answers = await Promise.all(
      people.map((person, index) =>
        person.call(updateProfile, {
          body: { ...MAYA, username: wishes[index], email: `p${index}@example.org` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409).map(({ raw }) => raw.fields)).toEqual([looks, looks]);
  });

  it('and its skeleton stay consistent over concurrent changes', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    for (let round = 0; round < 10; round += 1) {
      const tried = ['maya', 'zoe', 'maya', 'milo', 'maya'];
      await Promise.all(tried.map((username) => maya.call(updateProfile, { body: { ...MAYA, username } })));
      const { db } = app.database;
      const { username } = await db.selectFrom('users').select('username').executeTakeFirstOrThrow();
      const names = await db.selectFrom('account_names').select('name').orderBy('kind').execute();
      const wanted = [MAYA.email, skeletonOf(username), username];
      expect(names.map(({ name }) => name)).toEqual(wanted);
    }
  });
});

describe('the moods of a profile', () => {
  it("are those of the last days by one's own calendar, newest first", async () => {
    const app = await createTestApp({ now: '2026-03-10T23:30:00Z' });
    const maya = await app.signIn('maya', { timeZone: 'Europe/Berlin' });
    const leo = await app.signIn('leo');
    await leo.call(saveMood, { body: { mood: 'Sad' } });
    for (let day = 0; day < 4; day += 1) {
      await maya.call(saveMood, { body: { mood: 'Happy', note: `day ${day}` } });
      if (day < 3) app.clock.advance({ days: 1 });
    }
    const datesOf = async (query?: object) =>
      (await maya.call(listProfileMoods, { query })).body.map(({ date }) => date);
    expect(await datesOf()).toEqual(['2026-03-14', '2026-03-13', '2026-03-12', '2026-03-11']);
    expect(await datesOf({ range: '2' })).toEqual(['2026-03-14', '2026-03-13']);
    expect(await datesOf({ range: '1' })).toEqual(['2026-03-14']);
    maya.timeZone = 'America/New_York';
    // Behind by a day: what was made on a day ahead is still there.
    expect(await datesOf({ range: '1' })).toEqual(['2026-03-14', '2026-03-13']);
  });

  it('cover ninety days by default, and 366 at most', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const dates = [0, 1, 89, 90, 365, 366];
    for (const days of dates.toReversed()) {
      const at = new Date(app.clock.now().getTime() - days * 86_400_000).toISOString();
      const { id: user_id } = await app.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const id = `01890a5d-ac96-774b-bcce-${String(days).padStart(12, '0')}`;
      await app.database.db
        .insertInto('mood_entries')
        .values({ user_id, id, mood: 'Happy', note: '', created_at: at, date: at.slice(0, 10) })
        .execute();
    }
    expect((await maya.call(listProfileMoods)).body).toHaveLength(3);
    expect((await maya.call(listProfileMoods, { query: { range: '90' } })).body).toHaveLength(3);
    expect((await maya.call(listProfileMoods, { query: { range: '91' } })).body).toHaveLength(4);
    expect((await maya.call(listProfileMoods, { query: { range: '366' } })).body).toHaveLength(5);
  });

  it.each(['0', '367', '-1', '1.5', 'all', '', '9e1', '1000'])('cannot cover %j days', async (range) => {
    const maya = await (await createTestApp()).signIn('maya');
    const { status, raw } = await maya.call(listProfileMoods, { query: { range } });
    expect([status, raw.code, Object.keys(raw.fields ?? {})]).toEqual([400, 'INVALID_INPUT', ['range']]);
  });

  it('have a streak', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    expect((await maya.call(getProfileStreak)).body.streak).toBe(0);
    await maya.call(saveMood, { body: { mood: 'Happy' } });
    app.clock.advance({ days: 1 });
    await maya.call(saveMood, { body: { mood: 'Sad' } });
    expect((await maya.call(getProfileStreak)).body.streak).toBe(2);
  });

  it('are current for the day on which they were logged', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    expect((await maya.call(getCurrentMood)).body).toEqual({ mood: null });
    for (const mood of ['Sad', 'Grateful']) {
      await maya.call(saveMood, { body: { mood } });
      app.clock.advance({ minutes: 1 });
    }
    expect((await maya.call(getCurrentMood)).body).toEqual({ mood: 'Grateful' });
    app.clock.advance({ days: 1 });
    expect((await maya.call(getCurrentMood)).body).toEqual({ mood: null });
  });
});
