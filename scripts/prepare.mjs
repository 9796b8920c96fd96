// Runs on Node 20 or newer before anything is installed, so it imports only Node's own modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { uptime } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamps = join(root, 'node_modules', '.cache', 'moodbowl');

/** The pinned Node, as npm installed it. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The environment of our commands: the pinned Node and the installed tools come first. */
export const environment = {
  ...process.env,
  // Caches stripped TypeScript: starts are faster, and the 20 MB of the stripper are not loaded.
  NODE_COMPILE_CACHE: join(stamps, 'compiled'),
  // In bytes. Returns the memory of a password hash to the system at once (glibc only).
  MALLOC_TRIM_THRESHOLD_: '131072',
  PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
};

/** Runs a command in the project's folder and waits for it. Throws if it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment, ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed`);
}

/**
 * Arguments of the pinned Node for the server. A small young generation (in MB), one helper thread, and a collection
 * whenever the heap has grown by a quarter keep resident memory low; the first collection comes at 32 MB, because a
 * start produces little garbage. Pretenuring is off: in some processes V8 decided while warming up to allocate the
 * objects of requests in the old generation, which cost 40 MB and 40% of the throughput.
 */
export const serverArguments = [
  '--max-semi-space-size=2',
  '--v8-pool-size=1',
  '--heap-growing-percent=25',
  '--initial-heap-size=32',
  '--no-allocation-site-pretenuring',
  join(root, 'server/src/main.ts'),
];

/** Installs what the lockfile names, if the lockfile has changed. */
export function install() {
  whenChanged(
    'install',
    [join(root, 'package-lock.json')],
    () => existsSync(pinnedNode),
    () => {
      console.log('Installing…');
      run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
        env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
        shell: process.platform === 'win32',
      });
    },
  );
}

/** Everything that the page is built from: its folder, without what the build and `npm run assets` write or use. */
const PAGE_SOURCES = [
  ...readdirSync(join(root, 'web'))
    .filter((name) => !name.startsWith('dist') && name !== 'art')
    .toSorted()
    .map((name) => `web/${name}`),
  'contract/src',
  'i18n',
  'food/src',
  'recipe-reader/src',
  'package-lock.json',
].map((path) => join(root, path));

const page = join(root, 'web/dist');

/** Builds the page if it is out of date. A server that is running serves the old one until the new one is complete. */
export function buildPage() {
  whenChanged(
    'page',
    PAGE_SOURCES,
    () => existsSync(join(page, 'index.html')),
    () => {
      console.log('Building the page…');
      const [next, previous] = [`${page}.next`, `${page}.previous`];
      for (const folder of [next, previous]) rmSync(folder, { recursive: true, force: true });
      run(pinnedNode, [
        join(root, 'node_modules/vite/bin/vite.js'),
        'build',
        'web',
        '--logLevel',
        'warn',
        '--outDir',
        next,
      ]);
      if (existsSync(page)) {
        keepAssets(page, next);
        renameSync(page, previous);
      }
      renameSync(next, page);
      rmSync(previous, { recursive: true, force: true });
    },
  );
}

/** The names of assets of the build before, which pages that are open ask for. */
const KEPT = '.vite/kept.json';

/** Keeps the assets of the build before, but not those that it has kept itself. */
function keepAssets(before, next) {
  const earlier = new Set(existsSync(join(before, KEPT)) ? JSON.parse(readFileSync(join(before, KEPT), 'utf8')) : []);
  const known = new Set(readdirSync(join(next, 'assets')));
  const kept = readdirSync(join(before, 'assets')).filter((name) => !known.has(name) && !earlier.has(name));
  for (const name of kept) copyFileSync(join(before, 'assets', name), join(next, 'assets', name));
  writeFileSync(join(next, KEPT), JSON.stringify(kept));
}

/** Does work once for each state of these files, one process after the other. */
function whenChanged(name, paths, isThere, work) {
  const state = fingerprint(paths);
  const isFresh = () => {
    const file = join(stamps, name);
    return isThere() && existsSync(file) && readFileSync(file, 'utf8') === state;
  };
  if (isFresh()) return;
  const unlock = lock(name);
  try {
    // Another process may have done it meanwhile.
    if (isFresh()) return;
    work();
    mkdirSync(stamps, { recursive: true });
    writeFileSync(join(stamps, name), state);
  } finally {
    unlock();
  }
}

/** Waits until no other process holds this lock, takes it, and returns what gives it back. */
function lock(name) {
  const folder = join(root, '.cache');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.lock`);
  for (let isSaid = false; ; isSaid = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isHeld(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!isSaid) console.log('Waiting for another process that prepares Moodbowl…');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

/** Whether the process that has taken a lock still runs. */
function isHeld(file) {
  try {
    const { mtimeMs } = statSync(file);
    // Its number may be another process's since the machine was started again.
    if (mtimeMs < Date.now() - uptime() * 1_000) return false;
    const pid = Number(readFileSync(file, 'utf8'));
    // Not written yet.
    if (pid === 0) return Date.now() - mtimeMs < 1_000;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A hash of names and contents of all files: the same wherever the project lies and whenever it was checked out. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) for (const name of readdirSync(path).toSorted()) visit(join(path, name));
    else hash.update(`${relative(root, path)}\0${stat.size}\0`).update(readFileSync(path));
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}
