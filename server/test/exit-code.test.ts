import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { engine } from './test-database.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const serverUrl = JSON.stringify(new URL('postgres-server.ts', import.meta.url).href);

function exitCodeOf(args: readonly string[]): number | null {
  return spawnSync(process.execPath, args, { cwd: root, timeout: 25_000 }).status;
}

describe.runIf(engine === 'sqlite')('a command that uses a PostgreSQL of ours', () => {
  it.each([
    ['exits with 1 when it has failed', 'process.exitCode = 1;', 1],
    ['exits with 0 when it has not', '', 0],
    ['exits with 1 when it throws', 'throw new Error();', 1],
  ])('%s', (_, script, expected) => {
    expect(exitCodeOf(['--input-type=module', '-e', `import ${serverUrl}; ${script}`])).toBe(expected);
  });

  it.each(['resilience/src/main.ts', 'bench/src/main.ts'])('exits with 1 when %s has failed', (command) => {
    expect(exitCodeOf(['scripts/run.mjs', command, 'no-such-thing'])).toBe(1);
  });
});
