import { login, logout, register, resetPassword } from '@moodbowl/contract/auth';
import { getProfile } from '@moodbowl/contract/profile';
import { createInvitation, updateSettings } from '@moodbowl/contract/settings';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp, TestClock } from '../../../test/test-app.ts';
import { engine } from '../../../test/test-database.ts';
import { ConfigError } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { isMigrated, MIGRATIONS, migrateToLatest } from '../../db/migrate.ts';
import { findByIdentifier } from '../../features/auth/auth.repository.ts';
import { createReset } from '../../features/auth/password-resets.service.ts';
import { packBackup } from './backup-file.ts';
import { backupPath, makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/** Windows knows no such modes. */
const OWNER_ONLY: unknown = process.platform === 'win32' ? expect.any(Number) : 0o600;

const clock = new TestClock('2026-11-21T10:00:00Z');

/** A folder with the names of a database and a backup in it. */
function testFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'moodbowl-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, file: join(folder, 'moodbowl.db'), backup: join(folder, 'made.backup') };
}

/** A migrated database in a file, open as in a running server. */
async function openTestDatabase(file: string, migrations = MIGRATIONS): Promise<Database> {
  const database = openDatabase({ file });
  onTestFinished(database.close);
  await migrateToLatest(database, migrations);
  return database;
}

function write({ db }: Pick<Database, 'db'>, key: string) {
  return db.insertInto('app_state').values({ key, value: 'x' }).execute();
}

/** What has been written to the database in a file. */
function keysIn(file: string): unknown[] {
  const sqlite = new DatabaseSync(file);
  const rows = sqlite.prepare('select key from app_state order by key').all();
  sqlite.close();
  return rows.map(({ key }) => key);
}

/** A database with one row and its backup; then the database is destroyed. */
async function backedUp(key = 'kept') {
  const paths = testFolder();
  const database = await openTestDatabase(paths.file);
  await write(database, key);
  await database.close();
  await makeBackup(paths.file, paths.backup);
  rmSync(paths.file);
  return paths;
}

const restore = ({ backup, file }: { backup: string; file: string }, force = false) =>
  restoreBackup(backup, file, { force, clock });

describe.runIf(engine === 'sqlite')('a backup', () => {
  it('contains what is committed at that moment, and blocks no writes', async () => {
    const { folder, file, backup } = testFolder();
    const database = await openTestDatabase(file);
    await write(database, 'before');
    await database.db.transaction().execute(async (transaction) => {
      await write({ db: transaction }, 'not yet');
      await makeBackup(file, backup);
    });
    await write(database, 'after');
    rmSync(file);
    expect((await restore({ backup, file: join(folder, 'new.db') })).replaced).toBeUndefined();
    expect(keysIn(join(folder, 'new.db'))).toEqual(['before']);
  });

  it('is one file that only its owner may read, with no temporary file left behind', async () => {
    const { folder, backup } = await backedUp();
    expect(readdirSync(folder)).toEqual([basename(backup)]);
    expect(statSync(backup).mode & 0o777).toEqual(OWNER_ONLY);
  });

  it('can be checked and read with standard tools', async () => {
    const { folder, backup } = await backedUp();
    const content = readFileSync(backup);
    const end = content.indexOf('\n') + 1;
    const sha256 = createHash('sha256').update(content.subarray(end)).digest('hex');
    expect(content.toString('latin1', 0, end)).toBe(`Moodbowl backup 1, SHA-256 ${sha256}\n`);
    writeFileSync(join(folder, 'unpacked.db'), gunzipSync(content.subarray(end)));
    expect(keysIn(join(folder, 'unpacked.db'))).toEqual(['kept']);
  });

  it('does not contain deleted rows', async () => {
    const { file, backup } = testFolder();
    const database = await openTestDatabase(file);
    await write(database, 'a secret that was deleted');
    await database.db.deleteFrom('app_state').execute();
    await makeBackup(file, backup);
    const content = readFileSync(backup);
    expect(gunzipSync(content.subarray(content.indexOf('\n') + 1)).includes('a secret')).toBe(false);
  });

  it('never replaces a file', async () => {
    const { folder, file, backup } = testFolder();
    await openTestDatabase(file);
    writeFileSync(backup, 'precious');
    await expect(makeBackup(file, backup)).rejects.toThrow(`${backup} is there already; it was left as it is.`);
    expect(readFileSync(backup, 'utf8')).toBe('precious');
    expect(readdirSync(folder).filter((name) => name.startsWith('made'))).toEqual(['made.backup']);
  });

  it('fails without a database and with a damaged one', async () => {
    const { folder, file, backup } = testFolder();
    await expect(makeBackup(file, backup)).rejects.toThrow(`There is no database at ${file}.`);
    const database = await openTestDatabase(file);
    await database.close();
    const content = readFileSync(file);
    content.fill(0x55, content.length / 2);
    writeFileSync(file, content);
    await expect(makeBackup(file, backup)).rejects.toThrow('The database is damaged, so it was not backed up');
    expect(readdirSync(folder)).toEqual(['moodbowl.db']);
  });

  it('gets a new name in a folder, or the given file name', () => {
    expect(backupPath('/mnt/disk', clock)).toBe(join('/mnt/disk', 'moodbowl-2026-11-21T10-00-00Z.backup'));
    expect(backupPath('/mnt/disk/today.backup', clock)).toBe('/mnt/disk/today.backup');
  });
});

