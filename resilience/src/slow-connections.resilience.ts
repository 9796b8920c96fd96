import { API_BASE } from '@moodbowl/contract/endpoint';
import { saveMood, todaysMood } from '@moodbowl/contract/moods';
import { execFileSync, fork } from 'node:child_process';
import { on } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Target } from '@moodbowl/harness/report';
import { startServer } from '@moodbowl/harness/server-process';
import { call } from '@moodbowl/harness/call';
import type { Scenario } from './scenario.ts';
import { type Person, registerPeople } from './people.ts';
import { fillAccount, SLOW_KINDS, type SlowEnd } from './slow-client.ts';
import type { SlowMessage, SlowOrder } from './slow-process.ts';

const SIZE = { full: { slow: 1_000, idle: 10_000, calmMs: 5_000 }, quick: { slow: 60, idle: 300, calmMs: 500 } };
/** How long a slow connection may live, in milliseconds. A busy machine closes nothing in time. */
const MAX_LIFETIME_MS = { full: 10_000, quick: 20_000 };
/** For calls of the regular client meanwhile, in milliseconds. */
const MAX_P99_MS = 100;
const MAX_RESIDENT = 500e6;
/** Open files that a process needs beyond its connections. */
const SPARE_FILES = 500;

/** A regular client: reads and writes, over kept and over new connections, and records how long each call takes. */
class RegularClient {
  readonly #url: string;
  readonly #person: Person;
  #running = false;
  #loop: Promise<void> | undefined;
  /** In milliseconds. */
  waits: number[] = [];
  failures: unknown[] = [];

  constructor(url: string, person: Person) {
    this.#url = url;
    this.#person = person;
  }

  start(): void {
    this.#running = true;
    this.#loop = this.#run();
  }

  /** The measurements since the start. */
  async stop(): Promise<{ p99: number; count: number; failures: readonly unknown[] }> {
    this.#running = false;
    await this.#loop;
    const { waits, failures } = this;
    this.waits = [];
    return {
      p99: waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0,
      count: waits.length,
      failures,
    };
  }

  async #run(): Promise<void> {
    const { token } = this.#person;
    const ways = [
      () => call(this.#url, todaysMood, {}, token),
      () => call(this.#url, saveMood, { body: { mood: 'Grateful' } }, token),
      () => getOverNewConnection(`${this.#url}${API_BASE}${todaysMood.path}`, token),
    ];
    while (this.#running) {
      for (const way of ways) {
        const started = performance.now();
        await way().catch((error: unknown) => this.failures.push(error));
        this.waits.push(performance.now() - started);
        await sleep(5);
      }
    }
  }
}

/** Asks over a connection of its own. */
function getOverNewConnection(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
      );
    }).once('error', reject);
  });
}

/** Runs the slow and idle connections in another process, so that they do not share this event loop. */
async function attack(order: SlowOrder, onIdle: () => void): Promise<Exclude<SlowMessage, 'idle'>> {
  const child = fork(fileURLToPath(new URL('slow-process.ts', import.meta.url)));
  child.send(order);
  for await (const [news] of on(child, 'message', { close: ['exit'] }) as AsyncIterable<[SlowMessage]>) {
    if (news !== 'idle') return news;
    onIdle();
  }
  throw new Error('The slow process exited without a result');
}

/** The hard limit of open files per process. */
function maxOpenFiles(): number {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
}

