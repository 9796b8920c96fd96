import { t } from '@moodbowl/i18n/t';
import {
  acceptAllFriends,
  addFriend,
  blockPerson,
  encourageFriend,
  listBlocks,
  listFriends,
  rejectAllFriends,
  removeFriend,
  unblockPerson,
} from '@moodbowl/contract/friends';
import { saveMood } from '@moodbowl/contract/moods';
import { exportAccount } from '@moodbowl/contract/account-export';
import { deleteAccount, updateProfile } from '@moodbowl/contract/profile';
import { describe, expect, it } from 'vitest';
import { shareHome } from '../../../test/homes.ts';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';
import { findByIdentifier } from '../auth/auth.repository.ts';

function ask(user: TestUser, friendIdentifier: string) {
  return user.call(addFriend, { body: { friendIdentifier } });
}

async function namesOf(user: TestUser) {
  const { pendingReceived, pendingSent, accepted } = (await user.call(listFriends)).body;
  const names = (friends: readonly { username: string }[]) => friends.map((friend) => friend.username);
  return { received: names(pendingReceived), sent: names(pendingSent), friends: names(accepted) };
}

async function blockedBy(user: TestUser) {
  return (await user.call(listBlocks)).body.map(({ username }) => username);
}

const NOBODY = { received: [], sent: [], friends: [] };

async function setUp() {
  const app = await createTestApp();
  const [maya, eve] = [await app.signIn('maya'), await app.signIn('eve')];
  const idOf = async (username: string) => (await findByIdentifier(app.database.db, username))?.id ?? '';
  const ids = { maya: await idOf('maya'), eve: await idOf('eve') };
  const block = (user: TestUser, user_id: string) => user.call(blockPerson, { body: { user_id } });
  const befriend = async () => {
    await ask(maya, 'eve');
    await ask(eve, 'maya');
  };
  // The two have met: they were friends for a while.
  await befriend();
  await eve.call(encourageFriend, { body: { receiverId: ids.maya, message: 'Hello' } });
  await maya.call(removeFriend, { params: { friend_id: ids.eve } });
  return { app, maya, eve, ids, block, befriend };
}

