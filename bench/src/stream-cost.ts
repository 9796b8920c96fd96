import { API_BASE } from '@moodbowl/contract/endpoint';
import { EVENT_LIMITS } from '@moodbowl/contract/events';
import { applyGroceryOperations, listGroceries } from '@moodbowl/contract/groceries';
import { type Size, usernamesInTurn } from '@moodbowl/harness/community';
import { NEW_ID } from '@moodbowl/harness/http-load';
import { type ServerProcess, startServer } from '@moodbowl/harness/server-process';
import { tokensOf } from '@moodbowl/harness/sign-in';
import { median, percentile } from '@moodbowl/harness/statistics';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCallers } from './growth-data.ts';
import { OpenStreams } from './open-streams.ts';
import { TimedLoad, type TimedRequest, type Times } from './timed-load.ts';

/** How memory and times are measured; `opening` and `pause` are in seconds. */
export interface StreamSettings {
  readonly streams: number;
  /** Rounds of each side. */
  readonly rounds: { readonly memory: number; readonly times: number };
  /** So many users send calls, who have no stream. */
  readonly callers: number;
  /** Calls in a round. */
  readonly calls: number;
  /** Over how long the opening of the streams is spread. */
  readonly opening: number;
  /** From the last call to the reading of memory. */
  readonly pause: number;
}

/** How often each user reads the list before each write. */
export const READS_PER_WRITE = 4;

/** A figure of each round with and without open streams, in the order of the rounds. */
export interface Compared {
  readonly without: readonly number[];
  readonly with: readonly number[];
}

export interface StreamCost {
  /** Resident memory of the server, in bytes. */
  readonly memory: Compared;
  /** p99 by call, in milliseconds. */
  readonly p99s: ReadonlyMap<string, Compared>;
  /** Processor time of the server for one call, with what the streams need meanwhile, in microseconds. */
  readonly cpu: Compared;
  /** Heartbeats that came in each round with streams while times were measured. */
  readonly heartbeats: readonly number[];
}

/** What a round needs, whether with or without streams. */
interface Bench {
  readonly dataDir: string;
  readonly settings: StreamSettings;
  /** One for each stream. */
  readonly tokens: readonly string[];
  readonly requests: readonly TimedRequest[];
  readonly streams: OpenStreams;
  readonly load: TimedLoad;
}

/** Measures what open streams cost a server process on a data folder. */
export async function measureStreamCost(dataDir: string, size: Size, settings: StreamSettings): Promise<StreamCost> {
  const accounts = Math.ceil(settings.streams / EVENT_LIMITS.streams);
  const usernames = usernamesInTurn(settings.callers + accounts, size);
  const tokens = await tokensOf(dataDir, usernames);
  const items = readCallers(dataDir, usernames.slice(0, settings.callers)).map(({ grocery }) => grocery);
  const listening = tokens.slice(settings.callers);
  const bench: Bench = {
    dataDir,
    settings,
    tokens: Array.from({ length: settings.streams }, (_, stream) => listening[stream % accounts] ?? ''),
    requests: requestsOf(tokens.slice(0, settings.callers), items),
    streams: new OpenStreams(),
    load: new TimedLoad(),
  };
  try {
    return { memory: await measureMemory(bench), ...(await measureTimes(bench)) };
  } finally {
    bench.streams.stop();
    bench.load.stop();
  }
}

const READ = `${listGroceries.method} ${listGroceries.path}`;
const WRITE = `${applyGroceryOperations.method} ${applyGroceryOperations.path}`;

/** One user after the other reads the list and ticks an item; the next time, the tick is taken back. */
function requestsOf(tokens: readonly string[], items: readonly string[]): TimedRequest[] {
  return [1, 0].flatMap((purchased) =>
    tokens.flatMap((token, turn) => {
      const operation = { id: NEW_ID, kind: 'set', item: items[turn], purchased };
      const read = { name: READ, method: listGroceries.method, path: `${API_BASE}${listGroceries.path}`, token };
      const write = {
        name: WRITE,
        method: applyGroceryOperations.method,
        path: `${API_BASE}${applyGroceryOperations.path}`,
        token,
        body: JSON.stringify({ operations: [operation] }),
      };
      return [...Array.from({ length: READS_PER_WRITE }, () => read), write];
    }),
  );
}

/** Each round starts a server without streams, then one with them. */
async function measureMemory(bench: Bench): Promise<Compared> {
  const memory = { without: [] as number[], with: [] as number[] };
  while (memory.with.length < bench.settings.rounds.memory) {
    memory.without.push(await memoryOf(bench, false));
    memory.with.push(await memoryOf(bench, true));
  }
  return memory;
}

/** Both servers get the same requests, also those for streams; without streams, each of these is closed at once. */
async function memoryOf(bench: Bench, stay: boolean): Promise<number> {
  const { settings, streams } = bench;
  const server = await startServer(bench.dataDir);
  try {
    await openStreams(bench, server, stay);
    await sendCalls(bench, server);
    await sleep(settings.pause * 1_000);
    const bytes = await residentBytes(server);
    await streams.close();
    return bytes;
  } finally {
    await server.stop();
  }
}

const SAMPLES = 10;
const SAMPLE_MS = 200;

/** The median of some samples. */
async function residentBytes(server: ServerProcess): Promise<number> {
  const samples: number[] = [];
  while (samples.length < SAMPLES) {
    samples.push(server.residentBytes());
    await sleep(SAMPLE_MS);
  }
  return median(samples);
}

/** One server; after a round that does not count, rounds without and with streams take turns. */
async function measureTimes(bench: Bench): Promise<Omit<StreamCost, 'memory'>> {
  const p99s = new Map([READ, WRITE].map((name) => [name, { without: [] as number[], with: [] as number[] }]));
  const cpu = { without: [] as number[], with: [] as number[] };
  const heartbeats: number[] = [];
  const server = await startServer(bench.dataDir);
  try {
    await sendCalls(bench, server);
    for (let round = 0; round < bench.settings.rounds.times * 2; round += 1) {
      const side = round % 2 === 0 ? 'without' : 'with';
      await openStreams(bench, server, side === 'with');
      const before = server.cpuMicroseconds();
      const times = await sendCalls(bench, server);
      cpu[side].push((server.cpuMicroseconds() - before) / bench.settings.calls);
      for (const [name, measured] of p99s) measured[side].push(percentile(times[name] ?? [], 0.99));
      const heard = await bench.streams.close();
      if (side === 'with') heartbeats.push(heard);
    }
    return { p99s, cpu, heartbeats };
  } finally {
    await server.stop();
  }
}

function sendCalls({ requests, settings, load }: Bench, { url }: ServerProcess): Promise<Times> {
  return load.run({ url, requests, count: settings.calls });
}

async function openStreams({ settings, tokens, streams }: Bench, { url }: ServerProcess, stay: boolean): Promise<void> {
  await streams.run({ url, tokens, seconds: settings.opening, stay });
}
