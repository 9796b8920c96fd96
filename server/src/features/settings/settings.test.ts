import { getInstance, login, register } from '@moodbowl/contract/auth';
import { updatePerson, listPeople } from '@moodbowl/contract/people';
import * as contract from '@moodbowl/contract/settings';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, TestUser } from '../../../test/test-app.ts';
import { setupCodeOf, setupLine } from './setup.service.ts';

const SECRET = 's'.repeat(32);
const LEO = { username: 'leo', email: 'leo@example.org', password: 'porridge' };

async function setUp(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options);
  const noor = await app.signIn('noor', { admin: true });
  const choose = async (body: object) => noor.call(contract.updateSettings, { body });
  return { app, noor, choose };
}

const join = (app: TestApp, username: string, invitation?: string) =>
  app.call(register, { body: { ...LEO, username, email: `${username}@example.org`, invitation } });

async function invite(admin: TestUser, uses = 1) {
  return (await admin.call(contract.createInvitation, { body: { uses, days: 7 } })).body;
}

describe('who may register', () => {
  it('is chosen by administrators and told to visitors', async () => {
    const { app, choose } = await setUp();
    expect((await app.call(getInstance, {})).body).toMatchObject({ name: '', registration: 'open', mail: false });
    await choose({ name: 'The Okafors', registration: 'closed' });
    expect((await app.call(getInstance, {})).body).toMatchObject({ name: 'The Okafors', registration: 'closed' });
    expect((await join(app, 'leo')).raw.code).toBe('REGISTRATION_CLOSED');
    await choose({ registration: 'open' });
    expect((await join(app, 'leo')).status).toBe(201);
  });

  it('is fixed by the environment', async () => {
    const { app, noor, choose } = await setUp({ registration: 'closed' });
    expect((await choose({ registration: 'open' })).raw.code).toBe('SETTING_FIXED');
    expect((await noor.call(contract.getSettings)).body).toMatchObject({
      registration: 'closed',
      registration_fixed: true,
    });
    expect((await join(app, 'leo')).raw.code).toBe('REGISTRATION_CLOSED');
  });
});

describe('an invitation', () => {
  it('lets so many people register, however many try at once', async () => {
    const { app, noor, choose } = await setUp();
    await choose({ registration: 'invited' });
    expect((await join(app, 'nobody')).raw.code).toBe('REGISTRATION_CLOSED');
    const { code } = await invite(noor, 2);
    const answers = await Promise.all(['leo', 'maya', 'omar'].map((name) => join(app, name, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 410]);
    expect((await noor.call(contract.listInvitations)).body).toEqual([]);
  });

  it('is not used up by a name that is taken', async () => {
    const { app, noor, choose } = await setUp();
    await choose({ registration: 'invited' });
    const { code } = await invite(noor);
    expect((await join(app, 'noor', code)).status).toBe(409);
    expect((await join(app, 'leo', code)).status).toBe(201);
  });

  it('ends by time, by hand, and with the rights of its maker', async () => {
    const { app, noor, choose } = await setUp();
    await choose({ registration: 'invited' });
    const ada = await app.signIn('ada', { admin: true });
    const [first, second, third] = [await invite(noor), await invite(noor), await invite(ada)];
    const statusOf = async (name: string, code: string) => (await join(app, name, code)).status;
    await noor.call(contract.endInvitation, { params: { id: first.id } });
    expect(await statusOf('leo', first.code)).toBe(410);
    const { people } = (await noor.call(listPeople, { query: { search: 'ada' } })).body;
    await noor.call(updatePerson, { params: { id: people[0]?.id ?? '' }, body: { role: 'user' } });
    expect(await statusOf('leo', third.code)).toBe(410);
    app.clock.advance({ days: 8 });
    expect(await statusOf('leo', second.code)).toBe(410);
    expect(await statusOf('leo', `${second.code.slice(0, -1)}x`)).toBe(410);
  });

  it('is nothing where nobody may register', async () => {
    const { app, noor, choose } = await setUp();
    const { code } = await invite(noor);
    await choose({ registration: 'closed' });
    expect((await join(app, 'leo', code)).raw.code).toBe('REGISTRATION_CLOSED');
  });
});

it('an announcement is a line for everybody who is signed in, until it is taken back', async () => {
  const { app, choose } = await setUp();
  const maya = await app.signIn('maya');
  const read = async () => (await maya.call(contract.getAnnouncement)).body.announcement;
  expect(await read()).toBe('');
  await choose({ announcement: ' We move on Sunday. ' });
  expect(await read()).toBe('We move on Sunday.');
  expect((await choose({ announcement: 'x'.repeat(201) })).status).toBe(400);
  await choose({ announcement: '' });
  expect(await read()).toBe('');
});

describe('the first administrator', () => {
  const code = setupCodeOf(SECRET);
  const newApp = async (options = {}) => createTestApp({ tokenSecret: SECRET, ...options });
  const setUpWith = (app: TestApp, body: object) => app.call(contract.setUp, { body: { code, ...LEO, ...body } });

  it('is made with the code of the server, also where nobody may register', async () => {
    const app = await newApp({ registration: 'closed' });
    expect((await setUpWith(app, { code: 'aaaa-bbbb-cccc' })).raw.code).toBe('SETUP_REFUSED');
    const { status, body } = await setUpWith(app, {
      code: ` ${code.toUpperCase().replaceAll('-', ' ')} `,
      name: 'Home',
    });
    expect([status, body.role]).toEqual([200, 'admin']);
    const leo = new TestUser(app, body.token, undefined);
    expect((await leo.call(contract.getSettings)).body).toMatchObject({ name: 'Home', registration: 'closed' });
  });

  it('can be somebody who has an account, with its password', async () => {
    const app = await newApp();
    await app.signIn('leo');
    expect((await setUpWith(app, { password: 'a guess' })).status).toBe(409);
    const suspend = (suspended_at: string | null) =>
      app.database.db.updateTable('users').set({ suspended_at }).execute();
    await suspend(app.clock.now().toISOString());
    expect((await setUpWith(app, {})).raw.code).toBe('ACCOUNT_SUSPENDED');
    await suspend(null);
    expect((await setUpWith(app, {})).body.role).toBe('admin');
    expect((await app.call(login, { body: { identifier: 'leo', password: 'porridge' } })).body.role).toBe('admin');
  });

  it('is one, however many try at once, and never a second', async () => {
    const app = await newApp();
    const people = ['leo', 'maya', 'omar'].map((username) => ({ username, email: `${username}@example.org` }));
    const answers = await Promise.all(people.map((one) => setUpWith(app, one)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
    // Who came too late has no account either.
    expect(await app.database.db.selectFrom('users').select('id').execute()).toHaveLength(1);
    expect((await setUpWith(app, { username: 'zoe', email: 'zoe@example.org' })).status).toBe(403);
  });

  it('is asked for when the server starts, until there is one', async () => {
    const app = await newApp();
    const line = () => setupLine(app.database.db, SECRET, 'https://eat.example');
    expect(await line()).toContain(`https://eat.example/setup and enter ${code}`);
    await app.signIn('noor', { admin: true });
    expect(await line()).toBeUndefined();
    // Every process has the same, and another server another.
    expect([setupCodeOf(SECRET), setupCodeOf('t'.repeat(32))]).toEqual([code, expect.not.stringContaining(code)]);
  });

  it('cannot be guessed', async () => {
    const app = await newApp({ throttles: true });
    for (let tries = 0; tries < 20; tries += 1) await setUpWith(app, { code: 'aaaa-bbbb-cccc' });
    expect((await setUpWith(app, {})).status).toBe(429);
  });
});
