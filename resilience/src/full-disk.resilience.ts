import { login } from '@moodbowl/contract/auth';
import { API_BASE, type Endpoint } from '@moodbowl/contract/endpoint';
import { errorBody } from '@moodbowl/contract/error';
import { addGrocery, listGroceries } from '@moodbowl/contract/groceries';
import { listMeals } from '@moodbowl/contract/meals';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, summary } from '@moodbowl/harness/statistics';
import { startServer } from '@moodbowl/harness/server-process';
import { checkIntegrity } from '../../server/src/db/check-integrity.ts';
import { audit, auditTargets } from './audit.ts';
import type { Scenario } from './scenario.ts';
import { Load } from './load.ts';
import { PASSWORD, registerPeople } from './people.ts';
import { Probe, type ProbeResult } from './probe.ts';
import { makeSmallDisk } from './small-disk.ts';

const ROUNDS = { full: 8, quick: 2 };
const WRITING_MS = 700;
/** How long the disk stays full, or until the first refusal, in milliseconds. */
const FULL_MS = 1_000;
const MAX_FULL_MS = 10_000;
/** From free space to the next acknowledged write, in milliseconds. Clients repeat every 100 ms. */
const MAX_RECOVERY_MS = 1_000;

export const fullDisk: Scenario = {
  name: 'full-disk',
  title: 'The disk is full while users write, then has room again (SQLite)',
  inSuite: true,
  async run({ quick }) {
    const disk = makeSmallDisk();
    if ('skipped' in disk) return disk;
    const rounds = quick ? ROUNDS.quick : ROUNDS.full;
    const server = await startServer(disk.folder, { LOG_LEVEL: 'silent' });
    try {
      const [guest, ...people] = await registerPeople(server.url, 9);
      if (!guest) throw new Error('Nobody is registered');
      const load = new Load({ people, url: () => server.url });
      const seen = { writes: [] as WriteResult[], reads: [] as ProbeResult[], recoveries: [] as number[] };
      load.start();
      for (let round = 0; round < rounds; round += 1) {
        await sleep(WRITING_MS);
        disk.fill(server);
        const probes = [listGroceries, listMeals].map((endpoint) => new Probe(server.url, endpoint, guest.token));
        const from = performance.now();
        let wasRefused = false;
        // On a busy machine a second may not be enough to use up SQLite's free pages.
        while (performance.now() - from < (wasRefused ? FULL_MS : MAX_FULL_MS)) {
          seen.writes.push(await write(server.url, addGrocery, { item_name: 'Rice', quantity: '1' }, guest.token));
          const credentials = { identifier: guest.username, password: PASSWORD };
          seen.writes.push(await write(server.url, login, credentials));
          wasRefused ||= seen.writes.slice(-2).some(({ status }) => status === 503);
        }
        await Promise.all(probes.map((probe) => probe.stop()));
        seen.reads.push(...probes.flatMap(({ results }) => results));
        const acknowledged = load.acknowledged;
        disk.makeRoom(server);
        seen.recoveries.push(await untilAcknowledged(load, acknowledged));
      }
      await load.stop();
      const found = await audit(server.url, load);
      await server.stop();
      const integrity = checkIntegrity(join(disk.folder, 'moodbowl.db'));
      const refused = seen.writes.filter(({ status }) => status === 503);
      const good = seen.reads.filter(({ status }) => status === 200);
      return {
        method: `16 writers and 4 readers for 8 users. The disk is full for a second, ${rounds} times (${disk.what}), while another user reads, writes and signs in. The server is not restarted. Writes that fit into pages that SQLite already has may still succeed.`,
        targets: [
          ...auditTargets(found),
          {
            what: 'writes and sign-ins on a full disk: done, or refused with 503, `Retry-After` and our error',
            measured: `${refused.length} refused; ${seen.writes.filter(({ clear }) => !clear).length} of ${seen.writes.length} unclear`,
            target: 'some refused, 0 unclear',
            met: refused.length > 0 && seen.writes.every(({ clear }) => clear),
          },
          {
            what: 'reads on a full disk: 200',
            measured: `${good.length} of ${seen.reads.length}`,
            target: 'all',
            met: good.length === seen.reads.length && good.length > 0,
          },
          {
            what: 'free space to the next acknowledged write: median (range)',
            measured: `${summary(seen.recoveries, (ms) => String(Math.round(ms)))} ms`,
            target: `< ${MAX_RECOVERY_MS} ms`,
            // A busy machine is slower.
            met: quick || median(seen.recoveries) < MAX_RECOVERY_MS,
          },
          {
            what: "SQLite's integrity and foreign key checks",
            measured: integrity,
            target: 'ok',
            met: integrity === 'ok',
          },
        ],
      };
    } finally {
      await server.kill();
      disk.remove();
    }
  },
};

interface WriteResult {
  readonly status: number;
  /** Whether it was done, or refused with 503, `Retry-After` and our error body. */
  readonly clear: boolean;
}

async function write(url: string, endpoint: Endpoint, body: unknown, token?: string): Promise<WriteResult> {
  const response = await fetch(`${url}${API_BASE}${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const { status, headers } = response;
  if (status === (endpoint.status ?? 200)) return { status, clear: (await response.text()) !== '' };
  const error = errorBody.safeParse(await response.json().catch(() => undefined)).data;
  return { status, clear: status === 503 && error?.code === 'UNAVAILABLE' && Number(headers.get('retry-after')) > 0 };
}

/** How long until another write is acknowledged, in milliseconds; infinite if none is within 20 s. */
async function untilAcknowledged(load: Load, before: number): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < 20_000) {
    if (load.acknowledged > before) return performance.now() - from;
    await sleep(5);
  }
  return Number.POSITIVE_INFINITY;
}
