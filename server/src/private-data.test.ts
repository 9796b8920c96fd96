import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { engine } from '../test/test-database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { keepDataPrivate } from './private-data.ts';

const isRoot = process.getuid?.() === 0;
const SOMEBODY = 54_321;

function modeOf(path: string): string {
  return (statSync(path).mode & 0o7777).toString(8);
}

/** The modes of a folder and of all in it. */
function modesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true }).map(String).toSorted();
  return Object.fromEntries([['.', modeOf(folder)], ...names.map((name) => [name, modeOf(join(folder, name))])]);
}

function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moodbowl-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder that is open to everybody, with files in it that are too. */
function openFolder(names: readonly string[]): string {
  const folder = join(testFolder(), 'data');
  mkdirSync(folder);
  for (const name of names) {
    writeFileSync(join(folder, name), 'x');
    chmodSync(join(folder, name), 0o644);
  }
  chmodSync(folder, 0o755);
  return folder;
}

/** What it warns of. */
function keepPrivate(folder: string): string[] {
  const before = process.umask();
  onTestFinished(() => void process.umask(before));
  const lines: string[] = [];
  keepDataPrivate(folder, (line) => lines.push(line));
  return lines;
}

/** Runs one of our programs as a shell does that lets everybody read new files. */
function start(script: string, dataDir: string, args: readonly string[] = []): ChildProcess {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const child = spawn('sh', ['-c', 'umask 022; exec "$@"', '--', process.execPath, file, ...args], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function run(script: string, dataDir: string, args: readonly string[] = []): Promise<string> {
  const child = start(script, dataDir, args);
  const [output] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ]);
  return output;
}

/** Starts the server, waits until it listens, looks at the modes, and stops it. */
async function modesWhileServing(dataDir: string): Promise<Record<string, string>> {
  const server = start('./main.ts', dataDir);
  for await (const data of server.stdout ?? []) if (String(data).includes('Moodbowl is at')) break;
  const modes = modesIn(dataDir);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  return modes;
}

const SERVED = {
  '.': '700',
  'moodbowl.db': '600',
  'moodbowl.db-shm': '600',
  'moodbowl.db-wal': '600',
  'token-secret': '600',
};

describe.runIf(engine === 'sqlite' && process.platform !== 'win32')('other users of the machine', () => {
  it('cannot read what the server creates, nor any more what an earlier one left open, including its log after a crash', async () => {
    const dataDir = join(testFolder(), 'new', 'data');
    const server = start('./main.ts', dataDir);
    for await (const data of server.stdout ?? []) if (String(data).includes('Moodbowl is at')) break;
    expect(modesIn(dataDir)).toEqual(SERVED);
    server.kill('SIGKILL');
    await once(server, 'exit');
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
    chmodSync(dataDir, 0o755);
    expect(existsSync(join(dataDir, 'moodbowl.db-wal'))).toBe(true);
    expect(await modesWhileServing(dataDir)).toEqual(SERVED);
  });

  it('cannot read what the commands create', async () => {
    const dataDir = join(testFolder(), 'data');
    await run('./cli/demo.ts', dataDir);
    expect(modesIn(dataDir)).toEqual({ '.': '700', 'moodbowl.db': '600' });
    chmodSync(join(dataDir, 'moodbowl.db'), 0o644);
    await run('./cli/admin.ts', dataDir, ['nobody']);
    expect(modesIn(dataDir)).toEqual({ '.': '700', 'moodbowl.db': '600' });

    // As it was made before.
    chmodSync(join(dataDir, 'moodbowl.db'), 0o644);
    const [backup = ''] = (await run('./cli/backup.ts', dataDir)).split('\n');
    const backups = { backups: '700', [`backups/${backup.split('/').at(-1)}`]: '600' };
    expect(modesIn(dataDir)).toEqual({ '.': '700', 'moodbowl.db': '600', ...backups });
    chmodSync(join(dataDir, 'moodbowl.db'), 0o644);
    await run('./cli/restore.ts', dataDir, [backup, '--force']);
    const replaced = readdirSync(dataDir).find((name) => name.includes('replaced')) ?? '';
    expect(modesIn(dataDir)).toEqual({ '.': '700', 'moodbowl.db': '600', [replaced]: '600', ...backups });
  });
});

