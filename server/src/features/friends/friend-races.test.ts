import { t } from '@moodbowl/i18n/t';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TestClock } from '../../../test/test-app.ts';
import { untilLocked } from '../../../test/until-locked.ts';
import { CITUS_NODES } from '../../../test/citus.ts';
import { createTestDatabase, engine } from '../../../test/test-database.ts';
import { lockUsers } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { CodedError } from '../../http/errors.ts';
import { changeAs } from '../../http/change.ts';
import { insertSession, insertUser } from '../auth/auth.repository.ts';
import { findBlockers, insertBlock } from './blocks.repository.ts';
import { insertEncouragement } from './encouragements.repository.ts';
import { insertRequest } from './friends.repository.ts';
import * as service from './friends.service.ts';

const ROUNDS = 12;
const NOW = '2026-03-10T09:00:00.000Z';

async function setUp() {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  const clock = new TestClock('2026-03-10T09:00:00Z');
  const context = { db, clock };
  const register = async (username: string) => {
    const id = newId();
    const created_at = clock.now().toISOString();
    await insertUser(db, { id, username, email: `${username}@example.org`, password_hash: '', created_at });
    await insertSession(db, { user_id: id, id, created_at, expires_at: '2027-01-01T00:00:00.000Z' }, '');
    return id;
  };
  /** What a person who is signed in may change. Each has one session, with their own id. */
  const as = (id: string) => {
    const session = {
      session_id: id,
      session_expires_at: '',
      time_zone: 'UTC',
      language: 'en',
      role: 'user',
      username: '',
    } as const;
    return { db, now: clock.now(), change: changeAs(context, { id, home_id: id, ...session }, 'user') };
  };
  const namesOf = async (userId: string) => {
    const { pendingReceived, pendingSent, accepted } = await service.readFriends(
      { db, now: clock.now() },
      { id: userId, language: 'en' },
    );
    const names = (friends: readonly { username: string }[]) => friends.map((friend) => friend.username);
    return { received: names(pendingReceived), sent: names(pendingSent), friends: names(accepted) };
  };
  const ask = (userId: string, identifier: string) =>
    identifier.includes('@')
      ? service.askByEmail(as(userId), identifier)
      : service.askByUsername(as(userId), identifier);
  /** As friends of former times, who can block each other. */
  const meet = (one: string, other: string) =>
    insertEncouragement(db, { id: newId(), sender_id: one, receiver_id: other, message: 'Hello', created_at: NOW });
  return { context, db, register, meet, as, namesOf, ask };
}

/** Does the same with a new pair of people, again and again, so that every order has its chance. */
async function repeat(round: (names: [string, string]) => Promise<void>): Promise<void> {
  for (let n = 0; n < ROUNDS; n += 1) await round([`maya.${n}`, `leo.${n}`]);
}

const NOTHING = { received: [], sent: [], friends: [] };
const FRIENDS_ONLY = (username: string) => ({ received: [], sent: [], friends: [username] });

describe('concurrent friend requests', () => {
  it('are stored once when they are the same', async () => {
    const { db, register, namesOf, ask } = await setUp();
    await repeat(async ([maya, leo]) => {
      const [mayaId, leoId] = [await register(maya), await register(leo)];
      const answers = await Promise.all([leo, leo, leo, leo].map((name) => ask(mayaId, name)));
      expect(new Set(answers)).toEqual(new Set(['friends.sent']));
      expect((await namesOf(leoId)).received).toEqual([maya]);
      expect((await namesOf(mayaId)).sent).toEqual([leo]);
    });
    expect(await db.selectFrom('friendships').select('id').execute()).toHaveLength(2 * ROUNDS);
  });

  it('by one email are stored once', async () => {
    const { register, namesOf, ask } = await setUp();
    await repeat(async ([maya, leo]) => {
      const mayaId = await register(maya);
      await Promise.all([1, 2, 3, 4].map(() => ask(mayaId, `${leo}@example.org`)));
      expect((await namesOf(mayaId)).sent).toEqual([`${leo}@example.org`]);
    });
  });

  it('that cross each other make friends and leave no request by email', async () => {
    const { db, register, namesOf, ask } = await setUp();
    await repeat(async ([maya, leo]) => {
      const [mayaId, leoId] = [await register(maya), await register(leo)];
      await ask(mayaId, `${leo}@example.org`);
      await ask(leoId, `${maya}@example.org`);
      const asking = [() => ask(mayaId, leo), () => ask(leoId, maya)];
      // Whoever begins, and whichever of the two has the lower id.
      if (Math.random() < 0.5) asking.reverse();
      await Promise.all(asking.map((begin) => begin()));
      expect([await namesOf(mayaId), await namesOf(leoId)]).toEqual([FRIENDS_ONLY(leo), FRIENDS_ONLY(maya)]);
    });
    expect(await db.selectFrom('friendships').select('id').execute()).toHaveLength(2 * ROUNDS);
  });

  it('are answered once', async () => {
    const { register, as, namesOf, ask } = await setUp();
    await repeat(async ([maya, leo]) => {
      const [mayaId, leoId] = [await register(maya), await register(leo)];
      await ask(mayaId, leo);
      const accepting = () => service.acceptAllRequests(as(leoId)).then(() => 0);
      const rejecting = async () => service.rejectAllRequests(as(leoId).change);
      const asking = () => ask(leoId, maya).then(() => 0);
      const rejected = await Promise.all([accepting(), rejecting(), accepting()]);
      const friends = (await namesOf(leoId)).friends;
      expect(friends).toEqual(rejected.includes(1) ? [] : [maya]);
      // After a rejection leo's own request is a new one; beside an acceptance it changes nothing.
      await Promise.all([asking(), service.removeFriend(as(mayaId).change, leoId).catch(() => {})]);
      const [one, other] = [await namesOf(mayaId), await namesOf(leoId)];
      expect(one.friends.length).toBe(other.friends.length);
      expect(one.received.length).toBe(other.sent.length);
      expect(one.friends.length + one.received.length).toBeLessThanOrEqual(1);
    });
  });

  it('are accepted or taken back, never both', async () => {
    const { register, as, namesOf, ask } = await setUp();
    await repeat(async ([maya, leo]) => {
      const [mayaId, leoId] = [await register(maya), await register(leo)];
      await ask(mayaId, leo);
      const [, withdrawn] = await Promise.all([
        service.acceptAllRequests(as(leoId)),
        service.removeFriend(as(mayaId).change, leoId),
      ]);
      // Removing ends whichever of the two it finds.
      expect(withdrawn).toBe('friends.removed');
      expect([await namesOf(mayaId), await namesOf(leoId)]).toEqual([NOTHING, NOTHING]);
    });
  });
});

