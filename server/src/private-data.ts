import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bits of a mode that let anybody but the owner in. */
const OTHERS = 0o077;
const STICKY = 0o1000;
const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const;

/** The names of all that Moodbowl puts into its data folder. */
const OURS = /^(moodbowl\.db|token-secret|backups$)/;
/** Entries that only a file system of its own has. */
const LOST_AND_FOUND = 'lost+found';

/**
 * Keeps people's data from the other accounts of this machine, to be called before anything is opened: new files and
 * folders of this process are its owner's alone, and those that are in the data folder from before become so.
 *
 * Only what belongs to the user of this process is changed. The folder itself is changed only when there is nothing in
 * it but what Moodbowl put there, for it may be anything, such as `/tmp` or a home folder. Data that other accounts may
 * read and that belongs to another user is named in a warning. Does nothing on Windows, where folders of a user are
 * closed to others by default.
 */
export function keepDataPrivate(dataDir: string, warn: (line: string) => void = console.warn): void {
  const uid = process.getuid?.();
  if (uid === undefined) return;
  process.umask(OTHERS);
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  const names = folder?.isDirectory() && tryToList(dataDir);
  if (!folder || !names) return;
  for (const file of filesIn(dataDir, names)) {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isFile()) close(file, stats, OWNER_ONLY.file, uid, warn);
    // The folder of the backups, and with it all that is in there.
    else if (stats?.isDirectory()) close(file, stats, OWNER_ONLY.folder, uid, warn);
  }
  // With the sticky bit it is a place for everybody, though it may be empty.
  const isOurs =
    folder.uid === uid &&
    (folder.mode & STICKY) === 0 &&
    names.every((name) => OURS.test(name) || name === LOST_AND_FOUND);
  if (isOurs) close(dataDir, folder, OWNER_ONLY.folder, uid, warn);
}

/** Undefined when that is not allowed; opening the database says so then. */
function tryToList(folder: string): string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    return undefined;
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** The database with what belongs to it, databases that were replaced, secrets, and the folder of backups. */
function filesIn(dataDir: string, names: readonly string[]): string[] {
  const paths = names.filter((name) => OURS.test(name)).map((name) => join(dataDir, name));
  const files = paths.filter((path) => !isLink(path));
  // Links may lead anywhere. Only that of the database is followed, as SQLite follows it.
  const database = join(dataDir, 'moodbowl.db');
  if (!isLink(database) || !existsSync(database)) return files;
  const target = realpathSync(database);
  return [...files, target, `${target}-wal`, `${target}-shm`];
}

function close(path: string, { mode, uid }: Stats, wanted: number, user: number, warn: (line: string) => void): void {
  if ((mode & OTHERS) === 0) return;
  if (uid !== user) {
    const octal = (mode & 0o777).toString(8).padStart(4, '0');
    warn(
      `${path} belongs to another user (uid ${uid}) and is open to other accounts of this machine (mode ${octal}). As that user run: chmod ${wanted.toString(8)} ${path}`,
    );
    return;
  }
  try {
    chmodSync(path, wanted);
  } catch (error) {
    // Another process may have deleted it by now, as SQLite does with its log.
    if (existsSync(path)) warn(`${path} stays open to other accounts of this machine: ${String(error)}`);
  }
}
