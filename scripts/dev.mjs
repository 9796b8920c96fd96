// Runs the page with hot reload and the server with automatic restart.
import { spawn } from 'node:child_process';
import { environment, install, pinnedNode, root } from './prepare.mjs';
import { onStop } from './run.mjs';

install();
const port = process.env.PORT ?? '3000';
const commands = [
  ['--watch-path=server/src', '--watch-path=contract/src', '--watch-preserve-output', 'server/src/main.ts'],
  ['node_modules/vite/bin/vite.js', 'web', '--host', '127.0.0.1'],
];
const children = commands.map((args) =>
  spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', env: { ...environment, PORT: port } }),
);
console.log('Open the address that Vite prints. Calls of the page go to the server.');
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
onStop(stop);
// If one of them exits, stop the other.
for (const child of children) child.on('exit', stop);
