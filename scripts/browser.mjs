import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, pinnedNode, root } from './prepare.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function installed() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env.BROWSER_PATH, ...onPath, ...PLACES].find((path) => path && existsSync(path));
}

/** Where Playwright keeps the browser that it fetched, if it has. */
function fetched() {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { stdout } = spawnSync(pinnedNode, ['--input-type=module', '-e', script], {
    cwd: join(root, 'e2e'),
    encoding: 'utf8',
    env: environment,
  });
  const path = stdout.trim();
  return existsSync(path) ? path : undefined;
}

/**
 * A Chromium to test with: one that is installed, one that Playwright fetched before, or one that is fetched
 * now, from Playwright's own store or, as root on Debian, from its packages.
 */
export function findBrowser() {
  const found = installed() ?? fetched();
  if (found) return found;
  console.log('Fetching a browser for the tests…');
  const fetching = { cwd: root, stdio: 'inherit', env: { ...environment, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '' } };
  spawnSync(pinnedNode, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], fetching);
  const now = fetched();
  if (now) return now;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('sh', ['-c', 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy chromium'], {
      stdio: 'inherit',
    });
  }
  const last = installed();
  if (!last) throw new Error('No Chromium could be found or fetched. Install one, or name it in BROWSER_PATH.');
  return last;
}
