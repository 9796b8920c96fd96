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
const ROUNDS = 5;
const SECONDS = 4;
const MIN_RATIO = 0.25;
const MAX_RESIDENT = 200 * 2 ** 20;

const ratioOf = ({ base, measured }: Round) => measured.perSecond / base.perSecond;

export const today: Bench = {
  name: 'today',
  title: "Today's mood, signed in",
  async run() {
    const server = await startServer(await seededDataDir(LARGE));
    const bare = await startBareServer();
    try {
      const tokens = await signInSample(server.url, LARGE, USERS_LOADED);
      const path = `${API_BASE}${todaysMood.path}`;
      const rounds = await interleave(ROUNDS, {
        base: () => load({ url: bare.url, path: '/', tokens, seconds: SECONDS }),
        measured: () => load({ url: server.url, path, tokens, seconds: SECONDS }),
      });
      const ratios = rounds.map(ratioOf);
      const resident = server.residentBytes();
      return {
        method: `\`GET ${path}\` of ${USERS_LOADED} users in turn, one server process on SQLite with ${LARGE.users.toLocaleString('en')} users and 1,000,000 moods, against a Fastify whose only route answers \`{ "hello": "world" }\`. Load from a process of its own, ${ROUNDS} rounds in turns of ${SECONDS} s.`,
        table: roundsTable(rounds, ['bare', 'today'], ratioOf),
        targets: [
          {
            what: 'of the bare route: median (spread)',
            measured: summary(ratios, (ratio) => ratio.toFixed(2)),
            target: `≥ ${MIN_RATIO}`,
            met: median(ratios) >= MIN_RATIO,
          },
          {
            what: 'resident memory after this load',
            measured: `${Math.round(resident / 2 ** 20)} MiB`,
            target: `< ${MAX_RESIDENT / 2 ** 20} MiB`,
            met: resident < MAX_RESIDENT,
          },
        ],
      };
    } finally {
      await Promise.all([server.stop(), bare.stop()]);
    }
  },
};
