import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '@moodbowl/harness/server-process';
import { median } from '@moodbowl/harness/rounds';
import type { Target } from '@moodbowl/harness/report';
import type { Fault } from './resilience-test.ts';
import { type Actor, Cast } from './fuzz/actors.ts';
import { Dice, seedFor } from './fuzz/rng.ts';
import { judge } from './fuzz/oracle.ts';
import { mutate, render } from './fuzz/mutate.ts';
import { type Operation, readOperations } from './fuzz/operations.ts';
import { type Draft, validDraft } from './fuzz/requests.ts';
import { bytesOf, Caller, NoAnswer } from './fuzz/wire.ts';

const REQUESTS = { full: 20_000, quick: 200 };
/** Every operation has its turn in each round, so that memory can be compared between rounds. */
const ROUNDS = { full: 10, quick: 1 };
/** Callers at once, of each lane. */
const CALLERS = 8;
/** After so many requests the things that they are about are there again… */
const BATCH = 400;
/** …and after so many where a request that gets through ends a session or an account. */
const FATAL_BATCH = 20;
/** After so many requests somebody new comes, so that nobody's lists grow without end. */
const REPLACED_AFTER = 2_000;
/** What hashes a password or decodes a picture, which takes longer, and more memory, than all else. */
const HEAVY = new Set([
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/reset-password',
  'PUT /api/profile/password',
  'DELETE /api/profile',
  'POST /api/meals/upload',
]);
const FATAL = new Set(['POST /api/auth/logout', 'DELETE /api/profile', 'DELETE /api/profile/sessions/{id}']);
/** Bytes; a picture of 50 megapixels takes 200 MB while it is made smaller. */
const MAX_RESIDENT = { heavy: 500e6, light: 300e6 };
const MAX_GROWTH = 1.1;

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

interface Mistake {
  readonly operation: string;
  readonly what: string;
  readonly request: string;
}

/** Sends malformed requests to operations of one server, and keeps what should not have come back. */
class Fuzz {
  readonly mistakes: Mistake[] = [];
  readonly statuses = new Map<number, number>();
  /** Of the server after each batch of each round, in bytes. */
  readonly resident: number[][] = [];
  sent = 0;
  unanswered = 0;

  readonly #server: ServerProcess;
  readonly #cast: Cast;
  readonly #callers: Caller[];
  #replaceAt = REPLACED_AFTER;

  constructor(server: ServerProcess, cast: Cast) {
    this.#server = server;
    this.#cast = cast;
    this.#callers = Array.from({ length: CALLERS }, () => new Caller(server.url));
  }

  /** Sends some requests to each operation. */
  async attackAll(operations: readonly Operation[], requests: number, seed: number): Promise<void> {
    this.resident.push([]);
    for (const operation of operations) {
      await this.#attack(operation, requests, new Dice(seedFor(seed, `${operation.name} ${this.resident.length}`)));
      console.log(
        `${this.resident.length}. ${operation.name}: ${this.mistakes.length} mistakes, ${megabytes(this.#server.residentBytes())}`,
      );
    }
  }

