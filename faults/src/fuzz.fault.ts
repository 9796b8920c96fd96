import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../../bench/src/server-process.ts';
import { median } from '../../bench/src/rounds.ts';
import type { Fault } from './fault.ts';
import { type Actor, Cast } from './fuzz/cast.ts';
import { Dice, seedFor } from './fuzz/dice.ts';
import { judge } from './fuzz/judge.ts';
import { mutate, render } from './fuzz/mutate.ts';
import { type Operation, readOperations } from './fuzz/operations.ts';
import { type Draft, validDraft } from './fuzz/requests.ts';
import { bytesOf, Caller, NoAnswer } from './fuzz/wire.ts';

const REQUESTS = { full: 20_000, quick: 200 };
/** Callers at once. */
const CALLERS = 8;
/** After so many requests the things that they are about are there again… */
const BATCH = 400;
/** …and after so many where a request that gets through ends a session or an account. */
const FATAL_BATCH = 20;
/** After so many requests somebody new comes, so that nobody's lists grow without end. */
const REPLACED_AFTER = 2_000;
const FATAL = new Set(['POST /api/auth/logout', 'DELETE /api/profile', 'DELETE /api/profile/sessions/{id}']);
const MAX_RESIDENT = 300e6;
const MAX_GROWTH = 1.1;

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

interface Mistake {
  readonly operation: string;
  readonly what: string;
  readonly request: string;
}

/** Sends malformed requests to every operation, and keeps what should not have come back. */
class Fuzz {
  readonly mistakes: Mistake[] = [];
  readonly statuses = new Map<number, number>();
  readonly resident: number[] = [];
  sent = 0;
  unanswered = 0;

  readonly #server: ServerProcess;
  readonly #cast: Cast;
  readonly #callers: Caller[];
  readonly #seed: number;
  #replaceAt = REPLACED_AFTER;

  constructor(server: ServerProcess, cast: Cast, seed: number) {
    this.#server = server;
    this.#cast = cast;
    this.#seed = seed;
    this.#callers = Array.from({ length: CALLERS }, () => new Caller(server.url));
  }

  async attack(operation: Operation, requests: number): Promise<void> {
    const dice = new Dice(seedFor(this.#seed, operation.name));
    const size = FATAL.has(operation.name) ? FATAL_BATCH : BATCH;
    for (let done = 0; done < requests; done += size) {
      if (this.sent >= this.#replaceAt) {
        await this.#cast.replace('user');
        this.#replaceAt = this.sent + REPLACED_AFTER;
      }
      await this.#prepare(operation);
      const drafts = Array.from({ length: Math.min(size, requests - done) }, () => this.#draft(operation, dice));
      await Promise.all(this.#callers.map((caller) => this.#sendAll(caller, drafts)));
    }
    await this.#cast.clearMeals();
    this.resident.push(this.#server.residentBytes());
  }

  /** One mistake of each sort, to be shown. */
  oneOfEach(): Mistake[] {
    return [...new Map(this.mistakes.map((mistake) => [mistake.what.slice(0, 60), mistake])).values()].slice(0, 30);
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

export const fuzz: Fault = {
  name: 'fuzz',
  title: 'Malformed requests to every operation of the OpenAPI document',
  inSuite: true,
  async run({ quick, seed = randomInt(2 ** 32) }) {
    const each = quick ? REQUESTS.quick : REQUESTS.full;
    console.log(`Seed ${seed}; the same again with --seed ${seed}.`);
    const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-fuzz-'));
    const server = await startServer(dataDir, { LOG_LEVEL: 'silent' });
    try {
      const operations = await readOperations(server.url);
      const cast = await Cast.gather(server.url, dataDir);
      const before = await cast.bystandersThings();
      const attack = new Fuzz(server, cast, seed);
      for (const operation of operations) await attack.attack(operation, each);
      attack.hangUp();
      for (const { operation, what, request } of attack.oneOfEach()) console.log(`\n${operation}: ${what}\n${request}`);
      const tenth = Math.ceil(attack.resident.length / 10);
      const early = median(attack.resident.slice(tenth, 2 * tenth));
      const late = median(attack.resident.slice(-tenth));
      const most = Math.max(...attack.resident);
      const after = await cast.bystandersThings();
      const mistakes = attack.mistakes.length;
      if (before !== after) console.log(`Before: ${before}\nAfter: ${after}`);
      return {
        method: `${operations.length} operations, ${each.toLocaleString('en')} requests each, ${CALLERS} at once, as nobody, as somebody and as an administrator: requests that are in order but for one detail, or a few, of body, address, head or framing. Seed ${seed} (\`--seed ${seed}\` sends the same again). An answer is a mistake when it is a 5xx, when it is neither our error nor what the contract says, or when it does not come; of ${attack.unanswered.toLocaleString('en')} requests whose framing was broken nothing came but the end of the connection.`,
        table: [
          ['Status', 'Answers'],
          ...[...attack.statuses]
            .toSorted(([a], [b]) => a - b)
            .map(([status, count]) => [String(status), count.toLocaleString('en')]),
        ],
        targets: [
          {
            what: 'answers that are a mistake',
            measured: `${mistakes} of ${attack.sent.toLocaleString('en')}`,
            target: '0',
            met: mistakes === 0 && attack.sent === operations.length * each,
          },
          {
            what: 'resident memory: after a fifth of the operations, and at the end',
            measured: `${megabytes(early)}, ${megabytes(late)}`,
            target: `at most a tenth more`,
            // A short run ends before the server has warmed up.
            met: quick || late <= early * MAX_GROWTH,
          },
          {
            what: 'resident memory at most',
            measured: megabytes(most),
            target: `< ${megabytes(MAX_RESIDENT)}`,
            met: most < MAX_RESIDENT,
          },
          {
            what: 'what an innocent account owns',
            measured: after === before ? 'unchanged' : 'changed',
            target: 'unchanged',
            met: after === before,
          },
        ],
      };
    } finally {
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
