// Installs, builds and runs everything: checks, rules and server on both databases, then a real browser.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildPage, environment, install, pinnedNode, root } from './prepare.mjs';

install();
buildPage();
const browser = findBrowser();
const reports = mkdtempSync(join(tmpdir(), 'moodbowl-reports-'));
const totals = { passed: 0, failed: 0 };

/** Runs a suite on the pinned Node and adds up what `count` reads from its report. */
function suite(name, args, env, count) {
  console.log(`\n=== ${name} ===`);
  const { status } = spawnSync(pinnedNode, args, { cwd: root, stdio: 'inherit', env: { ...environment, ...env } });
  const { passed, failed } = readCounts(count);
  totals.passed += passed;
  // A suite that ended badly without naming a failed test has failed all the same.
  totals.failed += failed === 0 && (status !== 0 || passed === 0) ? 1 : failed;
}

function readCounts(count) {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 0 };
  }
}

const readJson = (name) => JSON.parse(readFileSync(join(reports, name), 'utf8'));

suite('checks', ['scripts/check.mjs', join(reports, 'checks.json')], {}, () => readJson('checks.json'));

suite(
  'rules and server',
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'vitest.json')}`,
  ],
  {},
  () => {
    const { numPassedTests, numFailedTests } = readJson('vitest.json');
    return { passed: numPassedTests, failed: numFailedTests };
  },
);

suite(
  'browser',
  ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json'],
  { BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
  () => {
    const { expected, unexpected, flaky } = readJson('browser.json').stats;
    return { passed: expected + flaky, failed: unexpected };
  },
);

suite('faults', ['faults/src/main.ts', '--quick', `--report=${join(reports, 'faults.json')}`], {}, () =>
  readJson('faults.json'),
);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;
