// Applies one mutant after another to the code and runs the tests that must fail: node scripts/mutants.mjs [NAME …]
// A surviving mutant fails the run. Files are restored, even after an interruption.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

function tryMutant(mutant) {
  const file = join(root, mutant.file);
  const original = readFileSync(file, 'utf8');
  const mutated = original.replace(mutant.from, () => mutant.to);
  if (mutated === original) {
    console.log(`outdated  ${mutant.name}: ${mutant.file} has no ${mutant.from}`);
    return false;
  }
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

install();
const names = process.argv.slice(2);
const chosen = MUTANTS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
const killed = chosen.filter(tryMutant).length;
console.log(`\n${killed} of ${chosen.length} mutants killed`);
process.exitCode = killed === chosen.length && chosen.length > 0 ? 0 : 1;
