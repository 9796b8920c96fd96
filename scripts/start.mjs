// Serves Moodbowl: installs and builds what is stale first.
import { buildPage, install, root } from './prepare.mjs';
import { runFile } from './run.mjs';

install();
buildPage();
const main = new URL('../server/src/main.ts', import.meta.url);
// Once installed, npm runs this very script on the pinned Node: no second process is needed then.
if (process.execPath.includes('node_modules')) await import(main);
else runFile(`${root}/server/src/main.ts`);
