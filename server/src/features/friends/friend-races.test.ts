import { FRIEND_MESSAGES } from '@moodbowl/contract/friends';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TestClock } from '../../../test/test-app.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { newId } from '../../db/new-id.ts';
import { insertUser } from '../auth/auth.repository.ts';
import { rejectRequests } from './friends.repository.ts';
import * as service from './friends.service.ts';

const ROUNDS = 12;

async function setUp() {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  const clock = new TestClock('2026-03-10T09:00:00Z');
  const context = { db, clock };
  const register = async (username: string) => {
    const id = newId();
    const created_at = clock.now().toISOString();
    await insertUser(db, { id, username, email: `${username}@example.org`, password_hash: '', created_at });
    return id;
  };
  const namesOf = async (userId: string) => {
    const { pendingReceived, pendingSent, accepted } = await service.readFriends(context, userId);
    const names = (friends: readonly { username: string }[]) => friends.map((friend) => friend.username);
    return { received: names(pendingReceived), sent: names(pendingSent), friends: names(accepted) };
  };
  const ask = (userId: string, identifier: string) => service.askFriend(context, userId, identifier);
  return { context, db, register, namesOf, ask };
}

/** Does the same with a new pair of people, again and again, so that every order has its chance. */
async function repeat(round: (names: [string, string]) => Promise<void>): Promise<void> {
  for (let n = 0; n < ROUNDS; n += 1) await round([`maya.${n}`, `leo.${n}`]);
}

const FRIENDS_ONLY = (username: string) => ({ received: [], sent: [], friends: [username] });

describe('friend requests at the same moment', () => {
  it('are one when they are the same', async () => {
    const { db, register, namesOf, ask } = await setUp();
    await repeat(async ([maya, leo]) => {
      const [mayaId, leoId] = [await register(maya), await register(leo)];
      const answers = await Promise.all([leo, leo, leo, `${leo}@example.org`].map((name) => ask(mayaId, name)));
      expect(new Set(answers)).toEqual(new Set([FRIEND_MESSAGES.sent]));
      expect((await namesOf(leoId)).received).toEqual([maya]);
      expect((await namesOf(mayaId)).sent).toEqual([leo, `${leo}@example.org`]);
    });
    expect(await db.selectFrom('friendships').select('id').execute()).toHaveLength(ROUNDS);
  });

  it.each([
    ['username', 'username', '', ''],
    ['username', 'email', '', '@example.org'],
    ['email', 'username', '@example.org', ''],
    ['email', 'email', '@example.org', '@example.org'],
  ])('that cross each other, by %s and by %s, make friends', async (_one, _other, mine, theirs) => {
    const { db, register, namesOf, ask } = await setUp();
    await repeat(async ([maya, leo]) => {
      const [mayaId, leoId] = [await register(maya), await register(leo)];
      const asking = [() => ask(mayaId, leo + mine), () => ask(leoId, maya + theirs)];
      // Whoever begins, and whichever of the two has the lower id.
      if (Math.random() < 0.5) asking.reverse();
      await Promise.all(asking.map((begin) => begin()));
      expect([await namesOf(mayaId), await namesOf(leoId)]).toEqual([FRIENDS_ONLY(leo), FRIENDS_ONLY(maya)]);
    });
    expect(await db.selectFrom('friendships').select('id').execute()).toHaveLength(ROUNDS);
  });

  it('reach somebody who is just registering', async () => {
    const { context, register, namesOf, ask } = await setUp();
    await repeat(async ([maya, leo]) => {
      const mayaId = await register(maya);
      const email = `${leo}@example.org`;
      const [, leoId] = await Promise.all([
        ask(mayaId, email),
        register(leo).then(async (id) => {
          await service.deliverEmailRequests(context, id, email);
          return id;
        }),
      ]);
      expect((await namesOf(leoId)).received).toEqual([maya]);
      expect((await namesOf(mayaId)).sent).toEqual([email]);
    });
  });

  it('are answered once, whatever comes at once', async () => {
    const { context, db, register, namesOf, ask } = await setUp();
    await repeat(async ([maya, leo]) => {
      const [mayaId, leoId] = [await register(maya), await register(leo)];
      await ask(mayaId, leo);
      await ask(mayaId, `${leo}@example.org`);
      const accepting = () => service.acceptAllRequests(context, leoId).then(() => 0);
      const rejecting = async () => (await rejectRequests(db, leoId, {})).length;
      const asking = () => ask(leoId, maya).then(() => 0);
      const rejected = await Promise.all([accepting(), rejecting(), accepting()]);
      const friends = (await namesOf(leoId)).friends;
      expect(friends).toEqual(rejected.includes(1) ? [] : [maya]);
      // After a rejection leo's own request is a new one; beside an acceptance it changes nothing.
      await Promise.all([asking(), service.removeFriend(context, mayaId, leoId).catch(() => {})]);
      const [one, other] = [await namesOf(mayaId), await namesOf(leoId)];
      expect(one.friends.length).toBe(other.friends.length);
      expect(one.received.length).toBe(other.sent.length);
      expect(one.friends.length + one.received.length).toBeLessThanOrEqual(1);
    });
  });

  it('are accepted or taken back, never both', async () => {
    const { context, register, namesOf, ask } = await setUp();
    await repeat(async ([maya, leo]) => {
      const [mayaId, leoId] = [await register(maya), await register(leo)];
      await ask(mayaId, `${leo}@example.org`);
      const [sent] = (await service.readFriends(context, mayaId)).pendingSent;
      const [, withdrawn] = await Promise.all([
        service.acceptAllRequests(context, leoId),
        service.removeFriend(context, mayaId, sent?.friend_id ?? '').then(
          () => true,
          () => false,
        ),
      ]);
      const friends = (await namesOf(mayaId)).friends;
      expect((await namesOf(leoId)).friends).toHaveLength(friends.length);
      expect((await namesOf(mayaId)).sent).toEqual([]);
      // At least one of the two has happened.
      expect(friends.length === 1 || withdrawn).toBe(true);
    });
  });
});

describe('encouragements at the same moment', () => {
  it('with one id are one', async () => {
    const { context, register, ask } = await setUp();
    const [mayaId, leoId] = [await register('maya'), await register('leo')];
    await ask(mayaId, 'leo');
    await ask(leoId, 'maya');
    const draft = { id: newId(), receiverId: leoId, message: 'Breathe' };
    const rows = await Promise.all([1, 2, 3, 4].map(() => service.encourage(context, mayaId, draft)));
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([draft.id]));
    const { accepted } = await service.readFriends(context, leoId);
    expect(accepted[0]?.encouragements).toHaveLength(1);
  });
});
