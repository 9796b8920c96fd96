// Installs if necessary, then runs a TypeScript file on the pinned Node: node scripts/run.mjs FILE [ARG …]
import { spawn } from 'node:child_process';
import { environment, install, pinnedNode, root } from './prepare.mjs';

/** How often to check whether npm still runs, in milliseconds. */
const ORPHAN_CHECK_MS = 250;

/**
 * Calls `stop` with the signal that ends this process. The shell between npm and this process forwards no signals, so
 * losing the parent process counts as SIGTERM.
 */
export function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, ORPHAN_CHECK_MS);
  watch.unref();
}

/** Runs the pinned Node, forwards signals, and exits with its code. */
export function runNode(args) {
  const child = spawn(pinnedNode, args, { stdio: 'inherit', env: environment });
  onStop((signal) => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

if (process.argv[1]?.endsWith('run.mjs')) {
  const [file, ...args] = process.argv.slice(2);
  install();
  runNode([`${root}/${file}`, ...args]);
}
