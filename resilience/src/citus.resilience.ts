import { health } from '@moodbowl/contract/health';
import { todaysMood } from '@moodbowl/contract/moods';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '@moodbowl/harness/report';
import { startServer } from '@moodbowl/harness/server-process';
import { environment, root } from '../../scripts/prepare.mjs';
import { audit, auditTargets } from './audit.ts';
import { ask, type CitusCluster, findCitus, startCitus } from './citus.ts';
import { Load } from './load.ts';
import { type Person, registerPeople } from './people.ts';
import { healthTarget, Probe, type ProbeResult, refusalTargets } from './probe.ts';
import type { Scenario } from './scenario.ts';

/** How long a worker is down, in milliseconds. */
const OUTAGE_MS = 5_000;
/** Until the server has noticed that its connections are closed, in milliseconds. */
const EXIT_MS = 500;
const PEOPLE = 16;

export const citus: Scenario = {
  name: 'citus',
  title: 'The tables are on two workers of a Citus cluster, which are stopped in turn',
  inSuite: false,
  async run({ quick }) {
    const programs = findCitus();
    if (programs === undefined)
      return { skipped: 'needs PostgreSQL with the extension Citus, which Debian does not have' };
    const cluster = await startCitus(programs);
    try {
      const suite = await runServerTests(cluster);
      return {
        method: `A coordinator and two workers (PostgreSQL with Citus) run on loopback with the files of \`deploy/citus/\`. First the tests of the server run on them, each database with distributed tables. Then one server process serves ${PEOPLE} users; 16 writers and 4 readers for the users of each worker repeat each write, with its id, until it is acknowledged. Each worker is stopped ${quick ? 'once' : 'three times'} for ${OUTAGE_MS / 1000} s and started again. Then a third worker is added, and shards move to it, while everybody writes.`,
        targets: [suite, ...(await stopWorkers(cluster, quick ? 1 : 3))],
      };
    } finally {
      await cluster.remove();
    }
  },
};

/** All tests that use a database, on this cluster. */
async function runServerTests({ nodes }: CitusCluster): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), 'moodbowl-citus-tests-'));
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project=server-postgres', '--reporter=json', `--outputFile=${report}`];
  await new Promise<void>((resolve) => {
    // The report says whether tests failed.
    execFile(
      process.execPath,
      args,
      { cwd: root, env: { ...environment, ENGINES: 'all', TEST_CITUS_NODES: nodes.join(' ') }, maxBuffer: Infinity },
      () => resolve(),
    );
  });
  const found = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { assertionResults: { status: string; fullName: string }[] }[];
  };
  rmSync(folder, { recursive: true });
  for (const { assertionResults } of found.testResults)
    for (const { status, fullName } of assertionResults) if (status === 'failed') console.log(`FAILED ${fullName}`);
  return {
    what: 'tests of the server that pass on the cluster',
    measured: `${found.numPassedTests.toLocaleString('en')} of ${(found.numPassedTests + found.numFailedTests).toLocaleString('en')}`,
    target: 'all',
    met: found.numFailedTests === 0 && found.numPassedTests > 500,
  };
}

/** People by the port of the worker that stores their rows. */
async function groupByWorker(people: readonly Person[], databaseUrl: string) {
  const users = await ask(databaseUrl, 'select id, username from users');
  const ports = new Map<unknown, unknown>();
  for (const { id, username } of users) {
    const [place] = await ask(
      databaseUrl,
      `select nodeport from citus_shards where shardid = get_shard_id_for_distribution_column('users', '${String(id)}')`,
    );
    ports.set(username, place?.['nodeport']);
  }
  return Map.groupBy(people, ({ username }) => ports.get(username));
}

async function stopWorkers(cluster: CitusCluster, rounds: number): Promise<Target[]> {
  const databaseUrl = await cluster.createDatabase('moodbowl');
  const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-citus-app-'));
  await shardByCommand(databaseUrl);
  const server = await startServer(dataDir, { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' });
  try {
    const { url } = server;
    const groups = await groupByWorker(await registerPeople(url, PEOPLE), databaseUrl);
    const parts = cluster.workers.map((worker) => {
      const people = groups.get(worker.port) ?? [];
      if (people.length === 0) throw new Error(`Nobody is on the worker at port ${worker.port}`);
      const load = new Load({ people, url: () => url, pauseMs: 20 });
      return { worker, load, probe: new Probe(url, todaysMood, people[0]?.token) };
    });
    const healthy = new Probe(url, health);
    const refused: ProbeResult[] = [];
    const served: ProbeResult[] = [];
    let othersRepeats = 0;
    for (const { load } of parts) load.start();
    for (let round = 0; round < rounds; round += 1) {
      for (const part of parts) {
        const others = parts.filter((other) => other !== part);
        // Until those who have waited for the worker before this one are served again.
        await sleep(1_000);
        const before = repeatsOf(others);
        await part.worker.stop();
        await sleep(EXIT_MS);
        const from = performance.now();
        await sleep(OUTAGE_MS);
        const to = performance.now();
        refused.push(...part.probe.between(from, to - 1_000));
        for (const { probe } of others) served.push(...probe.between(from, to));
        await part.worker.start();
        await part.probe.recovered();
        othersRepeats += repeatsOf(others) - before;
      }
    }
    const before = repeatsOf(parts);
    const moved = await cluster.addWorker('moodbowl');
    await sleep(1_000);
    const repeatsWhileMoving = repeatsOf(parts) - before;
    for (const { load } of parts) await load.stop();
    await Promise.all([healthy.stop(), ...parts.map(({ probe }) => probe.stop())]);
    const answered = served.filter(({ status }) => status === 200).length;
    return [
      ...refusalTargets('people of the stopped worker', refused, true),
      {
        what: 'people of the other worker meanwhile: 200',
        measured: `${answered} of ${served.length}`,
        target: 'all',
        met: answered === served.length && answered > 0,
      },
      {
        what: 'writes of the people of the other worker that had to be repeated',
        measured: String(othersRepeats),
        target: '0',
        met: othersRepeats === 0,
      },
      {
        what: 'shards on a third worker, added under load',
        measured: `${moved}; ${repeatsWhileMoving} writes had to be repeated meanwhile`,
        target: '> 0',
        met: moved > 0,
      },
      healthTarget(healthy.results),
      ...auditTargets(
        await audit(url, {
          changes: parts.flatMap(({ load }) => load.changes),
          refusals: parts.flatMap(({ load }) => load.refusals),
        }),
      ),
    ];
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function repeatsOf(parts: readonly { readonly load: Load }[]): number {
  return parts.flatMap(({ load }) => [...load.repeats.values()]).reduce((sum, count) => sum + count, 0);
}

/** As an operator does. */
function shardByCommand(databaseUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = join(root, 'server/src/cli/shard.ts');
    execFile(process.execPath, [script], { env: { ...environment, DATABASE_URL: databaseUrl } }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}
