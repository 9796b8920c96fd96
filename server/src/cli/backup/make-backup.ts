import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import { ConfigError } from '../../config.ts';
import { checkIntegrity } from '../../db/check-integrity.ts';
import { packBackup, type Packed } from './backup-file.ts';
import { syncFolder } from './sync-folder.ts';

const EXTENSION = '.backup';

/** How long to wait while another process opens or closes the database, in milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;

/** The path of a new backup: the given file if its name ends like a backup's, else a new name in the given folder. */
export function backupPath(target: string, clock: Clock): string {
  if (extname(target) === EXTENSION) return target;
  return join(target, `moodbowl-${timestamp(clock)}${EXTENSION}`);
}

/** The present second in a form that every file system accepts. */
export function timestamp(clock: Clock): string {
  return clock.now().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
}

/**
 * Backs up a SQLite database, also while it is in use: a consistent snapshot, whatever is written at the same time. The
 * backup appears complete or not at all, and never replaces another file. Throws {@link ConfigError} if there is no
 * database, if `backup` exists, or if the database is damaged.
 */
export async function makeBackup(database: string, backup: string): Promise<Packed> {
  if (!existsSync(database)) throw new ConfigError(`There is no database at ${database}.`);
  refuseToOverwrite(backup);
  await mkdir(dirname(backup), { recursive: true, mode: 0o700 });
  const [copy, draft] = [`${backup}.${process.pid}.copy`, `${backup}.${process.pid}.draft`];
  try {
    copyDatabase(database, copy);
    const integrity = checkIntegrity(copy);
    if (integrity !== 'ok') throw damaged(integrity);
    const packed = await packBackup(copy, draft);
    refuseToOverwrite(backup);
    await rename(draft, backup);
    await syncFolder(dirname(backup));
    return packed;
  } finally {
    for (const file of [copy, draft]) await rm(file, { force: true });
  }
}

function refuseToOverwrite(backup: string): void {
  if (existsSync(backup)) throw new ConfigError(`${backup} is there already; it was left as it is.`);
}

/** Copies in one read transaction: it never restarts when someone writes, blocks no writes, and omits deleted rows. */
function copyDatabase(from: string, to: string): void {
  const sqlite = new DatabaseSync(from, { timeout: BUSY_TIMEOUT_MS });
  try {
    sqlite.prepare('vacuum into ?').run(to);
  } catch (error) {
    throw isDamage(error) ? damaged(error.message) : error;
  } finally {
    sqlite.close();
  }
}

/** SQLite's result codes for a malformed database and for a file that is not a database. */
const SQLITE_DAMAGED = new Set([11, 26]);

function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error && SQLITE_DAMAGED.has(Number(error.errcode) & 0xff);
}

function damaged(how: string): ConfigError {
  return new ConfigError(`The database is damaged, so it was not backed up: ${how}`);
}
