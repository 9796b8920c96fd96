// Page with hot reload and server with restart, in one command.
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
console.log('The page with hot reload is at the address that Vite prints; its calls go to the server.');
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
onStop(stop);
// When one of the two ends, the other has no use.
for (const child of children) child.on('exit', stop);
