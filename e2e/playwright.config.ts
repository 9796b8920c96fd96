import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserArguments } from './browser-arguments.ts';
import { TIME_ZONE } from './time-zone.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// Workers read this file again; they keep what the first reading chose.
const port = (process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 20_000)));
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'moodbowl-e2e-')));
const browserPath = process.env['BROWSER_PATH'];

export default defineConfig({
  testDir: 'src',
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Two browsers and a server on a busy machine now and then miss a moment; what needed a second try is named as flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: '../test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    timezoneId: TIME_ZONE,
    // What a test catches on its way to the server shall come from the page; offline.e2e.ts lets the worker in.
    serviceWorkers: 'block',
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(browserPath && { executablePath: browserPath }),
      args: browserArguments,
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // What has nothing to do with the size of a screen, such as what a server's refusal leads to, is tried once.
    {
      name: 'phone',
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `"${process.execPath}" server/src/main.ts`,
    cwd: root,
    url: `http://127.0.0.1:${port}/api/ready`,
    env: { PORT: port, DATA_DIR: dataDir, THROTTLES: 'off', LOG_LEVEL: 'warn' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
