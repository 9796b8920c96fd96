import * as contract from '@moodbowl/contract/friend-invites';
import { addFriend, blockPerson, listFriends, removeFriend } from '@moodbowl/contract/friends';
import { updatePerson } from '@moodbowl/contract/people';
import { deleteAccount } from '@moodbowl/contract/profile';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { findByIdentifier } from '../auth/auth.repository.ts';

async function setUp(uses = 1) {
  const app = await createTestApp();
  const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
  const { code, id } = (await maya.call(contract.createFriendInvite, { body: { uses, days: 1 } })).body;
  return { app, maya, leo, code, id };
}

const join = (user: TestUser, code: string) => user.call(contract.befriend, { params: { code } });
const friendsOf = async (user: TestUser) =>
  (await user.call(listFriends)).body.accepted.map(({ username }) => username);
const idOf = async (app: TestApp, name: string) => (await findByIdentifier(app.database.db, name))?.id ?? '';

/** Only people who know each other block each other. */
async function blockBy(app: TestApp, user: TestUser, name: string): Promise<void> {
  await user.call(addFriend, { body: { friendIdentifier: name } });
  await user.call(blockPerson, { body: { user_id: await idOf(app, name) } });
}

const inviterOf = (app: TestApp, code: string) => app.call(contract.readFriendInviter, { params: { code } });

describe('an invitation to be friends', () => {
  it('tells a visitor who invites, and makes friends of the two by one call', async () => {
    const { app, maya, leo, code } = await setUp();
    expect((await inviterOf(app, code)).body).toEqual({ username: 'maya', avatar: 'Happy' });
    expect((await join(leo, code)).status).toBe(200);
    expect([await friendsOf(maya), await friendsOf(leo)]).toEqual([['leo'], ['maya']]);
    // It is used up.
    expect((await inviterOf(app, code)).raw.code).toBe('INVITE_INVALID');
    expect((await maya.call(contract.listFriendInvites)).body).toEqual([]);
    // The answer was lost, and the page sends it again.
    expect((await join(leo, code)).status).toBe(410);
    expect(await friendsOf(leo)).toEqual(['maya']);
  });

  it.each(['maya', 'leo'] as const)('also where a request waits that %s has sent', async (asking) => {
    const { maya, leo, code } = await setUp();
    const [from, to] = asking === 'maya' ? [maya, 'leo'] : [leo, 'maya'];
    await from.call(addFriend, { body: { friendIdentifier: to } });
    await join(leo, code);
    const lists = [(await maya.call(listFriends)).body, (await leo.call(listFriends)).body];
    expect(lists.map(({ accepted }) => accepted.length)).toEqual([1, 1]);
    expect(lists.flatMap(({ pendingReceived, pendingSent }) => [...pendingReceived, ...pendingSent])).toEqual([]);
  });

  it('lets in as many as it has uses, also at once', async () => {
    const { app, maya, code } = await setUp(2);
    const guests = [await app.signIn('ada'), await app.signIn('ben'), await app.signIn('cem')];
    const answers = await Promise.all(guests.map((guest) => join(guest, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 410]);
    expect(await friendsOf(maya)).toHaveLength(2);
  });

  it('is used up by nobody who is a friend already', async () => {
    const { maya, leo, code } = await setUp(2);
    await join(leo, code);
    expect((await join(leo, code)).status).toBe(200);
    expect((await maya.call(contract.listFriendInvites)).body.map(({ uses_left }) => uses_left)).toEqual([1]);
  });

  it.each([
    ['it has expired', async ({ app }) => app.clock.advance({ days: 1 })],
    ['it was ended', async ({ maya, id }) => void (await maya.call(contract.endFriendInvite, { params: { id } }))],
    ['its maker has blocked them', async ({ app, maya }) => blockBy(app, maya, 'leo')],
    ['they have blocked its maker', async ({ app, leo }) => blockBy(app, leo, 'maya')],
    [
      'its maker is gone',
      async ({ maya }) => void (await maya.call(deleteAccount, { body: { password: 'porridge' } })),
    ],
    [
      'its maker is suspended',
      async ({ app }) => {
        const noor = await app.signIn('noor', { admin: true });
        const id = await idOf(app, 'maya');
        await noor.call(updatePerson, { params: { id }, body: { suspended: true } });
      },
    ],
  ] as const satisfies readonly (readonly [string, (world: Awaited<ReturnType<typeof setUp>>) => Promise<void>])[])(
    'cannot be used when %s',
    async (_when, happen) => {
      const world = await setUp();
      await happen(world);
      expect((await join(world.leo, world.code)).raw.code).toBe('INVITE_INVALID');
      expect(await friendsOf(world.leo)).toEqual([]);
    },
  );

  it('is not for its maker', async () => {
    const { maya, code } = await setUp();
    expect((await join(maya, code)).raw.code).toBe('INVITE_INVALID');
  });

  it.each(['removed', 'blocked'] as const)('ends for everybody when a friend is %s', async (how) => {
    const { app, maya, leo, code } = await setUp(5);
    await join(leo, code);
    const id = await idOf(app, 'leo');
    if (how === 'removed') await maya.call(removeFriend, { params: { friend_id: id } });
    else await blockBy(app, maya, 'leo');
    expect((await join(leo, code)).raw.code).toBe('INVITE_INVALID');
    expect((await join(await app.signIn('ada'), code)).raw.code).toBe('INVITE_INVALID');
  });

  it('is no code of another shape', async () => {
    const { app } = await setUp();
    expect((await inviterOf(app, `${'-'.repeat(36)}${'x'.repeat(22)}`)).status).toBe(400);
  });

  it('is one of twenty at most, and does not bring back a friend who was removed', async () => {
    const { app, maya, leo, code } = await setUp();
    await join(leo, code);
    const id = await idOf(app, 'leo');
    await maya.call(removeFriend, { params: { friend_id: id } });
    expect((await join(leo, code)).status).toBe(410);
    const make = () => maya.call(contract.createFriendInvite, { body: { uses: 1, days: 1 } });
    for (let made = 0; made < contract.FRIEND_INVITE_LIMITS.open; made += 1) expect((await make()).status).toBe(201);
    expect((await make()).raw.code).toBe('INVITATIONS_FULL');
  });
});
