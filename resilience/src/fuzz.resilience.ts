import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '@moodbowl/harness/server-process';
import { median } from '@moodbowl/harness/statistics';
import type { Target } from '@moodbowl/harness/report';
import type { Scenario } from './scenario.ts';
import { type Actor, Actors } from './fuzz/actors.ts';
import { Rng, seedFor } from './fuzz/rng.ts';
import { findProblem } from './fuzz/oracle.ts';
import { mutate, render } from './fuzz/mutate.ts';
import { type Operation, readOperations } from './fuzz/operations.ts';
import { type Draft, validDraft } from './fuzz/requests.ts';
import { bytesOf, Caller, NoResponse } from './fuzz/wire.ts';

const REQUESTS = { full: 20_000, quick: 60 };
/** Each round covers all operations, so that memory can be compared between rounds. */
const ROUNDS = { full: 10, quick: 1 };
/** Concurrent connections of each lane. */
const CALLERS = 8;
/** After this many requests the data that they name is created again… */
const BATCH = 400;
/** …and after this many where a valid request ends a session or an account. */
const FATAL_BATCH = 20;
/** After this many requests a new user takes over, so that no list grows without end. */
const REPLACED_AFTER = 2_000;
/** Operations that hash a password or decode a picture: they take more time and memory than all others. */
const HEAVY = new Set([
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/reset-password',
  'PUT /api/profile/password',
  'DELETE /api/profile',
  'POST /api/meals/upload',
]);
const FATAL = new Set(['POST /api/auth/logout', 'DELETE /api/profile', 'DELETE /api/profile/sessions/{id}']);
/** In bytes. Scaling a picture of 50 megapixels down takes 200 MB. */
const MAX_RESIDENT = { heavy: 500e6, light: 300e6 };
const MAX_GROWTH = 1.1;

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

interface Failure {
  readonly operation: string;
  readonly what: string;
  readonly request: string;
}

/** Sends malformed requests to the operations of one server and collects wrong responses. */
class Fuzz {
  readonly failures: Failure[] = [];
  readonly statuses = new Map<number, number>();
  /** Memory of the server after each batch of each round, in bytes. */
  readonly resident: number[][] = [];
  sent = 0;
  unanswered = 0;

  readonly #server: ServerProcess;
  readonly #actors: Actors;
  readonly #callers: Caller[];
  #replaceAt = REPLACED_AFTER;

  constructor(server: ServerProcess, actors: Actors) {
    this.#server = server;
    this.#actors = actors;
    this.#callers = Array.from({ length: CALLERS }, () => new Caller(server.url));
  }

  /** Sends requests to each operation. */
  async attackAll(operations: readonly Operation[], requests: number, seed: number): Promise<void> {
    this.resident.push([]);
    for (const operation of operations) {
      await this.#attack(operation, requests, new Rng(seedFor(seed, `${operation.name} ${this.resident.length}`)));
      console.log(
        `${this.resident.length}. ${operation.name}: ${this.failures.length} failures, ${megabytes(this.#server.residentBytes())}`,
      );
    }
  }

  async #attack(operation: Operation, requests: number, rng: Rng): Promise<void> {
    const size = FATAL.has(operation.name) ? FATAL_BATCH : BATCH;
    for (let done = 0; done < requests; done += size) {
      if (this.sent >= this.#replaceAt) {
        await this.#actors.replace('user');
        this.#replaceAt = this.sent + REPLACED_AFTER;
      }
      await this.#prepare(operation);
      const drafts = Array.from({ length: Math.min(size, requests - done) }, () => this.#draft(operation, rng));
      await Promise.all(this.#callers.map((caller) => this.#sendAll(caller, drafts)));
      this.resident.at(-1)?.push(this.#server.residentBytes());
    }
    await this.#actors.deleteAddedMeals();
  }

  hangUp(): void {
    for (const caller of this.#callers) caller.hangUp();
  }

  async #prepare({ path }: Operation): Promise<void> {
    const actors = this.#actors;
    for (const part of ['user', 'admin'] as const) {
      await actors.ensureSignedIn(part);
      if (/\{id\}|\/feedback|\/meal-logs|\/moods$/.test(path)) await actors.addData(actors[part]);
    }
    if (path.startsWith('/api/meals/')) await actors.addMeal();
    if (path.startsWith('/api/friends'))
      await actors.addFriendship(actors.user, { accept: /encourage|friend_id/.test(path) });
  }

  #draft(operation: Operation, rng: Rng): Draft {
    const draft = validDraft(operation, { actor: this.#actorFor(operation, rng), other: this.#actors.bystander }, rng);
    mutate(draft, rng);
    return draft;
  }

  #actorFor({ endpoint }: Operation, rng: Rng): Actor | undefined {
    const { user, admin } = this.#actors;
    const share = rng.next();
    if (share < 0.1) return undefined;
    return share < (endpoint.access === 'admin' ? 0.3 : 0.8) ? user : admin;
  }

  /** Sends one draft after another until none is left. */
  async #sendAll(caller: Caller, drafts: Draft[]): Promise<void> {
    for (let draft = drafts.pop(); draft; draft = drafts.pop()) {
      const request = render(draft);
      this.sent += 1;
      const note = (what: string) =>
        this.failures.push({
          operation: draft.operation.name,
          what,
          request: bytesOf(request).subarray(0, 1_000).toString('latin1'),
        });
      try {
        const responses = await caller.send(request);
        if (responses.length === 0) this.unanswered += 1;
        for (const response of responses) {
          this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1);
          const what = findProblem(response, draft);
          if (what) note(`${what}: ${response.body.subarray(0, 300).toString()}`);
        }
      } catch (error) {
        if (!(error instanceof NoResponse)) throw error;
        note(error.message);
      }
    }
  }
}

