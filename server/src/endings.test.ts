import { logout } from '@moodbowl/contract/auth';
import { addFriend, blockPerson, listFriends, removeFriend } from '@moodbowl/contract/friends';
import { addGrocery, applyGroceryOperations, listGroceries } from '@moodbowl/contract/groceries';
import { getHome, handOver, inviteHome, offerHome, readInvite, removeMember } from '@moodbowl/contract/homes';
import { addToPlan } from '@moodbowl/contract/plan';
import { renewPlanFeed } from '@moodbowl/contract/plan-calendar';
import { deleteAccount } from '@moodbowl/contract/profile';
import { getGift, sendRecipe } from '@moodbowl/contract/recipe-gifts';
import { createRecipe, deleteRecipe, linkRecipe } from '@moodbowl/contract/recipes';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { befriend, idsOf, shareHome } from '../test/homes.ts';
import { listen } from '../test/listening.ts';
import { createTestApp } from '../test/test-app.ts';
import { newId } from './db/new-id.ts';
import { deleteAllSessions, setSuspended } from './features/auth/auth.repository.ts';
import { createReset } from './features/auth/password-resets.service.ts';
import { hasReset } from './features/auth/password-resets.repository.ts';

/**
 * Maya is the keeper of a home in which Leo and Zoe live. Kim is a friend of Maya's, invited into the home. Nina has a
 * code from Leo, and has asked Maya to be friends.
 */
async function setUp() {
  const app = await createTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  const [maya, leo, zoe, kim, nina] = [
    await app.signIn('maya'),
    await app.signIn('leo'),
    await app.signIn('zoe'),
    await app.signIn('kim'),
    await app.signIn('nina'),
  ];
  await shareHome(maya, leo, zoe);
  await befriend(maya, kim, 'kim');
  const ids = {
    maya: (await idsOf(app, 'maya')).id,
    leo: (await idsOf(app, 'leo')).id,
    zoe: (await idsOf(app, 'zoe')).id,
    kim: (await idsOf(app, 'kim')).id,
    nina: (await idsOf(app, 'nina')).id,
  };
  await nina.call(addFriend, { body: { friendIdentifier: 'maya' } });
  const { body: recipe } = await leo.call(createRecipe, { body: { name: 'Stew' } });
  return { app, address, maya, leo, zoe, kim, nina, ids, recipe: recipe.id };
}

type World = Awaited<ReturnType<typeof setUp>>;

/** Everything that opens something: prepares it, and gives a look at whether it still does. */
const KEYS = {
  "Leo's session": async ({ leo, zoe }) => {
    return async () => {
      const item_name = `Oats ${newId()}`;
      await zoe.call(addGrocery, { body: { item_name } });
      const { status, body } = await leo.call(listGroceries);
      return status === 200 && body.some((item) => item.item_name === item_name);
    };
  },
  "Leo's event stream": async ({ address, leo, zoe }) => {
    const stream = await listen(address, leo);
    const ask = async () => leo.call(addFriend, { body: { friendIdentifier: 'zoe' } });
    const takeBack = async () => {
      const { body } = await leo.call(listFriends);
      for (const { friend_id } of body.pendingSent ?? []) await leo.call(removeFriend, { params: { friend_id } });
    };
    /** What has come, when whatever was on its way is there. */
    const settle = async () => {
      const come: string[] = [];
      for (const act of [ask, takeBack]) {
        come.push(...stream.take());
        await act();
        await expect.poll(() => stream.ended || stream.text.includes('friends')).toBe(true);
      }
      return [...come, ...stream.take()];
    };
    return async () => {
      await settle();
      await zoe.call(addGrocery, { body: { item_name: 'Milk' } });
      return (await settle()).includes('groceries');
    };
  },
  "Leo's calendar": async ({ app, leo, zoe }) => {
    const { link } = (await leo.call(renewPlanFeed)).body;
    return async () => {
      const title = `Pie ${newId().slice(-8)}`;
      await zoe.call(addToPlan, { body: { entries: [{ date: '2026-03-11', slot: 'dinner', title }] } });
      const { statusCode, body } = await app.app.inject({ url: link ?? '' });
      return statusCode === 200 && body.includes(title);
    };
  },
  'a code that Leo knows': async ({ maya, nina }) => {
    const { code } = (await maya.call(inviteHome)).body;
    return async () => (await nina.call(readInvite, { params: { code } })).status === 200;
  },
  "Maya's offer to Kim": async ({ maya, kim, ids }) => {
    await maya.call(offerHome, { body: { friend_id: ids.kim } });
    const code = (await kim.call(getHome)).body.offers[0]?.code ?? '';
    return async () => {
      const { body } = await kim.call(getHome);
      const isShown = body.offers?.some((offer) => offer.code === code) ?? false;
      return isShown || (await kim.call(readInvite, { params: { code } })).status === 200;
    };
  },
  "the link of Leo's recipe": async ({ app, leo, recipe }) => {
    const { link } = (await leo.call(linkRecipe, { params: { id: recipe } })).body;
    return async () => (await app.app.inject({ url: link ?? '' })).statusCode === 200;
  },
  "Maya's gift to Kim": async ({ maya, kim, ids, recipe }) => {
    const { id } = (await maya.call(sendRecipe, { params: { id: recipe }, body: { friend_id: ids.kim } })).body;
    return async () => (await kim.call(getGift, { params: { id } })).status === 200;
  },
  "Leo's waiting change": async ({ leo, zoe }) => {
    const { body: item } = await leo.call(addGrocery, { body: { item_name: 'Rice' } });
    return async () => {
      const note = newId();
      const operations = [{ id: newId(), kind: 'set' as const, item: item.id, note }];
      await leo.call(applyGroceryOperations, { body: { operations } });
      return (await zoe.call(listGroceries)).body.some((one) => one.note === note);
    };
  },
  "Nina's request to Maya": async ({ maya, ids }) => {
    return async () => {
      const { body } = await maya.call(listFriends);
      return body.pendingReceived?.some(({ friend_id }) => friend_id === ids.nina) ?? false;
    };
  },
  'the link that lets Leo set a password': async ({ app, ids }) => {
    await createReset(app.database.db, app.clock, ids.leo);
    const { db } = app.database;
    const { secret_hash } = await db.selectFrom('password_resets').select('secret_hash').executeTakeFirstOrThrow();
    return async () => hasReset(db, { user_id: ids.leo, secret_hash, now: app.clock.now().toISOString() });
  },
} satisfies Record<string, (world: World) => Promise<() => Promise<boolean>>>;

