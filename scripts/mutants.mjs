// Applies one mutant after another to the code and runs the tests that must fail: node scripts/mutants.mjs [NAME …]
// A surviving mutant fails the run. Files are restored, even after an interruption. With --check, it only looks whether
// the code to change and the tests are still there.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { environment, install, pinnedNode, root } from './prepare.mjs';
import { MUTANTS } from './mutant-list.mjs';

/** Whether the tests fail, as they should. Vitest then exits with 1. */
function isKilled({ tests }) {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--bail=1', '--project=!server-postgres'];
  const { status, stdout } = spawnSync(pinnedNode, [...vitest, ...tests], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  });
  if (/No test files found/.test(stdout)) throw new Error(`There is no test called ${tests.join(' ')}`);
  return status === 1;
}

function apply(mutant) {
  const file = join(root, mutant.file);
  const original = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const mutated = original.replace(mutant.from, () => mutant.to);
  const isCurrent = mutated !== original;
  if (!isCurrent) console.log(`outdated  ${mutant.name}: ${mutant.file} has no ${mutant.from}`);
  return { file, original, mutated, isCurrent };
}

function tryMutant(mutant) {
  const { file, original, mutated, isCurrent } = apply(mutant);
  if (!isCurrent) return false;
  const restore = () => writeFileSync(file, original);
  const interrupted = () => {
    restore();
    process.exit(1);
  };
  process.once('SIGINT', interrupted);
  try {
    writeFileSync(file, mutated);
    const killed = isKilled(mutant);
    console.log(`${killed ? 'killed  ' : 'SURVIVED'}  ${mutant.name}`);
    return killed;
  } finally {
    restore();
    process.off('SIGINT', interrupted);
  }
}

/** Whether its code and its tests are there. */
function canBeApplied(mutant) {
  const missing = mutant.tests.filter((name) => !testFiles.some((file) => file.includes(name)));
  for (const name of missing) console.log(`outdated  ${mutant.name}: there is no test called ${name}`);
  return apply(mutant).isCurrent && missing.length === 0;
}

const { values, positionals: names } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } });
const chosen = MUTANTS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
const testFiles = globSync(['*/src/**/*.test.{ts,tsx}', 'server/{test,catalogue}/**/*.test.ts'], { cwd: root });
if (!values.check) install();
const good = chosen.filter(values.check ? canBeApplied : tryMutant).length;
console.log(
  `${values.check ? '' : '\n'}${good} of ${chosen.length} mutants ${values.check ? 'can be applied' : 'killed'}`,
);
process.exitCode = good === chosen.length && chosen.length > 0 ? 0 : 1;
