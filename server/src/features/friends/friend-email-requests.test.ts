import { t } from '@moodbowl/i18n/t';
import { register } from '@moodbowl/contract/auth';
import {
  acceptAllFriends,
  acceptFriend,
  addFriend,
  listFriends,
  rejectAllFriends,
  removeFriend,
} from '@moodbowl/contract/friends';
import { saveMood } from '@moodbowl/contract/moods';
import { exportAccount } from '@moodbowl/contract/account-export';
import { updateProfile } from '@moodbowl/contract/profile';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, TestUser } from '../../../test/test-app.ts';
import { findByIdentifier } from '../auth/auth.repository.ts';
import { openSession } from '../auth/auth.service.ts';

function ask(user: TestUser, friendIdentifier: string) {
  return user.call(addFriend, { body: { friendIdentifier } });
}

async function lists(user: TestUser) {
  return (await user.call(listFriends)).body;
}

async function namesOf(user: TestUser) {
  const { pendingReceived, pendingSent, accepted } = await lists(user);
  const names = (friends: readonly { username: string }[]) => friends.map((friend) => friend.username);
  return { received: names(pendingReceived), sent: names(pendingSent), friends: names(accepted) };
}

/** Who has the addresses that the user has asked. */
async function joinedOf(user: TestUser) {
  const { pendingSent } = await lists(user);
  return Object.fromEntries(pendingSent.map(({ username, joined_as }) => [username, joined_as]));
}

function takeEmail(user: TestUser, username: string, email: string) {
  return user.call(updateProfile, { body: { username, email, avatar: 'Happy' } });
}

async function two() {
  const app = await createTestApp();
  return { app, maya: await app.signIn('maya'), leo: await app.signIn('leo') };
}

/** Registers over the call, and signs in below it. */
async function registerAs(app: TestApp, username: string, email: string): Promise<TestUser> {
  const { status } = await app.call(register, { body: { username, email, password: 'porridge' } });
  expect(status).toBe(201);
  const { db } = app.database;
  const user = await findByIdentifier(db, username);
  if (!user) throw new Error('nobody was registered');
  const context = { db, clock: app.clock, tokens: app.app.tokens, throttles: false };
  const session = await openSession(context, user, 'Firefox on Linux');
  if (!session) throw new Error(`${username} could not sign in`);
  return new TestUser(app, session.token, undefined);
}

const NOBODY = { received: [], sent: [], friends: [] };

describe('taking an email to which a friend request was sent', () => {
  const SISTER = 'sister@example.org';

  async function attack(take: (app: TestApp) => Promise<TestUser>) {
    const app = await createTestApp();
    const alice = await app.signIn('alice');
    await alice.call(saveMood, { body: { mood: 'Stressed', note: 'For nobody.' } });
    await ask(alice, SISTER);
    const eve = await take(app);
    // Everything that Eve could accept by.
    const [sent] = (await lists(alice)).pendingSent;
    const ids = [sent?.friendship_id, sent?.friend_id].map((id) => id ?? '');
    for (const friendshipId of ids) expect((await eve.call(acceptFriend, { body: { friendshipId } })).status).toBe(404);
    await eve.call(acceptAllFriends);
    await ask(eve, 'alice@example.org');
    await ask(eve, 'alice');
    await eve.call(acceptAllFriends);
    const answer = JSON.stringify([await lists(eve), (await eve.call(exportAccount)).body]);
    return { alice, eve, answer };
  }

  it.each([
    [
      'in a profile',
      async (app: TestApp) => {
        const eve = await app.signIn('eve');
        expect((await takeEmail(eve, 'eve', 'Sister@Example.org')).status).toBe(200);
        return eve;
      },
    ],
    ['by registering', async (app: TestApp) => registerAs(app, 'eve', SISTER)],
  ])('%s shows no request and nothing about its sender', async (_how, take) => {
    const { alice, eve, answer } = await attack(take);
    expect(answer).not.toContain('Stressed');
    expect((await namesOf(eve)).friends).toEqual([]);
    // Eve's own request is one like any other: Alice sees whose it is, and decides.
    expect(await namesOf(alice)).toEqual({ received: ['eve'], sent: [SISTER], friends: [] });
    expect(await joinedOf(alice)).toEqual({ [SISTER]: 'eve' });
  });
});

