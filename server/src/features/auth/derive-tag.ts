import { ERROR_MESSAGES } from '@moodbowl/contract/error';
import { argon2, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { CodedError } from '../../http/coded-error.ts';

/** How many derivations may wait; at some 40 ms each that is about four seconds. */
const MOST_WAITING = 100;

const derive = promisify(argon2);
let waiting = 0;
/** Settles when all that stand in the line so far are through. */
let line: Promise<unknown> = Promise.resolve();

/**
 * An Argon2id tag, made on Node's thread pool, one after the other: a flood of sign-ins waits in line here and takes
 * one of the pool's threads, and the memory that each one takes is taken once. 503 when the line is too long.
 */
export async function deriveTag(parameters: Argon2Parameters): Promise<Buffer> {
  if (waiting >= MOST_WAITING) throw new CodedError('UNAVAILABLE', ERROR_MESSAGES.unavailable, { retryAfter: 2 });
  waiting += 1;
  const tag = line.then(() => derive('argon2id', parameters));
  line = tag.catch(() => undefined);
  try {
    return await tag;
  } finally {
    waiting -= 1;
  }
}
