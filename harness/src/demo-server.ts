import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPage } from '../../scripts/prepare.mjs';
import { DEMO_PASSWORD, type DemoReport, fillDemo } from '../../server/src/cli/demo/fill.ts';
import { systemClock } from '../../server/src/clock.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { loadCatalogueOnce } from '../../server/src/features/meals/load-catalogue.ts';
import { startServer } from './server-process.ts';
import { type Session, signIn } from './sign-in.ts';

export interface DemoServer {
  readonly url: string;
  /** A person with months of entries. */
  readonly user: Session;
  readonly admin: Session;
}

/** Runs `work` against a server with the built page and the demo's data, and removes both afterwards. */
export async function withDemoServer<T>(work: (demo: DemoServer) => Promise<T>): Promise<T> {
  buildPage();
  const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-demo-'));
  try {
    const { user, admin } = await createDemo(join(dataDir, 'moodbowl.db'));
    const server = await startServer(dataDir);
    try {
      const { url } = server;
      return await work({
        url,
        user: await signIn(url, user, DEMO_PASSWORD),
        admin: await signIn(url, admin, DEMO_PASSWORD),
      });
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function createDemo(file: string): Promise<DemoReport> {
  const database = openDatabase({ file });
  try {
    await migrateToLatest(database);
    await loadCatalogueOnce(database.db, systemClock);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const report = await fillDemo(database.db, systemClock, { force: false, timeZone });
    if (report.refused) throw new Error('The demo data could not be created');
    return report;
  } finally {
    await database.close();
  }
}