describe('the response to a friend request by email', () => {
  it('does not reveal whether there is an account', async () => {
    const { maya } = await two();
    const known = await ask(maya, 'Leo@Example.org');
    const unknown = await ask(maya, 'Kim@Example.org');
    expect([known.status, known.body]).toEqual([200, { message: t('friends.sent') }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });
});

describe('a friend request by email', () => {
  it('reaches nobody, and shows only the username of that email', async () => {
    const { maya, leo } = await two();
    await ask(maya, 'Leo@Example.org');
    await ask(maya, 'Kim@Example.org');
    expect(await namesOf(leo)).toEqual(NOBODY);
    const { pendingSent } = await lists(maya);
    expect(pendingSent).toHaveLength(2);
    for (const { friend_id, friendship_id, username, joined_as, ...rest } of pendingSent) {
      expect(friend_id).toBe(friendship_id);
      expect(joined_as).toBe(username === 'Leo@Example.org' ? 'leo' : null);
      expect(rest).toEqual({ latest_mood: null, mood_time: null, last_meal: null, encouragements: [], streak: 0 });
    }
  });

  it('shows its sender who has the email now', async () => {
    const { app, maya, leo } = await two();
    await ask(maya, 'SISTER@example.org');
    const joined = async () => (await joinedOf(maya))['SISTER@example.org'];
    expect(await joined()).toBeNull();
    await takeEmail(leo, 'leo', 'Sister@example.org');
    expect(await joined()).toBe('leo');
    await takeEmail(leo, 'leo.renamed', 'Sister@example.org');
    expect(await joined()).toBe('leo.renamed');
    await takeEmail(leo, 'leo', 'leo@example.org');
    expect(await joined()).toBeNull();
    await registerAs(app, 'kim', 'sister@example.org');
    expect(await joined()).toBe('kim');
    expect(await namesOf(leo)).toEqual(NOBODY);
  });

  it('to an email that became one’s own shows nobody', async () => {
    const { maya } = await two();
    await ask(maya, 'maya@elsewhere.org');
    await takeEmail(maya, 'maya', 'maya@elsewhere.org');
    expect(await joinedOf(maya)).toEqual({ 'maya@elsewhere.org': null });
  });

  it('is confirmed by a request to the username, which is then an ordinary one', async () => {
    const { maya, leo } = await two();
    await ask(maya, 'leo@example.org');
    await ask(maya, 'kim@example.org');
    expect((await ask(maya, 'leo')).body).toEqual({ message: t('friends.sent') });
    expect(await namesOf(maya)).toEqual({ ...NOBODY, sent: ['leo', 'kim@example.org'] });
    expect(await namesOf(leo)).toEqual({ ...NOBODY, received: ['maya'] });
    await leo.call(acceptAllFriends);
    expect(await namesOf(maya)).toEqual({ ...NOBODY, sent: ['kim@example.org'], friends: ['leo'] });
  });

  it('to a friend is deleted when that friend gets a request by username', async () => {
    const { maya, leo } = await two();
    await ask(maya, 'leo');
    await ask(leo, 'maya');
    expect((await ask(maya, 'leo@example.org')).body).toEqual({ message: t('friends.sent') });
    expect((await ask(maya, 'leo')).body).toEqual({ message: t('friends.alreadyFriends') });
    expect(await namesOf(maya)).toEqual({ ...NOBODY, friends: ['leo'] });
  });

  it('accepts nothing, and is deleted in both directions once the two are friends', async () => {
    const { maya, leo } = await two();
    await ask(leo, 'maya@example.org');
    await ask(leo, 'maya');
    await ask(leo, 'maya@example.org');
    expect((await ask(maya, 'leo@example.org')).body).toEqual({ message: t('friends.sent') });
    expect(await namesOf(maya)).toEqual({ received: ['leo'], sent: ['leo@example.org'], friends: [] });
    await maya.call(acceptAllFriends);
    expect([await namesOf(maya), await namesOf(leo)]).toEqual([
      { ...NOBODY, friends: ['leo'] },
      { ...NOBODY, friends: ['maya'] },
    ]);
  });

  it('is stored once, however often and in whichever case it is sent', async () => {
    const { maya } = await two();
    for (const email of ['leo@example.org', 'LEO@EXAMPLE.ORG']) await ask(maya, email);
    expect((await namesOf(maya)).sent).toEqual(['leo@example.org']);
  });

  it('cannot be rejected or deleted by whoever has the email', async () => {
    const { maya, leo } = await two();
    await ask(maya, 'leo@example.org');
    const before = await lists(maya);
    await leo.call(rejectAllFriends);
    const friend_id = before.pendingSent[0]?.friend_id ?? '';
    expect((await leo.call(removeFriend, { params: { friend_id } })).status).toBe(404);
    expect(await lists(maya)).toEqual(before);
  });

  it('is deleted by its id', async () => {
    const { maya } = await two();
    await ask(maya, 'leo@example.org');
    await ask(maya, 'kim@example.org');
    for (const { friend_id } of (await lists(maya)).pendingSent) {
      const { status, body } = await maya.call(removeFriend, { params: { friend_id } });
      expect([status, body]).toEqual([200, { message: t('friends.withdrawn') }]);
    }
    expect(await namesOf(maya)).toEqual(NOBODY);
  });
});