describe.runIf(engine === 'sqlite')('restoring', () => {
  it('brings a destroyed database back', async () => {
    const paths = await backedUp();
    expect(await restore(paths)).toEqual({ replaced: undefined, waiting: 0 });
    expect(keysIn(paths.file)).toEqual(['kept']);
    expect(statSync(paths.file).mode & 0o777).toEqual(OWNER_ONLY);
  });

  it('replaces a database only when forced, and keeps the old one under another name', async () => {
    const paths = await backedUp();
    const present = await openTestDatabase(paths.file);
    await write(present, 'written since');
    // As after a crash: the newest rows are in the log alone.
    const crashed = join(paths.folder, 'crashed.db');
    for (const suffix of ['', '-wal']) copyFileSync(`${paths.file}${suffix}`, `${crashed}${suffix}`);

    await expect(restore({ ...paths, file: crashed })).rejects.toThrow('add --force');
    const { replaced } = await restore({ ...paths, file: crashed }, true);
    expect(replaced).toBe(`${crashed}.replaced-2026-11-21T10-00-00Z`);
    expect(keysIn(crashed)).toEqual(['kept']);
    expect(readdirSync(paths.folder).filter((name) => name.includes('replaced'))).toEqual([basename(replaced ?? '')]);
    expect(keysIn(replaced ?? '')).toEqual(['written since']);
  });

  it('fails while a process has the database open', async () => {
    const paths = await backedUp();
    const present = await openTestDatabase(paths.file);
    await write(present, 'in use');
    await expect(restore(paths, true)).rejects.toThrow('Stop the server first.');
    await write(present, 'still in use');
    await present.close();
    expect(keysIn(paths.file)).toEqual(['in use', 'still in use']);
    expect(readdirSync(paths.folder).toSorted()).toEqual(['made.backup', 'moodbowl.db']);
  });

  it('ends all sessions, including those that ended after the backup', async () => {
    const paths = testFolder();
    const database = await openTestDatabase(paths.file);
    const app = await createTestApp({ database });
    const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
    const leoId = (await findByIdentifier(database.db, 'leo'))?.id ?? '';
    const { token: link } = await createReset(database.db, app.clock, leoId);
    const noor = await app.signIn('noor', { admin: true });
    await noor.call(updateSettings, { body: { registration: 'invited' } });
    const { code } = (await noor.call(createInvitation, { body: { uses: 1, days: 7 } })).body;
    await makeBackup(paths.file, paths.backup);
    expect((await leo.call(logout)).status).toBe(200);
    await app.app.close();
    await database.close();

    await restore(paths, true);
    const restored = await createTestApp({ database: await openTestDatabase(paths.file) });
    for (const { token } of [maya, leo]) expect((await restored.call(getProfile, {}, { token })).status).toBe(401);
    // Nor does a link that may have been used since.
    expect((await restored.call(resetPassword, { body: { token: link, new_password: 'oat milk' } })).status).toBe(410);
    const body = { username: 'omar', email: 'omar@example.org', password: 'porridge', invitation: code };
    expect((await restored.call(register, { body })).status).toBe(410);
    const again = await restored.call(login, { body: { identifier: 'maya', password: 'porridge' } });
    expect(again.status).toBe(200);
    expect((await restored.call(getProfile, {}, { token: again.body.token })).body.username).toBe('maya');
  });

  it('replaces a database that is beyond repair', async () => {
    const paths = await backedUp();
    const broken = 'no database at all '.repeat(1_000);
    writeFileSync(paths.file, broken);
    writeFileSync(`${paths.file}-wal`, 'nor a log');
    const { replaced } = await restore(paths, true);
    expect(keysIn(paths.file)).toEqual(['kept']);
    expect(readFileSync(replaced ?? '', 'utf8')).toBe(broken);
    expect(readFileSync(`${replaced}-wal`, 'utf8')).toBe('nor a log');
  });

  it('does not replay the log of a lost database into the new one', async () => {
    const paths = await backedUp();
    const lost = await openTestDatabase(paths.file);
    await write(lost, 'of the lost one');
    const orphan = { ...paths, file: join(paths.folder, 'orphan.db') };
    copyFileSync(`${paths.file}-wal`, `${orphan.file}-wal`);
    await restore(orphan);
    expect(keysIn(orphan.file)).toEqual(['kept']);
  });

  it('detects every damage before it changes anything', async () => {
    const paths = await backedUp();
    const present = await openTestDatabase(paths.file);
    await write(present, 'present');
    await present.close();
    const whole = readFileSync(paths.backup);
    const spots = [0, 30, 93, 100, whole.length >> 1, whole.length - 1];
    const damaged = spots.map((spot) => {
      const copy = Buffer.from(whole);
      copy[spot] = (copy[spot] ?? 0) ^ 0x10;
      return copy;
    });
    const cuts = [0, 50, 92, 200, whole.length - 1].map((length) => whole.subarray(0, length));
    for (const content of [...damaged, ...cuts, Buffer.concat([whole, Buffer.from('\n')])]) {
      writeFileSync(paths.backup, content);
      await expect(restore(paths, true)).rejects.toThrow(ConfigError);
    }
    expect(keysIn(paths.file)).toEqual(['present']);
    expect(readdirSync(paths.folder).toSorted()).toEqual(['made.backup', 'moodbowl.db']);
  });

  it('accepts only our own backups', async () => {
    const { folder, file, backup } = testFolder();
    await expect(restore({ file, backup })).rejects.toThrow(`There is no backup at ${backup}.`);
    const other = new DatabaseSync(join(folder, 'other.db'));
    other.exec('create table notes (text text)');
    other.close();
    await packBackup(join(folder, 'other.db'), backup);
    await expect(restore({ file, backup })).rejects.toThrow(`The database in ${backup} is not one of Moodbowl.`);
    expect(existsSync(file)).toBe(false);
  });

  it('rejects the backup of a newer Moodbowl', async () => {
    const { file, backup } = testFolder();
    const newer = await openTestDatabase(file, { ...MIGRATIONS, '999-tomorrow': { up: async () => {} } });
    await newer.close();
    await makeBackup(file, backup);
    await expect(restore({ file, backup }, true)).rejects.toThrow('from a newer Moodbowl (it has 999-tomorrow)');
  });

  it('accepts the backup of an older Moodbowl, which the next start migrates', async () => {
    const { file, backup } = testFolder();
    const [first] = Object.entries(MIGRATIONS);
    const older = await openTestDatabase(file, Object.fromEntries(first ? [first] : []));
    await write(older, 'old');
    await older.close();
    await makeBackup(file, backup);
    const { waiting } = await restore({ file, backup }, true);
    expect(waiting).toBe(Object.keys(MIGRATIONS).length - 1);
    const present = await openTestDatabase(file);
    expect([await isMigrated(present), keysIn(file)]).toEqual([true, ['old']]);
  });
});

