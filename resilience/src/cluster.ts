import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Daemon, killOnExit, fillIn, HAPROXY, NODES, settingsIn, startHaproxy } from './deploy.ts';

const ETCD = '/usr/bin/etcd';
const PATRONI = '/usr/bin/patroni';
const PATRONICTL = '/usr/bin/patronictl';
const POSTGRES = '/usr/lib/postgresql/15/bin/postgres';

/** How long the cluster may take to recover by itself, in milliseconds. */
const RECOVERY_MS = 90_000;

/** The Debian packages that are missing on this machine. */
export function missingPackages(): string[] {
  const wanted = { 'etcd-server': ETCD, patroni: PATRONI, haproxy: HAPROXY ?? '', 'postgresql-15': POSTGRES };
  return Object.entries(wanted).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
}

/** A member as Patroni's REST API describes it. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly host?: string;
}

type Owner = { uid: number; gid: number } | undefined;

function idOfPostgres(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

/** PostgreSQL refuses to run as root, so it then runs as Debian's `postgres` user. */
export function databaseOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') };
}

/** Patroni and PostgreSQL of one node, with the files of `deploy/`. */
export class DatabaseNode {
  readonly name: string;
  readonly #dataDir: string;
  readonly #start: () => Daemon;
  #patroni: Daemon;

  constructor(name: string, dataDir: string, start: () => Daemon) {
    this.name = name;
    this.#dataDir = dataDir;
    this.#start = start;
    this.#patroni = start();
    killOnExit(this);
  }

  /** Signals all its processes at once, like a machine that dies or freezes. */
  signal(signal: NodeJS.Signals): void {
    for (const pid of this.#postgresProcesses()) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has just exited.
      }
    }
    this.#patroni.signal(signal);
  }

  start(): void {
    this.#patroni = this.#start();
  }

  /** PostgreSQL's processes have process groups of their own, apart from Patroni's. */
  #postgresProcesses(): number[] {
    const file = join(this.#dataDir, 'postmaster.pid');
    if (!existsSync(file)) return [];
    const main = Number(readFileSync(file, 'utf8').split('\n')[0]);
    // The file survives a crash, and another process may have the number by now.
    if (!readProc(main, 'cmdline').includes(this.#dataDir)) return [];
    const children = readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && parentOf(pid) === main);
    return [main, ...children];
  }
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function parentOf(pid: number): number {
  return Number(/\) \S (\d+)/.exec(readProc(pid, 'stat'))?.[1]);
}

/** The three nodes of `deploy/` on loopback addresses: etcd, Patroni with PostgreSQL, and one HAProxy. */
export class Cluster {
  readonly nodes: readonly DatabaseNode[];
  /** Environment variables for the app. */
  readonly appSettings: Readonly<Record<string, string>>;
  readonly #folder: string;
  readonly #daemons: readonly Daemon[];
  readonly #secrets: Readonly<Record<string, string>>;

  private constructor(parts: {
    nodes: readonly DatabaseNode[];
    folder: string;
    daemons: readonly Daemon[];
    secrets: Readonly<Record<string, string>>;
    appSettings: Readonly<Record<string, string>>;
  }) {
    this.nodes = parts.nodes;
    this.appSettings = parts.appSettings;
    this.#folder = parts.folder;
    this.#daemons = parts.daemons;
    this.#secrets = parts.secrets;
  }

