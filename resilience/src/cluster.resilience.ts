import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Result, Target } from '@moodbowl/harness/report';
import { type ServerProcess, startServer } from '@moodbowl/harness/server-process';
import { audit, auditTargets } from './audit.ts';
import { Cluster, type DatabaseNode, missingPackages } from './cluster.ts';
import { ENTRANCE_URL, NODES } from './deploy.ts';
import type { Scenario } from './scenario.ts';
import { Load, longestGap } from './load.ts';
import { registerPeople } from './people.ts';

/** How long writes or reads may be unavailable, in milliseconds. */
const MAX_OUTAGE_MS = 20_000;
/** How long each disturbance is observed, in milliseconds. */
const OBSERVED_MS = 35_000;

export const cluster: Scenario = {
  name: 'cluster',
  title: 'Three nodes with synchronous replication lose their leader, a replica, and both',
  inSuite: false,
  async run() {
    const missing = missingPackages();
    if (missing.length > 0) return { skipped: `needs Debian's packages: apt-get install ${missing.join(' ')}` };
    const started = await Cluster.start();
    const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-cluster-app-'));
    const apps: ServerProcess[] = [];
    try {
      for (const address of NODES.slice(0, 2)) {
        apps.push(await startServer(dataDir, { ...started.appSettings, HOST: address, LOG_LEVEL: 'silent' }));
      }
      return await disturb(started);
    } finally {
      await Promise.all(apps.map((app) => app.kill()));
      await started.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function disturb(nodes: Cluster): Promise<Result> {
  // HAProxy needs a moment to see that both apps are ready.
  await sleep(3_000);
  const load = new Load({ people: await registerPeople(ENTRANCE_URL, 8), url: () => ENTRANCE_URL, pauseMs: 20 });
  load.start();
  const outages: Outage[] = [];
  /** Waits for a healthy cluster, disturbs it and measures the outage. */
  const observe = async (what: string, act: () => Promise<void> | void) => {
    await nodes.healthy();
    await sleep(5_000);
    outages.push(await measure(load, what, act));
  };

  let leader = await required(nodes.leader());
  await observe('the leader is killed', () => leader.signal('SIGKILL'));
  leader.start();

  const frozen = await synchronousStandby(nodes);
  await observe('the synchronous replica freezes', () => frozen.signal('SIGSTOP'));
  const second = await required(nodes.leader());
  outages.push(
    await measure(load, 'the leader is killed while that replica is frozen', () => second.signal('SIGKILL')),
  );
  frozen.signal('SIGCONT');
  second.start();

  await nodes.healthy();
  leader = await required(nodes.leader());
  await observe('a planned switchover', () => nodes.switchOver(leader));
  await nodes.healthy();
  await load.stop();
  const found = await audit(ENTRANCE_URL, load);
  return {
    method: `The files of \`deploy/\` run on loopback addresses with Debian's etcd, Patroni, HAProxy and PostgreSQL 15: three nodes with synchronous replication and two app processes. 16 writers and 4 readers for 8 users go through HAProxy and repeat each write, with its id, until it is acknowledged. To die or freeze, a node's Patroni and PostgreSQL get SIGKILL or SIGSTOP; dead nodes are started again before the next disturbance. The table shows the longest times without an acknowledged write and without an answered read in the ${OBSERVED_MS / 1000} s after each disturbance.`,
    tables: [
      [['Disturbance', 'No write for, s', 'No read for, s', 'Most attempts of one write'], ...outages.map(toRow)],
    ],
    targets: [
      ...auditTargets(found),
      outageTarget(
        'longest time without an acknowledged write',
        outages.map(({ writeMs }) => writeMs),
      ),
      outageTarget(
        'longest time without an answered read',
        outages.map(({ readMs }) => readMs),
      ),
      {
        what: 'writes that a retrying client could not finish',
        measured: String(load.changes.filter(({ acknowledged }) => !acknowledged).length),
        target: '0',
        met: load.changes.every(({ acknowledged }) => acknowledged),
      },
    ],
  };
}

interface Outage {
  readonly what: string;
  readonly writeMs: number;
  readonly readMs: number;
  readonly attempts: number;
}

async function measure(load: Load, what: string, act: () => Promise<void> | void): Promise<Outage> {
  const from = performance.now();
  const sent = load.changes.length;
  await act();
  await sleep(OBSERVED_MS);
  const to = performance.now();
  const outage = {
    what,
    writeMs: longestGap(load.wroteAt, from, to),
    readMs: longestGap(load.readAt, from, to),
    // Includes the writes that were in flight when it happened.
    attempts: Math.max(...load.changes.slice(Math.max(0, sent - 16)).map(({ attempts }) => attempts)),
  };
  console.log(`${what}: no write for ${seconds(outage.writeMs)} s, no read for ${seconds(outage.readMs)} s`);
  return outage;
}

async function required(found: Promise<DatabaseNode | undefined>): Promise<DatabaseNode> {
  const node = await found;
  if (!node) throw new Error('There is no leader');
  return node;
}

/** Waits until there is one. */
async function synchronousStandby(nodes: Cluster): Promise<DatabaseNode> {
  await nodes.healthy();
  const node = await nodes.synchronousStandby();
  if (!node) throw new Error('There is no synchronous standby');
  return node;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

function toRow({ what, writeMs, readMs, attempts }: Outage): string[] {
  return [what, seconds(writeMs), seconds(readMs), String(attempts)];
}

function outageTarget(what: string, times: readonly number[]): Target {
  const longest = Math.max(...times);
  return {
    what,
    measured: `${seconds(longest)} s`,
    target: `< ${MAX_OUTAGE_MS / 1000} s`,
    met: longest < MAX_OUTAGE_MS,
  };
}
