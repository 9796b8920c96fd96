import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../server/src/clock.ts';
import type { Db } from '../../server/src/db/database.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import type { Schema } from '../../server/src/db/schema.ts';
import { seededRandom } from '../../server/src/demo/random.ts';
import { seededId } from '../../server/src/demo/seeded-id.ts';
import { hashPassword } from '../../server/src/features/auth/passwords.ts';
import { loadCatalogueOnce } from '../../server/src/features/meals/load-catalogue.ts';
import { insertMeal } from '../../server/src/features/meals/meals.repository.ts';
import { communityRows, PASSWORD, type Size } from './community.ts';

const CACHE = fileURLToPath(new URL('../../.cache/community/', import.meta.url));
const SEED = 2;

/**
 * A data folder with a community of this size, whose entries reach up to today. It is generated once a day, and again
 * when the generator or the schema changes. To write to it, work on a copy.
 */
export async function seededDataDir(size: Size): Promise<string> {
  const name = Object.values(size).join('x');
  // Two who ask at once get one folder.
  const seeding = seedings.get(name) ?? seed(size, name).finally(() => seedings.delete(name));
  seedings.set(name, seeding);
  return seeding;
}

const seedings = new Map<string, Promise<string>>();

async function seed(size: Size, name: string): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const key = createHash('sha256').update(sourceText()).digest('hex').slice(0, 12);
  const dir = join(CACHE, name, `${day}-${key}`);
  if (existsSync(dir)) return dir;

  rmSync(join(CACHE, name), { recursive: true, force: true });
  const draft = `${dir}.draft`;
  mkdirSync(draft, { recursive: true });
  const begin = performance.now();
  const rows = await generate(join(draft, 'moodbowl.db'), size);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(
    `Generated ${size.users.toLocaleString('en')} users with ${rows.toLocaleString('en')} rows in ${seconds} s.`,
  );
  renameSync(draft, dir);
  return dir;
}

function sourceText(): string {
  const migrations = new URL('../../server/src/db/migrations/', import.meta.url);
  const files = ['seed.ts', 'community.ts', '../../server/src/db/migrate.ts'].map(
    (file) => new URL(file, import.meta.url),
  );
  const steps = readdirSync(migrations).map((file) => new URL(file, migrations));
  return [...files, ...steps].map((file) => readFileSync(file, 'utf8')).join('\0');
}

/** Returns the number of rows, including meals. */
async function generate(file: string, size: Size): Promise<number> {
  const now = new Date();
  const database = openDatabase({ file });
  await migrateToLatest(database);
  await loadCatalogueOnce(database.db, systemClock);
  await addMeals(database.db, size.meals, now);
  const meals = await database.db.selectFrom('meals').select(['id', 'name']).orderBy('created_at').execute();
  await database.close();

  const sqlite = new DatabaseSync(file);
  // Rows come after those that they refer to, so foreign keys need no check.
  sqlite.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -2000000; BEGIN');
  const inserts = new Map<keyof Schema, StatementSync>();
  let count = meals.length;
  for (const { table, row } of communityRows(size, { now, meals, passwordHash: await hashPassword(PASSWORD) })) {
    let insert = inserts.get(table);
    if (!insert) {
      const columns = Object.keys(row);
      insert = sqlite.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      );
      inserts.set(table, insert);
    }
    insert.run(...(Object.values(row) as SQLInputValue[]));
    count += 1;
  }
  sqlite.exec('COMMIT');
  sqlite.close();
  return count;
}

/** Adds variants of the catalogue's meals, each a little older, until there are `wanted`. */
async function addMeals(db: Db, wanted: number, now: Date): Promise<void> {
  const random = seededRandom(SEED);
  const known = await db.selectFrom('meals').selectAll().orderBy('created_at', 'desc').execute();
  await db.transaction().execute(async (transaction) => {
    for (let index = known.length; index < wanted; index += 1) {
      const meal = known[index % known.length];
      if (!meal) throw new Error('The catalogue is empty');
      const at = new Date(now.getTime() - index * 60_000);
      await insertMeal(transaction, {
        id: seededId(at, random),
        name: `${meal.name}, variant ${Math.floor(index / known.length)}`,
        description: meal.description,
        ingredients: JSON.parse(meal.ingredients) as string[],
        steps: JSON.parse(meal.steps) as string[],
        mood: meal.mood,
        image_url: meal.image_url,
        created_at: at.toISOString(),
      });
    }
  });
}
