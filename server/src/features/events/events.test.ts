import { logout } from '@moodbowl/contract/auth';
import { EVENT_LIMITS, listenEvents } from '@moodbowl/contract/events';
import { acceptFriend, addFriend, encourageFriend, listFriends } from '@moodbowl/contract/friends';
import { addGrocery, applyGroceryOperations } from '@moodbowl/contract/groceries';
import { sendRecipe } from '@moodbowl/contract/recipe-gifts';
import { createRecipe, deleteRecipe, updateRecipe } from '@moodbowl/contract/recipes';
import { getHome, inviteHome, joinHome, removeMember } from '@moodbowl/contract/homes';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { befriend } from '../../../test/homes.ts';
import { listen as listenAt } from '../../../test/listening.ts';
import { newId } from '../../db/new-id.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

let app: TestApp;
let address: string;
let maya: TestUser;
let leo: TestUser;

beforeEach(async () => {
  app = await createTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  maya = await app.signIn('maya');
  leo = await app.signIn('leo');
});

const listen = (user: TestUser) => listenAt(address, user);

async function join(): Promise<void> {
  const { code } = (await maya.call(inviteHome)).body;
  await leo.call(joinHome, { params: { code }, body: { bring: false } });
}

describe('a stream of events', () => {
  it('says that the list has changed to all who share it, and to nobody else', async () => {
    await join();
    const noor = await app.signIn('noor');
    const [ofMaya, ofLeo, ofNoor] = [await listen(maya), await listen(leo), await listen(noor)];
    await leo.call(addGrocery, { body: { item_name: 'Milk' } });
    await expect.poll(() => ofMaya.text).toContain('groceries');
    await expect.poll(() => ofLeo.text).toContain('groceries');
    expect(ofMaya.text).not.toContain('Milk');
    await noor.call(addGrocery, { body: { item_name: 'Tea' } });
    await expect.poll(() => ofNoor.take()).toEqual(['groceries']);
    expect(ofMaya.take()).toEqual(['groceries']);
  });

  it('says which page has changed the list, if it wants to know', async () => {
    await join();
    const [ofMaya, ofLeo] = [await listen(maya), await listen(leo)];
    const page = newId();
    const operation = { id: newId(), kind: 'delete', items: [newId()] } as const;
    await maya.call(applyGroceryOperations, { body: { operations: [operation], page } });
    await expect.poll(() => ofMaya.text).toContain(`event: change\ndata: groceries\nid: ${page}\n\n`);
    await expect.poll(() => ofLeo.text).toContain('event: change\ndata: groceries\n\n');
    // Somebody else who knew the name could hide changes from that page.
    ofMaya.take();
    await leo.call(applyGroceryOperations, { body: { operations: [{ ...operation, id: newId() }], page } });
    await expect.poll(() => ofMaya.text).toContain('event: change\ndata: groceries\n\n');
    expect(ofMaya.text).not.toContain(page);
    const refused = await maya.call(applyGroceryOperations, { body: { operations: [operation], page: 'x\nevent: y' } });
    expect(refused.status).toBe(400);
  });

  it('says that somebody has joined, and follows who is removed', async () => {
    const [ofMaya, ofLeo] = [await listen(maya), await listen(leo)];
    await join();
    await expect.poll(() => ofMaya.text).toContain('home');
    await expect.poll(() => ofLeo.text).toContain('groceries');
    const member = (await maya.call(getHome)).body.members.find(({ username }) => username === 'leo');
    ofLeo.take();
    await maya.call(removeMember, { params: { id: member?.user_id ?? '' } });
    await expect.poll(() => ofLeo.text).toContain('groceries');
    ofLeo.take();
    await maya.call(addGrocery, { body: { item_name: 'Milk' } });
    await leo.call(addGrocery, { body: { item_name: 'Tea' } });
    await expect.poll(() => ofLeo.take()).toEqual(['groceries']);
  });

  it('says that friends and encouragements have changed', async () => {
    const ofMaya = await listen(maya);
    await leo.call(addFriend, { body: { friendIdentifier: 'maya' } });
    await expect.poll(() => ofMaya.take()).toEqual(['friends']);
    const [request] = (await maya.call(listFriends)).body.pendingReceived;
    await maya.call(acceptFriend, { body: { friendshipId: request?.friendship_id ?? '' } });
    await expect.poll(() => ofMaya.take()).toEqual(['friends']);
    const [friend] = (await leo.call(listFriends)).body.accepted;
    await leo.call(encourageFriend, { body: { receiverId: friend?.friend_id ?? '', message: 'Well done!' } });
    await expect.poll(() => ofMaya.take()).toEqual(['encouragements']);
  });

  it('says that recipes have changed to all who share them, and that a friend has sent one', async () => {
    await join();
    const noor = await app.signIn('noor');
    const friend_id = await befriend(maya, noor, 'noor');
    const [ofMaya, ofLeo, ofNoor] = [await listen(maya), await listen(leo), await listen(noor)];
    const said = async (...topics: string[]) => {
      for (const stream of [ofMaya, ofLeo]) await expect.poll(() => stream.take()).toEqual(topics);
    };
    const { id } = (await leo.call(createRecipe, { body: { name: 'Soup' } })).body;
    await said('recipes');
    const params = { id };
    await maya.call(updateRecipe, { params, body: { name: 'Stew' } });
    await said('recipes');
    expect(ofNoor.take()).toEqual([]);
    await maya.call(sendRecipe, { params, body: { friend_id } });
    await expect.poll(() => ofNoor.take()).toEqual(['gifts']);
    await maya.call(deleteRecipe, { params });
    await said('recipes');
    // Nobody hears of what was refused.
    await maya.call(deleteRecipe, { params });
    await maya.call(addGrocery, { body: { item_name: 'Milk' } });
    await said('groceries');
  });

  it('ends within a second when the session ends, and only that', async () => {
    const [ofMaya, ofLeo] = [await listen(maya), await listen(leo)];
    await maya.call(logout);
    await expect.poll(() => ofMaya.ended).toBe(true);
    expect(ofLeo.ended).toBe(false);
  });

  it('ends when the server closes', async () => {
    const ofMaya = await listen(maya);
    await app.app.close();
    await expect.poll(() => ofMaya.ended).toBe(true);
  });

  it('is not there for an account that has too many', async () => {
    const open = await Promise.all(Array.from({ length: EVENT_LIMITS.streams }, () => listen(maya)));
    expect((await maya.call(listenEvents)).status).toBe(429);
    await open[0]?.stop();
    await expect.poll(async () => (await maya.call(listenEvents)).status).toBe(200);
  });
});
