// Installs and builds what is stale, where something else starts the server.
import { buildPage, install } from './prepare.mjs';

install();
buildPage();