  async #attack(operation: Operation, requests: number, dice: Dice): Promise<void> {
    const size = FATAL.has(operation.name) ? FATAL_BATCH : BATCH;
    for (let done = 0; done < requests; done += size) {
      if (this.sent >= this.#replaceAt) {
        await this.#cast.replace('user');
        this.#replaceAt = this.sent + REPLACED_AFTER;
      }
      await this.#prepare(operation);
      const drafts = Array.from({ length: Math.min(size, requests - done) }, () => this.#draft(operation, dice));
      await Promise.all(this.#callers.map((caller) => this.#sendAll(caller, drafts)));
      this.resident.at(-1)?.push(this.#server.residentBytes());
    }
    await this.#cast.clearMeals();
  }

  hangUp(): void {
    for (const caller of this.#callers) caller.hangUp();
  }

  async #prepare({ path }: Operation): Promise<void> {
    const cast = this.#cast;
    for (const part of ['user', 'admin'] as const) {
      await cast.revive(part);
      if (/\{id\}|\/feedback|\/meal-logs|\/moods$/.test(path)) await cast.restock(cast[part]);
    }
    if (path.startsWith('/api/meals/')) await cast.restockMeals();
    if (path.startsWith('/api/friends'))
      await cast.restockFriends(cast.user, { accept: /encourage|friend_id/.test(path) });
  }

  #draft(operation: Operation, dice: Dice): Draft {
    const draft = validDraft(operation, { actor: this.#actorFor(operation, dice), other: this.#cast.bystander }, dice);
    mutate(draft, dice);
    return draft;
  }

  #actorFor({ endpoint }: Operation, dice: Dice): Actor | undefined {
    const { user, admin } = this.#cast;
    const fate = dice.roll();
    if (fate < 0.1) return undefined;
    return fate < (endpoint.access === 'admin' ? 0.3 : 0.8) ? user : admin;
  }

  /** Takes one draft after the other until none is left. */
  async #sendAll(caller: Caller, drafts: Draft[]): Promise<void> {
    for (let draft = drafts.pop(); draft; draft = drafts.pop()) {
      const request = render(draft);
      this.sent += 1;
      const note = (what: string) =>
        this.mistakes.push({
          operation: draft.operation.name,
          what,
          request: bytesOf(request).subarray(0, 1_000).toString('latin1'),
        });
      try {
        const answers = await caller.send(request);
        if (answers.length === 0) this.unanswered += 1;
        for (const answer of answers) {
          this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
          const what = judge(answer, draft);
          if (what) note(`${what}: ${answer.body.subarray(0, 300).toString()}`);
        }
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        note(error.message);
      }
    }
  }
}

/** What one lane saw. */
interface Seen {
  readonly attack: Fuzz;
  readonly unharmed: boolean;
}

/** Attacks some of the operations, round after round, on a server and with people of its own. */
async function attackThose(
  wanted: (operation: Operation) => boolean,
  { each, rounds, seed }: { each: number; rounds: number; seed: number },
): Promise<Seen & { operations: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-fuzz-'));
  const server = await startServer(dataDir, { LOG_LEVEL: 'silent' });
  try {
    const operations = (await readOperations(server.url)).filter(wanted);
    const cast = await Cast.gather(server.url, dataDir);
    const before = await cast.bystandersThings();
    const attack = new Fuzz(server, cast);
    for (let round = 0; round < rounds; round += 1) await attack.attackAll(operations, each / rounds, seed);
    attack.hangUp();
    const after = await cast.bystandersThings();
    if (before !== after) console.log(`Before: ${before}\nAfter: ${after}`);
    return { attack, unharmed: before === after, operations: operations.length };
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** One mistake of each sort, to be shown. */
function oneOfEach(mistakes: readonly Mistake[]): Mistake[] {
  return [...new Map(mistakes.map((mistake) => [mistake.what.slice(0, 60), mistake])).values()].slice(0, 30);
}

/** How much a server held in its second round, when it was warm, in its last, and at most. */
function memoryTarget(lane: keyof typeof MAX_RESIDENT, resident: readonly number[][]): Target {
  const [early = 0, late = 0] = [resident[1] ?? resident[0], resident.at(-1)].map((round) => median(round ?? []));
  const most = Math.max(...resident.flat());
  return {
    what: `resident memory, ${lane} operations: in the second round and the last (median), and at most`,
    measured: [early, late, most].map(megabytes).join(', '),
    target: `at most a tenth more, < ${megabytes(MAX_RESIDENT[lane])}`,
    // A short run ends before the server has warmed up.
    met: (resident.length === 1 || late <= early * MAX_GROWTH) && most < MAX_RESIDENT[lane],
  };
}

export const fuzz: Fault = {
  name: 'fuzz',
  title: 'Malformed requests to every operation of the OpenAPI document',
  inSuite: true,
  async run({ quick, seed = randomInt(2 ** 32) }) {
    const each = quick ? REQUESTS.quick : REQUESTS.full;
    console.log(`Seed ${seed}; the same again with --seed ${seed}.`);
    // The heavy ones keep one core busy and all else the other, so neither waits for its turn.
    const size = { each, rounds: quick ? ROUNDS.quick : ROUNDS.full, seed };
    const lanes = await Promise.all([
      attackThose(({ name }) => HEAVY.has(name), size),
      attackThose(({ name }) => !HEAVY.has(name), size),
    ]);
    const [heavy, light] = lanes;
    const sum = (count: (attack: Fuzz) => number) => lanes.reduce((total, { attack }) => total + count(attack), 0);
    const mistakes = lanes.flatMap(({ attack }) => attack.mistakes);
    for (const { operation, what, request } of oneOfEach(mistakes)) console.log(`\n${operation}: ${what}\n${request}`);
    const operations = heavy.operations + light.operations;
    const sent = sum((attack) => attack.sent);
    const unharmed = lanes.every((lane) => lane.unharmed);
    return {
      method: `${operations} operations, ${each.toLocaleString('en')} requests each in ${size.rounds} rounds, as nobody, as somebody and as an administrator: requests that are in order but for one detail, or a few, of body, address, head or framing. Two servers at once, one for the ${heavy.operations} operations that hash passwords or decode pictures, ${CALLERS} callers each. Seed ${seed} (\`--seed ${seed}\` sends the same again). An answer is a mistake when it is a 5xx, when it is neither our error nor what the contract says, or when it does not come; of ${sum((attack) => attack.unanswered).toLocaleString('en')} requests whose framing was broken nothing came but the end of the connection.`,
      table: [['Status', 'Answers'], ...statusRows(lanes.map(({ attack }) => attack.statuses))],
      targets: [
        {
          what: 'answers that are a mistake',
          measured: `${mistakes.length} of ${sent.toLocaleString('en')}`,
          target: '0',
          met: mistakes.length === 0 && sent === operations * each,
        },
        memoryTarget('heavy', heavy.attack.resident),
        memoryTarget('light', light.attack.resident),
        {
          what: 'what an innocent account owns',
          measured: unharmed ? 'unchanged' : 'changed',
          target: 'unchanged',
          met: unharmed,
        },
      ],
    };
  },
};

/** How often each status came, the lanes taken together. */
function statusRows(lanes: readonly ReadonlyMap<number, number>[]): string[][] {
  const total = new Map<number, number>();
  for (const [status, count] of lanes.flatMap((lane) => [...lane])) total.set(status, (total.get(status) ?? 0) + count);
  return [...total]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => [String(status), count.toLocaleString('en')]);
}
