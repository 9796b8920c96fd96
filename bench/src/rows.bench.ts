import { todaysMood } from '@moodbowl/contract/moods';
import { API_BASE } from '@moodbowl/contract/endpoint';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '../../server/src/features/auth/passwords.ts';
import { type PostgresServer, startPostgres } from '../../server/test/postgres-server.ts';
import { PASSWORD } from './community.ts';
import { load } from './load.ts';
import type { Bench } from './report.ts';
import { median, summary } from './rounds.ts';
import { startServer } from './server-process.ts';
import { signInSample } from './sign-in.ts';

const USERS = 2_000;
const DAYS = 60;
const DATABASE = 'moodbowl';

/** A text of this many characters, about as long as people's own. */
const words = (length: number) => `substr(repeat('Soup with everybody. ', 20), 1, ${length})`;
/** An id as the page makes it, of an instant that many days ago. */
const idOf = (days: string) => `uuidv7(make_interval(days => -(${days})))::text`;
const instant = (days: string) => `to_char(now() - make_interval(days => ${days}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const day = (days: string) => `to_char(now() - make_interval(days => ${days}), 'YYYY-MM-DD')`;

/** In the order in which they would come: day by day, everybody in turn. */
const FILL: readonly string[] = [
  `insert into mood_entries (user_id, id, mood, note, created_at, date)
   select u.id, ${idOf('d')}, 'Happy', case when random() < 0.5 then ${words(40)} else '' end, ${instant('d')}, ${day('d')}
   from generate_series(${DAYS}, 0, -1) d, users u order by d desc, random()`,
  `insert into meal_logs (user_id, id, meal_id, meal_name, created_at, date)
   select u.id, ${idOf('d')}, null, ${words(22)}, ${instant('d')}, ${day('d')}
   from generate_series(${DAYS}, 0, -1) d, users u order by d desc, random()`,
  `insert into grocery_items (user_id, id, item_name, quantity, purchased, created_at)
   select u.id, ${idOf('d')}, ${words(12)}, '500 g', d % 2, ${instant('d')}
   from generate_series(20, 0, -1) d, users u order by d desc, random()`,
  `insert into saved_meals (user_id, meal_id, created_at)
   select u.id, m.id, m.created_at from users u, (select id, created_at from meals order by id limit 10) m order by random()`,
  `insert into friendships (lower_id, higher_id, id, requested_by, created_at, accepted_at)
   select a.id, b.id, ${idOf('step')}, a.id, ${instant('step')}, ${instant('step')}
   from (select id, row_number() over (order by id) as n from users) a, generate_series(1, 5) step,
     lateral (select id from (select id, row_number() over (order by id) as n from users) o where o.n = a.n + step) b`,
  `insert into encouragements (user_id, id, receiver_id, message, created_at)
   select user_id, ${idOf('d')}, receiver_id, ${words(60)}, ${instant('d')} from
   (select lower_id as user_id, higher_id as receiver_id from friendships) pairs, generate_series(1, 4) d order by d, random()`,
  `insert into feedback (user_id, id, subject, message, created_at)
   select id, ${idOf('1')}, ${words(30)}, ${words(200)}, ${instant('1')} from users order by random()`,
  `insert into sessions (user_id, id, created_at, expires_at, device, last_seen_at)
   select u.id, ${idOf('d')}, ${instant('d')}, ${instant('d')}, 'Firefox on Windows', ${instant('d')}
   from users u, generate_series(2, 1, -1) d order by random()`,
];

export const rows: Bench = {
  name: 'rows',
  title: 'What a row weighs on PostgreSQL, and what a process serves from there',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'moodbowl-rows-'));
    const postgres = await startPostgres(['shared_buffers=512MB']);
    try {
      await postgres.createDatabase(DATABASE);
      const env = { DATABASE_URL: `${postgres.url}/${DATABASE}` };
      // Migrates, and loads the meals.
      await (await startServer(dataDir, env)).stop();
      await fill(postgres);
      const weights = await weigh(postgres);
      const server = await startServer(dataDir, env);
      const tokens = await signInSample(server.url, { users: USERS }, 50);
      const rates: number[] = [];
      for (let round = 0; round < 4; round += 1) {
        const { perSecond } = await load({
          url: server.url,
          path: `${API_BASE}${todaysMood.path}`,
          tokens,
          seconds: 4,
        });
        // The first is to warm up.
        if (round > 0) rates.push(perSecond);
      }
      await server.stop();
      return {
        method: `${USERS.toLocaleString('en')} users with ${DAYS} days of moods and meals eaten, groceries, saved meals, friends, encouragements and feedback, put into PostgreSQL day by day, everybody in turn; then the size of each table with its indexes (pg_total_relation_size) by its rows. The rate is GET /api/moods/today of 50 of them in turn, one process, PostgreSQL on the same machine, 3 rounds of 4 s.`,
        table: [
          ['Table', 'Rows', 'Bytes a row', 'of them indexes'],
          ...weights.map(({ table, count, bytes, indexes }) => [
            table,
            count.toLocaleString('en'),
            String(Math.round(bytes / count)),
            String(Math.round(indexes / count)),
          ]),
        ],
        targets: [
          {
            what: "today's mood from PostgreSQL, requests/s of one process: median (spread)",
            measured: summary(rates, (rate) => Math.round(rate).toLocaleString('en')),
            target: '≥ 500',
            met: median(rates) >= 500,
          },
        ],
      };
    } finally {
      await postgres.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function fill(postgres: PostgresServer): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  await postgres.query(
    DATABASE,
    `insert into users (id, username, username_key, email, email_key, password_hash, role, time_zone, created_at)
     select ${idOf(String(DAYS))}, 'user' || i, 'user' || i, 'user' || i || '@example.org', 'user' || i || '@example.org',
       '${hash}', 'user', 'Europe/Berlin', ${instant(String(DAYS))} from generate_series(0, ${USERS} - 1) i`,
  );
  for (const statement of FILL) await postgres.query(DATABASE, statement);
  await postgres.query(DATABASE, 'vacuum analyze');
}

interface Weight {
  readonly table: string;
  readonly count: number;
  readonly bytes: number;
  readonly indexes: number;
}

async function weigh(postgres: PostgresServer): Promise<Weight[]> {
  const found = await postgres.query(
    DATABASE,
    `select relname as "table", reltuples::float8 as count, pg_total_relation_size(oid)::float8 as bytes, pg_indexes_size(oid)::float8 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${USERS} order by relname`,
  );
  return found as unknown as Weight[];
}
