import { t } from '@moodbowl/i18n/t';
import {
  acceptAllFriends,
  acceptFriend,
  addFriend,
  encourageFriend,
  listFriends,
  rejectAllFriends,
  rejectFriend,
  removeFriend,
} from '@moodbowl/contract/friends';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

async function people(app: TestApp, ...names: string[]): Promise<TestUser[]> {
  const users = [];
  for (const name of names) users.push(await app.signIn(name));
  return users;
}

async function two() {
  const app = await createTestApp();
  const [maya, leo] = (await people(app, 'maya', 'leo')) as [TestUser, TestUser];
  return { app, maya, leo };
}

function ask(user: TestUser, friendIdentifier: string) {
  return user.call(addFriend, { body: { friendIdentifier } });
}

/** The names in each list. */
async function namesOf(user: TestUser) {
  const { body } = await user.call(listFriends);
  return {
    received: body.pendingReceived.map((friend) => friend.username),
    sent: body.pendingSent.map((friend) => friend.username),
    friends: body.accepted.map((friend) => friend.username),
  };
}

async function firstReceived(user: TestUser) {
  const { body } = await user.call(listFriends);
  const [first] = body.pendingReceived;
  if (!first) throw new Error('no request was received');
  return first;
}

const NOBODY = { received: [], sent: [], friends: [] };

describe('a friend request', () => {
  it('waits for an answer and shares only the name', async () => {
    const { maya, leo } = await two();
    const { status, body } = await ask(maya, 'leo');
    expect([status, body]).toEqual([200, { message: t('friends.sent') }]);
    expect(await namesOf(maya)).toEqual({ ...NOBODY, sent: ['leo'] });
    expect(await namesOf(leo)).toEqual({ ...NOBODY, received: ['maya'] });
    expect(await firstReceived(leo)).toMatchObject({
      latest_mood: null,
      mood_time: null,
      last_meal: null,
      encouragements: [],
      streak: 0,
    });
  });

  it.each(['LEO', ' leo ', '@leo', 'ｌｅｏ'])('finds leo as %j', async (identifier) => {
    const { maya, leo } = await two();
    expect((await ask(maya, identifier)).status).toBe(200);
    expect((await namesOf(leo)).received).toEqual(['maya']);
  });

  it('is stored once, however often it is sent', async () => {
    const { maya, leo } = await two();
    for (const _ of [1, 2, 3]) expect((await ask(maya, 'leo')).body).toEqual({ message: t('friends.sent') });
    expect((await namesOf(leo)).received).toEqual(['maya']);
    expect((await namesOf(maya)).sent).toEqual(['leo']);
  });

  it('is accepted if the other person has sent one before', async () => {
    const { maya, leo } = await two();
    await ask(maya, 'leo');
    expect((await ask(leo, 'maya')).body).toEqual({ message: t('friends.accepted') });
    expect(await namesOf(maya)).toEqual({ ...NOBODY, friends: ['leo'] });
    expect(await namesOf(leo)).toEqual({ ...NOBODY, friends: ['maya'] });
    expect((await ask(leo, 'maya')).body).toEqual({ message: t('friends.alreadyFriends') });
  });

  it('to an unknown username is a 404', async () => {
    const { maya } = await two();
    const { status, raw } = await ask(maya, 'nobody');
    expect([status, raw.code, raw.error]).toEqual([404, 'NOT_FOUND', t('friends.unknownUsername')]);
    expect(await namesOf(maya)).toEqual(NOBODY);
  });

  it.each(['maya', 'MAYA@example.org'])('to oneself, as %s, is rejected', async (identifier) => {
    const { maya } = await two();
    const { status, raw } = await ask(maya, identifier);
    expect([status, raw.fields]).toEqual([400, { friendIdentifier: t('friends.yourself') }]);
    expect(await namesOf(maya)).toEqual(NOBODY);
  });

  it.each([
    [{ friendIdentifier: '' }, t('friends.identifierRequired')],
    [{ friendIdentifier: '  \u200b ' }, t('friends.identifierRequired')],
    [{ friendIdentifier: 'leo@home' }, 'Enter a valid email address'],
    [{ friendIdentifier: 'x'.repeat(255) }, 'Please keep this to 254 characters'],
    [{ friendIdentifier: 'a\0b' }, expect.any(String)],
    [{ friendIdentifier: 7 }, expect.any(String)],
    [{}, expect.any(String)],
  ])('with %j is rejected', async (body, text) => {
    const { maya } = await two();
    const { status, raw } = await maya.call(addFriend, { body });
    expect([status, raw.code, raw.fields]).toEqual([400, 'INVALID_INPUT', { friendIdentifier: text }]);
  });
});

