// Runs on any Node from 20 on, before anything is installed: only Node's own modules here.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamps = join(root, 'node_modules', '.cache', 'moodbowl');

/** The pinned Node, as npm installed it. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The environment of our own commands: the pinned Node and the installed tools come first. */
export const environment = {
  ...process.env,
  // TypeScript is stripped once and kept: a start is quicker, and 20 MB of the tool that strips it are not loaded.
  NODE_COMPILE_CACHE: join(stamps, 'compiled'),
  // Bytes: what hashing a password takes goes back to the system at once (read by glibc, unknown to others).
  MALLOC_TRIM_THRESHOLD_: '131072',
  PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
};

/** Runs a command to its end, in the project's folder; throws when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment, ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed`);
}

/**
 * What the pinned Node gets to serve. A small nursery (in MB), one helper thread and a heap that is looked through each
 * time it has grown by a quarter keep resident memory low; not while it starts, when little of what is made is thrown
 * away: the heap may grow to 32 MB first. What one request needs is never made where the old live: in some processes V8
 * decided so while warming up, and from then on kept a quarter of what each request left behind until the next full
 * collection (40 MB and 40% of the time).
 */
export const serverArguments = [
  '--max-semi-space-size=2',
  '--v8-pool-size=1',
  '--heap-growing-percent=25',
  '--initial-heap-size=32',
  '--no-allocation-site-pretenuring',
  join(root, 'server/src/main.ts'),
];

/** Installs exactly what the lockfile names, unless that is what is installed. */
export function install() {
  if (isFresh('install', [join(root, 'package-lock.json')])) return;
  console.log('Installing…');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    shell: process.platform === 'win32',
  });
  markFresh('install', [join(root, 'package-lock.json')]);
}

/** Everything that the page is built from: what lies in its folder, but for what the build and `npm run draw` write. */
const PAGE_SOURCES = [
  ...readdirSync(join(root, 'web'))
    .filter((name) => name !== 'dist' && name !== 'art')
    .toSorted()
    .map((name) => `web/${name}`),
  'contract/src',
  'i18n',
  'package-lock.json',
].map((path) => join(root, path));

/** Builds the page, unless it is built from what is there now. */
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

/** Names, sizes and times of all files: cheap enough to look at on every start. */
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
