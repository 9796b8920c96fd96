import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../src/db/open-database.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { shard } from '../src/db/shard.ts';

/**
 * The nodes of a Citus cluster on which the tests of PostgreSQL run instead, as `host:port`, the coordinator first; none
 * by default. `npm run test:resilience -- citus` sets this.
 */
export const CITUS_NODES = (process.env['TEST_CITUS_NODES'] ?? '').split(' ').filter(Boolean);

const CREATE_CLUSTER = fileURLToPath(new URL('../../deploy/citus/create-cluster.sh', import.meta.url));

export function citusUrl(name: string, node = CITUS_NODES[0]): string {
  return `postgres://postgres@${node}/${name}`;
}

/** Two processes that create the extension at once, in different databases, can collide in what these share. */
const TRIES = 5;

/** Creates a database on all nodes, without tables. */
export async function createCitusDatabase(name: string): Promise<void> {
  const env = { ...process.env, PGUSER: 'postgres', DATABASE: name };
  for (let tries = 1; ; tries += 1) {
    try {
      await promisify(execFile)(CREATE_CLUSTER, CITUS_NODES, { env });
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

/** Migrates a database and distributes its tables. */
export async function shardDatabase(name: string): Promise<void> {
  const database = openDatabase({ url: citusUrl(name) });
  try {
    await migrateToLatest(database);
    await shard(database);
  } finally {
    await database.close();
  }
}

/** Drops a database on all nodes. */
export async function dropCitusDatabase(name: string): Promise<void> {
  for (const node of CITUS_NODES) {
    const client = new pg.Client(citusUrl('postgres', node));
    await client.connect();
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
}
