import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { findByIdentifier, setRole } from './features/auth/auth.repository.ts';
import { auditOnShell } from './http/audit.ts';

const USAGE = `Usage: npm run admin -- <username or email>
       npm run admin -- --revoke <username or email>`;

/** Makes an account an administrator, or takes it back: from the server's own shell only. */
async function main(args: readonly string[]): Promise<void> {
  const revoke = args[0] === '--revoke';
  const [identifier, ...rest] = revoke ? args.slice(1) : args;
  if (!identifier || identifier.startsWith('-') || rest.length > 0) throw new ConfigError(USAGE);

  const { database: location, logLevel } = readConfig(process.env);
  const database = openDatabase(location);
  try {
    await migrateToLatest(database);
    const role = revoke ? 'user' : 'admin';
    const user = await findByIdentifier(database.db, identifier);
    const username = user && (await setRole(database.db, identifier, role));
    if (!username) throw new ConfigError(`There is nobody called ${identifier}.`);
    // For the log; what people read is on the other stream.
    if (['trace', 'debug', 'info'].includes(logLevel))
      console.error(auditOnShell('role changed', { user_id: user.id, role }));
    console.log(revoke ? `${username} is no longer an administrator.` : `${username} is an administrator now.`);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
