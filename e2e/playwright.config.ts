import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserArguments } from '@moodbowl/harness/browser';
import { TIME_ZONE } from './time-zone.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// Workers load this file again. They keep the folder of the first load and find the port that `webServer` read.
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'moodbowl-e2e-')));
const browserPath = process.env['BROWSER_PATH'];

export default defineConfig({
  testDir: 'src',
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Ends what hangs: no test depends on how fast the machine is.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  outputDir: '../test-results',
  use: {
    baseURL: `http://127.0.0.1:${process.env['E2E_PORT'] ?? '0'}`,
    locale: 'en-GB',
    timezoneId: TIME_ZONE,
    // Tests intercept requests of the page, not of the service worker. Only offline.e2e.ts allows the worker.
    serviceWorkers: 'block',
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(browserPath && { executablePath: browserPath }),
      args: browserArguments,
    },
  },
  projects: [
    // Each test runs once; only what differs between the two, runs on both.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `"${process.execPath}" server/src/main.ts`,
    cwd: root,
    // The system chooses a free port. A number chosen here could be taken by any connection of another process.
    wait: { stdout: /Moodbowl is at \S+:(?<e2e_port>\d+)/ },
    env: { PORT: '0', DATA_DIR: dataDir, THROTTLES: 'off', LOG_LEVEL: 'warn' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
