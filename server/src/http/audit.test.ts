import { login, logout, register } from '@moodbowl/contract/auth';
import { resolveFeedback, sendFeedback } from '@moodbowl/contract/feedback';
import { addFriend } from '@moodbowl/contract/friends';
import { addGrocery } from '@moodbowl/contract/groceries';
import { createMeal, deleteMeal, updateMeal } from '@moodbowl/contract/meals';
import { saveMood } from '@moodbowl/contract/moods';
import { decideProposal, proposeRecipe } from '@moodbowl/contract/recipe-gifts';
import { inviteHome, readInvite } from '@moodbowl/contract/homes';
import { renewPlanFeed } from '@moodbowl/contract/plan-calendar';
import { createRecipe, linkRecipe } from '@moodbowl/contract/recipes';
import { exportAccount } from '@moodbowl/contract/account-export';
import { changePassword, deleteAccount, endSession, listSessions, updateProfile } from '@moodbowl/contract/profile';
import { describe, expect, it } from 'vitest';
import { createTestApp, TestUser } from '../../test/test-app.ts';
import { LOG_EVENTS } from '@moodbowl/contract/people';

const MAYA = { username: 'maya.oat', email: 'maya.oat@private.example', password: 'first porridge' };
const NEW_PASSWORD = 'second porridge';
const WRONG_PASSWORD = 'a guess at porridge';
const NOTE = 'Nobody shall read that I cried.';

type Line = Record<string, unknown> & { msg: string };

async function setUp() {
  const written: string[] = [];
  const stream = { write: (line: string) => void written.push(line) };
  const app = await createTestApp({ throttles: true, logger: { level: 'trace', stream } });
  const signIn = async (password = MAYA.password) => {
    const { body } = await app.call(login, { body: { identifier: MAYA.username, password } });
    return new TestUser(app, body.token, undefined);
  };
  const idOf = async (username: string) =>
    (await app.database.db.selectFrom('users').where('username', '=', username).select('id').executeTakeFirst())?.id;
  return {
    app,
    signIn,
    idOf,
    log: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Line),
    /** The audit lines since the last time, without what every line has. */
    audited: () =>
      written
        .splice(0)
        .map((line) => JSON.parse(line) as Line)
        .filter(({ msg }) => msg === 'audit')
        .map(({ msg: _, level: __, time: ___, pid: ____, hostname: _____, reqId: ______, ...rest }) => rest),
  };
}

describe('the lines of requests', () => {
  it('have no secret of a link, whatever became of it', async () => {
    const { app, signIn, log } = await setUp();
    await app.call(register, { body: MAYA });
    const maya = await signIn();
    const { id } = (await maya.call(createRecipe, { body: { name: 'Stew' } })).body;
    const recipe = (await maya.call(linkRecipe, { params: { id } })).body.link ?? '';
    const calendar = (await maya.call(renewPlanFeed)).body.link ?? '';
    const { code } = (await maya.call(inviteHome)).body;
    const open = async () => [
      (await app.app.inject({ url: recipe })).statusCode,
      (await app.app.inject({ url: calendar })).statusCode,
      (await maya.call(readInvite, { params: { code } })).status,
    ];
    expect(await open()).toEqual([200, 200, 200]);
    await maya.call(deleteAccount, { body: { password: MAYA.password } });
    expect(await open()).toEqual([404, 404, 401]);
    const secrets = [recipe.slice(-22), calendar.slice(-26, -4), code.slice(-22)];
    expect(secrets.filter((secret) => secret.length !== 22 || log().includes(secret))).toEqual([]);
    expect(log()).toContain('/calendar/:file');
  });
});

