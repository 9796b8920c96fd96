import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, TOKEN_SECRET_MIN, type TokenSecrets } from './config.ts';

/**
 * The secrets in the data folder: `token-secret` signs tokens, and what `token-secret.previous` has signed is still
 * taken as long as that file is there. The first is made on the first start, readable by its owner alone. Two
 * processes that start at once agree on one: the file appears whole or not at all. Throws {@link ConfigError} when
 * what is there is too short to be one.
 */
export function loadTokenSecrets(dataDir: string): TokenSecrets {
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
  const previous = `${file}.previous`;
  return { current: readSecret(file), previous: existsSync(previous) ? readSecret(previous) : undefined };
}

function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < TOKEN_SECRET_MIN)
    throw new ConfigError(`${file} is damaged. Delete it, and whoever signed in with it logs in again.`);
  return secret;
}
