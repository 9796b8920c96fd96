import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

/** From the test suite of Argon2's reference implementation: 'password', 'somesalt', 64 MiB, 2 passes. */
const REFERENCE = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

describe('a password', () => {
  it.each(['porridge', '      ', '🥣🥣🥣', 'كلمة السر', 'x'.repeat(1024)])(
    '%j differs from another by its hash',
    async (password) => {
      const hash = await hashPassword(password);
      expect(await verifyPassword(password, hash)).toBe(true);
      for (const wrong of [`${password} `, password.slice(1), '', `${password}\0`])
        expect(await verifyPassword(wrong, hash)).toBe(false);
    },
  );

  it('is stored as Argon2id with at least 19 MiB and 2 passes', async () => {
    const hash = await hashPassword('porridge');
    const [, memory = 0, passes = 0] = (
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[\w+/]{22}\$[\w+/]{43}$/.exec(hash) ?? []
    ).map(Number);
    expect(memory).toBeGreaterThanOrEqual(19 * 1024);
    expect(passes).toBeGreaterThanOrEqual(2);
  });

  it('has a different hash each time', async () => {
    expect(await hashPassword('porridge')).not.toBe(await hashPassword('porridge'));
  });

  it('matches hashes of other programs and costs', async () => {
    expect(await verifyPassword('password', REFERENCE)).toBe(true);
    expect(await verifyPassword('differentpassword', REFERENCE)).toBe(false);
  });

  it('without a hash never matches, but takes as long', async () => {
    const hash = await hashPassword('porridge');
    expect(await verifyPassword('porridge', undefined)).toBe(false);
    const known: number[] = [];
    const unknown: number[] = [];
    // In turns and the fastest of each, because other tests run at the same time.
    for (let round = 0; round < 8; round += 1) {
      known.push(await millisecondsOf(() => verifyPassword('porridge', hash)));
      unknown.push(await millisecondsOf(() => verifyPassword('porridge', undefined)));
    }
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it.each(['', 'porridge', '$2b$12$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=1,t=1,p=1$YQ$YQ'])(
    'with the damaged hash %j throws an error that does not show the hash',
    async (hash) => {
      await expect(verifyPassword('porridge', hash)).rejects.toThrow(
        /^a stored password hash is not an Argon2id PHC string$/,
      );
    },
  );
});
