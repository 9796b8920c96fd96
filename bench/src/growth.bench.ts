import { API_BASE } from '@moodbowl/contract/endpoint';
import { todaysMood } from '@moodbowl/contract/moods';
import { load } from './load.ts';
import type { Bench } from './report.ts';
import { interleave, median, type Round, roundsTable, summary } from './rounds.ts';
import { seededDataDir, type Size } from './seed.ts';
import { startServer } from './server-process.ts';
import { signInSample } from './sign-in.ts';
import { LARGE } from './today.bench.ts';

const SMALL: Size = { users: 100, moodsPerUser: 100 };
const USERS_LOADED = 100;
const ROUNDS = 5;
const SECONDS = 4;
const MAX_COST = 1.25;

const costOf = ({ base, measured }: Round) => base.perSecond / measured.perSecond;

export const growth: Bench = {
  name: 'growth',
  title: 'A hundred times the data',
  async run() {
    const small = await startServer(await seededDataDir(SMALL));
    const large = await startServer(await seededDataDir(LARGE));
    try {
      const path = `${API_BASE}${todaysMood.path}`;
      const [fewTokens, manyTokens] = [
        await signInSample(small.url, SMALL, USERS_LOADED),
        await signInSample(large.url, LARGE, USERS_LOADED),
      ];
      const rounds = await interleave(ROUNDS, {
        base: () => load({ url: small.url, path, tokens: fewTokens, seconds: SECONDS }),
        measured: () => load({ url: large.url, path, tokens: manyTokens, seconds: SECONDS }),
      });
      const costs = rounds.map(costOf);
      return {
        method: `\`GET ${path}\` of ${USERS_LOADED} users in turn, with 1,000,000 moods of ${LARGE.users.toLocaleString('en')} users against 10,000 moods of ${SMALL.users}; one server process on SQLite each, ${ROUNDS} rounds in turns of ${SECONDS} s. The ratio is what one request costs with the larger data.`,
        table: roundsTable(rounds, ['10,000', '1,000,000'], costOf),
        targets: [
          {
            what: 'cost of a request: median (spread)',
            measured: summary(costs, (cost) => cost.toFixed(2)),
            target: `≤ ${MAX_COST}`,
            met: median(costs) <= MAX_COST,
          },
        ],
      };
    } finally {
      await Promise.all([small.stop(), large.stop()]);
    }
  },
};
