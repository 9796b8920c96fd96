import { describe, expect, it, onTestFinished } from 'vitest';
import { TestClock } from '../../test/test-app.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { CodedError } from './errors.ts';
import { addressLimits, sweepThrottles, Throttle } from './throttle.ts';

const LIMIT = { hits: 3, seconds: 60 };

async function setUp() {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  const clock = new TestClock('2026-03-10T09:00:00Z');
  const throttle = new Throttle({ db, clock }, true);
  /** How long to wait, in seconds; 0 when it is let through. */
  const wait = async (key: string): Promise<number> => {
    try {
      await throttle.countKey(key, LIMIT);
      return 0;
    } catch (error) {
      if (error instanceof CodedError && error.code === 'TOO_MANY_REQUESTS') return error.retryAfter ?? -1;
      throw error;
    }
  };
  return { db, clock, throttle, wait };
}

describe('a throttle', () => {
  it('allows as many hits as its limit, and then says how long to wait', async () => {
    const { clock, wait } = await setUp();
    expect([await wait('a'), await wait('a'), await wait('a')]).toEqual([0, 0, 0]);
    expect(await wait('a')).toBe(60);
    clock.advance({ seconds: 59 });
    expect(await wait('a')).toBe(1);
  });

  it('resets when the window ends, counted from the first hit', async () => {
    const { clock, wait } = await setUp();
    for (let hit = 0; hit < 10; hit += 1) await wait('a');
    clock.advance({ seconds: 60 });
    expect([await wait('a'), await wait('a'), await wait('a'), await wait('a')]).toEqual([0, 0, 0, 60]);
  });

  it('counts each key separately', async () => {
    const { wait } = await setUp();
    for (let hit = 0; hit < 4; hit += 1) await wait('a');
    expect(await wait('b')).toBe(0);
  });

  it('allows no more when all arrive at once', async () => {
    const { wait } = await setUp();
    const waits = await Promise.all(Array.from({ length: 20 }, () => wait('a')));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3);
  });

  it('can take a hit back, but never below zero', async () => {
    const { throttle, wait } = await setUp();
    await throttle.forgive('a');
    await wait('a');
    for (let times = 0; times < 5; times += 1) await throttle.forgive('a');
    expect([await wait('a'), await wait('a'), await wait('a'), await wait('a')]).toEqual([0, 0, 0, 60]);
  });

  it('does not count refused hits', async () => {
    const { throttle, wait } = await setUp();
    for (let hit = 0; hit < 20; hit += 1) await wait('a');
    for (let hit = 0; hit < 3; hit += 1) await throttle.forgive('a');
    expect([await wait('a'), await wait('a'), await wait('a')]).toEqual([0, 0, 60]);
  });

  it('stores what it limits, and not whom', async () => {
    const { db, wait } = await setUp();
    for (const key of ['friends:ask:account:01890a5d', 'sign-in:address:198.51.100.1', 'maya@example.org'])
      await wait(key);
    const keys = await db.selectFrom('throttles').orderBy('key').select('key').execute();
    expect(keys.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      expect.stringMatching(/^friends:ask:[\w-]{43}$/),
      expect.stringMatching(/^sign-in:address:[\w-]{43}$/),
    ]);
  });

  it('deletes expired windows only', async () => {
    const { db, clock, wait } = await setUp();
    for (let hit = 0; hit < 3; hit += 1) await wait('old');
    clock.advance({ seconds: 30 });
    for (let hit = 0; hit < 3; hit += 1) await wait('new');
    clock.advance({ seconds: 30 });
    await sweepThrottles(db, clock);
    expect(await db.selectFrom('throttles').select('resets_at').execute()).toHaveLength(1);
    expect(await wait('new')).toBe(30);
  });
});

describe('a throttle of addresses', () => {
  it('counts IPv6 by /64, and ten times as much by /48', async () => {
    const { throttle } = await setUp();
    const isLetThrough = (address: string) =>
      throttle.count('knock', { address: LIMIT }, { address }).then(
        () => true,
        () => false,
      );
    for (let hit = 0; hit < 3; hit += 1) expect(await isLetThrough(`2001:db8:1:0::${hit}`)).toBe(true);
    expect(await isLetThrough('2001:db8:1:0:ffff::')).toBe(false);
    // The refused one did not count for the /48.
    for (let hit = 3; hit < 30; hit += 1) expect(await isLetThrough(`2001:db8:1:${hit}::`)).toBe(true);
    expect(await isLetThrough('2001:db8:1:ffff::')).toBe(false);
    expect(await isLetThrough('2001:db8:2::')).toBe(true);
    for (const { key } of addressLimits('knock', LIMIT, '2001:db8:1:3::')) {
      await throttle.forgive(key);
      await throttle.forgive(key);
    }
    expect(await isLetThrough('2001:db8:1:3::')).toBe(true);
  });
});
