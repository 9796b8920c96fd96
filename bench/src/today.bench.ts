import { API_BASE } from '@moodbowl/contract/endpoint';
import { todaysMood } from '@moodbowl/contract/moods';
import { load } from './load.ts';
import type { Bench } from './report.ts';
import { interleave, median, type Round, roundsTable, summary } from './rounds.ts';
import { seededDataDir, type Size } from './seed.ts';
import { startBareServer, startServer } from './server-process.ts';
import { signInSample } from './sign-in.ts';

export const LARGE: Size = { users: 10_000, moodsPerUser: 100 };
const USERS_LOADED = 200;
const SIGN_INS_AFTER = 20;
const ROUNDS = 5;
const SECONDS = 4;
const MIN_RATIO = 0.25;
const MAX_RESIDENT = 200e6;

const ratioOf = ({ base, measured }: Round) => measured.perSecond / base.perSecond;

/** Tokens from a server that is gone: one that has done nothing but sign people in is slower at reading for a while. */
async function signInBefore(dataDir: string): Promise<string[]> {
  const server = await startServer(dataDir);
  try {
    return await signInSample(server.url, LARGE, USERS_LOADED);
  } finally {
    await server.stop();
  }
}

export const today: Bench = {
  name: 'today',
  title: "Today's mood, signed in",
  async run() {
    const dataDir = await seededDataDir(LARGE);
    const tokens = await signInBefore(dataDir);
    const server = await startServer(dataDir);
    const bare = await startBareServer();
    try {
      const path = `${API_BASE}${todaysMood.path}`;
      const rounds = await interleave(ROUNDS, {
        base: () => load({ url: bare.url, path: '/', tokens, seconds: SECONDS }),
        measured: () => load({ url: server.url, path, tokens, seconds: SECONDS }),
      });
      const ratios = rounds.map(ratioOf);
      await signInSample(server.url, LARGE, SIGN_INS_AFTER);
      const resident = server.residentBytes();
      return {
        method: `\`GET ${path}\` of ${USERS_LOADED} users in turn, one server process on SQLite with ${LARGE.users.toLocaleString('en')} users and 1,000,000 moods, against a Fastify whose only route answers \`{ "hello": "world" }\`. They signed in before the server was started. Load from a process of its own, ${ROUNDS} rounds in turns of ${SECONDS} s.`,
        table: roundsTable(rounds, ['bare', 'today'], ratioOf),
        targets: [
          {
            what: 'of the bare route: median (spread)',
            measured: summary(ratios, (ratio) => ratio.toFixed(2)),
            target: `≥ ${MIN_RATIO}`,
            met: median(ratios) >= MIN_RATIO,
          },
          {
            what: `resident memory after this load and ${SIGN_INS_AFTER} sign-ins`,
            measured: `${Math.round(resident / 1e6)} MB`,
            target: `< ${MAX_RESIDENT / 1e6} MB`,
            met: resident < MAX_RESIDENT,
          },
        ],
      };
    } finally {
      await Promise.all([server.stop(), bare.stop()]);
    }
  },
};
