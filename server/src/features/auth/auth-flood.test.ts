import { login } from '@moodbowl/contract/auth';
import { listGroceries } from '@moodbowl/contract/groceries';
import { health } from '@moodbowl/contract/health';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { CodedError } from '../../http/coded-error.ts';
import { deriveTag } from './derive-tag.ts';

/** As many as may wait for their password to be hashed. */
const LINE = 100;

describe('the line in front of hashing', () => {
  it('has an end; beyond it one is told to come back', async () => {
    const cheap = { message: 'porridge', nonce: Buffer.alloc(16), tagLength: 32, memory: 8, passes: 1, parallelism: 1 };
    // What was in the line before is through then.
    await deriveTag(cheap);
    const outcomes = await Promise.allSettled(Array.from({ length: LINE + 20 }, () => deriveTag(cheap)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: LINE }, () => 'fulfilled'),
      ...Array.from({ length: 20 }, () => 'rejected'),
    ]);
    const { reason } = outcomes.at(-1) as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(CodedError);
    expect(reason).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE', retryAfter: 2 });
    // And it is open again.
    expect(await deriveTag(cheap)).toHaveLength(32);
  });
});

describe('a flood of logins', { timeout: 60_000 }, () => {
  it('is answered one after the other or told to come back, and slows no other call', async () => {
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
    await expect.poll(others, { timeout: 10_000 }).toEqual([200, 200]);
    expect(answered).toBeLessThan(LINE);

    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status !== 401);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, raw, headers } of refused)
      expect([status, raw.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
  });
});
