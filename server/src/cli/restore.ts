import { restoreBackup } from './backup/restore-backup.ts';
import { sqliteFile } from './backup/sqlite-file.ts';
import { systemClock } from '../clock.ts';
import { ConfigError, readConfig } from '../config.ts';
import { keepDataPrivate } from '../private-data.ts';

const USAGE = 'Usage: npm run restore -- <backup> [--force]';

/** Replaces the SQLite database with a backup, after checking everything about the backup. */
async function main(args: readonly string[]): Promise<void> {
  const force = args.includes('--force');
  const [backup, ...rest] = args.filter((arg) => arg !== '--force');
  if (!backup || backup.startsWith('-') || rest.length > 0) throw new ConfigError(USAGE);

  const config = readConfig(process.env);
  const file = sqliteFile(config);
  keepDataPrivate(config.dataDir);
  const { replaced, waiting } = await restoreBackup(backup, file, { force, clock: systemClock });
  console.log(`${file} is restored from ${backup}.`);
  console.log('All sessions have ended: everybody signs in again.');
  if (replaced) console.log(`What was there before is kept as ${replaced}.`);
  if (waiting > 0) console.log('It is from an older Moodbowl; the next start brings it up to date.');
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
