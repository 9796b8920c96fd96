// Runs all checks that need no server, or those whose names start with NAME, two at a time. Each runs even if another failed:
// node scripts/check.mjs [--report=FILE] [NAME …]
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { environment, install, pinnedNode, root } from './prepare.mjs';

/** Tools by their files, because TypeScript 6, which the import rules need, also installs a `tsc`. */
const TOOLS = {
  tsc: ['typescript/bin/tsc'],
  oxlint: ['oxlint/bin/oxlint'],
  oxfmt: ['oxfmt/bin/oxfmt'],
  knip: ['knip/bin/knip.js'],
  cruise: ['dependency-cruiser/bin/dependency-cruise.mjs', '--config', join(root, '.dependency-cruiser.cjs')],
  cruiseFeatures: ['dependency-cruiser/bin/dependency-cruise.mjs', '--config', join(root, '.feature-cycles.cjs')],
};
const TYPESCRIPT_6 = ['--import', new URL('typescript6.mjs', import.meta.url).href];
const PRELOAD = { cruise: TYPESCRIPT_6, cruiseFeatures: TYPESCRIPT_6 };

function runTool(tool, args, options) {
  const [bin, ...fixed] = TOOLS[tool];
  const all = [...(PRELOAD[tool] ?? []), join(root, 'node_modules', bin), ...fixed, ...args];
  return spawnSync(pinnedNode, all, { cwd: root, env: environment, stdio: 'inherit', ...options });
}

const passes =
  (tool, ...args) =>
  () =>
    runTool(tool, args).status === 0;

/** A check must be able to fail: this one must report the forbidden import in the fixture. */
function findsForbiddenImport() {
  const { stdout } = runTool('cruise', ['server'], {
    cwd: join(root, 'scripts/fixtures/forbidden-import'),
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  const found = /server-routes-only-from-app: .*moods\.service\.ts → .*meals\.routes\.ts/.test(stdout);
  if (!found) console.error(`The forbidden import in the fixture was not reported:\n${stdout}`);
  return found;
}

/** Each way around the door out, http/fetch-public.ts, must be reported: by the import rules or by the linter. */
function findsWaysOut() {
  const options = {
    cwd: join(root, 'scripts/fixtures/way-out'),
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  };
  const report =
    runTool('cruise', ['server'], options).stdout + runTool('oxlint', ['--config', 'oxlint.json'], options).stdout;
  const wanted = [
    ...['https', 'net', 'dns/promises', 'http', '.*/undici/.*'].map(
      (target) => new RegExp(`server-one-door-out: .*soups\\.service\\.ts → ${target}$`, 'm'),
    ),
    /no-restricted-globals\): .*'fetch'/,
    /no-restricted-properties\): 'globalThis\.fetch'/,
    /no-restricted-properties\): 'process\.getBuiltinModule'/,
  ];
  const missed = wanted.filter((line) => !line.test(report));
  if (missed.length > 0) console.error(`Ways out in the fixture were not reported: ${missed.join(' ')}\n${report}`);
  return missed.length === 0;
}

/** The two features in the fixture import each other, although no two files do. */
function findsFeatureCycle() {
  const options = {
    cwd: join(root, 'scripts/fixtures/feature-cycle'),
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  };
  const features = runTool('cruiseFeatures', ['server'], options).stdout;
  const files = runTool('cruise', ['server'], options).stdout;
  const found = /no-feature-cycles: .*soups/.test(features) && !files.includes('no-cycles');
  if (!found) console.error(`The cycle of features in the fixture was not reported:\n${features}${files}`);
  return found;
}

const coverage = (folder, options) =>
  spawnSync(pinnedNode, [join(root, 'scripts/coverage.mjs'), folder], { cwd: root, stdio: 'inherit', ...options });

