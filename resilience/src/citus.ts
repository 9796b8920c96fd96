import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { databaseOwner } from './cluster.ts';
import { Daemon, fillIn } from './deploy.ts';

const run = promisify(execFile);

/** The coordinator, two workers, and one that is added later. */
const PORTS = [5500, 5501, 5502, 5503] as const;
const addresses = PORTS.map((port) => `127.0.0.1:${port}`);
const nodes = addresses.slice(0, 3);
/** How long a node may take to start, in milliseconds. */
const START_MS = 30_000;

/** The programs of a PostgreSQL that has the extension; undefined without one. */
export function findCitus(): string | undefined {
  const [control] = globSync('/usr/share/postgresql/*/extension/citus.control').toSorted().toReversed();
  const version = control?.split('/')[4] ?? '';
  const programs = `/usr/lib/postgresql/${version}/bin`;
  return control !== undefined && existsSync(join(programs, 'postgres')) ? programs : undefined;
}

/** One PostgreSQL of the cluster. */
export class CitusNode {
  readonly port: number;
  readonly #start: () => Daemon;
  #postgres: Daemon;

  constructor(port: number, start: () => Daemon) {
    this.port = port;
    this.#start = start;
    this.#postgres = start();
  }

  /** Ends it at once: open transactions are aborted. */
  async stop(): Promise<void> {
    this.#postgres.signal('SIGINT');
    while (this.#postgres.running) await sleep(20);
  }

  async start(): Promise<void> {
    this.#postgres = this.#start();
    await this.ready();
  }

  async ready(): Promise<void> {
    const until = performance.now() + START_MS;
    while (performance.now() < until) {
      if (await ask(`postgres://postgres@127.0.0.1:${this.port}/postgres`, 'select 1').catch(() => undefined)) return;
      await sleep(50);
    }
    throw new Error(`The node at port ${this.port} does not start`);
  }

  async kill(): Promise<void> {
    await this.stop();
  }
}

/** Runs one statement on a database. */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

export interface CitusCluster {
  readonly workers: readonly CitusNode[];
  /** `host:port` of all nodes, the coordinator first. */
  readonly nodes: readonly string[];
  /** Creates a database on all nodes, with the files of `deploy/`. Returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** Adds the third worker to a database and moves shards to it. Returns how many it has then. */
  addWorker(name: string): Promise<number>;
  remove(): Promise<void>;
}

/** Starts a coordinator and two workers on loopback with the files of `deploy/citus/`. */
export async function startCitus(programs: string): Promise<CitusCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'moodbowl-citus-'));
  chmodSync(folder, 0o755);
  const owner = databaseOwner();
  const started = PORTS.map((port) => {
    const dataDir = join(folder, String(port));
    mkdirSync(dataDir, { mode: 0o700 });
    if (owner) chownSync(dataDir, owner.uid, owner.gid);
    execFileSync(
      join(programs, 'initdb'),
      ['-D', dataDir, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
      { ...owner, cwd: folder, stdio: 'ignore' },
    );
    const settings = fillIn('citus/citus.conf', join(folder, `settings-${port}`));
    appendFileSync(
      join(dataDir, 'postgresql.conf'),
      `include = '${settings}'\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n` +
        // The tests make many databases, each with a maintenance daemon, and few rows.
        'max_worker_processes = 64\ncitus.shard_count = 8\n',
    );
    const log = openSync(join(folder, `${port}.log`), 'a');
    return new CitusNode(
      port,
      () => new Daemon(join(programs, 'postgres'), ['-D', dataDir], { ...owner, cwd: folder, log }),
    );
  });
  await Promise.all(started.map((node) => node.ready()));
  const script = fileURLToPath(new URL('../../deploy/citus/create-cluster.sh', import.meta.url));
  const create = (members: readonly string[], name: string) =>
    run(script, members, { env: { ...process.env, PGUSER: 'postgres', DATABASE: name } });
  const urlOf = (name: string) => `postgres://postgres@${nodes[0]}/${name}`;
  return {
    workers: started.slice(1, 3),
    nodes,
    createDatabase: async (name) => {
      await create(nodes, name);
      return urlOf(name);
    },
    addWorker: async (name) => {
      await create(addresses, name);
      await ask(urlOf(name), 'select citus_rebalance_start()');
      await ask(urlOf(name), 'select citus_rebalance_wait()');
      const moved = await ask(
        urlOf(name),
        `select count(*) as count from citus_shards where nodeport = ${PORTS[3]} and citus_table_type = 'distributed'`,
      );
      return Number(moved[0]?.['count']);
    },
    remove: async () => {
      await Promise.all(started.map((node) => node.kill()));
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
