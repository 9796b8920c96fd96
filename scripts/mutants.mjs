// Puts one fault after the other into the code and runs the tests that should notice: node scripts/mutants.mjs [NAME …]
// A fault that no test notices fails the run. Restores each file, also when it is interrupted.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, install, pinnedNode, root } from './prepare.mjs';
import { MUTANTS } from './mutant-list.mjs';

/** Whether the tests fail, as they should. Vitest ends with 1 when tests failed; anything else is trouble of its own. */
function isNoticed({ tests }) {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--bail=1', '--project=!server-postgres'];
  const { status, stdout } = spawnSync(pinnedNode, [...vitest, ...tests], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  });
  if (/No test files found/.test(stdout)) throw new Error(`There is no test ${tests.join(' ')}`);
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
    const noticed = isNoticed(mutant);
    console.log(`${noticed ? 'noticed ' : 'SURVIVED'}  ${mutant.name}`);
    return noticed;
  } finally {
    restore();
    process.off('SIGINT', interrupted);
  }
}

install();
const names = process.argv.slice(2);
const chosen = MUTANTS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
const noticed = chosen.filter(tryMutant).length;
console.log(`\n${noticed} of ${chosen.length} faults noticed`);
process.exitCode = noticed === chosen.length && chosen.length > 0 ? 0 : 1;
