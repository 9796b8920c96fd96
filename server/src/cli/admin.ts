import { ConfigError } from '../config.ts';
import { manageAccounts } from './admin/manage-accounts.ts';

manageAccounts(process.argv.slice(2), { env: process.env, print: console.log, log: console.error }).catch(
  (error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exitCode = 1;
  },
);