  /** Starts all processes and waits until the cluster is healthy. */
  static async start(): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), 'moodbowl-cluster-'));
    chmodSync(folder, 0o755);
    const owner = databaseOwner();
    const passwords = [['CHANGE_ME', randomBytes(24).toString('hex')]] as const;
    const secrets = settingsIn('patroni/secrets.env.example', passwords);
    const common = settingsIn('etcd/etcd.env');
    const daemons: Daemon[] = [];
    const nodes: DatabaseNode[] = [];
    for (const name of NODES.keys().map((index) => `node${index + 1}`)) {
      const own = join(folder, name);
      const state = { etcd: join(own, 'var/lib/moodbowl-etcd'), postgres: join(own, 'var/lib/moodbowl-postgres') };
      for (const dir of [...Object.values(state), join(own, 'run/moodbowl-patroni')]) makeOwned(dir, owner);
      const here = [
        ['/var/lib/', join(own, 'var/lib/')],
        ['/run/', join(own, 'run/')],
        ['/etc/moodbowl/', join(own, 'patroni/')],
      ] as const;
      const env = { ...settingsIn(`nodes/${name}.env`), HOME: own, LANG: 'C.UTF-8' };
      const log = (program: string) => openSync(join(own, `${program}.log`), 'a');
      daemons.push(
        new Daemon(ETCD, [], { ...owner, env: { ...common, ...env, ETCD_DATA_DIR: state.etcd }, log: log('etcd') }),
      );
      chmodSync(fillIn('patroni/create-moodbowl.sh', own), 0o755);
      const config = fillIn('patroni/patroni.yml', own, here);
      const start = () =>
        new Daemon(PATRONI, [config], { ...owner, env: { ...env, ...secrets }, cwd: own, log: log('patroni') });
      nodes.push(new DatabaseNode(name, join(state.postgres, 'data'), start));
    }
    daemons.push(await startHaproxy(HAPROXY ?? '', folder));
    const appSettings = settingsIn('moodbowl.env.example', passwords);
    const cluster = new Cluster({ nodes, folder, daemons, secrets, appSettings });
    try {
      await cluster.healthy();
    } catch (error) {
      await cluster.remove();
      throw error;
    }
    return cluster;
  }

  /** The leader's node; undefined while there is no leader. */
  async leader(): Promise<DatabaseNode | undefined> {
    return this.#nodeOf(await this.#members(), 'leader');
  }

  /** The node that has every acknowledged write; undefined while there is none. */
  async synchronousStandby(): Promise<DatabaseNode | undefined> {
    return this.#nodeOf(await this.#members(), 'sync_standby');
  }

  /** Waits until all members run, with a leader and a synchronous standby among them. */
  async healthy(): Promise<void> {
    const until = performance.now() + RECOVERY_MS;
    let members: Member[] = [];
    while (performance.now() < until) {
      members = await this.#members();
      const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
      const roles = new Set(running.map(({ role }) => role));
      if (running.length === this.nodes.length && roles.has('leader') && roles.has('sync_standby')) return;
      await sleep(500);
    }
    throw new Error(`The cluster does not recover: ${JSON.stringify(members)}`);
  }

  /** Makes another node the leader, as an operator does before maintenance. */
  async switchOver(from: DatabaseNode): Promise<void> {
    const config = join(this.#folder, from.name, 'patroni/patroni.yml');
    await promisify(execFile)(PATRONICTL, ['-c', config, 'switchover', 'moodbowl', '--leader', from.name, '--force'], {
      env: { ...process.env, ...this.#secrets, LANG: 'C.UTF-8' },
    });
  }

  /** Ends all processes and removes their files. */
  async remove(): Promise<void> {
    for (const node of this.nodes) node.signal('SIGKILL');
    await Promise.all(this.#daemons.map((daemon) => daemon.kill()));
    // Processes that are exiting may still write for a moment.
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  #nodeOf(members: readonly Member[], role: string): DatabaseNode | undefined {
    const name = members.find((member) => member.role === role)?.name;
    return this.nodes.find((node) => node.name === name);
  }

  /** The members according to the first node that answers. */
  async #members(): Promise<Member[]> {
    for (const address of NODES) {
      try {
        const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
        return ((await response.json()) as { members?: Member[] }).members ?? [];
      } catch {
        // Down or frozen: ask the next one.
      }
    }
    return [];
  }
}

function makeOwned(dir: string, owner: Owner): void {
  mkdirSync(dir, { recursive: true });
  chmodSync(dir, 0o700);
  if (owner) chownSync(dir, owner.uid, owner.gid);
}
