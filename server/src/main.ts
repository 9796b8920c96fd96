import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addressOf } from './address.ts';
import type { ServerSecrets } from './features/auth/sealing.ts';
import { sealAgain } from './features/auth/second-factor.service.ts';
import { setupLine } from './features/settings/setup.service.ts';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Db } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { destinationsOf } from './features/analytics/destinations.ts';
import { learnRegularly } from './features/learning/learn.service.ts';
import { loadCatalogueOnce } from './features/meals/load-catalogue.ts';
import { sendBySmtp } from './features/mail/smtp.ts';
import type { PushSettings } from './features/reminders/push-sender.ts';
import { loadVapidKeys } from './features/reminders/vapid.ts';
import { createFetchProvider } from './http/fetch-provider.ts';
import { createFetchPublic } from './http/fetch-public.ts';
import { createPostPush } from './http/post-push.ts';
import { createLogStream } from './log-stream.ts';
import { keepDataPrivate } from './private-data.ts';
import { loadTokenSecrets } from './token-secret.ts';

/** Connections that may come in at once, before one of them is accepted; the system may allow less. */
const BACKLOG = 4_096;

/** Beyond this lag, a quick refusal helps more than a late answer. */
const MAX_EVENT_LOOP_DELAY_MS = 1_000;

/** Starts the server, prints where it listens, and stops it gracefully on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  keepDataPrivate(config.dataDir);
  const database = openDatabase(config.database);
  const replica = config.replica && openDatabase(config.replica);
  await migrateToLatest(database);
  // Another process may be about it: then this one waits for its end.
  await database.withoutTimeouts((db) => loadCatalogueOnce(db, systemClock));

  const secrets = config.tokenSecrets ?? loadTokenSecrets(config.dataDir);
  const sealed = { tokenSecret: secrets.current, previousTokenSecret: secrets.previous };
  await sealAgain(database.db, sealed);
  let stopping = false;
  const app = await buildApp({
    database,
    replica,
    clock: systemClock,
    tokenSecret: secrets.current,
    previousTokenSecret: secrets.previous,
    throttles: config.throttles,
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    registration: config.registration,
    draining: () => stopping,
    logger: { level: config.logLevel, stream: createLogStream() },
    pageDir: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    publicUrl: config.publicUrl,
    securityContact: config.securityContact,
    trustProxy: config.trustProxy,
    fetchPublic: createFetchPublic({ enabled: config.recipeFetch, allow: config.fetchAllow }),
    pictureQuota: config.pictureQuota,
    provider: config.provider,
    fetchProvider: config.provider && createFetchProvider(new URL(config.provider.issuer), config.fetchAllow),
    passwordSignIn: config.passwordSignIn,
    sendMail: config.smtp && sendBySmtp(config.smtp),
    push: await pushOf(database.db, config, sealed),
    emailConfirmation: config.emailConfirmation,
    destinations: destinationsOf({ ...config.forwarding, clock: systemClock, publicUrl: config.publicUrl }),
  });

  const stopLearning = learnRegularly(database.db, systemClock, (error) =>
    app.log.warn({ err: error }, 'answers were not counted'),
  );

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    stopLearning();
    await sleep(config.drainSeconds * 1_000);
    // Requests in flight are answered first; then nothing uses the database any more.
    await app.close();
    await replica?.close();
    await database.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());

  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  if (!config.throttles)
    console.warn('THROTTLES=off: nothing is limited, not even signing in. Never run like this for people.');
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  const address = addressOf({ ...config, port });
  console.log(`Moodbowl is at ${address}`);
  const setup = await setupLine(database.db, secrets.current, address);
  if (setup !== undefined) console.log(setup);
}

/** How notifications are sent. Push services may write to whoever is at the public address. */
async function pushOf(db: Db, { push, fetchAllow }: Config, secrets: ServerSecrets): Promise<PushSettings | undefined> {
  if (push === undefined) return undefined;
  return { ...push, keys: await loadVapidKeys(db, secrets), postPush: createPostPush({ allow: fetchAllow }) };
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