type Key = keyof typeof KEYS;

const IN_THE_HOME = ["Leo's session", "Leo's event stream", "Leo's waiting change"] as const;
const INVITATIONS = ['a code that Leo knows', "Maya's offer to Kim"] as const;
const OF_LEO = [...IN_THE_HOME, "Leo's calendar"] as const;
const BETWEEN_MAYA_AND_KIM = ["Maya's offer to Kim", "Maya's gift to Kim"] as const;

const account = { body: { password: 'porridge' } };

/** Every way in which something ends, and what ends with it. Everything else goes on opening. */
const ENDINGS: readonly (readonly [string, (world: World) => Promise<unknown>, readonly Key[]])[] = [
  ['nothing happens', async () => {}, []],
  [
    'Leo leaves',
    async ({ leo, ids }) => leo.call(removeMember, { params: { id: ids.leo } }),
    [...OF_LEO, ...INVITATIONS],
  ],
  [
    'Leo is removed',
    async ({ maya, ids }) => maya.call(removeMember, { params: { id: ids.leo } }),
    [...OF_LEO, ...INVITATIONS],
  ],
  ['Maya hands over', async ({ maya, ids }) => maya.call(handOver, { body: { user_id: ids.zoe } }), INVITATIONS],
  ['Maya leaves', async ({ maya, ids }) => maya.call(removeMember, { params: { id: ids.maya } }), INVITATIONS],
  [
    'Maya deletes the account',
    async ({ maya }) => maya.call(deleteAccount, account),
    [...INVITATIONS, "Maya's gift to Kim", "Nina's request to Maya"],
  ],
  [
    'Leo deletes the account',
    async ({ leo }) => leo.call(deleteAccount, account),
    [...OF_LEO, ...INVITATIONS, 'the link that lets Leo set a password'],
  ],
  ['Kim deletes the account', async ({ kim }) => kim.call(deleteAccount, account), BETWEEN_MAYA_AND_KIM],
  ['Leo signs out', async ({ leo }) => leo.call(logout), IN_THE_HOME],
  [
    'Leo is suspended',
    async ({ app, ids }) =>
      app.database.db.transaction().execute(async (transaction) => {
        await setSuspended(transaction, ids.leo, app.clock.now().toISOString());
        await deleteAllSessions(transaction, ids.leo);
      }),
    OF_LEO,
  ],
  [
    'Maya ends the friendship with Kim',
    async ({ maya, ids }) => maya.call(removeFriend, { params: { friend_id: ids.kim } }),
    ["Maya's offer to Kim"],
  ],
  [
    'Kim ends the friendship with Maya',
    async ({ kim, ids }) => kim.call(removeFriend, { params: { friend_id: ids.maya } }),
    ["Maya's offer to Kim"],
  ],
  [
    'Maya blocks Kim',
    async ({ maya, ids }) => maya.call(blockPerson, { body: { user_id: ids.kim } }),
    BETWEEN_MAYA_AND_KIM,
  ],
  [
    'Kim blocks Maya',
    async ({ kim, ids }) => kim.call(blockPerson, { body: { user_id: ids.maya } }),
    BETWEEN_MAYA_AND_KIM,
  ],
  [
    // A code can have been passed on to anybody.
    'Maya blocks Nina',
    async ({ maya, ids }) => maya.call(blockPerson, { body: { user_id: ids.nina } }),
    ["Nina's request to Maya", 'a code that Leo knows'],
  ],
  [
    'the recipe is deleted',
    async ({ zoe, recipe }) => zoe.call(deleteRecipe, { params: { id: recipe } }),
    ["the link of Leo's recipe"],
  ],
];

describe('what opens something', () => {
  it.each(ENDINGS)('ends, or goes on, as declared when %s', async (_, end, ended) => {
    const world = await setUp();
    const looks = new Map<Key, () => Promise<boolean>>();
    for (const [key, prepare] of Object.entries(KEYS)) looks.set(key as Key, await prepare(world));
    const openNow = async () => {
      const open: Key[] = [];
      for (const [key, look] of looks) if (await look()) open.push(key);
      return open;
    };
    expect(await openNow()).toEqual(Object.keys(KEYS));
    await end(world);
    const names: readonly string[] = ended;
    expect(await openNow()).toEqual(Object.keys(KEYS).filter((key) => !names.includes(key)));
  });
});
