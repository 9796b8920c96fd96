import {
  acceptAllFriends,
  addFriend,
  FRIEND_MESSAGES,
  listFriends,
  rejectAllFriends,
  removeFriend,
} from '@moodbowl/contract/friends';
import { updateProfile } from '@moodbowl/contract/profile';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';

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

async function two() {
  const app = await createTestApp();
  return { app, maya: await app.signIn('maya'), leo: await app.signIn('leo') };
}

const NOBODY = { received: [], sent: [], friends: [] };

describe('a friend request by email', () => {
  it('tells nobody whether there is an account', async () => {
    const { maya } = await two();
    const known = await ask(maya, 'Leo@Example.org');
    const unknown = await ask(maya, 'Kim@Example.org');
    expect([known.status, known.body]).toEqual([200, { message: FRIEND_MESSAGES.sent }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const { pendingSent } = await lists(maya);
    expect(pendingSent.map(({ username }) => username).toSorted()).toEqual(['Kim@Example.org', 'Leo@Example.org']);
    // Nothing but the email and its own id: not whose it is.
    for (const { friend_id, friendship_id, username: _, ...rest } of pendingSent) {
      expect(friend_id).toBe(friendship_id);
      expect(rest).toEqual({ latest_mood: null, mood_time: null, last_meal: null, encouragements: [], streak: 0 });
    }
  });

  it('reaches who has the email, in any case', async () => {
    const { maya, leo } = await two();
    await ask(maya, 'LEO@example.ORG');
    expect((await namesOf(leo)).received).toEqual(['maya']);
    await leo.call(acceptAllFriends);
    expect(await namesOf(maya)).toEqual({ ...NOBODY, friends: ['leo'] });
  });

  it('is found by whoever registers the email later', async () => {
    const app = await createTestApp();
    const [maya, zoe] = [await app.signIn('maya'), await app.signIn('zoe')];
    await ask(maya, 'LEO@example.org');
    await ask(zoe, 'leo@example.org');
    const leo = await app.signIn('leo');
    expect((await namesOf(leo)).received.toSorted()).toEqual(['maya', 'zoe']);
    expect((await namesOf(maya)).sent).toEqual(['LEO@example.org']);
    await leo.call(acceptAllFriends);
    expect(await namesOf(maya)).toEqual({ ...NOBODY, friends: ['leo'] });
    expect(await namesOf(zoe)).toEqual({ ...NOBODY, friends: ['leo'] });
  });

  it('is found by who changes to that email, once', async () => {
    const { maya, leo } = await two();
    await ask(maya, 'leo@elsewhere.org');
    expect(await namesOf(leo)).toEqual(NOBODY);
    const profile = { username: 'leo', email: 'Leo@elsewhere.org', avatar: 'Happy' as const };
    await leo.call(updateProfile, { body: profile });
    expect((await namesOf(leo)).received).toEqual(['maya']);
    await leo.call(rejectAllFriends);
    await leo.call(updateProfile, { body: { ...profile, avatar: 'Sad' as const } });
    expect(await namesOf(leo)).toEqual(NOBODY);
  });

  it('is forgotten once it is accepted, also by who has another email by now', async () => {
    const { maya, leo } = await two();
    await ask(maya, 'leo@example.org');
    await leo.call(updateProfile, { body: { username: 'leo', email: 'leo@elsewhere.org', avatar: 'Happy' } });
    await leo.call(acceptAllFriends);
    expect(await namesOf(maya)).toEqual({ ...NOBODY, friends: ['leo'] });
  });

  it('stays as it is for its sender when it is rejected, and can be sent again', async () => {
    const { maya, leo } = await two();
    await ask(maya, 'leo@example.org');
    const before = await lists(maya);
    await leo.call(rejectAllFriends);
    expect(await lists(maya)).toEqual(before);
    expect(await namesOf(leo)).toEqual(NOBODY);
    await ask(maya, 'leo@example.org');
    expect(await lists(maya)).toEqual(before);
    expect((await namesOf(leo)).received).toEqual(['maya']);
  });

  it('is one, however often and in whichever case it is sent', async () => {
    const { maya, leo } = await two();
    for (const email of ['leo@example.org', 'LEO@EXAMPLE.ORG']) await ask(maya, email);
    expect((await namesOf(maya)).sent).toEqual(['leo@example.org']);
    expect((await namesOf(leo)).received).toEqual(['maya']);
  });

  it('accepts when the other has asked before, by whatever name', async () => {
    const { app, maya, leo } = await two();
    await ask(leo, 'maya@example.org');
    expect((await ask(maya, 'leo@example.org')).body).toEqual({ message: FRIEND_MESSAGES.accepted });
    expect([await namesOf(maya), await namesOf(leo)]).toEqual([
      { ...NOBODY, friends: ['leo'] },
      { ...NOBODY, friends: ['maya'] },
    ]);
    const zoe = await app.signIn('zoe');
    await ask(zoe, 'maya@example.org');
    expect((await ask(maya, 'zoe')).body).toEqual({ message: FRIEND_MESSAGES.accepted });
    expect(await namesOf(zoe)).toEqual({ ...NOBODY, friends: ['maya'] });
  });

  it('beside one by username shows both to its sender and one to its receiver', async () => {
    const { maya, leo } = await two();
    await ask(maya, 'leo@example.org');
    await ask(maya, 'leo');
    expect((await namesOf(maya)).sent).toEqual(['leo', 'leo@example.org']);
    expect((await namesOf(leo)).received).toEqual(['maya']);
    await leo.call(acceptAllFriends);
    expect(await namesOf(maya)).toEqual({ ...NOBODY, friends: ['leo'] });
  });

  it('does not tell which of one’s friends has the email', async () => {
    const { maya, leo } = await two();
    await ask(maya, 'leo');
    await ask(leo, 'maya');
    expect((await ask(maya, 'leo@example.org')).body).toEqual({ message: FRIEND_MESSAGES.sent });
    expect(await namesOf(maya)).toEqual({ received: [], sent: ['leo@example.org'], friends: ['leo'] });
    expect(await namesOf(leo)).toEqual({ ...NOBODY, friends: ['maya'] });
  });

  it('can be taken back by its id alone', async () => {
    const { app, maya, leo } = await two();
    await ask(leo, 'maya');
    const leoId = (await lists(maya)).pendingReceived[0]?.friend_id ?? '';
    await maya.call(rejectAllFriends);
    await ask(maya, 'leo@example.org');
    await ask(maya, 'kim@example.org');
    // By the id of the person there would be a difference between the right and the wrong guess.
    expect((await maya.call(removeFriend, { params: { friend_id: leoId } })).status).toBe(404);
    const sent = (await lists(maya)).pendingSent;
    const zoe = await app.signIn('zoe');
    for (const { friend_id } of sent) {
      expect((await zoe.call(removeFriend, { params: { friend_id } })).status).toBe(404);
      const { status, body } = await maya.call(removeFriend, { params: { friend_id } });
      expect([status, body]).toEqual([200, { message: FRIEND_MESSAGES.withdrawn }]);
    }
    expect([await namesOf(maya), await namesOf(leo)]).toEqual([NOBODY, NOBODY]);
  });
});
