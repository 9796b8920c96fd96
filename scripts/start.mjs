// Starts Moodbowl. First installs and builds what is out of date.
import { buildPage, install, serverArguments } from './prepare.mjs';
import { runNode } from './run.mjs';

install();
buildPage();
runNode(serverArguments);