describe('blocking a person', () => {
  it('ends a friendship, with everything that the two saw of each other', async () => {
    const { maya, eve, ids, block, befriend } = await setUp();
    await befriend();
    await maya.call(saveMood, { body: { mood: 'Sad' } });
    await eve.call(encourageFriend, { body: { receiverId: ids.maya, message: 'I see you' } });
    const { status, body } = await block(maya, ids.eve);
    expect([status, body]).toEqual([200, { message: t('friends.blocked') }]);
    expect([await namesOf(maya), await namesOf(eve)]).toEqual([NOBODY, NOBODY]);
    expect(JSON.stringify((await maya.call(listFriends)).body)).not.toContain('I see you');
    expect((await eve.call(encourageFriend, { body: { receiverId: ids.maya, message: 'Hi' } })).status).toBe(404);
    expect((await eve.call(removeFriend, { params: { friend_id: ids.maya } })).status).toBe(404);
  });

  it.each(['maya', 'eve'])('ends the request that %s has sent', async (asker) => {
    const { maya, eve, ids, block } = await setUp();
    if (asker === 'maya') await ask(maya, 'eve');
    else await ask(eve, 'maya');
    await block(maya, ids.eve);
    expect([await namesOf(maya), await namesOf(eve)]).toEqual([NOBODY, NOBODY]);
    await eve.call(acceptAllFriends);
    expect(await namesOf(eve)).toEqual(NOBODY);
  });

  it('makes the blocker an unknown username and an unknown address to the blocked person', async () => {
    const { maya, eve, ids, block } = await setUp();
    await ask(eve, 'maya@example.org');
    await block(maya, ids.eve);
    const [blocked, unknown] = [await ask(eve, 'maya'), await ask(eve, 'nobody.here')];
    expect([blocked.status, blocked.raw]).toEqual([404, unknown.raw]);
    const [byEmail, toNobody] = [await ask(eve, 'maya@example.org'), await ask(eve, 'nobody@example.org')];
    expect([byEmail.status, byEmail.raw]).toEqual([toNobody.status, toNobody.raw]);
    const { pendingSent } = (await eve.call(listFriends)).body;
    expect(pendingSent.map(({ joined_as }) => joined_as)).toEqual([null, null]);
    expect(await namesOf(maya)).toEqual(NOBODY);
  });

  it('deletes the blocker’s own requests by email, and shows them nothing about that email', async () => {
    const { maya, ids, block } = await setUp();
    await ask(maya, 'eve@example.org');
    await block(maya, ids.eve);
    expect(await namesOf(maya)).toEqual(NOBODY);
    await ask(maya, 'eve@example.org');
    expect((await maya.call(listFriends)).body.pendingSent).toMatchObject([{ joined_as: null }]);
  });

  it('keeps the blocker from sending a request, with a message that says what to do', async () => {
    const { maya, eve, ids, block } = await setUp();
    await block(maya, ids.eve);
    const { status, raw } = await ask(maya, 'eve');
    const message = t('friends.blockedByYou');
    expect([status, raw.code, raw.fields]).toEqual([400, 'INVALID_INPUT', { friendIdentifier: message }]);
    expect(await namesOf(eve)).toEqual(NOBODY);
  });

  it('lasts until both have unblocked when they block each other', async () => {
    const { maya, eve, ids, block } = await setUp();
    await block(maya, ids.eve);
    await block(eve, ids.maya);
    const unblock = (user: TestUser, user_id: string) => user.call(unblockPerson, { params: { user_id } });
    // Eve is told nothing of Maya's block, even while hers is there.
    expect((await ask(eve, 'maya')).status).toBe(404);
    await unblock(eve, ids.maya);
    expect((await ask(eve, 'maya')).status).toBe(404);
    await unblock(maya, ids.eve);
    expect((await ask(eve, 'maya')).status).toBe(200);
  });

  it('lasts through a new username and a new email', async () => {
    const { maya, eve, ids, block } = await setUp();
    await block(maya, ids.eve);
    await eve.call(updateProfile, { body: { username: 'mallory', email: 'mallory@example.org', avatar: 'Happy' } });
    expect((await ask(eve, 'maya')).status).toBe(404);
    expect(await blockedBy(maya)).toEqual(['mallory']);
  });

  it('again changes nothing, and nobody can block themselves or an unknown account', async () => {
    const { app, maya, ids, block } = await setUp();
    await block(maya, ids.eve);
    const first = (await maya.call(listBlocks)).body;
    app.clock.advance({ minutes: 5 });
    expect((await block(maya, ids.eve)).status).toBe(200);
    expect((await maya.call(listBlocks)).body).toEqual(first);
    const self = await block(maya, ids.maya);
    expect([self.status, self.raw.fields]).toEqual([400, { user_id: t('friends.blockYourself') }]);
    const unknown = await block(maya, newId());
    expect([unknown.status, unknown.raw.message]).toEqual([404, t('friends.unknownPerson')]);
    expect((await maya.call(blockPerson, { body: { user_id: 'x' } })).status).toBe(400);
  });

  it('can be seen and ended by the blocker only', async () => {
    const { app, maya, eve, ids, block } = await setUp();
    await block(maya, ids.eve);
    const zoe = await app.signIn('zoe');
    for (const other of [eve, zoe]) {
      expect(await blockedBy(other)).toEqual([]);
      for (const user_id of [ids.maya, ids.eve])
        expect((await other.call(unblockPerson, { params: { user_id } })).status).toBe(200);
    }
    expect((await ask(eve, 'maya')).status).toBe(404);
    for (const _ of [1, 2]) {
      const { status, body } = await maya.call(unblockPerson, { params: { user_id: ids.eve } });
      expect([status, body]).toEqual([200, { message: t('friends.unblocked') }]);
    }
    expect(await blockedBy(maya)).toEqual([]);
  });

  it('does not affect anyone else', async () => {
    const { app, maya, ids, block, befriend } = await setUp();
    const zoe = await app.signIn('zoe');
    await befriend();
    await ask(zoe, 'maya');
    await ask(zoe, 'eve@example.org');
    await block(maya, ids.eve);
    expect((await namesOf(maya)).received).toEqual(['zoe']);
    expect((await zoe.call(listFriends)).body.pendingSent).toMatchObject([
      { username: 'maya' },
      { username: 'eve@example.org', joined_as: 'eve' },
    ]);
  });
});