describe.runIf(engine === 'sqlite' && process.platform !== 'win32')('keeping the data folder private', () => {
  it('closes a folder that contains only our files, without a message', () => {
    const folder = openFolder(['moodbowl.db', 'moodbowl.db-wal', 'moodbowl.db.replaced-2026-01-01', 'token-secret']);
    expect(keepPrivate(folder)).toEqual([]);
    expect(modesIn(folder)).toEqual({
      '.': '700',
      'moodbowl.db': '600',
      'moodbowl.db-wal': '600',
      'moodbowl.db.replaced-2026-01-01': '600',
      'token-secret': '600',
    });
  });

  it('closes a file system of its own, and the folder of backups wherever it is', () => {
    const mount = openFolder(['moodbowl.db']);
    const mixed = openFolder(['moodbowl.db', 'notes.txt']);
    mkdirSync(join(mount, 'lost+found'));
    for (const folder of [mount, mixed]) mkdirSync(join(folder, 'backups'), { mode: 0o755 });
    expect([...keepPrivate(mount), ...keepPrivate(mixed)]).toEqual([]);
    expect([modeOf(mount), modeOf(join(mount, 'backups'))]).toEqual(['700', '700']);
    expect([modeOf(mixed), modeOf(join(mixed, 'backups'))]).toEqual(['755', '700']);
  });

  it('leaves a folder open that contains other files, and those files too', () => {
    const folder = openFolder(['moodbowl.db', 'notes.txt']);
    expect(keepPrivate(folder)).toEqual([]);
    expect(modesIn(folder)).toEqual({ '.': '755', 'moodbowl.db': '600', 'notes.txt': '644' });
  });

  it('leaves a shared place as it is, even if it is empty', () => {
    const folder = openFolder([]);
    chmodSync(folder, 0o1777);
    expect(keepPrivate(folder)).toEqual([]);
    expect(modeOf(folder)).toBe('1777');
  });

  it('creates no folder, and ignores what is not a folder', () => {
    const folder = openFolder(['a-file']);
    expect(keepPrivate(join(folder, 'nothing'))).toEqual([]);
    expect(keepPrivate(join(folder, 'a-file'))).toEqual([]);
    expect(readdirSync(folder)).toEqual(['a-file']);
    expect(modeOf(join(folder, 'a-file'))).toBe('644');
  });

  it('follows a link to the database, and no other', () => {
    const folder = openFolder(['moodbowl.db']);
    const elsewhere = openFolder(['real.db', 'real.db-wal', 'precious']);
    renameSync(join(folder, 'moodbowl.db'), join(elsewhere, 'real.db'));
    symlinkSync(join(elsewhere, 'real.db'), join(folder, 'moodbowl.db'));
    symlinkSync(join(elsewhere, 'precious'), join(folder, 'moodbowl.db.replaced-by-a-link'));
    symlinkSync(join(elsewhere, 'nowhere'), join(folder, 'token-secret'));
    expect(keepPrivate(folder)).toEqual([]);
    expect(modesIn(elsewhere)).toEqual({ '.': '755', precious: '644', 'real.db': '600', 'real.db-wal': '600' });
  });

  it.runIf(isRoot)('warns of open files of another user, and does not change them', () => {
    const folder = openFolder(['moodbowl.db', 'token-secret']);
    const file = join(folder, 'moodbowl.db');
    chownSync(file, SOMEBODY, SOMEBODY);
    chownSync(folder, SOMEBODY, SOMEBODY);
    expect(keepPrivate(folder)).toEqual([
      `${file} belongs to another user (uid ${SOMEBODY}) and is open to other accounts of this machine (mode 0644). As that user run: chmod 600 ${file}`,
    ]);
    expect(modesIn(folder)).toEqual({ '.': '755', 'moodbowl.db': '644', 'token-secret': '600' });
    chmodSync(file, 0o600);
    expect(keepPrivate(folder)).toEqual([]);
  });

  it.runIf(isRoot)('warns and serves all the same', async () => {
    const dataDir = join(testFolder(), 'data');
    const file = join(dataDir, 'moodbowl.db');
    const database = openDatabase({ file });
    await migrateToLatest(database);
    await database.close();
    chownSync(file, SOMEBODY, SOMEBODY);
    chmodSync(file, 0o644);
    const server = start('./main.ts', dataDir);
    const [warnings] = await Promise.all([
      server.stderr ? text(server.stderr) : '',
      (async () => {
        for await (const data of server.stdout ?? []) if (String(data).includes('Moodbowl is at')) break;
        server.kill('SIGTERM');
      })(),
    ]);
    expect(warnings).toContain(`${file} belongs to another user (uid ${SOMEBODY})`);
    expect(modeOf(file)).toBe('644');
  });
});
