import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { communitySize, usernamesInTurn } from '@moodbowl/harness/community';
import { withCopyOf } from '@moodbowl/harness/data-copy';
import { HttpLoad } from '@moodbowl/harness/http-load';
import { seededDataDir } from '@moodbowl/harness/seed';
import { startServer } from '@moodbowl/harness/server-process';
import { tokensOf } from '@moodbowl/harness/sign-in';
import { median } from '@moodbowl/harness/statistics';
import { join } from 'node:path';
import type { Database, Db } from '../../server/src/db/database.ts';
import { newId } from '../../server/src/db/new-id.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { seededRandom } from '../../server/src/demo/random.ts';
import { rebuildCrowd } from '../../server/src/features/learning/crowd.service.ts';
import { relinkEverybody } from '../../server/src/features/learning/learn.service.ts';
import { MOST_WINDOWS } from '../../server/src/features/learning/posterior.ts';
import { addMealLog } from '../../server/src/features/meal-logs/meal-logs.service.ts';
import { insertMood } from '../../server/src/features/moods/moods.repository.ts';
import { addMood } from '../../server/src/features/moods/moods.service.ts';
import type { BenchPart } from './bench-part.ts';
import { inMilliseconds, measureRound, medianOf, type Round, rounded } from './load-rounds.ts';

const FULL = { users: 200, rounds: 7, seconds: 1, writes: 400 };
const QUICK = { users: 5, rounds: 1, seconds: 0.5, writes: 10 };
type Settings = typeof FULL;

const MOST_CPU_MICROSECONDS = 15_000;
const MOST_REBUILD_SECONDS = 60;
const MOST_WRITE_RATIO = 1.3;

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

interface Cost {
  /** Suggestions for ordinary users, and for those with as many windows as are ever read. */
  readonly usual: readonly Round[];
  readonly full: readonly Round[];
  readonly links: number;
  readonly crowd: number;
  readonly plainWrite: number;
  readonly write: number;
  readonly linkedWrite: number;
}

export const learningCost: BenchPart = {
  name: 'learning-cost',
  title: 'What learning costs',
  async run({ quick }) {
    const size = communitySize(quick);
    const settings = quick ? QUICK : FULL;
    const cost = await withCopyOf(await seededDataDir(size), (dataDir) => measureCost(dataDir, size, settings));
    const cpu = medianOf(cost.usual, 'cpuMicroseconds');
    const seconds = cost.links + cost.crowd;
    const [ratio, linkedRatio] = [cost.write / cost.plainWrite, cost.linkedWrite / cost.plainWrite];
    return {
      method: `The same data as for reads, on SQLite. Everybody shares. ${settings.users} users ask for suggestions after a mood, ${settings.rounds} rounds of ${settings.seconds} s; as many others have entries on ${MOST_WINDOWS.plain + MOST_WINDOWS.meals} days, more than are ever read. The rebuild links all moods to their meals again and counts everybody's answers. Writes: medians of ${settings.writes} moods each, in turn, in this process; "as before" is the insert alone.`,
      tables: [
        [
          ['What', 'Measured'],
          [
            'suggestions for users with the most entries',
            `${inMilliseconds(medianOf(cost.full, 'cpuMicroseconds'))} ms`,
          ],
          ['linking all moods again', `${cost.links.toFixed(1)} s`],
          ["counting everybody's answers", `${cost.crowd.toFixed(1)} s`],
          ['saving a mood, as before', `${inMilliseconds(cost.plainWrite)} ms`],
          ['saving a mood with no meal near', `${inMilliseconds(cost.write)} ms`],
          ['saving a mood that answers a meal', `${inMilliseconds(cost.linkedWrite)} ms`],
        ],
      ],
      targets: [
        {
          what: `suggestions with ${rounded(size.meals)} meals, processor time`,
          measured: `${inMilliseconds(cpu)} ms`,
          target: `≤ ${MOST_CPU_MICROSECONDS / 1_000} ms`,
          met: cpu <= MOST_CPU_MICROSECONDS,
        },
        {
          what: `rebuild of ${rounded(size.users * size.moodsPerUser)} moods`,
          measured: `${seconds.toFixed(1)} s`,
          target: `≤ ${MOST_REBUILD_SECONDS} s`,
          met: seconds <= MOST_REBUILD_SECONDS,
        },
        ...(
          [
            ['saving a mood compared with the insert alone', ratio],
            ['the same for a mood that answers a meal', linkedRatio],
          ] as const
        ).map(([what, measured]) => ({
          what,
          measured: measured.toFixed(2),
          target: `≤ ${MOST_WRITE_RATIO}`,
          met: measured <= MOST_WRITE_RATIO,
        })),
      ],
    };
  },
};