describe('a concurrent block', () => {
  it('deletes every request that crosses it, from either side', async () => {
    const { db, register, meet, as, namesOf, ask } = await setUp();
    const tried = (work: Promise<unknown>) => work.catch((error: unknown) => error);
    await repeat(async ([maya, eve]) => {
      const [mayaId, eveId] = [await register(maya), await register(eve)];
      await meet(mayaId, eveId);
      const work = [
        () => tried(ask(eveId, maya)),
        () => tried(ask(eveId, maya)),
        () => tried(ask(mayaId, eve)),
        () => service.blockPerson(as(mayaId), eveId),
        () => tried(ask(mayaId, eve)),
        () => tried(service.acceptAllRequests(as(eveId))),
        () => tried(ask(eveId, maya)),
      ];
      // Every order has its turn at coming first.
      for (let turns = Math.floor(Math.random() * work.length); turns > 0; turns -= 1) work.push(work.shift()!);
      const outcomes = await Promise.all(work.map((begin) => begin()));
      expect(outcomes.filter((outcome) => outcome instanceof Error && !(outcome instanceof CodedError))).toEqual([]);
      expect([await namesOf(mayaId), await namesOf(eveId)]).toEqual([NOTHING, NOTHING]);
    });
    expect(await db.selectFrom('friendships').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('blocks').select('user_id').execute()).toHaveLength(2 * ROUNDS);
  });

  // On Citus, the worker knows who waits.
  it.runIf(engine === 'postgres' && CITUS_NODES.length === 0)(
    'waits for a request that has begun, and the request for the block',
    async () => {
      const { db, register, meet, as, namesOf, ask } = await setUp();
      const [mayaId, eveId] = [await register('maya'), await register('eve')];
      await meet(mayaId, eveId);
      // A request that has looked for blocks already, and is stored only once the block has begun.
      let blocking: Promise<void> | undefined;
      await db.transaction().execute(async (transaction) => {
        await lockUsers(transaction, [eveId, mayaId], 'shared');
        expect(await findBlockers(transaction, eveId, mayaId)).toEqual([]);
        blocking = service.blockPerson(as(mayaId), eveId);
        await untilLocked(db);
        await insertRequest(transaction, { id: newId(), from: eveId, to: mayaId, created_at: NOW });
      });
      await blocking;
      expect(await namesOf(mayaId)).toEqual(NOTHING);

      // A block that is half way when the request comes.
      await db.deleteFrom('blocks').execute();
      let asking: Promise<unknown> | undefined;
      await db.transaction().execute(async (transaction) => {
        await lockUsers(transaction, [eveId, mayaId], 'exclusive');
        asking = ask(eveId, 'maya').catch((error: unknown) => error);
        await untilLocked(db);
        await insertBlock(transaction, { blocker_id: mayaId, blocked_id: eveId, created_at: NOW });
      });
      expect(await asking).toMatchObject({ code: 'NOT_FOUND', message: t('friends.unknownUsername') });
      expect(await namesOf(mayaId)).toEqual(NOTHING);
    },
  );
});

describe('concurrent encouragements', () => {
  it('with one id are stored once', async () => {
    const { register, as, ask } = await setUp();
    const [mayaId, leoId] = [await register('maya'), await register('leo')];
    await ask(mayaId, 'leo');
    await ask(leoId, 'maya');
    const draft = { id: newId(), receiverId: leoId, message: 'Breathe' };
    const rows = await Promise.all([1, 2, 3, 4].map(() => service.encourage(as(mayaId), draft)));
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([draft.id]));
    const { accepted } = await service.readFriends(as(leoId), { id: leoId, language: 'en' });
    expect(accepted[0]?.encouragements).toHaveLength(1);
  });
});
