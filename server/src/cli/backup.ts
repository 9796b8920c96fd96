import { join, resolve } from 'node:path';
import { backupPath, makeBackup } from './backup/make-backup.ts';
import { sqliteFile } from './backup/sqlite-file.ts';
import { systemClock } from '../clock.ts';
import { ConfigError, readConfig } from '../config.ts';
import { keepDataPrivate } from '../private-data.ts';

const USAGE = 'Usage: npm run backup [-- <folder, or file that ends in .backup>]';

/** Backs up the SQLite database, also while it is in use, and prints the file and its checksum. */
async function main(args: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  const [target = join(config.dataDir, 'backups'), ...rest] = args;
  if (target === '' || target.startsWith('-') || rest.length > 0) throw new ConfigError(USAGE);

  const file = sqliteFile(config);
  const backup = resolve(backupPath(target, systemClock));
  // Nobody else may read even temporary files.
  keepDataPrivate(config.dataDir);
  const { bytes, sha256 } = await makeBackup(file, backup);
  console.log(`${backup}\n${bytes.toLocaleString('en')} bytes, SHA-256 ${sha256}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
