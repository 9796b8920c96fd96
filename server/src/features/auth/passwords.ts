import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveTag } from './derive-tag.ts';

interface Cost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP's minimum for Argon2id (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. */
let cost: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

/** What new hashes cost from now on. For tests that hash often and prove nothing about it. */
export function setHashCost(next: Cost): void {
  cost = next;
}

const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** The queue for hashing that the server itself asks for, such as the demo's. */
const LOCAL = 'local';

interface Parsed extends Cost {
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/**
 * Hashes a password with Argon2id and a fresh salt. Returns a PHC string that contains its parameters. `network` takes
 * its turn in {@link deriveTag}.
 */
export async function hashPassword(password: string, network = LOCAL): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await deriveTag({ message: password, nonce: salt, tagLength: TAG_BYTES, ...cost }, network);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** What an account has instead of a hash that has no password; each its own, so that one can tell if it has changed. */
export function noPassword(): string {
  return `!${randomBytes(SALT_BYTES).toString('base64url')}`;
}

/** Whether this is the hash of a password, and not {@link noPassword}. */
export function isPasswordHash(hash: string): boolean {
  return !hash.startsWith('!');
}

/**
 * Whether this password was hashed. Without a hash, because there is no such user or no password, it takes as long and returns false,
 * so that the time reveals nothing.
 */
export async function verifyPassword(password: string, stored: string | undefined, network = LOCAL): Promise<boolean> {
  const hash = stored !== undefined && isPasswordHash(stored) ? stored : undefined;
  const { memory, passes, parallelism, salt, tag } = hash === undefined ? nobody() : parse(hash);
  const parameters = { message: password, nonce: salt, tagLength: tag.length, memory, passes, parallelism };
  const actual = await deriveTag(parameters, network);
  return timingSafeEqual(actual, tag) && hash !== undefined;
}

const nobody = (): Parsed => ({ ...cost, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) });

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

function parse(hash: string): Parsed {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) throw new Error('a stored password hash is not an Argon2id PHC string');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
