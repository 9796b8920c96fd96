import { t } from '@moodbowl/i18n/t';
import { addFriend, blockPerson, encourageFriend, listFriends } from '@moodbowl/contract/friends';
import { describe, expect, it } from 'vitest';
import { createTestApp, TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

const ELSEWHERE = '203.0.113.7';

async function setUp() {
  const app = await createTestApp({ throttles: true });
  const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
  const ask = async (user: TestUser, friendIdentifier: string, address = '127.0.0.1') =>
    app.call(addFriend, { body: { friendIdentifier } }, { token: user.token, address });
  return { app, maya, leo, ask };
}

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

describe('friend requests of an account', () => {
  it('are limited to sixty an hour, whatever their result, from any address', async () => {
    const { app, maya, leo, ask } = await setUp();
    const names = ['kim@example.org', 'leo', 'nobody', 'maya'];
    for (let tries = 0; tries < 60; tries += 1) {
      const { status } = await ask(maya, names[tries % 4] ?? '', `203.0.113.${tries}`);
      expect([200, 400, 404]).toContain(status);
    }
    app.clock.advance({ minutes: 50 });
    for (const name of ['zoe@example.org', 'leo']) {
      const { status, raw, headers } = await ask(maya, name, ELSEWHERE);
      expect([status, raw.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', String(10 * 60)]);
    }
    expect((await maya.call(listFriends)).body.pendingSent).toHaveLength(2);
    expect((await ask(leo, 'maya')).status).toBe(200);
    app.clock.advance({ minutes: 10 });
    expect((await ask(maya, 'zoe@example.org')).status).toBe(200);
  });

  it('with a mistake in the form do not count', async () => {
    const { maya, ask } = await setUp();
    for (let tries = 0; tries < 61; tries += 1) expect((await ask(maya, 'kim@')).status).toBe(400);
    expect((await ask(maya, 'leo')).status).toBe(200);
  });

  it('are limited across processes, also in a burst', async () => {
    const { app, maya } = await setUp();
    const second = await createTestApp({ throttles: true, database: app.database });
    const answers = await Promise.all(
      times(80, (n) =>
        new TestUser(n % 2 ? app : second, maya.token, undefined).call(addFriend, {
          body: { friendIdentifier: 'leo' },
        }),
      ),
    );
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(60);
    expect(statusesOf(answers).filter((status) => status === 429)).toHaveLength(20);
  });
});

describe('friend requests by email', () => {
  it('are limited to twenty a day, apart from those by username', async () => {
    const { app, maya, leo, ask } = await setUp();
    // Known or not, new or sent before, one's own or not: each is a guess.
    const emails = ['leo@example.org', 'maya@example.org', ...times(18, (n) => `kim.${n}@example.org`)];
    for (const email of emails) expect([200, 400]).toContain((await ask(maya, email)).status);
    app.clock.advance({ hours: 23 });
    for (const email of ['leo@example.org', 'zoe@example.org', 'maya@example.org', 'zoe＠example.org']) {
      const { status, raw, headers } = await ask(maya, email, ELSEWHERE);
      expect([status, raw.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', String(60 * 60)]);
      expect(raw.message).toBe(t('friends.tooManyEmails'));
    }
    expect((await ask(maya, 'leo')).status).toBe(200);
    expect((await ask(leo, 'zoe@example.org')).status).toBe(200);
    app.clock.advance({ hours: 1 });
    expect((await ask(maya, 'zoe@example.org')).status).toBe(200);
  });

  it('are limited across processes, also in a burst', async () => {
    const { app, maya } = await setUp();
    const second = await createTestApp({ throttles: true, database: app.database });
    const answers = await Promise.all(
      times(40, (n) =>
        new TestUser(n % 2 ? app : second, maya.token, undefined).call(addFriend, {
          body: { friendIdentifier: `kim.${n}@example.org` },
        }),
      ),
    );
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(20);
    expect(statusesOf(answers).filter((status) => status === 429)).toHaveLength(20);
  });
});

describe('blocks', () => {
  it('are limited to sixty an hour per account', async () => {
    const { app, maya } = await setUp();
    const block = () => maya.call(blockPerson, { body: { user_id: newId() } });
    const answers = await Promise.all(times(62, block));
    expect(statusesOf(answers).filter((status) => status === 429)).toHaveLength(2);
    app.clock.advance({ hours: 1 });
    expect((await block()).status).toBe(404);
  });
});

describe('friend requests from an address', () => {
  it('are limited to 240 an hour over all accounts', async () => {
    const { app, leo, ask } = await setUp();
    for (const name of ['a.1', 'a.2', 'a.3', 'a.4']) {
      const user = await app.signIn(name);
      // Those that the account's own limit refuses do not use up what the others may ask.
      for (let tries = 0; tries < 62; tries += 1)
        expect((await ask(user, 'nobody')).status).toBe(tries < 60 ? 404 : 429);
    }
    const { status, headers } = await ask(leo, 'maya');
    expect([status, headers['retry-after']]).toEqual([429, String(60 * 60)]);
    expect((await ask(leo, 'maya', ELSEWHERE)).status).toBe(200);
  });
});

describe('encouragements', () => {
  it('are limited to 120 an hour per account', async () => {
    const { app, maya, leo, ask } = await setUp();
    await ask(maya, 'leo');
    await ask(leo, 'maya');
    const idOf = async (user: TestUser) => (await user.call(listFriends)).body.accepted[0]?.friend_id ?? '';
    const [toLeo, toMaya] = [await idOf(maya), await idOf(leo)];
    const cheer = (user: TestUser, receiverId: string) =>
      user.call(encourageFriend, { body: { receiverId, message: 'Breathe' } });
    const answers = await Promise.all(times(125, () => cheer(maya, toLeo)));
    expect(statusesOf(answers).filter((status) => status === 201)).toHaveLength(120);
    app.clock.advance({ minutes: 59 });
    const { status, raw, headers } = await cheer(maya, toLeo);
    expect([status, raw.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '60']);
    expect((await cheer(leo, toMaya)).status).toBe(201);
    app.clock.advance({ minutes: 1 });
    expect((await cheer(maya, toLeo)).status).toBe(201);
  });

  it('are limited to 480 an hour per address', async () => {
    const { app, maya, ask } = await setUp();
    const cheerers: [TestUser, string][] = [];
    for (const name of ['a.1', 'a.2', 'a.3', 'a.4', 'a.5']) {
      const user = await app.signIn(name);
      await ask(user, 'maya');
      await ask(maya, name);
      cheerers.push([user, (await user.call(listFriends)).body.accepted[0]?.friend_id ?? '']);
    }
    const cheer = (user: TestUser, receiverId: string, address?: string) =>
      app.call(
        encourageFriend,
        { body: { receiverId, message: 'Breathe' } },
        { token: user.token, ...(address && { address }) },
      );
    for (const [user, id] of cheerers.slice(0, 4)) {
      // Not all at once: they would wait for a connection of the database for too long.
      for (let batch = 0; batch < 6; batch += 1) {
        const answers = await Promise.all(times(20, () => cheer(user, id)));
        expect(new Set(statusesOf(answers))).toEqual(new Set([201]));
      }
    }
    const [last, id] = cheerers[4]!;
    expect((await cheer(last, id)).status).toBe(429);
    expect((await cheer(last, id, ELSEWHERE)).status).toBe(201);
  });
});