/** In the fixture, only the first of six requirements has its test. */
function findsMissingTests() {
  const { status, stderr } = coverage('scripts/fixtures/coverage', {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  const found = status === 1 && stderr.trim().split('\n').length === 5 && !stderr.includes('“shown”');
  if (!found) console.error(`The missing tests in the fixture were not reported:\n${stderr}`);
  return found;
}

const budget = (args, options) =>
  spawnSync(pinnedNode, [join(root, 'scripts/budget.mjs'), ...args], { cwd: root, stdio: 'inherit', ...options });

/** The fixture's budget is too small for the login and large enough for Home. */
function findsOverweight() {
  const { status, stderr } = budget(['scripts/fixtures/budget/budget.json'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  const found = status === 1 && /LoginPage loads \d+\.\d KB of js/.test(stderr) && !stderr.includes('HomePage');
  if (!found) console.error(`The overweight in the fixture was not reported:\n${stderr}`);
  return found;
}

const openapi = (args, options) =>
  spawnSync(pinnedNode, [join(root, 'scripts/openapi.mjs'), ...args], { cwd: root, stdio: 'inherit', ...options });

/** Each of the two linters must report a fault in the broken document. */
function findsFaultsInDocument() {
  const { status, stderr } = openapi(['--broken'], { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  const found =
    status === 1 && /^redocly security-defined:/m.test(stderr) && /^spectral operation-description:/m.test(stderr);
  if (!found) console.error(`The faults of the broken API document were not reported:\n${stderr}`);
  return found;
}

const messages = (args, options) =>
  spawnSync(pinnedNode, [join(root, 'scripts/messages.mjs'), ...args], { cwd: root, stdio: 'inherit', ...options });

/** The fixture has one fault of each kind. */
function findsFaultyMessages() {
  const options = { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' };
  const { status, stderr } = messages(['--check', '--root=scripts/fixtures/messages'], options);
  const wanted = [
    'de: soup.gone is missing',
    'de: soup.bowls lacks the plural one',
    'de: soup.eaten takes {meal}, not {soup}',
    'de: soup.left is not in en.json',
    'soup.unused is not used',
    'web/src/Soup.tsx:5 has a text without an id: Hot soup',
    'web/src/Soup.tsx:6 has a text without an id: cold bowls',
  ];
  const missed = wanted.filter((line) => !stderr.includes(line));
  if (missed.length > 0)
    console.error(`The faults of the messages in the fixture were not reported:\n${missed.join('\n')}`);
  return status === 1 && missed.length === 0;
}

const mutants = (args) =>
  spawnSync(pinnedNode, [join(root, 'scripts/mutants.mjs'), ...args], { cwd: root, stdio: 'inherit' }).status === 0;

const patterns = (args, options) =>
  spawnSync(pinnedNode, [join(root, 'scripts/patterns.mjs'), ...args], { cwd: root, stdio: 'inherit', ...options });

/** In the fixture, two literals and a built expression are slow, and one that is built later is not known. */
function findsSlowPatterns() {
  const { status, stderr } = patterns(['scripts/fixtures/patterns'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  const wanted = [
    'soups.service.ts:2 takes exponential time',
    'soups.service.ts:3 takes 2nd degree polynomial time',
    'soups.service.ts:6 takes 2nd degree polynomial time',
    'soups.service.ts:8 builds an expression that is not checked',
  ];
  const missed = wanted.filter((line) => !stderr.includes(line));
  const found = status === 1 && missed.length === 0 && stderr.trim().split('\n').length === wanted.length;
  if (!found) console.error(`The slow expressions in the fixture were not reported: ${missed.join(', ')}\n${stderr}`);
  return found;
}

/** `npm sbom` fails if a workspace has no version, or if node_modules does not match the package files. */
const listsMaterials = () =>
  ['cyclonedx', 'spdx'].every((format) => {
    const args = ['sbom', '--sbom-format', format];
    const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' };
    return spawnSync('npm', args, options).status === 0;
  });

const STEPS = {
  'types: server and tools': passes('tsc', '-p', '.'),
  'types: page': passes('tsc', '-p', 'web'),
  'types: service worker': passes('tsc', '-p', 'web/worker'),
  'types: browser tests': passes('tsc', '-p', 'e2e'),
  lint: passes('oxlint', '--type-aware'),
  format: passes('oxfmt', '--check'),
  messages: () => messages(['--check']).status === 0,
  'messages can fail': findsFaultyMessages,
  'mutants can be applied': () => mutants(['--check']),
  'unused code and packages': passes('knip'),
  'bill of materials': listsMaterials,
  'import rules': passes(
    'cruise',
    'contract',
    'i18n',
    'food',
    'recipe-reader',
    'server',
    'web',
    'e2e',
    'harness',
    'bench',
    'resilience',
    'scripts',
    '--exclude',
    '^scripts/fixtures/|^[^/]+/dist/',
  ),
  'import rules can fail': findsForbiddenImport,
  'one door out can fail': findsWaysOut,
  'cycles of features': passes('cruiseFeatures', 'server/src', 'web/src'),
  'cycles of features can fail': findsFeatureCycle,
  'API document': () => openapi([]).status === 0,
  'API document can fail': findsFaultsInDocument,
  'regular expressions': () => patterns([]).status === 0,
  'regular expressions can fail': findsSlowPatterns,
  'page weight': () => budget([]).status === 0,
  'page weight can fail': findsOverweight,
  'specification coverage': () => coverage('.').status === 0,
  'specification coverage can fail': findsMissingTests,
};

/** The longest are begun first. */
const LONG = ['regular expressions', 'lint', 'API document', 'types: server and tools'];
const orderOf = (name) => (LONG.includes(name) ? LONG.indexOf(name) : LONG.length);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'string' }, only: { type: 'string' } },
});
if (values.only !== undefined) {
  process.exit(STEPS[values.only]() ? 0 : 1);
}
const chosen = Object.keys(STEPS)
  .filter((name) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)))
  .toSorted((one, other) => orderOf(one) - orderOf(other));
if (chosen.length === 0) throw new Error(`No check is called ${positionals.join(' or ')}.`);
install();
const failed = [];
const waiting = chosen.values();
/** Runs one check after the other, each in a process, and prints what it wrote when it has ended. */
async function runInTurn() {
  for (const name of waiting) {
    const args = [fileURLToPath(import.meta.url), `--only=${name}`];
    const child = spawn(pinnedNode, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    const written = [];
    const started = Date.now();
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => written.push(data));
    const [code] = await once(child, 'close');
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(`\n── ${name}, ${seconds} s\n${Buffer.concat(written).toString().trim()}`);
    if (code !== 0) failed.push(name);
  }
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, runInTurn));
if (values.report) {
  const counts = { passed: chosen.length - failed.length, failed: failed.length };
  writeFileSync(values.report, JSON.stringify(counts));
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
