import { t } from '@moodbowl/i18n/t';
import { deleteAccount, getProfile } from '@moodbowl/contract/profile';
import { login, resetPassword } from '@moodbowl/contract/auth';
import * as contract from '@moodbowl/contract/people';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import { sweepAudits } from '../../http/audit-trail.ts';

async function setUp(options?: Parameters<typeof createTestApp>[0]) {
  const app = await createTestApp(options);
  const noor = await app.signIn('noor', { admin: true });
  const maya = await app.signIn('maya');
  const leo = await app.signIn('leo');
  const idOf = async (username: string) => {
    const { people } = (await noor.call(contract.listPeople, { query: { search: username } })).body;
    return people.find((person) => person.username === username)?.id ?? '';
  };
  return { app, noor, maya, leo, ids: { noor: await idOf('noor'), maya: await idOf('maya'), leo: await idOf('leo') } };
}

const namesOf = async (admin: TestUser, query: Record<string, string>) => {
  const { people, next } = (await admin.call(contract.listPeople, { query })).body;
  return [people.map(({ username }) => username), next] as const;
};
const update = (admin: TestUser, id: string, body: object) =>
  admin.call(contract.updatePerson, { params: { id }, body });

describe('the list of people', () => {
  it('has everybody by username, page by page', async () => {
    const { noor } = await setUp();
    expect(await namesOf(noor, { limit: '2' })).toEqual([['leo', 'maya'], 'maya']);
    expect(await namesOf(noor, { limit: '2', after: 'maya' })).toEqual([['noor'], null]);
  });

  it('finds the beginning of a username or an email, and everybody once', async () => {
    const { app, noor } = await setUp();
    await app.database.db
      .updateTable('account_names')
      .set({ name: 'oma@example.net' })
      .where('name', 'like', 'leo@%')
      .execute();
    expect(await namesOf(noor, { search: 'MA' })).toEqual([['maya'], null]);
    expect(await namesOf(noor, { search: 'oma@' })).toEqual([['leo'], null]);
    expect(await namesOf(noor, { search: '%' })).toEqual([[], null]);
  });

  it('shows the day of the last visit and counts, and nothing that somebody wrote', async () => {
    const { app, noor, maya, ids } = await setUp();
    app.clock.advance({ days: 3 });
    await maya.call(getProfile);
    const { body } = await noor.call(contract.getPerson, { params: { id: ids.maya } });
    expect(body).toEqual({
      id: ids.maya,
      username: 'maya',
      email: expect.any(String),
      role: 'user',
      joined_on: '2026-03-10',
      last_seen_on: '2026-03-13',
      suspended_at: null,
      counts: { moods: 0, meals_eaten: 0, saved_meals: 0, friends: 0, home_members: 1, home_recipes: 0, sessions: 1 },
    });
  });
});

