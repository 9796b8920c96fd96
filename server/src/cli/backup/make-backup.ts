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

/** Where a backup goes: into a file that is named as one, or under a name of its own into a folder. */
export function backupPath(target: string, clock: Clock): string {
  if (extname(target) === EXTENSION) return target;
  return join(target, `moodbowl-${timestamp(clock)}${EXTENSION}`);
}

/** The present second, as it can stand in the name of a file on any system. */
export function timestamp(clock: Clock): string {
  return clock.now().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
}

/**
 * Backs up a SQLite database, which may be in use: the state of one moment, whatever is written meanwhile. The backup
 * appears whole or not at all and never in place of another file. Throws {@link ConfigError} when there is no
 * database, when `backup` is there already, and when the database is damaged.
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

/**
 * Copies in one read transaction: it never starts over when somebody writes, keeps nobody from writing, and leaves
 * out what was deleted.
 */
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

/** SQLite's result codes for a malformed database and for a file that is none. */
const SQLITE_DAMAGED = new Set([11, 26]);

function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error && SQLITE_DAMAGED.has(Number(error.errcode) & 0xff);
}

function damaged(how: string): ConfigError {
  return new ConfigError(`The database is damaged, so it was not backed up: ${how}`);
}