/** The outcome of one lane. */
interface Outcome {
  readonly attack: Fuzz;
  readonly unharmed: boolean;
}

/** Attacks some of the operations, round after round, with a server and test users of its own. */
async function attackLane(
  wanted: (operation: Operation) => boolean,
  { each, rounds, seed }: { each: number; rounds: number; seed: number },
): Promise<Outcome & { operations: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-fuzz-'));
  // Fixed, so that no round keeps the actors of the next one out.
  const server = await startServer(dataDir, { LOG_LEVEL: 'silent', REGISTRATION: 'open' });
  try {
    const operations = (await readOperations(server.url)).filter(wanted);
    const actors = await Actors.create(server.url, dataDir);
    const before = await actors.bystanderData();
    const attack = new Fuzz(server, actors);
    for (let round = 0; round < rounds; round += 1) await attack.attackAll(operations, each / rounds, seed);
    attack.hangUp();
    const after = await actors.bystanderData();
    if (before !== after) console.log(`Before: ${before}\nAfter: ${after}`);
    return { attack, unharmed: before === after, operations: operations.length };
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** One failure of each kind, to print. */
function oneOfEach(failures: readonly Failure[]): Failure[] {
  return [...new Map(failures.map((failure) => [failure.what.slice(0, 60), failure])).values()].slice(0, 30);
}

/** Memory in the second round, when the server is warm, in the last round, and the peak. */
function memoryTarget(lane: keyof typeof MAX_RESIDENT, resident: readonly number[][]): Target {
  const [early = 0, late = 0] = [resident[1] ?? resident[0], resident.at(-1)].map((round) => median(round ?? []));
  const most = Math.max(...resident.flat());
  return {
    what: `resident memory, ${lane} operations: median of the second round, median of the last, peak`,
    measured: [early, late, most].map(megabytes).join(', '),
    target: `last ≤ 110% of the second, peak < ${megabytes(MAX_RESIDENT[lane])}`,
    // A quick run ends before the server is warm.
    met: (resident.length === 1 || late <= early * MAX_GROWTH) && most < MAX_RESIDENT[lane],
  };
}

export const fuzz: Scenario = {
  name: 'fuzz',
  title: 'Malformed requests to every operation',
  inSuite: true,
  async run({ quick, seed = randomInt(2 ** 32) }) {
    const each = quick ? REQUESTS.quick : REQUESTS.full;
    console.log(`Seed ${seed}; repeat with --seed ${seed}`);
    // Heavy operations keep one core busy and the others the second, so neither waits for the other.
    const size = { each, rounds: quick ? ROUNDS.quick : ROUNDS.full, seed };
    const lanes = await Promise.all([
      attackLane(({ name }) => HEAVY.has(name), size),
      attackLane(({ name }) => !HEAVY.has(name), size),
    ]);
    const [heavy, light] = lanes;
    const sum = (count: (attack: Fuzz) => number) => lanes.reduce((total, { attack }) => total + count(attack), 0);
    const failures = lanes.flatMap(({ attack }) => attack.failures);
    for (const { operation, what, request } of oneOfEach(failures)) console.log(`\n${operation}: ${what}\n${request}`);
    const operations = heavy.operations + light.operations;
    const sent = sum((attack) => attack.sent);
    const unharmed = lanes.every((lane) => lane.unharmed);
    return {
      method: `${operations} operations of the API document get ${each.toLocaleString('en')} requests each, in ${size.rounds} rounds, without a session, as a user and as an administrator. Each request is valid except for one or a few details of its body, path, headers or framing. Two servers run at once, with ${CALLERS} connections each; one of them takes the ${heavy.operations} operations that hash passwords or decode pictures. A response is wrong if it is a 5xx, if it matches neither the contract nor our error format, or if it does not come. ${sum((attack) => attack.unanswered).toLocaleString('en')} requests with broken framing only got their connection closed. The seed was ${seed}; \`--seed ${seed}\` repeats the requests.`,
      tables: [[['Status', 'Responses'], ...statusRows(lanes.map(({ attack }) => attack.statuses))]],
      targets: [
        {
          what: 'wrong responses',
          measured: `${failures.length} of ${sent.toLocaleString('en')}`,
          target: '0',
          met: failures.length === 0 && sent === operations * each,
        },
        memoryTarget('heavy', heavy.attack.resident),
        memoryTarget('light', light.attack.resident),
        {
          what: 'data of a user whom no request names',
          measured: unharmed ? 'unchanged' : 'changed',
          target: 'unchanged',
          met: unharmed,
        },
      ],
    };
  },
};

/** How often each status was sent, in all lanes together. */
function statusRows(lanes: readonly ReadonlyMap<number, number>[]): string[][] {
  const total = new Map<number, number>();
  for (const [status, count] of lanes.flatMap((lane) => [...lane])) total.set(status, (total.get(status) ?? 0) + count);
  return [...total]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => [String(status), count.toLocaleString('en')]);
}