async function measureCost(dataDir: string, size: ReturnType<typeof communitySize>, settings: Settings): Promise<Cost> {
  const names = usernamesInTurn(2 * settings.users, size);
  const tokens = await tokensOf(dataDir, names);
  const database = openDatabase({ file: join(dataDir, 'moodbowl.db') });
  const rebuilt = await rebuild(database, names.slice(settings.users));
  const writes = await measureWrites(database.db, settings);
  await database.close();
  const server = await startServer(dataDir);
  const load = new HttpLoad();
  try {
    const measure = async (callers: readonly string[]) => {
      const requests = callers.map((token, turn) => ({
        method: 'GET' as const,
        path: `/api/suggestions?mood=${MOOD_NAMES[turn % MOOD_NAMES.length]}`,
        token,
      }));
      const rounds: Round[] = [];
      for (let round = 0; round <= settings.rounds; round += 1)
        rounds.push(await measureRound(load, server, { requests, seconds: settings.seconds }));
      // The first round is a warm-up.
      return rounds.slice(1);
    };
    const usual = await measure(tokens.slice(0, settings.users));
    return { usual, full: await measure(tokens.slice(settings.users)), ...rebuilt, ...writes };
  } finally {
    load.stop();
    await server.stop();
  }
}

async function rebuild({ db }: Database, names: readonly string[]): Promise<Pick<Cost, 'links' | 'crowd'>> {
  await db.updateTable('users').set({ sharing: 1 }).execute();
  for (const name of names) await fillUp(db, name);
  const begin = performance.now();
  await relinkEverybody(db);
  const linked = performance.now();
  await rebuildCrowd(db, new Date());
  return { links: (linked - begin) / 1_000, crowd: (performance.now() - linked) / 1_000 };
}

/** Gives a user as many windows as are ever read: on earlier days two moods each, some with a meal between them. */
async function fillUp(db: Db, username: string): Promise<void> {
  const { id: user_id } = await db
    .selectFrom('users')
    .where('username_key', '=', username)
    .select('id')
    .executeTakeFirstOrThrow();
  const meals = await db.selectFrom('meals').select(['id', 'name']).limit(60).execute();
  const random = seededRandom(username.length);
  const noon = Date.now() - (Date.now() % DAY_MS) + DAY_MS / 2;
  const moods = [];
  const logs = [];
  for (let day = 1; day <= MOST_WINDOWS.plain + MOST_WINDOWS.meals; day += 1) {
    const at = (minutes: number) => new Date(noon - day * DAY_MS + minutes * MINUTE_MS).toISOString();
    for (const created_at of [at(0), at(90)])
      moods.push({
        user_id,
        id: newId(),
        mood: random.pick(MOOD_NAMES),
        note: '',
        created_at,
        date: created_at.slice(0, 10),
      });
    if (day > MOST_WINDOWS.meals) continue;
    const meal = random.pick(meals);
    const created_at = at(10);
    logs.push({
      user_id,
      id: newId(),
      meal_id: meal.id,
      meal_name: meal.name,
      created_at,
      date: created_at.slice(0, 10),
    });
  }
  await db.insertInto('mood_entries').values(moods).execute();
  await db.insertInto('meal_logs').values(logs).execute();
}

function moodAt(user_id: string, at: number) {
  const created_at = new Date(at).toISOString();
  return { user_id, id: newId(), mood: 'Happy' as const, note: '', created_at, date: created_at.slice(0, 10) };
}

/** The median time of each write in microseconds; each is on the disk before the next. */
async function measureWrites(
  db: Db,
  { writes }: Settings,
): Promise<Pick<Cost, 'plainWrite' | 'write' | 'linkedWrite'>> {
  const people = await db.selectFrom('users').orderBy('id', 'desc').limit(writes).select('id').execute();
  const meal = await db.selectFrom('meals').select(['id', 'name']).limit(1).executeTakeFirstOrThrow();
  const now = Date.now();
  const times = { plainWrite: [] as number[], write: [] as number[], linkedWrite: [] as number[] };
  const timed = async (name: keyof typeof times, work: () => Promise<unknown>) => {
    const begin = performance.now();
    await work();
    times[name].push((performance.now() - begin) * 1_000);
  };
  const writeMood = async (mood: ReturnType<typeof moodAt>) =>
    db.transaction().execute(async (transaction) => addMood(transaction, mood));
  for (const { id } of people) {
    // Hours without any other entry of this person.
    const quiet = now - 1_000 * DAY_MS;
    await timed('plainWrite', () => insertMood(db, moodAt(id, quiet)));
    await timed('write', () => writeMood(moodAt(id, quiet + DAY_MS)));
    const { created_at, date } = moodAt(id, quiet + 2 * DAY_MS);
    await addMealLog(db, { user_id: id, id: newId(), meal_id: meal.id, meal_name: meal.name, created_at, date });
    await timed('linkedWrite', () => writeMood(moodAt(id, quiet + 2 * DAY_MS + 60 * MINUTE_MS)));
  }
  return { plainWrite: median(times.plainWrite), write: median(times.write), linkedWrite: median(times.linkedWrite) };
}