describe('an answer to a request', () => {
  it('makes the two friends, once', async () => {
    const { maya, leo } = await two();
    await ask(maya, 'leo');
    const { friendship_id: friendshipId } = await firstReceived(leo);
    for (const _ of [1, 2]) {
      const { status, body } = await leo.call(acceptFriend, { body: { friendshipId } });
      expect([status, body]).toEqual([200, { message: t('friends.accepted') }]);
    }
    expect(await namesOf(maya)).toEqual({ ...NOBODY, friends: ['leo'] });
    expect(await namesOf(leo)).toEqual({ ...NOBODY, friends: ['maya'] });
  });

  it('can be a rejection, after which a new request is possible', async () => {
    const { maya, leo } = await two();
    await ask(maya, 'leo');
    const { friendship_id: friendshipId } = await firstReceived(leo);
    const { status, body } = await leo.call(rejectFriend, { body: { friendshipId } });
    expect([status, body]).toEqual([200, { message: t('friends.rejected') }]);
    expect([await namesOf(maya), await namesOf(leo)]).toEqual([NOBODY, NOBODY]);
    expect((await leo.call(rejectFriend, { body: { friendshipId } })).status).toBe(404);
    expect((await leo.call(acceptFriend, { body: { friendshipId } })).status).toBe(404);
    await ask(maya, 'leo');
    expect((await namesOf(leo)).received).toEqual(['maya']);
  });

  it('can be given by the receiver only', async () => {
    const { app, maya, leo } = await two();
    const zoe = await app.signIn('zoe');
    await ask(maya, 'leo');
    const body = { friendshipId: (await firstReceived(leo)).friendship_id };
    for (const user of [maya, zoe]) {
      for (const answer of [acceptFriend, rejectFriend]) {
        const { status, raw } = await user.call(answer, { body });
        expect([status, raw.code]).toEqual([404, 'NOT_FOUND']);
      }
    }
    await maya.call(acceptAllFriends);
    await maya.call(rejectAllFriends);
    expect((await namesOf(leo)).received).toEqual(['maya']);
  });

  it.each([acceptFriend, rejectFriend])('needs an id ($path)', async (answer) => {
    const { maya } = await two();
    expect((await maya.call(answer, { body: { friendshipId: 'x' } })).raw.fields).toEqual({
      friendshipId: 'This is not a valid id',
    });
    expect((await maya.call(answer, { body: { friendshipId: newId() } })).status).toBe(404);
  });

  it('can accept all requests at once', async () => {
    const app = await createTestApp();
    const [maya, leo, zoe, kim] = (await people(app, 'maya', 'leo', 'zoe', 'kim')) as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    await ask(leo, 'maya');
    app.clock.advance({ minutes: 1 });
    await ask(zoe, 'maya');
    await ask(maya, 'kim');
    expect(await namesOf(maya)).toEqual({ received: ['zoe', 'leo'], sent: ['kim'], friends: [] });
    expect((await maya.call(acceptAllFriends)).body).toEqual({ message: t('friends.allAccepted') });
    expect(await namesOf(maya)).toEqual({ received: [], sent: ['kim'], friends: ['leo', 'zoe'] });
    expect(await namesOf(zoe)).toEqual({ ...NOBODY, friends: ['maya'] });
    expect(await namesOf(kim)).toEqual({ ...NOBODY, received: ['maya'] });
  });

  it('can reject all requests at once, and leaves friends and sent requests alone', async () => {
    const app = await createTestApp();
    const [maya, leo, zoe, kim] = (await people(app, 'maya', 'leo', 'zoe', 'kim')) as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    await ask(leo, 'maya');
    await ask(maya, 'leo');
    await ask(zoe, 'maya');
    await ask(maya, 'kim');
    expect((await maya.call(rejectAllFriends)).body).toEqual({ message: t('friends.allRejected') });
    expect(await namesOf(maya)).toEqual({ received: [], sent: ['kim'], friends: ['leo'] });
    expect(await namesOf(zoe)).toEqual(NOBODY);
    expect((await namesOf(kim)).received).toEqual(['maya']);
  });

  it('to no request at all is no error', async () => {
    const { maya } = await two();
    expect((await maya.call(acceptAllFriends)).status).toBe(200);
    expect((await maya.call(rejectAllFriends)).status).toBe(200);
  });
});

describe('removing', () => {
  it.each(['maya', 'leo'])('ends a friendship for both, when %s does it', async (name) => {
    const { maya, leo } = await two();
    await ask(maya, 'leo');
    await ask(leo, 'maya');
    const remover = name === 'maya' ? maya : leo;
    const friend_id = (await remover.call(listFriends)).body.accepted[0]?.friend_id ?? '';
    const { status, body } = await remover.call(removeFriend, { params: { friend_id } });
    expect([status, body]).toEqual([200, { message: t('friends.removed') }]);
    expect([await namesOf(maya), await namesOf(leo)]).toEqual([NOBODY, NOBODY]);
    expect((await remover.call(removeFriend, { params: { friend_id } })).status).toBe(404);
  });

  it('deletes a request', async () => {
    const { maya, leo } = await two();
    await ask(maya, 'leo');
    const friend_id = (await maya.call(listFriends)).body.pendingSent[0]?.friend_id ?? '';
    expect((await maya.call(removeFriend, { params: { friend_id } })).status).toBe(200);
    expect([await namesOf(maya), await namesOf(leo)]).toEqual([NOBODY, NOBODY]);
  });

  it('leaves other people’s friendships alone', async () => {
    const { app, maya, leo } = await two();
    const zoe = await app.signIn('zoe');
    await ask(maya, 'leo');
    await ask(leo, 'maya');
    const friend = (await maya.call(listFriends)).body.accepted[0];
    for (const friend_id of [friend?.friend_id ?? '', friend?.friendship_id ?? '', newId()]) {
      expect((await zoe.call(removeFriend, { params: { friend_id } })).status).toBe(404);
    }
    expect((await namesOf(maya)).friends).toEqual(['leo']);
  });
});

