import { loadTokenSecrets } from '../../server/src/token-secret.ts';
import { startPostgres } from '../../server/test/postgres-server.ts';
import type { StatementsOrder } from './bare-statements-process.ts';
import { openRecorder, type Statement } from './call-statements.ts';
import { COMMUNITY } from './community.ts';
import { withCopyOf } from './data-copy.ts';
import { CONNECTIONS, Loader } from './load.ts';
import { OrderedProcess } from './ordered-process.ts';
import { type ReadCall, readCalls } from './read-calls.ts';
import type { Bench } from './report.ts';
import { interleave, median, rate, ratioOf, type Round, summary } from './rounds.ts';
import { copyToPostgres } from './seed-postgres.ts';
import { seededDataDir } from './seed.ts';
import { startServer } from './server-process.ts';
import { signInBefore } from './sign-in.ts';
import { someMeal, writeCalls, writersOf } from './write-calls.ts';

const USERS_LOADED = 50;
const ROUNDS = 5;
const SECONDS = 0.7;
const MAX_OVERHEAD = 1.6;
const DATABASE = 'moodbowl';

interface Measured {
  readonly name: string;
  /** How many a request is made of. */
  readonly statements: number;
  readonly rounds: readonly Round[];
}

const costOf = (round: Round) => 1 / ratioOf(round);
const overheadOf = ({ rounds }: Measured) => median(rounds.map(costOf));

export const postgres: Bench = {
  name: 'postgres',
  title: 'PostgreSQL: every call, beside its own SQL',
  run: async () => withCopyOf(await seededDataDir(COMMUNITY), measure),
};

async function measure(dataDir: string) {
  const tokens = await signInBefore(dataDir, COMMUNITY, USERS_LOADED);
  const server = await startPostgres(['shared_buffers=512MB']);
  try {
    await server.createDatabase(DATABASE);
    const url = `${server.url}/${DATABASE}`;
    await copyToPostgres(dataDir, url);
    const measured = await measureCalls(dataDir, url, tokens);
    const over = measured.filter((call) => overheadOf(call) > MAX_OVERHEAD);
    return {
      method: `The same community in PostgreSQL, on the same machine; each call of ${USERS_LOADED} users in turn over ${CONNECTIONS} connections, from one process. Beside it the statements of that very call, the session's included, in their order, sent through \`pg\` as it does by itself, without names, over as many connections from a process that does nothing else; the server names its most frequent statements, so PostgreSQL plans them once. They take gzip, as browsers do. Of meals that a process has sent before, its statements ask for ids and versions alone. ${ROUNDS} rounds in turns of ${SECONDS} s after one to warm up. The overhead is what a request costs compared with its statements; server, load and PostgreSQL share the cores.`,
      table: [
        ['Call', 'Statements', 'bare, calls/s', 'Moodbowl, requests/s', 'p99, ms', 'Overhead: median (spread)'],
        ...measured.map(({ name, statements, rounds }) => [
          name,
          String(statements),
          rate(median(rounds.map(({ base }) => base.perSecond))),
          rate(median(rounds.map((round) => round.measured.perSecond))),
          String(median(rounds.map((round) => round.measured.p99))),
          summary(rounds.map(costOf), (cost) => cost.toFixed(2)),
        ]),
      ],
      targets: [
        {
          what: `calls with an overhead of at most ${MAX_OVERHEAD}`,
          measured: `${measured.length - over.length} of ${measured.length}`,
          target: 'all',
          met: over.length === 0,
        },
      ],
    };
  } finally {
    await server.remove();
  }
}

async function measureCalls(dataDir: string, url: string, tokens: readonly string[]): Promise<Measured[]> {
  const server = await startServer(dataDir, { DATABASE_URL: url });
  const loader = new Loader();
  const bare = new OrderedProcess<StatementsOrder>('bare-statements-process.ts', url);
  try {
    const writes = writeCalls(writersOf(dataDir, tokens), someMeal(dataDir));
    const calls = [...(await readCalls(server.url, tokens)), ...writes];
    const recorded = await record(dataDir, url, calls);
    const measured: Measured[] = [];
    for (const [index, { name, requests }] of calls.entries()) {
      const statements = recorded[index] ?? [];
      const rounds = await interleave(ROUNDS, {
        base: () => bare.run({ calls: statements, seconds: SECONDS }),
        measured: () => loader.run({ url: server.url, requests, seconds: SECONDS }),
      });
      measured.push({ name, statements: median(statements.map(({ length }) => length)), rounds });
    }
    return measured;
  } finally {
    bare.stop();
    loader.stop();
    await server.stop();
  }
}

/** The statements of each request of each call. */
async function record(dataDir: string, url: string, calls: readonly ReadCall[]): Promise<Statement[][][]> {
  const recorder = await openRecorder({ url, tokenSecret: loadTokenSecrets(dataDir).current });
  try {
    const recorded: Statement[][][] = [];
    for (const { requests } of calls) {
      const ofCall: Statement[][] = [];
      for (const request of requests) ofCall.push(await recorder.statementsOf(request));
      recorded.push(ofCall);
    }
    return recorded;
  } finally {
    await recorder.close();
  }
}
