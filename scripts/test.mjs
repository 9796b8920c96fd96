// Installs, builds and runs all test suites, the browser last: node scripts/test.mjs [SUITE [ARG …]]
// With the name of a suite, it runs only that one and passes further arguments to its tool.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findBrowser } from './browser.mjs';
import { buildPage, environment, install, pinnedNode, root } from './prepare.mjs';

const reports = mkdtempSync(join(tmpdir(), 'moodbowl-reports-'));
const reportOf = (name) => join(reports, `${name}.json`);

const vitest = (name, ...projects) => ({
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
  ],
  count: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  failures: ({ testResults }) =>
    testResults.flatMap(({ name: file, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that fails to load has no tests to name.
      return status === 'failed' && failed.length === 0
        ? [`${relative(root, file)}: ${message}`]
        : failed.map((test) => `${relative(root, file)} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
    }),
});

const playwrightFailures = ({ suites = [], specs = [] }) => [
  ...specs.filter((spec) => !spec.ok).map((spec) => `${spec.file} › ${spec.title}`),
  ...suites.flatMap(playwrightFailures),
];

/** How to run each suite, how to count its report and how to name the failures in it. */
const SUITES = {
  checks: {
    args: ['scripts/check.mjs', `--report=${reportOf('checks')}`],
    count: (report) => report,
  },
  unit: vitest('unit', 'unit', 'components', 'components-alone'),
  server: vitest('server', 'server-sqlite', 'server-postgres', 'measured'),
  resilience: {
    args: ['resilience/src/main.ts', '--quick', `--report=${reportOf('resilience')}`],
    count: (report) => report,
  },
  bench: {
    args: ['bench/src/main.ts', '--quick', `--report=${reportOf('bench')}`],
    count: (report) => report,
  },
  browser: {
    args: ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts', '--reporter=dot,json'],
    env: () => ({ BROWSER_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf('browser') }),
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    failures: playwrightFailures,
  },
};

/** Runs a suite on the pinned Node and counts its tests. */
function runSuite(name, extraArgs) {
  console.log(`\n=== ${name} ===`);
  const { args, env, count, failures } = SUITES[name];
  try {
    const { status } = spawnSync(pinnedNode, [...args, ...extraArgs], {
      cwd: root,
      stdio: 'inherit',
      env: { ...environment, ...env?.() },
    });
    const report = JSON.parse(readFileSync(reportOf(name), 'utf8'));
    const { passed, failed } = count(report);
    // A suite that exits with an error but reports no failed test has failed too.
    if (failed === 0 && (status !== 0 || passed === 0))
      return { passed, failed: 1, failures: [`${name} ended with exit code ${status}`] };
    return { passed, failed, failures: failures?.(report) ?? [] };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, failures: [`${name} could not be run: ${String(error)}`] };
  }
}

const [only, ...extraArgs] = process.argv.slice(2);
if (only !== undefined && !(only in SUITES)) {
  console.error(`Unknown suite: ${only}. Choose from: ${Object.keys(SUITES).join(', ')}.`);
  process.exit(2);
}
install();
buildPage();
const results = (only === undefined ? Object.keys(SUITES) : [only]).map((name) => {
  const started = Date.now();
  const result = runSuite(name, extraArgs);
  return { name, ...result, seconds: Math.round((Date.now() - started) / 1000) };
});
rmSync(reports, { recursive: true, force: true });

// Repeated at the end, where a long log is read first.
for (const { name, failures } of results) for (const failure of failures) console.log(`\nFAILED (${name}) ${failure}`);
console.log();
for (const { name, passed, failed, seconds } of results)
  console.log(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
