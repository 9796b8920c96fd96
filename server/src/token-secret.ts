import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, TOKEN_SECRET_MIN } from './config.ts';

/**
 * The secret that signs tokens: read from the data folder, made there on the first start, readable by its owner
 * alone. Two processes that start at once agree on one: the file appears whole or not at all. Throws
 * {@link ConfigError} when what is there is too short to be one.
 */
export function loadTokenSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'token-secret');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < TOKEN_SECRET_MIN)
    throw new ConfigError(`${file} is damaged. Delete it, and everybody logs in again.`);
  return secret;
}
