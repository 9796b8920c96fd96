import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserArguments } from '@moodbowl/harness/browser';
import { TIME_ZONE } from './time-zone.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// Workers load this file again and keep the values of the first load.
const port = (process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 20_000)));
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'moodbowl-e2e-')));
const browserPath = process.env['BROWSER_PATH'];

export default defineConfig({
  testDir: 'src',
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: '../test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
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
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // Only tests that depend on the size of the screen, or on touch, run twice.
    {
      name: 'phone',
      grep: /@phone/,
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
