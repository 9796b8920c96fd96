// Installs if need be, then runs one of our TypeScript files on the pinned Node: node scripts/run.mjs FILE [ARG …]
import { spawn } from 'node:child_process';
import { environment, install, pinnedNode, root } from './prepare.mjs';

/** Runs the pinned Node, passes signals on, and ends as it ends. */
export function runNode(args) {
  const child = spawn(pinnedNode, args, { stdio: 'inherit', env: environment });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

if (process.argv[1]?.endsWith('run.mjs')) {
  const [file, ...args] = process.argv.slice(2);
  install();
  runNode([`${root}/${file}`, ...args]);
}
