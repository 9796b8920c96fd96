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
import { call } from './call.ts';
import type { Fault } from './resilience-test.ts';
import { type Person, registerPeople } from './people.ts';
import { fillAccount, SLOW_KINDS, type SlowEnd } from './slow-client.ts';
import type { SlowNews, SlowOrder } from './slow-process.ts';

const SIZE = { full: { slow: 1_000, idle: 10_000, calmMs: 5_000 }, quick: { slow: 60, idle: 300, calmMs: 500 } };
/** How long a slow connection may last, in milliseconds; a busy machine ends nothing in time. */
const PATIENCE_MS = { full: 10_000, quick: 20_000 };
/** Of whoever behaves, while all that goes on, in milliseconds. */
const MAX_P99_MS = 100;
const MAX_RESIDENT = 500e6;
/** What a process needs beside the connections. */
const SPARE_FILES = 500;

/** Somebody who behaves: reads and writes, over kept and over new connections, and notes how long each takes. */
class Visitor {
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
    this.#loop = this.#visit();
  }

  /** What was measured since the start. */
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

  async #visit(): Promise<void> {
    const { token } = this.#person;
    const ways = [
      () => call(this.#url, todaysMood, {}, token),
      () => call(this.#url, saveMood, { body: { mood: 'Grateful' } }, token),
      () => getAnew(`${this.#url}${API_BASE}${todaysMood.path}`, token),
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
function getAnew(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
      );
    }).once('error', reject);
  });
}

/** Lets a process of its own be slow and idle, so that it shares an event loop with nobody. */
async function attack(order: SlowOrder, onIdle: () => void): Promise<Exclude<SlowNews, 'idle'>> {
  const child = fork(fileURLToPath(new URL('slow-process.ts', import.meta.url)));
  child.send(order);
  for await (const [news] of on(child, 'message', { close: ['exit'] }) as AsyncIterable<[SlowNews]>) {
    if (news !== 'idle') return news;
    onIdle();
  }
  throw new Error('the slow process ended without telling anything');
}

/** The most files that a process may have open, when it asks for more. */
function maxOpenFiles(): number {
  const said = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return said === 'unlimited' ? Number.POSITIVE_INFINITY : Number(said);
}

export const slowConnections: Fault = {
  name: 'slow-connections',
  title: 'Slow connections (slowloris) and idle ones',
  inSuite: true,
  async run({ quick }) {
    const { slow, idle, calmMs } = quick ? SIZE.quick : SIZE.full;
    const patienceMs = quick ? PATIENCE_MS.quick : PATIENCE_MS.full;
    const files = slow + idle + SPARE_FILES;
    if (maxOpenFiles() < files)
      return { skipped: `needs ${files} open files, \`ulimit -Hn\` allows ${maxOpenFiles()}` };
    const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-slow-'));
    const server = await startServer(dataDir);
    const megabytes = () => Math.round(server.residentBytes() / 1e6);
    try {
      const [person, attacker] = await registerPeople(server.url, 2);
      if (!person || !attacker) throw new Error('nobody is there');
      await fillAccount(server.url, attacker.token);
      const visitor = new Visitor(server.url, person);
      visitor.start();
      await sleep(calmMs);
      const calm = await visitor.stop();
      const memory = { calm: megabytes(), idle: 0, most: 0, after: 0 };

      visitor.start();
      const watch = setInterval(() => (memory.most = Math.max(memory.most, megabytes())), 100);
      const { ends, idleServed } = await attack(
        { url: server.url, token: attacker.token, slow, idle, patienceMs },
        () => (memory.idle = megabytes()),
      );
      clearInterval(watch);
      const stormy = await visitor.stop();
      await sleep(1_000);
      memory.after = megabytes();
      return {
        method: `${slow.toLocaleString('en')} connections: silent ones, heads and bodies of requests sent a byte every half second (of somebody signed in, of nobody, and as a form with a picture), and, one in twelve, readers that ask for 6 MB and read none. Beside them ${idle.toLocaleString('en')} connections that were served once and stay open. All the while somebody else reads and writes, over a kept and over new connections: ${stormy.count.toLocaleString('en')} calls, against ${calm.count.toLocaleString('en')} before the storm. Resident memory of the server: ${memory.calm} MB before, ${memory.idle} MB with the idle connections, at most ${memory.most} MB with the slow ones, ${memory.after} MB when all had gone.`,
        table: tableOf(ends),
        targets: [
          ...endTargets(ends, patienceMs),
          {
            what: 'calls of others that failed',
            measured: `${stormy.failures.length} of ${stormy.count.toLocaleString('en')}`,
            target: '0',
            met: stormy.failures.length === 0 && stormy.count > 0,
          },
          {
            what: 'p99 of the calls of others (before)',
            measured: `${stormy.p99.toFixed(1)} ms (${calm.p99.toFixed(1)} ms)`,
            target: `< ${MAX_P99_MS} ms`,
            // Only measured alone on the machine.
            met: quick || stormy.p99 < MAX_P99_MS,
          },
          {
            what: 'idle connections that are served when they ask again',
            measured: idleServed.toLocaleString('en'),
            target: idle.toLocaleString('en'),
            met: idleServed === idle,
          },
          {
            what: 'resident memory at most',
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
    ['Slow one', 'Connections', 'Ended after (ms)', 'Answers'],
    ...SLOW_KINDS.map((kind) => {
      const own = ends.filter((end) => end.kind === kind);
      const times = own.flatMap(({ ms }) => (ms === undefined ? [] : [Math.round(ms)]));
      const statuses = [...new Set(own.map(({ status }) => String(status ?? 'none')))].toSorted();
      return [kind, String(own.length), `${Math.min(...times)}–${Math.max(...times)}`, statuses.join(', ')];
    }),
  ];
}

function endTargets(ends: readonly SlowEnd[], patienceMs: number): Target[] {
  const total = ends.length.toLocaleString('en');
  const ended = ends.filter(({ ms }) => ms !== undefined).length;
  const slowSenders = ends.filter(({ kind }) => kind === 'silent' || kind === 'head' || kind === 'body');
  const told = slowSenders.filter(({ status }) => status === 408).length;
  return [
    {
      what: `slow connections ended within ${patienceMs / 1000} s`,
      measured: `${ended.toLocaleString('en')} of ${total}`,
      target: total,
      met: ended === ends.length,
    },
    {
      what: 'slow senders told so (408)',
      measured: `${told.toLocaleString('en')} of ${slowSenders.length.toLocaleString('en')}`,
      target: slowSenders.length.toLocaleString('en'),
      met: told === slowSenders.length,
    },
  ];
}