describe('an encouragement', () => {
  async function friends() {
    const { app, maya, leo } = await two();
    await ask(maya, 'leo');
    await ask(leo, 'maya');
    const leoId = (await maya.call(listFriends)).body.accepted[0]?.friend_id ?? '';
    const mayaId = (await leo.call(listFriends)).body.accepted[0]?.friend_id ?? '';
    return { app, maya, leo, leoId, mayaId };
  }

  it('reaches the friend, newest five first, and nobody else', async () => {
    const { app, maya, leo, leoId, mayaId } = await friends();
    const sent = await maya.call(encourageFriend, { body: { receiverId: leoId, message: '  You are doing fine 💛 ' } });
    expect(sent.status).toBe(201);
    expect(sent.body).toEqual({
      id: expect.any(String),
      receiver_id: leoId,
      message: 'You are doing fine 💛',
      created_at: '2026-03-10T09:00:00.000Z',
    });
    for (const day of [1, 2, 3, 4, 5, 6]) {
      app.clock.advance({ minutes: 1 });
      await maya.call(encourageFriend, { body: { receiverId: leoId, message: `Day ${day}` } });
    }
    await leo.call(encourageFriend, { body: { receiverId: mayaId, message: 'You, too' } });
    const feed = async (user: TestUser) => (await user.call(listFriends)).body.accepted[0]?.encouragements;
    expect((await feed(leo))?.map(({ message }) => message)).toEqual(['Day 6', 'Day 5', 'Day 4', 'Day 3', 'Day 2']);
    expect(await feed(maya)).toEqual([{ message: 'You, too', created_at: '2026-03-10T09:06:00.000Z' }]);
  });

  it('shows five even if all have the same time', async () => {
    const { maya, leo, leoId } = await friends();
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      await maya.call(encourageFriend, { body: { receiverId: leoId, message: `Day ${day}` } });
    }
    expect((await leo.call(listFriends)).body.accepted[0]?.encouragements).toHaveLength(5);
  });

  it('with the same id is stored once, also after the friendship has ended', async () => {
    const { maya, leo, leoId } = await friends();
    const body = { id: newId(), receiverId: leoId, message: 'Breathe' };
    const first = await maya.call(encourageFriend, { body });
    const again = await maya.call(encourageFriend, { body: { ...body, message: 'Something else' } });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await leo.call(listFriends)).body.accepted[0]?.encouragements).toHaveLength(1);
    await maya.call(removeFriend, { params: { friend_id: leoId } });
    expect((await maya.call(encourageFriend, { body })).body).toEqual(first.body);
  });

  it('may have the id of one that came from the other', async () => {
    const { maya, leo, leoId, mayaId } = await friends();
    const id = newId();
    await maya.call(encourageFriend, { body: { id, receiverId: leoId, message: 'Breathe' } });
    await leo.call(encourageFriend, { body: { id, receiverId: mayaId, message: 'You too' } });
    const seen = async (person: TestUser) => (await person.call(listFriends)).body.accepted[0]?.encouragements;
    expect(await seen(maya)).toMatchObject([{ message: 'You too' }]);
    expect(await seen(leo)).toMatchObject([{ message: 'Breathe' }]);
  });

  it('reaches friends only', async () => {
    const { app, maya, leoId, mayaId } = await friends();
    const zoe = await app.signIn('zoe');
    await ask(zoe, 'leo');
    for (const receiverId of [leoId, newId()]) {
      expect((await zoe.call(encourageFriend, { body: { receiverId, message: 'Hi' } })).status).toBe(404);
    }
    expect((await maya.call(encourageFriend, { body: { receiverId: mayaId, message: 'Hi' } })).status).toBe(404);
    await maya.call(removeFriend, { params: { friend_id: leoId } });
    expect((await maya.call(encourageFriend, { body: { receiverId: leoId, message: 'Hi' } })).status).toBe(404);
  });

  it.each([
    [{ message: ' ' }, { message: t('friends.messageRequired') }],
    [{ message: 'x'.repeat(281) }, { message: 'Please keep your message to 280 characters' }],
    [{ message: 'a\0b' }, { message: expect.any(String) }],
    [{ message: 'Hi', receiverId: 'x' }, { receiverId: 'This is not a valid id' }],
    [{ message: 'Hi', id: 'x' }, { id: 'This is not a valid id' }],
    [{}, { message: expect.any(String) }],
  ])('with %j is rejected', async (draft, fields) => {
    const { maya, leoId } = await friends();
    const { status, raw } = await maya.call(encourageFriend, { body: { receiverId: leoId, ...draft } });
    expect([status, raw.code, raw.fields]).toEqual([400, 'INVALID_INPUT', fields]);
  });
});
