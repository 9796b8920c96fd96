import { login, register } from '@moodbowl/contract/auth';
import { changePassword, deleteAccount } from '@moodbowl/contract/profile';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp, type TestApp, TestUser } from '../../../test/test-app.ts';

const ELSEWHERE = '203.0.113.7';

async function withMaya(): Promise<TestApp> {
  const app = await createTestApp({ throttles: true });
  await app.call(register, { body: { username: 'maya', email: 'maya@example.org', password: 'porridge' } });
  return app;
}

function guess(app: TestApp, identifier = 'maya', address = '127.0.0.1') {
  return app.call(login, { body: { identifier, password: 'not porridge' } }, { address });
}

function signIn(app: TestApp, address = '127.0.0.1') {
  return app.call(login, { body: { identifier: 'maya', password: 'porridge' } }, { address });
}

describe('failed logins with an identifier', () => {
  it('are limited to ten in fifteen minutes from one address, and then even the right password is refused there', async () => {
    const app = await withMaya();
    for (let tries = 0; tries < 10; tries += 1) expect((await guess(app)).status).toBe(401);
    app.clock.advance({ minutes: 5 });
    const { status, raw, headers } = await guess(app);
    expect([status, raw.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', String(10 * 60)]);
    expect((await signIn(app)).status).toBe(429);
  });

  it('do not lock the owner out elsewhere', async () => {
    const app = await withMaya();
    for (let tries = 0; tries < 11; tries += 1) await guess(app);
    expect((await signIn(app, ELSEWHERE)).status).toBe(200);
  });

  it('are reset fifteen minutes after the first', async () => {
    const app = await withMaya();
    for (let tries = 0; tries < 11; tries += 1) await guess(app);
    app.clock.advance({ minutes: 15, seconds: -1 });
    expect((await signIn(app)).headers['retry-after']).toBe('1');
    app.clock.advance({ seconds: 1 });
    expect((await signIn(app)).status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) expect((await guess(app)).status).toBe(401);
    expect((await guess(app)).status).toBe(429);
  });

  it('are counted in any case, and by /64 for IPv6', async () => {
    const app = await withMaya();
    for (let tries = 0; tries < 10; tries += 1) {
      const name = ['maya', 'MAYA', 'ｍａｙａ'][tries % 3];
      expect((await guess(app, name, `2001:db8:1:2::${tries}`)).status).toBe(401);
    }
    expect((await signIn(app, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await signIn(app, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('are counted together for IPv4 and IPv4 mapped into IPv6', async () => {
    const app = await withMaya();
    for (let tries = 0; tries < 10; tries += 1) await guess(app, 'maya', '203.0.113.7');
    expect((await guess(app, 'maya', '::ffff:203.0.113.7')).status).toBe(429);
  });

  it('do not reveal which email belongs to which username', async () => {
    const app = await withMaya();
    for (let tries = 0; tries < 11; tries += 1) await guess(app, 'maya');
    const statuses = [];
    for (const identifier of ['maya@example.org', 'leo@example.org'])
      statuses.push((await guess(app, identifier)).status);
    expect(statuses).toEqual([401, 401]);
  });

  it('from all networks of a /48 are limited to twenty, which does not lock the owner out elsewhere', async () => {
    const app = await withMaya();
    const from = (tries: number) => `2001:db8:1:${tries}::1`;
    for (let tries = 0; tries < 20; tries += 1) expect((await guess(app, 'maya', from(tries))).status).toBe(401);
    expect((await guess(app, 'maya', from(20))).status).toBe(429);
    expect((await signIn(app, '2001:db8:2::1')).status).toBe(200);
  });

  it('from very many networks fail without an explanation, and the owner gets in again later', async () => {
    const app = await withMaya();
    expect((await guess(app, 'maya', '198.51.100.1')).status).toBe(401);
    // As after 499 more from fifty addresses, each of which would take the time of a hash.
    await app.database.db
      .updateTable('throttles')
      .set({ hits: 500 })
      .where('key', 'like', 'sign-in:account:%')
      .execute();
    const { status, raw, headers } = await signIn(app, ELSEWHERE);
    expect([status, raw.message, headers['retry-after']]).toEqual([401, 'Invalid credentials', undefined]);
    app.clock.advance({ minutes: 15 });
    expect((await signIn(app, ELSEWHERE)).status).toBe(200);
  });

  it('do not affect others', async () => {
    const app = await withMaya();
    await app.call(register, { body: { username: 'leo', email: 'leo@example.org', password: 'porridge' } });
    for (let tries = 0; tries < 11; tries += 1) await guess(app);
    expect((await app.call(login, { body: { identifier: 'leo', password: 'porridge' } })).status).toBe(200);
  });

  it('are also limited for an unknown identifier, so that the limit reveals nothing', async () => {
    const app = await withMaya();
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await guess(app, tries % 2 ? 'nobody' : 'NOBODY')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('verify at most ten passwords of a burst', async () => {
    const app = await withMaya();
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(app)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});

describe('successful logins', () => {
  it('are not counted', async () => {
    const app = await withMaya();
    for (let tries = 0; tries < 9; tries += 1) await guess(app);
    for (let times = 0; times < 12; times += 1) expect((await signIn(app)).status).toBe(200);
    expect((await guess(app)).status).toBe(401);
    expect((await guess(app)).status).toBe(429);
  });

  it('are not counted when many arrive at once, whatever happens to the others', async () => {
    const app = await withMaya();
    const rush = await Promise.all(Array.from({ length: 60 }, () => signIn(app)));
    expect(rush.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await signIn(app)).status).toBe(200);
    const counted = await app.database.db
      .selectFrom('throttles')
      .where('key', 'like', 'sign-in:%')
      .select('hits')
      .execute();
    expect(Math.max(...counted.map(({ hits }) => hits))).toBeLessThanOrEqual(1);
  });

  it('are not counted for the address', async () => {
    const app = await withMaya();
    for (let times = 0; times < 52; times += 1) expect((await signIn(app)).status).toBe(200);
    expect((await guess(app)).status).toBe(401);
  });
});

describe('failed logins from an address', () => {
  it('are limited to fifty in fifteen minutes over all accounts', async () => {
    const app = await withMaya();
    for (let tries = 0; tries < 50; tries += 1) expect((await guess(app, `person${tries % 25}`)).status).toBe(401);
    const { status, headers } = await signIn(app);
    expect([status, headers['retry-after']]).toEqual([429, String(15 * 60)]);
    expect((await signIn(app, ELSEWHERE)).status).toBe(200);
    app.clock.advance({ minutes: 15 });
    expect((await signIn(app)).status).toBe(200);
  });
});

describe('wrong passwords of somebody signed in', () => {
  const wrong = { current_password: 'not porridge', new_password: 'oat milk' };

  it('are counted apart from failed logins, which do not keep the owner from a new password', async () => {
    const app = await createTestApp({ throttles: true });
    const maya = await app.signIn('maya');
    for (let tries = 0; tries < 11; tries += 1) await guess(app);
    const body = { current_password: 'porridge', new_password: 'oat milk' };
    expect((await maya.call(changePassword, { body })).status).toBe(200);
  });

  it('are limited to ten in fifteen minutes per session, so that a stolen one does not block the others', async () => {
    const app = await createTestApp({ throttles: true });
    const thief = await app.signIn('maya');
    const maya = new TestUser(app, (await signIn(app)).body.token, undefined);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await thief.call(changePassword, { body: wrong })).status).toBe(400);
    expect((await thief.call(changePassword, { body: wrong })).status).toBe(429);
    expect((await thief.call(deleteAccount, { body: { password: 'not porridge' } })).status).toBe(429);
    expect((await maya.call(deleteAccount, { body: { password: 'porridge' } })).status).toBe(200);
  });
});

describe('expired limits', () => {
  it('are deleted regularly', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const app = await withMaya();
    await guess(app);
    const count = async () => (await app.database.db.selectFrom('throttles').select('key').execute()).length;
    expect(await count()).toBeGreaterThan(0);
    app.clock.advance({ hours: 2 });
    vi.advanceTimersByTime(10 * 60_000);
    await expect.poll(count).toBe(0);
  });
});

describe('registering', () => {
  const account = (number: number) => ({
    username: `person${number}`,
    email: `p${number}@example.org`,
    password: 'porridge',
  });

  it('is limited to twenty times an hour from an address', async () => {
    const app = await createTestApp({ throttles: true });
    for (let made = 0; made < 20; made += 1)
      expect((await app.call(register, { body: account(made) })).status).toBe(201);
    app.clock.advance({ minutes: 59 });
    const { status, raw, headers } = await app.call(register, { body: account(20) });
    expect([status, raw.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '60']);
    expect((await app.call(register, { body: account(20) }, { address: ELSEWHERE })).status).toBe(201);
    app.clock.advance({ minutes: 1 });
    expect((await app.call(register, { body: account(21) })).status).toBe(201);
  });

  it('with a mistake in the form does not count', async () => {
    const app = await createTestApp({ throttles: true });
    for (let tries = 0; tries < 30; tries += 1) await app.call(register, { body: { ...account(1), email: 'typo' } });
    expect((await app.call(register, { body: account(1) })).status).toBe(201);
  });
});
