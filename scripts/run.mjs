// Installs if need be, then runs one of our TypeScript files on the pinned Node: node scripts/run.mjs FILE [ARG …]
import { spawn } from 'node:child_process';
import { environment, install, pinnedNode, root } from './prepare.mjs';

/** Runs a file on the pinned Node, passes signals on, and ends as it ends. */
export function runFile(file, args = [], options = {}) {
  const child = spawn(pinnedNode, [file, ...args], { stdio: 'inherit', env: environment, ...options });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

if (process.argv[1]?.endsWith('run.mjs')) {
  const [file, ...args] = process.argv.slice(2);
  install();
  runFile(`${root}/${file}`, args);
}
