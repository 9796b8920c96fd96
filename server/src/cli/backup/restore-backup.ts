import { chownSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import { ConfigError } from '../../config.ts';
import { checkIntegrity } from '../../db/check-integrity.ts';
import { MIGRATIONS } from '../../db/migrate.ts';
import { isBusy } from '../../db/write-ahead-log.ts';
import { unpackBackup } from './backup-file.ts';
import { timestamp } from './make-backup.ts';
import { syncFolder } from './sync-folder.ts';

/** How long to wait for other processes that have the database open, in milliseconds. */
const BUSY_TIMEOUT_MS = 1_000;

export interface Restored {
  /** The new path of the previous database; undefined if there was none. */
  readonly replaced: string | undefined;
  /** How many migrations the next start will run. */
  readonly waiting: number;
}

/**
 * Replaces a database with a backup. Everything about the backup is checked first; then the database is replaced in one
 * step and the previous one is kept under another name. All sessions end. Throws {@link ConfigError}, and changes
 * nothing, if the backup is damaged or from a newer Moodbowl, if a database exists and `force` is not given, or if a
 * process has that database open.
 */
export async function restoreBackup(
  backup: string,
  database: string,
  { force, clock }: { force: boolean; clock: Clock },
): Promise<Restored> {
  if (!existsSync(backup)) throw new ConfigError(`There is no backup at ${backup}.`);
  if (existsSync(database) && !force) {
    throw new ConfigError(`There is a database at ${database} already. To put the backup in its place add --force.`);
  }
  const folder = dirname(database);
  mkdirSync(folder, { recursive: true });
  const draft = `${database}.${process.pid}.draft`;
  try {
    await unpackBackup(backup, draft);
    const waiting = check(backup, draft);
    endSessions(draft);
    giveToOwnerOf(folder, draft);
    const aside = `${database}.replaced-${timestamp(clock)}`;
    if (existsSync(database)) makeWhole(database, aside);
    const replaced = setAside(database, aside);
    renameSync(draft, database);
    await syncFolder(folder);
    return { replaced, waiting };
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Throws unless this is an intact database of ours that this version understands. Returns how many migrations it lacks.
 */
function check(backup: string, database: string): number {
  const integrity = checkIntegrity(database);
  if (integrity !== 'ok') throw new ConfigError(`The database in ${backup} is damaged: ${integrity}`);
  const sqlite = new DatabaseSync(database, { readOnly: true });
  try {
    const table = "select name from sqlite_master where type = 'table' and name = 'kysely_migration'";
    const rows = sqlite.prepare(table).get() ? sqlite.prepare('select name from kysely_migration').all() : [];
    if (rows.length === 0) throw new ConfigError(`The database in ${backup} is not one of Moodbowl.`);
    const run = new Set(rows.map(({ name }) => String(name)));
    const known = Object.keys(MIGRATIONS);
    const newer = [...run].filter((name) => !known.includes(name));
    if (newer.length > 0) {
      throw new ConfigError(
        `${backup} is from a newer Moodbowl (it has ${newer.join(', ')}). Update Moodbowl first, then restore.`,
      );
    }
    return known.filter((name) => !run.has(name)).length;
  } finally {
    sqlite.close();
  }
}

/** Sessions that ended since the backup would be back, and their tokens valid again. */
function endSessions(database: string): void {
  const sqlite = new DatabaseSync(database);
  try {
    sqlite.exec('delete from sessions');
    // A link that was used since would work again. Earlier schemas lack some of these tables.
    for (const table of ['password_resets', 'email_changes', 'mails', 'invites', 'invitations', 'home_invites'])
      if (sqlite.prepare('select 1 from sqlite_master where name = ?').get(table)) sqlite.exec(`delete from ${table}`);
  } finally {
    sqlite.close();
  }
}

/** If run as root, gives the database to the owner of the folder. */
function giveToOwnerOf(folder: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  chownSync(file, uid, gid);
}

/**
 * Merges the write-ahead log of a database into its file. A database too damaged for that stays as it is, with its log
 * kept beside `aside`. Throws if a process has it open.
 */
function makeWhole(database: string, aside: string): void {
  // SQLite deletes the log of a file that it no longer recognises, and the log may be all that is left.
  const [log, kept] = [`${database}-wal`, `${aside}-wal`];
  if (existsSync(log)) linkSync(log, kept);
  const sqlite = new DatabaseSync(database, { timeout: BUSY_TIMEOUT_MS });
  let failure: unknown;
  try {
    sqlite.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive; commit');
  } catch (error) {
    failure = error;
  } finally {
    sqlite.close();
  }
  const busy = isBusy(failure);
  if (failure === undefined || busy) rmSync(kept, { force: true });
  if (busy) throw new ConfigError(`Somebody has ${database} open. Stop the server first.`);
}

/**
 * Gives the existing database a second name and moves its log away, because SQLite would replay it into the new
 * database. Returns the name; undefined if there was no database.
 */
function setAside(database: string, aside: string): string | undefined {
  rmSync(`${database}-shm`, { force: true });
  const there = ['-wal', '-journal'].filter((suffix) => existsSync(`${database}${suffix}`));
  for (const suffix of there) {
    // Renaming onto another link of the same file does nothing.
    rmSync(`${aside}${suffix}`, { force: true });
    renameSync(`${database}${suffix}`, `${aside}${suffix}`);
  }
  // Linked, not moved: the server always finds a database under the expected name.
  if (existsSync(database)) linkSync(database, aside);
  else if (there.length === 0) return undefined;
  return aside;
}
