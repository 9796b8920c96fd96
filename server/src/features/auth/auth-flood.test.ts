import { login } from '@moodbowl/contract/auth';
import { listGroceries } from '@moodbowl/contract/groceries';
import { health } from '@moodbowl/contract/health';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { CodedError } from '../../http/errors.ts';
import { deriveTag, WAITING } from './derive-tag.ts';

const CHEAP = { message: 'porridge', nonce: Buffer.alloc(16), tagLength: 32, memory: 8, passes: 1, parallelism: 1 };

/** Starts so many derivations for each network, in this order, and gives the order in which they end. */
async function derive(...asked: readonly (readonly [network: string, times: number])[]) {
  const ended: string[] = [];
  const outcomes = asked.flatMap(([network, times]) =>
    Array.from({ length: times }, async () => {
      const tag = await deriveTag(CHEAP, network);
      ended.push(network);
      return tag;
    }),
  );
  const settled = await Promise.allSettled(outcomes);
  return { ended, refused: settled.filter(({ status }) => status === 'rejected') };
}

describe('hashing passwords', () => {
  it('takes turns between networks, so that a flood from one leaves the others served', async () => {
    const { ended, refused } = await derive(['flood', 40], ['home', 1], ['office', 1]);
    expect(refused).toEqual([]);
    expect(ended.slice(0, 4).toSorted()).toEqual(['flood', 'flood', 'home', 'office']);
  });

  it('queues a limited number per network and refuses more', async () => {
    // The first is served at once.
    const { ended, refused } = await derive(['flood', WAITING.perNetwork + 21], ['home', 1]);
    expect([ended.length, refused.length]).toEqual([WAITING.perNetwork + 2, 20]);
    expect((refused[0] as PromiseRejectedResult).reason).toBeInstanceOf(CodedError);
    expect(refused[0]).toMatchObject({ reason: { statusCode: 503, code: 'UNAVAILABLE', retryAfter: 2 } });
    expect(await deriveTag(CHEAP, 'flood')).toHaveLength(32);
  });

  it('makes room for another network when floods from many have filled the queue', async () => {
    const floods = Array.from({ length: 5 }, (_, index) => [`flood ${index}`, WAITING.perNetwork] as const);
    const { ended, refused } = await derive(...floods, ['home', 1]);
    expect(ended).toContain('home');
    expect(refused.length).toBeGreaterThan(0);
  });
});

/** As many as may wait from one address. */
const LINE = WAITING.perNetwork;

describe('a flood of logins', () => {
  it('is answered one by one or refused, and slows no other call', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    let answered = 0;
    const flood = Array.from({ length: LINE + 20 }, async (_, index) => {
      const answer = await app.call(login, { body: { identifier: `guest.${index}`, password: 'porridge' } });
      answered += 1;
      return answer;
    });
    // Once the first is through, all others stand in the line or were turned away.
    await Promise.any(flood.map(async (one) => expect((await one).status).toBe(401)));
    // A busy machine takes a moment to see that the rush is over.
    const others = async () => [(await app.call(health, {})).status, (await maya.call(listGroceries)).status];
    await expect.poll(others).toEqual([200, 200]);
    expect(answered).toBeLessThan(LINE);

    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status !== 401);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, raw, headers } of refused)
      expect([status, raw.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
  });
});
