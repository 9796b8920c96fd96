import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { Audit } from '../../http/log.ts';
import { networksOf, type Limit, type Throttle } from '../../http/throttle.ts';
import { findPasswordHash } from './auth.repository.ts';
import { verifyPassword } from './passwords.ts';

const FAILURES_PER_SESSION: Limit = { hits: 10, seconds: 15 * 60 };

export interface AccountContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly throttle: Throttle;
}

/** The widest network of an address; networks take turns at hashing. */
export function hashingNetwork(address: string): string {
  const networks = networksOf(address);
  return (networks.at(-1) ?? networks[0]).name;
}

/** The caller of something that requires the password again. */
export interface Caller {
  readonly id: string;
  readonly session_id: string;
  readonly address: string;
}

/**
 * The stored hash if this is the user's password, else undefined. Failures are counted per session and apart from
 * failed sign-ins: somebody who guesses passwords at the login cannot keep the owner from changing the password, and a
 * stolen session is no way around the limit.
 */
export async function checkPassword(
  { db, throttle }: AccountContext,
  caller: Caller,
  password: string,
  audit: Audit,
): Promise<string | undefined> {
  const key = `password:session:${caller.session_id}`;
  await throttle.countKey(key, FAILURES_PER_SESSION);
  const hash = await findPasswordHash(db, caller.id);
  let isWrong = false;
  try {
    isWrong = !(await verifyPassword(password, hash, hashingNetwork(caller.address)));
  } finally {
    // Also when the password could not be verified.
    if (!isWrong) await throttle.forgive(key);
  }
  if (!isWrong) return hash;
  audit('auth.password_refused', { reason: 'wrong password' });
  return undefined;
}
