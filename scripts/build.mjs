// Installs and builds what is out of date, without starting the server.
import { buildPage, install } from './prepare.mjs';

install();
buildPage();
