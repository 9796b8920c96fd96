// Runs on Node 20 or newer before anything is installed, so it imports only Node's own modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  if (isFresh('install', [join(root, 'package-lock.json')])) return;
  console.log('Installing…');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    shell: process.platform === 'win32',
  });
  markFresh('install', [join(root, 'package-lock.json')]);
}

/** Everything that the page is built from: its folder, without what the build and `npm run assets` write or use. */
const PAGE_SOURCES = [
  ...readdirSync(join(root, 'web'))
    .filter((name) => name !== 'dist' && name !== 'art')
    .toSorted()
    .map((name) => `web/${name}`),
  'contract/src',
  'i18n',
  'food/src',
  'recipe-reader/src',
  'package-lock.json',
].map((path) => join(root, path));

/** Builds the page if it is out of date. */
export function buildPage() {
  if (existsSync(join(root, 'web/dist/index.html')) && isFresh('page', PAGE_SOURCES)) return;
  console.log('Building the page…');
  run(pinnedNode, [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn']);
  markFresh('page', PAGE_SOURCES);
}

function isFresh(name, paths) {
  const file = join(stamps, name);
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint(paths);
}

function markFresh(name, paths) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), fingerprint(paths));
}

/** A hash of names, sizes and times of all files, which is cheap enough for every start. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) for (const name of readdirSync(path).toSorted()) visit(join(path, name));
    else hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}
