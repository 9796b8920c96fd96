// Serves Moodbowl: installs and builds what is stale first.
import { buildPage, install, serverArguments } from './prepare.mjs';
import { runNode } from './run.mjs';

install();
buildPage();
runNode(serverArguments);