describe('a person whom one has not met', () => {
  /** What blocking by id answers, and what can be read about that person afterwards. */
  async function tryToBlock(
    meet: (maya: TestUser, kim: TestUser, ids: { maya: string; kim: string }) => Promise<unknown>,
  ) {
    const { app, maya, ids, block } = await setUp();
    const kim = await app.signIn('kim');
    const kimId = (await findByIdentifier(app.database.db, 'kim'))?.id ?? '';
    await meet(maya, kim, { maya: ids.maya, kim: kimId });
    const { status, raw } = await block(maya, kimId);
    return { status, raw, nobody: (await block(maya, newId())).raw, blocked: await blockedBy(maya) };
  }

  it.each([
    ['nothing has happened between the two', async () => {}],
    [
      'the request was rejected',
      async (maya: TestUser, kim: TestUser) => {
        await ask(kim, 'maya');
        await maya.call(rejectAllFriends);
      },
    ],
    [
      'that person has blocked one',
      async (maya: TestUser, kim: TestUser, ids: { maya: string }) => {
        await ask(maya, 'kim');
        await kim.call(blockPerson, { body: { user_id: ids.maya } });
      },
    ],
    ['that person knows only the email', async (_: TestUser, kim: TestUser) => ask(kim, 'maya@example.org')],
  ])('is not found, as if there were none, when %s', async (_, meet) => {
    const { status, raw, nobody, blocked } = await tryToBlock(meet);
    expect([status, raw, blocked]).toEqual([404, nobody, []]);
  });

  it.each([
    ['one has asked', async (maya: TestUser) => ask(maya, 'kim')],
    ['that person has asked', async (_: TestUser, kim: TestUser) => ask(kim, 'maya')],
    ['one has asked an email that the person has', async (maya: TestUser) => ask(maya, 'kim@example.org')],
    ['both share a home', async (maya: TestUser, kim: TestUser) => shareHome(maya, kim)],
  ])('can be blocked once %s', async (_, meet) => {
    const { status, blocked } = await tryToBlock(meet);
    expect([status, blocked]).toEqual([200, ['kim']]);
  });
});

describe('the list of blocked people', () => {
  it('is newest first, and in the export of the blocker, not of the blocked person', async () => {
    const { app, maya, eve, ids, block } = await setUp();
    await app.signIn('kim');
    const kim = (await findByIdentifier(app.database.db, 'kim'))?.id ?? '';
    await ask(maya, 'kim');
    await block(maya, ids.eve);
    app.clock.advance({ minutes: 1 });
    await block(maya, kim);
    const times = ['2026-03-10T09:01:00.000Z', '2026-03-10T09:00:00.000Z'];
    expect((await maya.call(listBlocks)).body).toEqual([
      { user_id: kim, username: 'kim', created_at: times[0] },
      { user_id: ids.eve, username: 'eve', created_at: times[1] },
    ]);
    expect((await maya.call(exportAccount)).body).toMatchObject({
      blocks: [
        { username: 'kim', created_at: times[0] },
        { username: 'eve', created_at: times[1] },
      ],
    });
    expect((await eve.call(exportAccount)).body).toMatchObject({ blocks: [] });
  });

  it.each(['maya', 'eve'])('loses its rows with the account of %s', async (name) => {
    const { app, maya, eve, ids, block } = await setUp();
    await block(maya, ids.eve);
    const user = name === 'maya' ? maya : eve;
    expect((await user.call(deleteAccount, { body: { password: 'porridge' } })).status).toBe(200);
    expect(await app.database.db.selectFrom('blocks').selectAll().execute()).toEqual([]);
  });
});
