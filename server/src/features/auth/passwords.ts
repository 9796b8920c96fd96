import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveTag } from './derive-tag.ts';

/** OWASP's minimum for Argon2id (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. Memory is in KiB. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** For what this machine asks itself. */
const LOCAL = 'local';

interface Parsed {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/**
 * Hashes a password with Argon2id and a fresh salt; the result is a PHC string that carries its own parameters.
 * `network` takes its turn as {@link deriveTag} says.
 */
export async function hashPassword(password: string, network = LOCAL): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await deriveTag({ message: password, nonce: salt, tagLength: TAG_BYTES, ...COST }, network);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/**
 * Whether the password is the one that was hashed. Without a hash (nobody by that name) it takes as long and
 * says no, so that the time tells nothing.
 */
export async function verifyPassword(password: string, hash: string | undefined, network = LOCAL): Promise<boolean> {
  const { memory, passes, parallelism, salt, tag } = hash === undefined ? nobody : parse(hash);
  const parameters = { message: password, nonce: salt, tagLength: tag.length, memory, passes, parallelism };
  const actual = await deriveTag(parameters, network);
  return timingSafeEqual(actual, tag) && hash !== undefined;
}

const nobody: Parsed = { ...COST, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };

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
