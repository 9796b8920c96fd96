import {
  addGroceries,
  addGrocery,
  applyGroceryOperations,
  clearBoughtGroceries,
  deleteGrocery,
  listGroceries,
  updateGrocery,
} from '@moodbowl/contract/groceries';
import { acceptAllFriends, addFriend, listFriends } from '@moodbowl/contract/friends';
import {
  declineOffer,
  getHome,
  handOver,
  HOME_LIMITS,
  inviteHome,
  joinHome,
  offerHome,
  readInvite,
  readInviter,
  removeMember,
  withdrawInvite,
} from '@moodbowl/contract/homes';
import { todaysMood, saveMood } from '@moodbowl/contract/moods';
import { exportAccount } from '@moodbowl/contract/account-export';
import { deleteAccount } from '@moodbowl/contract/profile';
import { describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

async function setUp() {
  const app = await createTestApp();
  return { app, maya: await app.signIn('maya'), leo: await app.signIn('leo'), zoe: await app.signIn('zoe') };
}

const codeOf = async (keeper: TestUser) => (await keeper.call(inviteHome)).body.code;
const join = async (user: TestUser, code: string, bring = true) =>
  user.call(joinHome, { params: { code }, body: { bring } });
const add = async (user: TestUser, ...names: string[]) => {
  for (const item_name of names) await user.call(addGrocery, { body: { item_name } });
};
const namesOf = async (user: TestUser) => (await user.call(listGroceries)).body.map(({ item_name }) => item_name);
const membersOf = async (user: TestUser) => (await user.call(getHome)).body.members;
const idOf = async (user: TestUser, username: string) =>
  (await membersOf(user)).find((member) => member.username === username)?.user_id ?? '';

async function share(keeper: TestUser, ...others: TestUser[]) {
  for (const other of others) expect((await join(other, await codeOf(keeper))).status).toBe(200);
}

describe('a home', () => {
  it('is alone at first, and shared after an invitation was used', async () => {
    const { maya, leo } = await setUp();
    expect((await maya.call(getHome)).body).toEqual({ members: [], invites: [], offers: [] });
    await add(maya, 'Oats');
    await add(leo, 'Milk', 'Bread');
    const code = await codeOf(maya);
    expect((await leo.call(readInvite, { params: { code } })).body).toEqual({
      members: [{ username: 'maya', avatar: 'Happy' }],
      open_items: 2,
    });
    const { status, body } = await join(leo, code);
    expect([status, body.members.map(({ username, keeper }) => [username, keeper])]).toEqual([
      200,
      [
        ['maya', true],
        ['leo', false],
      ],
    ]);
    expect(body.invites).toEqual([]);
    expect((await namesOf(maya)).toSorted()).toEqual(['Bread', 'Milk', 'Oats']);
    expect(await namesOf(leo)).toEqual(await namesOf(maya));
  });

  it('tells a visitor with the link who invites, until it is used or taken back', async () => {
    const { app, maya, leo } = await setUp();
    const inviterOf = async (code: string) => app.call(readInviter, { params: { code } });
    const [used, taken] = [await codeOf(maya), await codeOf(maya)];
    expect(await inviterOf(used)).toMatchObject({ status: 200, body: { username: 'maya', avatar: 'Happy' } });
    expect((await join(leo, used)).status).toBe(200);
    expect(await inviterOf(used)).toMatchObject({ status: 410, body: { code: 'INVITE_INVALID' } });
    expect(Object.keys((await inviterOf(taken)).body)).toEqual(['username', 'avatar']);
    const { body } = await maya.call(getHome);
    for (const { id } of body.invites) await maya.call(withdrawInvite, { params: { id } });
    expect(await inviterOf(taken)).toMatchObject({ status: 410, body: { code: 'INVITE_INVALID' } });
    expect((await inviterOf(`${newId()}${'x'.repeat(22)}`)).status).toBe(410);
  });

  it('leaves the own list behind when that is wanted, and what was bought in any case', async () => {
    const { maya, leo, zoe } = await setUp();
    await add(leo, 'Milk');
    await add(zoe, 'Rice', 'Beans');
    const [rice] = (await zoe.call(listGroceries)).body;
    await zoe.call(updateGrocery, { params: { id: rice!.id }, body: { ...rice!, purchased: 1 } });
    await join(leo, await codeOf(maya), false);
    await join(zoe, await codeOf(maya), true);
    expect(await namesOf(maya)).toEqual(['Beans']);
  });

  it('shows and changes one list for all, and says who added and bought what', async () => {
    const { maya, leo } = await setUp();
    await share(maya, leo);
    await add(maya, 'Oats');
    await add(leo, 'Milk');
    const [oats, milk] = (await maya.call(listGroceries)).body;
    expect([oats?.added_by, milk?.added_by]).toEqual([await idOf(maya, 'maya'), await idOf(maya, 'leo')]);
    const buy = async (user: TestUser, purchased: 0 | 1) => {
      const { body } = await user.call(updateGrocery, { params: { id: oats!.id }, body: { ...oats!, purchased } });
      return body.bought_by;
    };
    const [mayaId, leoId] = [await idOf(maya, 'maya'), await idOf(maya, 'leo')];
    expect([await buy(leo, 1), await buy(maya, 1), await buy(maya, 0), await buy(maya, 1)]).toEqual([
      leoId,
      leoId,
      null,
      mayaId,
    ]);
    const operations = [{ id: newId(), kind: 'set' as const, item: milk!.id, purchased: 1 as const }];
    const { results } = (await leo.call(applyGroceryOperations, { body: { operations } })).body;
    expect(results[0]?.items[0]).toMatchObject({ added_by: leoId, bought_by: leoId });
    await maya.call(deleteGrocery, { params: { id: milk!.id } });
    expect((await leo.call(clearBoughtGroceries)).body.map(({ item_name }) => item_name)).toEqual(['Oats']);
    expect(await namesOf(maya)).toEqual([]);
  });

  it('shares no moods', async () => {
    const { maya, leo } = await setUp();
    await share(maya, leo);
    await maya.call(saveMood, { body: { mood: 'Sad', note: 'Mine.' } });
    expect((await leo.call(todaysMood)).body).toBeNull();
  });
});

describe('an invitation', () => {
  it('works once', async () => {
    const { maya, leo, zoe } = await setUp();
    const code = await codeOf(maya);
    await join(leo, code);
    // A repeated call of the same person changes nothing.
    expect((await join(leo, code)).status).toBe(200);
    for (const answer of [await join(zoe, code), await zoe.call(readInvite, { params: { code } })])
      expect([answer.status, answer.raw.code]).toEqual([410, 'INVITE_INVALID']);
  });

  it.each([
    ['it has expired', async (app: TestApp) => app.clock.advance({ days: HOME_LIMITS.inviteDays })],
    [
      'it was taken back',
      async (_: TestApp, maya: TestUser) => {
        const id = (await maya.call(getHome)).body.invites[0]?.id ?? '';
        expect((await maya.call(withdrawInvite, { params: { id } })).status).toBe(200);
        expect((await maya.call(withdrawInvite, { params: { id } })).status).toBe(404);
      },
    ],
    [
      'its maker has gone',
      async (_: TestApp, maya: TestUser) => {
        expect((await maya.call(deleteAccount, { body: { password: 'porridge' } })).status).toBe(200);
      },
    ],
  ])('is refused when %s', async (_, make) => {
    const { app, maya } = await setUp();
    const code = await codeOf(maya);
    await make(app, maya);
    // The session of anybody else has ended by then, too.
    const late = await app.signIn('late');
    expect((await join(late, code)).raw.code).toBe('INVITE_INVALID');
    expect(await membersOf(late)).toEqual([]);
  });

  it('of oneself changes nothing', async () => {
    const { maya } = await setUp();
    await add(maya, 'Oats');
    const code = await codeOf(maya);
    expect((await join(maya, code)).body.members).toEqual([]);
    expect(await namesOf(maya)).toEqual(['Oats']);
  });

  it('is refused to who shares a home already', async () => {
    const { maya, leo, zoe } = await setUp();
    await share(maya, leo);
    const { status, raw } = await join(leo, await codeOf(zoe));
    expect([status, raw.code]).toEqual([409, 'HOME_SHARED']);
    expect((await membersOf(leo)).map(({ username }) => username)).toEqual(['maya', 'leo']);
  });

  it('can be made by the keeper only, and there are few', async () => {
    const { maya, leo } = await setUp();
    await share(maya, leo);
    expect((await leo.call(inviteHome)).status).toBe(403);
    for (let made = 0; made < HOME_LIMITS.invites; made += 1) await codeOf(maya);
    const { status, raw } = await maya.call(inviteHome);
    expect([status, raw.code]).toEqual([409, 'HOME_FULL']);
    expect((await leo.call(getHome)).body.invites).toEqual([]);
  });

  it('is refused when the home is full, also to two people at once', async () => {
    const { app, maya, leo } = await setUp();
    const codes: string[] = [];
    for (let made = 0; made < HOME_LIMITS.members + 1; made += 1) codes.push(await codeOf(maya));
    const guests = [];
    for (let made = 0; made < HOME_LIMITS.members; made += 1) guests.push(await app.signIn(`guest${made}`));
    const answers = await Promise.all(guests.map((guest, index) => join(guest, codes[index] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(HOME_LIMITS.members - 1);
    expect((await join(leo, codes.at(-1) ?? '')).raw.code).toBe('HOME_FULL');
    expect(await membersOf(maya)).toHaveLength(HOME_LIMITS.members);
    expect((await maya.call(inviteHome)).raw.code).toBe('HOME_FULL');
  });

  it('is deleted with the next one when it has expired', async () => {
    const { app, maya } = await setUp();
    await codeOf(maya);
    // A session ends as early as an invitation does.
    await app.database.db.updateTable('invites').set({ expires_at: '2026-03-09T09:00:00.000Z' }).execute();
    await codeOf(maya);
    expect(await app.database.db.selectFrom('invites').select('id').execute()).toHaveLength(1);
  });
});

describe('leaving a home', () => {
  it('leaves the list with the others, and gives an empty one', async () => {
    const { maya, leo } = await setUp();
    await share(maya, leo);
    await add(leo, 'Milk');
    await leo.call(removeMember, { params: { id: await idOf(leo, 'leo') } });
    expect(await namesOf(leo)).toEqual([]);
    expect(await namesOf(maya)).toEqual(['Milk']);
    expect(await membersOf(maya)).toEqual([]);
    await add(leo, 'Tea');
    expect(await namesOf(maya)).toEqual(['Milk']);
    // And back again.
    await share(maya, leo);
    expect((await namesOf(leo)).toSorted()).toEqual(['Milk', 'Tea']);
  });

  it('hands over when the keeper leaves, and by choice', async () => {
    const { maya, leo, zoe } = await setUp();
    await share(maya, leo, zoe);
    const keepers = async () => (await membersOf(zoe)).filter(({ keeper }) => keeper).map(({ username }) => username);
    expect((await leo.call(handOver, { body: { user_id: await idOf(leo, 'leo') } })).status).toBe(403);
    await maya.call(handOver, { body: { user_id: await idOf(maya, 'zoe') } });
    expect(await keepers()).toEqual(['zoe']);
    await zoe.call(handOver, { body: { user_id: await idOf(zoe, 'maya') } });
    await maya.call(removeMember, { params: { id: await idOf(maya, 'maya') } });
    expect(await keepers()).toEqual(['leo']);
    expect(await membersOf(maya)).toEqual([]);
  });

  it('leaves a keeper when the home is handed to somebody who leaves at that moment', async () => {
    const { maya, leo, zoe } = await setUp();
    await share(maya, leo, zoe);
    const id = await idOf(maya, 'zoe');
    await Promise.all([zoe.call(removeMember, { params: { id } }), maya.call(handOver, { body: { user_id: id } })]);
    expect((await membersOf(leo)).filter(({ keeper }) => keeper)).toHaveLength(1);
  });

  it('is up to the keeper for others, who see nothing from then on', async () => {
    const { maya, leo, zoe } = await setUp();
    await share(maya, leo, zoe);
    await add(maya, 'Oats');
    const [oats] = (await leo.call(listGroceries)).body;
    expect((await zoe.call(removeMember, { params: { id: await idOf(zoe, 'leo') } })).status).toBe(403);
    await maya.call(removeMember, { params: { id: await idOf(maya, 'leo') } });
    expect(await namesOf(leo)).toEqual([]);
    expect((await leo.call(deleteGrocery, { params: { id: oats!.id } })).status).toBe(404);
    expect((await leo.call(updateGrocery, { params: { id: oats!.id }, body: oats! })).status).toBe(404);
    expect(await namesOf(zoe)).toEqual(['Oats']);
    expect((await maya.call(removeMember, { params: { id: await idOf(maya, 'maya') } })).status).toBe(200);
    expect((await zoe.call(removeMember, { params: { id: '01890a5d-ac96-774b-bcce-b302099a8058' } })).status).toBe(404);
  });

  it('happens with the account, also of who began the home; the list stays', async () => {
    const { app, maya, leo, zoe } = await setUp();
    await share(maya, leo, zoe);
    await maya.call(addGroceries, {
      body: { items: Array.from({ length: 100 }, (_, n) => ({ item_name: `Item ${n}` })) },
    });
    const { body } = await maya.call(exportAccount);
    if (typeof body === 'string') throw new Error('JSON was asked for');
    expect([body.groceries.length, body.home_members.map(({ username }) => username)]).toEqual([
      100,
      ['maya', 'leo', 'zoe'],
    ]);
    await maya.call(deleteAccount, { body: { password: 'porridge' } });
    expect(await namesOf(leo)).toHaveLength(100);
    expect((await membersOf(leo)).map(({ username, keeper }) => [username, keeper])).toEqual([
      ['leo', true],
      ['zoe', false],
    ]);
    await zoe.call(deleteAccount, { body: { password: 'porridge' } });
    expect(await namesOf(leo)).toHaveLength(100);
    await leo.call(deleteAccount, { body: { password: 'porridge' } });
    for (const table of ['grocery_items', 'home_members', 'invites'] as const)
      expect(await app.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('invites a friend, who finds the invitation and joins or declines', async () => {
    const { maya, leo, zoe } = await setUp();
    for (const friend of ['leo', 'zoe']) await maya.call(addFriend, { body: { friendIdentifier: friend } });
    for (const user of [leo, zoe]) await user.call(acceptAllFriends);
    const friends = (await maya.call(listFriends)).body.accepted;
    const invite = async (name: string) =>
      maya.call(offerHome, { body: { friend_id: friends.find(({ username }) => username === name)?.friend_id } });

    expect((await invite('leo')).body.friend).toBe('leo');
    // Asked twice, there is one invitation.
    const { id } = (await invite('leo')).body;
    await invite('zoe');
    expect((await maya.call(getHome)).body.invites.map(({ friend }) => friend)).toEqual(['zoe', 'leo']);
    const { offers } = (await leo.call(getHome)).body;
    expect(offers).toMatchObject([{ id, username: 'maya', avatar: 'Happy' }]);

    expect((await join(leo, offers[0]?.code ?? '')).status).toBe(200);
    expect((await leo.call(getHome)).body).toMatchObject({ members: [{}, {}], offers: [] });
    const [declined] = (await zoe.call(getHome)).body.offers;
    expect((await zoe.call(declineOffer, { params: { id: declined?.id ?? '' } })).status).toBe(200);
    expect((await zoe.call(declineOffer, { params: { id: declined?.id ?? '' } })).status).toBe(404);
    expect((await join(zoe, declined?.code ?? '')).raw.code).toBe('INVITE_INVALID');
    expect((await maya.call(getHome)).body.invites).toEqual([]);
  });

  it('shows no invitation of somebody who has moved since, also one that an earlier version has left', async () => {
    const { app, maya, leo, zoe } = await setUp();
    await maya.call(addFriend, { body: { friendIdentifier: 'leo' } });
    await leo.call(acceptAllFriends);
    const friend_id = (await maya.call(listFriends)).body.accepted[0]?.friend_id;
    await maya.call(offerHome, { body: { friend_id } });
    const left = await app.database.db.selectFrom('home_offers').selectAll().executeTakeFirstOrThrow();
    await share(zoe, maya);
    expect((await leo.call(getHome)).body.offers).toEqual([]);
    expect(await app.database.db.selectFrom('home_offers').selectAll().execute()).toEqual([]);
    await app.database.db.insertInto('home_offers').values(left).execute();
    expect((await leo.call(getHome)).body.offers).toEqual([]);
  });

  it('takes an invitation back from a friend, and invites no strangers', async () => {
    const { maya, leo } = await setUp();
    await maya.call(addFriend, { body: { friendIdentifier: 'leo' } });
    expect((await maya.call(offerHome, { body: { friend_id: newId() } })).status).toBe(404);
    // A request is not yet a friendship.
    const waiting = (await maya.call(listFriends)).body.pendingSent[0]?.friend_id;
    expect((await maya.call(offerHome, { body: { friend_id: waiting } })).status).toBe(404);
    await leo.call(acceptAllFriends);
    const { id } = (await maya.call(offerHome, { body: { friend_id: waiting } })).body;
    await maya.call(withdrawInvite, { params: { id } });
    expect((await leo.call(getHome)).body.offers).toEqual([]);
  });
});
