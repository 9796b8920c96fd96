import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Result, Target } from '@moodbowl/harness/report';
import { type ServerProcess, startServer } from '@moodbowl/harness/server-process';
import { audit, auditTargets } from './audit.ts';
import { Cluster, type DatabaseNode, missingPackages } from './cluster.ts';
import { ENTRANCE_URL, NODES } from './deploy.ts';
import type { Fault } from './resilience-test.ts';
import { Load, longestGap } from './load.ts';
import { registerPeople } from './people.ts';

/** Until writes are acknowledged again, and reads answered, in milliseconds. */
const MAX_AWAY_MS = 20_000;
/** How long is looked at after something went wrong, in milliseconds. */
const WATCH_MS = 35_000;

export const cluster: Fault = {
  name: 'cluster',
  title: 'Three nodes with synchronous PostgreSQL: the leader dies, a replica freezes and the leader dies again',
  inSuite: false,
  async run() {
    const missing = missingPackages();
    if (missing.length > 0) return { skipped: `needs Debian's packages: apt-get install ${missing.join(' ')}` };
    const three = await Cluster.start();
    const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-cluster-app-'));
    const apps: ServerProcess[] = [];
    try {
      for (const address of NODES.slice(0, 2)) {
        apps.push(await startServer(dataDir, { ...three.appSettings, HOST: address, LOG_LEVEL: 'silent' }));
      }
      return await disturb(three);
    } finally {
      await Promise.all(apps.map((app) => app.kill()));
      await three.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function disturb(three: Cluster): Promise<Result> {
  // Until HAProxy has seen that the apps are ready.
  await sleep(3_000);
  const load = new Load({ people: await registerPeople(ENTRANCE_URL, 8), url: () => ENTRANCE_URL, thinkMs: 20 });
  load.start();
  const away: Away[] = [];
  /** Does it, and looks how long nobody could write, and read. */
  const watch = async (what: string, act: () => Promise<void> | void) => {
    await three.whole();
    await sleep(5_000);
    away.push(await measure(load, what, act));
  };

  let leader = await needed(three.leader());
  await watch('the leader is killed', () => leader.signal('SIGKILL'));
  leader.start();

  const frozen = await synchronousStandby(three);
  await watch('the synchronous replica freezes', () => frozen.signal('SIGSTOP'));
  const second = await needed(three.leader());
  away.push(await measure(load, 'the leader is killed while that replica is frozen', () => second.signal('SIGKILL')));
  frozen.signal('SIGCONT');
  second.start();

  await three.whole();
  leader = await needed(three.leader());
  await watch('a planned switchover', () => three.switchOver(leader));
  await three.whole();
  await load.stop();
  const found = await audit(ENTRANCE_URL, load);
  return {
    method: `The files of deploy/ on loopback, with Debian's etcd, Patroni, HAProxy and PostgreSQL 15: three nodes, synchronous mode, two processes of the app. 16 writers and 4 readers of 8 people go through HAProxy all the while and send each write again, with its id, until it is acknowledged. A node dies or freezes with Patroni and all of PostgreSQL (SIGKILL, SIGSTOP); dead ones are started again before the next, as an operator would. Seconds are the longest time without an acknowledged write, and without an answered read, in the ${WATCH_MS / 1000} s after each.`,
    table: [['What happens', 'No write for, s', 'No read for, s', 'Most attempts of one write'], ...away.map(toRow)],
    targets: [
      ...auditTargets(found),
      awayTarget(
        'writes back: the longest time without one',
        away.map(({ writeMs }) => writeMs),
      ),
      awayTarget(
        'reads back: the longest time without one',
        away.map(({ readMs }) => readMs),
      ),
      {
        what: 'planned switchover: writes that a retrying client could not finish',
        measured: String(load.changes.filter(({ acknowledged }) => !acknowledged).length),
        target: '0',
        met: load.changes.every(({ acknowledged }) => acknowledged),
      },
    ],
  };
}

interface Away {
  readonly what: string;
  readonly writeMs: number;
  readonly readMs: number;
  readonly attempts: number;
}

async function measure(load: Load, what: string, act: () => Promise<void> | void): Promise<Away> {
  const from = performance.now();
  const sent = load.changes.length;
  await act();
  await sleep(WATCH_MS);
  const to = performance.now();
  const away = {
    what,
    writeMs: longestGap(load.wroteAt, from, to),
    readMs: longestGap(load.readAt, from, to),
    // Those that were under way when it happened belong to it.
    attempts: Math.max(...load.changes.slice(Math.max(0, sent - 16)).map(({ attempts }) => attempts)),
  };
  console.log(`${what}: no write for ${seconds(away.writeMs)} s, no read for ${seconds(away.readMs)} s`);
  return away;
}

async function needed(found: Promise<DatabaseNode | undefined>): Promise<DatabaseNode> {
  const node = await found;
  if (!node) throw new Error('there is no leader');
  return node;
}

/** Once there is one again. */
async function synchronousStandby(three: Cluster): Promise<DatabaseNode> {
  await three.whole();
  const node = await three.synchronousStandby();
  if (!node) throw new Error('there is no synchronous standby');
  return node;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

function toRow({ what, writeMs, readMs, attempts }: Away): string[] {
  return [what, seconds(writeMs), seconds(readMs), String(attempts)];
}

function awayTarget(what: string, away: readonly number[]): Target {
  const longest = Math.max(...away);
  return {
    what,
    measured: `${seconds(longest)} s`,
    target: `< ${MAX_AWAY_MS / 1000} s`,
    met: longest < MAX_AWAY_MS,
  };
}
