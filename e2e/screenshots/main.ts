// Takes every screen, with the demo's data and with none, into screenshots/: node scripts/screenshots.mjs [NAME …]
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findBrowser } from './browser.mjs';
import { buildPage, environment, install, pinnedNode, root, serverArguments } from './prepare.mjs';

install();
buildPage();
const browser = findBrowser();
const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-screenshots-'));
const { DATABASE_URL: _, ...inherited } = environment;
const env = { ...inherited, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', THROTTLES: 'off' };

/** Fills the database and tells how to sign in to it, as the demo says. */
function fill() {
  const { status, stdout } = spawnSync(pinnedNode, ['server/src/cli/demo.ts'], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error('The demo could not be filled in');
  return { user: /User: +(.+)/.exec(stdout)?.[1], admin: /Administrator: +(.+)/.exec(stdout)?.[1] };
}

async function printedAddress(child) {
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /https?:\/\/\S+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error('The server ended before it was listening');
}

try {
  const { user, admin } = fill();
  const server = spawn(pinnedNode, serverArguments, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await printedAddress(server);
    const { status } = spawnSync(pinnedNode, ['e2e/screenshots/take.ts', ...process.argv.slice(2)], {
      cwd: root,
      env: {
        ...environment,
        BASE_URL: url,
        BROWSER_PATH: browser,
        SIGN_IN_USER: user,
        SIGN_IN_ADMIN: admin,
        SCREENSHOTS_DIR: join(root, 'screenshots'),
      },
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