describe('the audit lines', () => {
  it('record sign-ins, logouts, failures, passwords and deleted accounts, by ids', async () => {
    const { app, signIn, idOf, audited } = await setUp();
    const address = '127.0.0.1';
    await app.call(register, { body: MAYA });
    const user_id = await idOf(MAYA.username);
    expect(audited()).toEqual([{ event: 'auth.registered', user_id, address }]);

    const phone = await signIn();
    const laptop = await signIn();
    const sessions = (await laptop.call(listSessions)).body;
    const session_id = sessions.find(({ current }) => current)?.id;
    const phonesId = sessions.find(({ current }) => !current)?.id;
    expect(audited()).toEqual([
      { event: 'auth.login', user_id, device: 'Unknown device', session_id: phonesId, address },
      { event: 'auth.login', user_id, device: 'Unknown device', session_id, address },
    ]);

    await app.call(login, { body: { identifier: MAYA.email, password: WRONG_PASSWORD } }, { address: '203.0.113.7' });
    await app.call(login, { body: { identifier: 'nobody', password: WRONG_PASSWORD } });
    expect(audited()).toEqual([
      { event: 'auth.login_failed', user_id, reason: 'wrong password', address: '203.0.113.7' },
      { event: 'auth.login_failed', user_id: null, reason: 'unknown name', address },
    ]);

    await laptop.call(changePassword, { body: { current_password: WRONG_PASSWORD, new_password: NEW_PASSWORD } });
    await laptop.call(changePassword, { body: { current_password: MAYA.password, new_password: NEW_PASSWORD } });
    expect(audited()).toEqual([
      { event: 'auth.password_refused', user_id, session_id, reason: 'wrong password', address },
      { event: 'auth.password_changed', user_id, session_id, address },
    ]);
    // That ended the phone's session, so this is no longer anybody's logout.
    await phone.call(logout);
    expect(audited()).toEqual([]);

    const tablet = await signIn(NEW_PASSWORD);
    const tabletsId = (await tablet.call(listSessions)).body.find(({ current }) => current)?.id ?? '';
    audited();
    await laptop.call(endSession, { params: { id: tabletsId } });
    await laptop.call(exportAccount);
    await laptop.call(logout);
    expect(audited()).toEqual([
      { event: 'auth.session_ended', user_id, session_id: tabletsId, address },
      { event: 'account.exported', user_id, session_id, format: 'json', address },
      { event: 'auth.logout', user_id, session_id, address },
    ]);

    const last = await signIn(NEW_PASSWORD);
    audited();
    await last.call(deleteAccount, { body: { password: NEW_PASSWORD } });
    expect(audited()).toEqual([{ event: 'account.deleted', user_id, session_id: expect.any(String), address }]);
  });

  it('name the administrator who changes meals, resolves feedback and decides on proposals, by ids', async () => {
    const { app, idOf, audited } = await setUp();
    const cook = await app.signIn('cook', { admin: true });
    const guest = await app.signIn('guest');
    const { body: feedback } = await guest.call(sendFeedback, {
      body: { subject: 'Soup', message: 'Too hot', attachments: [] },
    });
    const { body: recipe } = await guest.call(createRecipe, { body: { name: 'Secret soup' } });
    const { body: proposal } = await guest.call(proposeRecipe, { params: recipe });
    const user_id = await idOf('cook');
    const line = { user_id, session_id: expect.any(String), address: '127.0.0.1' };
    const unknown = { id: '01890a5d-ac96-774b-bcce-b302099a8057' };
    audited();

    const { body: meal } = await cook.call(createMeal, { body: { name: 'Soup', mood: 'Sad' } });
    await cook.call(updateMeal, { params: meal, body: { name: 'Hot soup', mood: 'Sad' } });
    await cook.call(deleteMeal, { params: meal });
    await cook.call(resolveFeedback, { params: feedback });
    await cook.call(decideProposal, { params: proposal, body: { status: 'declined' } });
    expect(audited()).toEqual([
      { event: 'meal.created', meal_id: meal.id, ...line },
      { event: 'meal.updated', meal_id: meal.id, ...line },
      { event: 'meal.deleted', meal_id: meal.id, ...line },
      { event: 'feedback.resolved', feedback_id: feedback.id, ...line },
      { event: 'proposal.decided', proposal_id: proposal.id, ...line },
    ]);

    await cook.call(createMeal, { body: { name: '', mood: 'Sad' } });
    await cook.call(updateMeal, { params: unknown, body: { name: 'Hot soup', mood: 'Sad' } });
    await cook.call(deleteMeal, { params: meal });
    await cook.call(resolveFeedback, { params: unknown });
    await guest.call(createMeal, { body: { name: 'Soup', mood: 'Sad' } });
    await guest.call(resolveFeedback, { params: feedback });
    await cook.call(decideProposal, { params: unknown, body: { status: 'added' } });
    await guest.call(decideProposal, { params: proposal, body: { status: 'added' } });
    expect(audited()).toEqual([]);
  });

  it('record that a username or email changed, never the values', async () => {
    const { app, signIn, idOf, audited, log } = await setUp();
    await app.call(register, { body: MAYA });
    await app.call(register, { body: { ...MAYA, username: 'leo', email: 'leo@private.example' } });
    const maya = await signIn();
    const user_id = await idOf(MAYA.username);
    const line = { user_id, session_id: expect.any(String), address: '127.0.0.1' };
    const profile = { username: MAYA.username, email: MAYA.email, avatar: 'Happy' as const };
    const change = async (changes: Partial<typeof profile>) => {
      audited();
      await maya.call(updateProfile, { body: { ...profile, ...changes } });
      return { written: log(), lines: audited() };
    };
    const taken = await change({ email: 'leo@private.example' });
    const avatar = await change({});
    expect([taken.lines, avatar.lines]).toEqual([[], []]);
    const name = await change({ username: 'maya.renamed' });
    expect(name.lines).toEqual([{ event: 'account.username_changed', ...line }]);
    const both = await change({ email: 'maya@elsewhere.example' });
    expect(both.lines).toEqual([
      { event: 'account.username_changed', ...line },
      { event: 'account.email_changed', ...line },
    ]);
    for (const { written } of [name, both])
      for (const text of [MAYA.username, 'maya.renamed', MAYA.email, 'maya@elsewhere.example'])
        expect(written).not.toContain(text);
  });

  it('record sign-ins that were refused without an attempt', async () => {
    const { app, audited } = await setUp();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.call(login, { body: { identifier: 'nobody', password: WRONG_PASSWORD } }, { address: '203.0.113.7' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(audited().filter(({ reason }) => reason === 'throttled')).toEqual(
      Array.from({ length: 2 }, () => ({
        event: 'auth.login_failed',
        user_id: null,
        reason: 'throttled',
        address: '203.0.113.7',
      })),
    );
  });

  it('have a time, the id of their request, and fixed words', async () => {
    const { app, lines } = await setUp();
    await app.call(register, { body: MAYA });
    const { headers } = await app.call(login, { body: { identifier: MAYA.username, password: MAYA.password } });
    const line = lines().find(({ event }) => event === 'auth.login');
    expect(line).toMatchObject({ level: 30, time: expect.any(Number), reqId: headers['x-request-id'] });
    for (const { event } of lines().filter(({ msg }) => msg === 'audit')) expect(LOG_EVENTS).toContain(event);
  });
});

describe('the log', () => {
  it('records who was refused what, and from where', async () => {
    const { app, signIn, idOf, lines } = await setUp();
    await app.call(register, { body: MAYA });
    await (await signIn()).call(createMeal, { body: { name: 'Porridge', mood: 'Happy' } });
    expect(lines().find(({ status }) => status === 403)).toMatchObject({
      method: 'POST',
      route: '/api/meals',
      user_id: await idOf(MAYA.username),
      address: '127.0.0.1',
    });
  });

  it('has no password, token, name, email or text of people, even at level trace and with errors', async () => {
    const { app, signIn, log } = await setUp();
    await app.call(register, { body: MAYA });
    await app.call(register, { body: MAYA });
    const maya = await signIn();
    await app.call(login, { body: { identifier: MAYA.email, password: WRONG_PASSWORD } });
    await app.call(login, { body: { identifier: 'Typed a password as name', password: WRONG_PASSWORD } });
    const item = { item_name: 'Lemons for the sore throat' };
    const feedback = { subject: 'A very private matter', message: 'Written in confidence.' };
    await maya.call(saveMood, { body: { mood: 'Sad', note: NOTE } });
    await maya.call(saveMood, { body: { mood: 'Nope', note: NOTE } });
    await maya.call(addGrocery, { body: item });
    await maya.call(sendFeedback, { body: feedback });
    await maya.call(addFriend, { body: { friendIdentifier: 'leo@private.example' } });
    await maya.call(changePassword, { body: { current_password: MAYA.password, new_password: NEW_PASSWORD } });
    await app.app.inject({ url: `/api/groceries?token=${maya.token}` });
    await app.app.inject({ url: `/api/moods?note=${encodeURIComponent(NOTE)}`, headers: { cookie: maya.token } });

    // The same again while tables are missing, so that the database complains with what it was given.
    const { schema } = app.database.db;
    for (const table of ['mood_entries', 'grocery_items', 'feedback', 'friend_email_requests'])
      await schema.dropTable(table).execute();
    const { status } = await maya.call(saveMood, { body: { mood: 'Sad', note: NOTE } });
    expect(status).toBe(500);
    await maya.call(addGrocery, { body: item });
    await maya.call(sendFeedback, { body: feedback });
    await maya.call(addFriend, { body: { friendIdentifier: 'leo@private.example' } });

    expect(log()).toContain('request failed');
    const secrets = [
      MAYA.username,
      MAYA.email,
      MAYA.password,
      NEW_PASSWORD,
      WRONG_PASSWORD,
      'Typed a password',
      NOTE,
      encodeURIComponent(NOTE),
      item.item_name,
      feedback.subject,
      feedback.message,
      'leo@private.example',
      maya.token,
      ...maya.token.split('.'),
      '$argon2id',
    ];
    for (const secret of secrets) expect(log(), secret).not.toContain(secret);
  });
});