describe('changing a person', () => {
  it('suspends and restores: open pages are signed out', async () => {
    const { app, noor, maya, ids } = await setUp();
    expect((await update(noor, ids.maya, { suspended: true })).body.suspended_at).not.toBeNull();
    expect((await maya.call(getProfile)).status).toBe(401);
    const signIn = () => app.call(login, { body: { identifier: 'maya', password: 'porridge' } });
    expect((await signIn()).raw.code).toBe('ACCOUNT_SUSPENDED');
    await update(noor, ids.maya, { suspended: false });
    expect((await signIn()).status).toBe(200);
  });

  it('gives an email to somebody who has lost the present one, which is told', async () => {
    const { app, noor, ids } = await setUp({ publicUrl: 'https://moodbowl.example.org', sendMail: async () => {} });
    const before = (await noor.call(contract.getPerson, { params: { id: ids.maya } })).body.email;
    expect((await update(noor, ids.maya, { email: 'noor@example.org' })).raw.fields).toEqual({
      email: t('auth.emailTaken'),
    });
    expect((await update(noor, ids.maya, { email: 'maya@example.net' })).body.email).toBe('maya@example.net');
    const told = await app.database.db.selectFrom('mails').select(['kind', 'email']).execute();
    expect(told).toEqual([{ kind: 'email_changed', email: before }]);
    const signIn = (identifier: string) => app.call(login, { body: { identifier, password: 'porridge' } });
    expect([(await signIn(before)).status, (await signIn('maya@example.net')).status]).toEqual([401, 200]);
    expect((await update(noor, ids.noor, { email: 'noor@example.net' })).status).toBe(400);
  });

  it('makes an administrator and takes it back, at once', async () => {
    const { noor, maya, ids } = await setUp();
    await update(noor, ids.maya, { role: 'admin' });
    expect((await maya.call(contract.listPeople)).status).toBe(200);
    await update(noor, ids.maya, { role: 'user' });
    expect((await maya.call(contract.listPeople)).status).toBe(403);
  });

  it('keeps the last administrator, whatever is tried', async () => {
    const { app, noor, ids } = await setUp();
    expect((await update(noor, ids.noor, { role: 'user' })).raw.code).toBe('LAST_ADMINISTRATOR');
    expect((await noor.call(deleteAccount, { body: { password: 'porridge' } })).raw.code).toBe('LAST_ADMINISTRATOR');
    await update(noor, ids.maya, { role: 'admin', suspended: true });
    expect((await update(noor, ids.noor, { role: 'user' })).raw.code).toBe('LAST_ADMINISTRATOR');
    await update(noor, ids.maya, { suspended: false });
    const maya = await app.signIn('maya2', { admin: false });
    expect((await update(maya, ids.noor, { role: 'user' })).status).toBe(403);
    expect((await noor.call(deleteAccount, { body: { password: 'porridge' } })).status).toBe(200);
  });

  it('keeps one of two administrators who step down at once', async () => {
    const { app, noor, maya, ids } = await setUp();
    await update(noor, ids.maya, { role: 'admin' });
    const answers = await Promise.all([
      update(noor, ids.noor, { role: 'user' }),
      update(maya, ids.maya, { role: 'user' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const admins = await app.database.db.selectFrom('users').where('role', '=', 'admin').select('username').execute();
    expect(admins).toHaveLength(1);
  });

  it('is not a way around the confirmation of one’s own account', async () => {
    const { noor, ids } = await setUp();
    const params = { id: ids.noor };
    expect((await update(noor, ids.noor, { suspended: true })).status).toBe(400);
    expect((await noor.call(contract.createPersonReset, { params })).status).toBe(400);
    expect((await noor.call(contract.deletePerson, { params, body: { username: 'noor' } })).status).toBe(400);
    expect((await update(noor, ids.noor, {})).status).toBe(400);
  });

  it('gives a link that sets a new password, and ends sessions', async () => {
    const { app, noor, maya, leo, ids } = await setUp();
    const { token } = (await noor.call(contract.createPersonReset, { params: { id: ids.maya } })).body;
    expect((await app.call(resetPassword, { body: { token, new_password: 'oat milk' } })).status).toBe(200);
    expect((await maya.call(getProfile)).status).toBe(401);
    await noor.call(contract.endPersonSessions, { params: { id: ids.leo } });
    expect((await leo.call(getProfile)).status).toBe(401);
  });

  it('deletes after the username is typed', async () => {
    const { noor, maya, ids } = await setUp();
    const remove = (username: string) =>
      noor.call(contract.deletePerson, { params: { id: ids.maya }, body: { username } });
    expect((await remove('maya ann')).raw.fields).toHaveProperty('username');
    expect((await maya.call(getProfile)).status).toBe(200);
    expect((await remove('maya')).status).toBe(200);
    expect((await maya.call(getProfile)).status).toBe(401);
    expect((await remove('maya')).status).toBe(404);
  });
});

describe('the log', () => {
  const entriesOf = async (admin: TestUser, query = {}) =>
    (await admin.call(contract.listLog, { query })).body.entries.map(
      ({ event, username, by, detail }) => [event, username, by, detail] as const,
    );

  it('says who did what to whom, newest first, with filters and pages', async () => {
    const { app, noor, ids } = await setUp();
    await app.call(login, { body: { identifier: 'maya', password: 'not porridge' } });
    app.clock.advance({ minutes: 1 });
    await update(noor, ids.maya, { role: 'admin' });
    app.clock.advance({ minutes: 1 });
    await update(noor, ids.leo, { suspended: true });
    app.clock.advance({ minutes: 1 });
    await noor.call(contract.deletePerson, { params: { id: ids.leo }, body: { username: 'leo' } });
    const all = [
      ['account.deleted', 'noor', null, null],
      ['account.role_changed', 'maya', 'noor', 'admin'],
      ['auth.login_failed', 'maya', null, 'wrong password'],
    ];
    expect(await entriesOf(noor)).toEqual(all);
    expect(await entriesOf(noor, { event: 'auth.login_failed' })).toEqual([all[2]]);
    expect(await entriesOf(noor, { person: ids.maya })).toEqual(all.slice(1));
    const { next } = (await noor.call(contract.listLog, { query: { limit: '2' } })).body;
    expect(await entriesOf(noor, { limit: '2', before: next })).toEqual(all.slice(2));
  });

  it('forgets administrators who are gone, and what is older than a year', async () => {
    const { app, noor, maya, ids } = await setUp();
    await update(noor, ids.maya, { role: 'admin' });
    expect((await noor.call(deleteAccount, { body: { password: 'porridge' } })).status).toBe(200);
    expect(await entriesOf(maya)).toEqual([['account.role_changed', 'maya', null, 'admin']]);
    app.clock.advance({ days: 366 });
    await sweepAudits(app.database.db, app.clock);
    expect(await app.database.db.selectFrom('audit_entries').selectAll().execute()).toEqual([]);
  });

  it('stores some of the guesses at a password, not thousands', async () => {
    const { app, noor } = await setUp();
    for (let tries = 0; tries < 30; tries += 1)
      await app.call(login, { body: { identifier: 'maya', password: 'not porridge' } });
    expect(await entriesOf(noor)).toHaveLength(20);
  });
});