const run = (script: 'backup' | 'restore', args: readonly string[], env: Record<string, string>) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const file = fileURLToPath(new URL(`../${script}.ts`, import.meta.url));
    const { NODE_COMPILE_CACHE } = process.env;
    const child = execFile(
      process.execPath,
      [file, ...args],
      { env: { NODE_COMPILE_CACHE, ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });

describe.runIf(engine === 'sqlite')('on the server’s shell', () => {
  it('a backup is created beside the data and restored, with messages about both', async () => {
    const { folder, file } = testFolder();
    await write(await openTestDatabase(file), 'kept');
    const made = await run('backup', [], { DATA_DIR: folder });
    const backup = made.stdout.split('\n')[0] ?? '';
    expect(made.stdout).toMatch(/backups.moodbowl-[\dTZ-]+\.backup\n[\d,]+ bytes, SHA-256 [0-9a-f]{64}\n$/);
    expect(await run('restore', [backup], { DATA_DIR: folder })).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is a database at ${file} already. To put the backup in its place add --force.\n`,
    });
    const elsewhere = join(folder, 'elsewhere');
    expect(await run('restore', [backup], { DATA_DIR: elsewhere })).toEqual({
      code: 0,
      stdout: `${join(elsewhere, 'moodbowl.db')} is restored from ${backup}.\nAll sessions have ended: everybody signs in again.\n`,
      stderr: '',
    });
    expect(keysIn(join(elsewhere, 'moodbowl.db'))).toEqual(['kept']);
  });

  it("both commands print their usage, and refer to PostgreSQL's own tools", async () => {
    const postgres = { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' };
    expect((await run('backup', ['--help'], {})).stderr).toContain('Usage: npm run backup');
    expect((await run('restore', [], {})).stderr).toContain('Usage: npm run restore');
    expect((await run('backup', [], postgres)).stderr).toContain('pg_dump');
    expect((await run('restore', ['some.backup'], postgres)).stderr).toContain('pg_dump');
  });
});