export const slowConnections: Scenario = {
  name: 'slow-connections',
  title: 'Slow (slowloris) and idle connections',
  inSuite: true,
  async run({ quick }) {
    const { slow, idle, calmMs } = quick ? SIZE.quick : SIZE.full;
    const timeoutMs = quick ? MAX_LIFETIME_MS.quick : MAX_LIFETIME_MS.full;
    const files = slow + idle + SPARE_FILES;
    if (maxOpenFiles() < files)
      return { skipped: `needs ${files} open files, \`ulimit -Hn\` allows ${maxOpenFiles()}` };
    const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-slow-'));
    const server = await startServer(dataDir);
    const megabytes = () => Math.round(server.residentBytes() / 1e6);
    try {
      const [person, attacker] = await registerPeople(server.url, 2);
      if (!person || !attacker) throw new Error('Nobody is registered');
      await fillAccount(server.url, attacker.token);
      const client = new RegularClient(server.url, person);
      client.start();
      await sleep(calmMs);
      const calm = await client.stop();
      const memory = { calm: megabytes(), idle: 0, most: 0, after: 0 };

      client.start();
      const watch = setInterval(() => (memory.most = Math.max(memory.most, megabytes())), 100);
      const { ends, idleServed } = await attack(
        { url: server.url, token: attacker.token, slow, idle, timeoutMs },
        () => (memory.idle = megabytes()),
      );
      clearInterval(watch);
      const attacked = await client.stop();
      await sleep(1_000);
      memory.after = megabytes();
      return {
        method: `${slow.toLocaleString('en')} slow connections: some stay silent, others send a byte of a request's headers or body every half second, and one in twelve requests 6 MB without reading. ${idle.toLocaleString('en')} idle connections were served once and stay open. Meanwhile a regular client reads and writes, over kept and new connections: ${attacked.count.toLocaleString('en')} calls, against ${calm.count.toLocaleString('en')} before. Resident memory of the server: ${memory.calm} MB before, ${memory.idle} MB with the idle connections, at most ${memory.most} MB with the slow ones, ${memory.after} MB after all were closed.`,
        tables: [tableOf(ends)],
        targets: [
          ...endTargets(ends, timeoutMs),
          {
            what: 'failed calls of the regular client',
            measured: `${attacked.failures.length} of ${attacked.count.toLocaleString('en')}`,
            target: '0',
            met: attacked.failures.length === 0 && attacked.count > 0,
          },
          {
            what: 'p99 of its calls (before)',
            measured: `${attacked.p99.toFixed(1)} ms (${calm.p99.toFixed(1)} ms)`,
            target: `< ${MAX_P99_MS} ms`,
            // A busy machine is slower.
            met: quick || attacked.p99 < MAX_P99_MS,
          },
          {
            what: 'idle connections that are served again',
            measured: idleServed.toLocaleString('en'),
            target: idle.toLocaleString('en'),
            met: idleServed === idle,
          },
          {
            what: 'peak resident memory',
            measured: `${memory.most} MB`,
            target: `< ${MAX_RESIDENT / 1e6} MB`,
            met: memory.most < MAX_RESIDENT / 1e6,
          },
        ],
      };
    } finally {
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

function tableOf(ends: readonly SlowEnd[]): string[][] {
  return [
    ['Kind', 'Connections', 'Closed after (ms)', 'Responses'],
    ...SLOW_KINDS.map((kind) => {
      const own = ends.filter((end) => end.kind === kind);
      const times = own.flatMap(({ ms }) => (ms === undefined ? [] : [Math.round(ms)]));
      const statuses = [...new Set(own.map(({ status }) => String(status ?? 'none')))].toSorted();
      return [kind, String(own.length), `${Math.min(...times)}–${Math.max(...times)}`, statuses.join(', ')];
    }),
  ];
}

function endTargets(ends: readonly SlowEnd[], timeoutMs: number): Target[] {
  const total = ends.length.toLocaleString('en');
  const closed = ends.filter(({ ms }) => ms !== undefined).length;
  const slowSenders = ends.filter(({ kind }) => kind === 'silent' || kind === 'head' || kind === 'body');
  const answered = slowSenders.filter(({ status }) => status === 408).length;
  return [
    {
      what: `slow connections closed within ${timeoutMs / 1000} s`,
      measured: `${closed.toLocaleString('en')} of ${total}`,
      target: total,
      met: closed === ends.length,
    },
    {
      what: 'slow senders answered with 408',
      measured: `${answered.toLocaleString('en')} of ${slowSenders.length.toLocaleString('en')}`,
      target: slowSenders.length.toLocaleString('en'),
      met: answered === slowSenders.length,
    },
  ];
}
