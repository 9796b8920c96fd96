import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { destinationsOf } from './features/analytics/destinations.ts';
import { loadCatalogueOnce } from './features/meals/load-catalogue.ts';
import { loadTokenSecret } from './token-secret.ts';

/** Starts the server, prints where it listens, and stops it gracefully on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase(config.database);
  await migrateToLatest(database);
  await loadCatalogueOnce(database.db, systemClock);

  const app = await buildApp({
    database,
    clock: systemClock,
    tokenSecret: config.tokenSecret ?? loadTokenSecret(config.dataDir),
    throttles: config.throttles,
    logger: { level: config.logLevel },
    pageDir: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    destinations: destinationsOf({ ...config.forwarding, clock: systemClock, publicUrl: config.publicUrl }),
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // What is in flight is answered first; then nothing uses the database any more.
    await app.close();
    await database.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());

  await app.listen({ port: config.port, host: config.host });
  if (!config.throttles)
    console.warn('THROTTLES=off: sign-in and registering are NOT limited. Never run like this for people.');
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  console.log(
    `Moodbowl is at ${config.publicUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`}`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
