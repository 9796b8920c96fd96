import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../server/src/clock.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import { seededRandom } from '../../server/src/demo/random.ts';
import { seededId } from '../../server/src/demo/seeded-id.ts';
import { hashPassword } from '../../server/src/features/auth/passwords.ts';
import { loadCatalogueOnce } from '../../server/src/features/meals/load-catalogue.ts';

export interface Size {
  readonly users: number;
  readonly moodsPerUser: number;
}

/** Everybody generated signs in with this. */
export const PASSWORD = 'a password for benches';
export const usernameOf = (index: number) => `user${index}`;

const CACHE = fileURLToPath(new URL('../../.cache/bench/', import.meta.url));
const SEED = 1;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Out of ten users, this many have logged a mood today. */
const TODAY_OF_TEN = 7;

/**
 * A data folder with this many users and moods up to today; made once a day, because it is today's moods that are
 * asked for, and whenever the generator or the schema changes.
 */
export async function seededDataDir(size: Size): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const key = createHash('sha256').update(JSON.stringify(size)).update(sourceText()).digest('hex').slice(0, 12);
  const name = `${size.users}x${size.moodsPerUser}`;
  const dir = join(CACHE, name, `${day}-${key}`);
  if (existsSync(dir)) return dir;

  console.log(
    `Generating ${(size.users * size.moodsPerUser).toLocaleString('en')} moods of ${size.users.toLocaleString('en')} users…`,
  );
  rmSync(join(CACHE, name), { recursive: true, force: true });
  const draft = `${dir}.draft`;
  mkdirSync(draft, { recursive: true });
  await generate(join(draft, 'moodbowl.db'), size);
  renameSync(draft, dir);
  return dir;
}

function sourceText(): string {
  return ['seed.ts', '../../server/src/db/migrations/001-daily-loop.ts', '../../server/src/db/migrate.ts']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\0');
}

async function generate(file: string, { users, moodsPerUser }: Size): Promise<void> {
  const database = openDatabase({ file });
  await migrateToLatest(database);
  await loadCatalogueOnce(database.db, systemClock);
  await database.close();

  const sqlite = new DatabaseSync(file);
  sqlite.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; BEGIN');
  const addUser = sqlite.prepare(
    `insert into users (id, username, username_key, email, email_key, password_hash, role, time_zone, created_at)
     values (?, ?, ?, ?, ?, ?, 'user', 'UTC', ?)`,
  );
  const addMood = sqlite.prepare(
    'insert into mood_entries (user_id, id, mood, note, created_at, date) values (?, ?, ?, ?, ?, ?)',
  );
  const random = seededRandom(SEED);
  const password = await hashPassword(PASSWORD);
  const now = Date.now();
  // The first instant of today, so that nothing of today is in the future.
  const today = now - (now % DAY_MS);
  const joined = new Date(today - (moodsPerUser + 1) * DAY_MS);

  for (let index = 0; index < users; index += 1) {
    const userId = seededId(joined, random);
    const username = usernameOf(index);
    const email = `${username}@example.org`;
    addUser.run(userId, username, username, email, email, password, joined.toISOString());
    const newest = index % 10 < TODAY_OF_TEN ? 0 : 1;
    for (let day = newest + moodsPerUser - 1; day >= newest; day -= 1) {
      const at = new Date(today - day * DAY_MS + (day === 0 ? 0 : random.between(0, DAY_MS - 1)));
      const note = random.chance(0.5) ? 'Soup with everybody around the table.' : '';
      const instant = at.toISOString();
      addMood.run(userId, seededId(at, random), random.pick(MOOD_NAMES), note, instant, instant.slice(0, 10));
    }
  }
  sqlite.exec('COMMIT');
  sqlite.close();
}
