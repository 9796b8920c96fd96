import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database, Db, Engine } from './database.ts';
import * as dailyLoop from './migrations/001-daily-loop.ts';
import * as friends from './migrations/002-friends.ts';
import * as profile from './migrations/003-profile.ts';
import * as feedback from './migrations/004-feedback.ts';
import * as analytics from './migrations/005-analytics.ts';
import * as savedLast from './migrations/006-saved-last.ts';
import * as mealSearch from './migrations/007-meal-search.ts';
import * as rowsInOrder from './migrations/008-rows-in-order.ts';
import * as accounts from './migrations/009-accounts.ts';
import * as blocks from './migrations/010-blocks.ts';
import * as usernameSkeletons from './migrations/011-username-skeletons.ts';
import * as language from './migrations/012-language.ts';
import * as shardKeys from './migrations/013-shard-keys.ts';
import * as learning from './migrations/014-learning.ts';
import * as homes from './migrations/015-homes.ts';
import * as groceryOperations from './migrations/016-grocery-operations.ts';
import * as recipes from './migrations/017-recipes.ts';
import * as groceryOutcomes from './migrations/018-grocery-outcomes.ts';
import * as linkKeys from './migrations/019-link-keys.ts';
import * as recipeSizes from './migrations/020-recipe-sizes.ts';
import * as sharingAndDiets from './migrations/021-sharing-and-diets.ts';
import * as ownLogs from './migrations/022-own-logs.ts';
import * as pictureAddresses from './migrations/023-picture-addresses.ts';

interface Migration {
  up(db: Kysely<unknown>, engine: Engine): Promise<void>;
}

type Migrations = Readonly<Record<string, Migration>>;

/**
 * All migrations, oldest first. Never edit a released one; add new ones at the end, and let
 * `server/test/upgrade/make-fixtures.ts` keep a database of the schema before.
 */
export const MIGRATIONS: Migrations = {
  '001-daily-loop': dailyLoop,
  '002-friends': friends,
  '003-profile': profile,
  '004-feedback': feedback,
  '005-analytics': analytics,
  '006-saved-last': savedLast,
  '007-meal-search': mealSearch,
  '008-rows-in-order': rowsInOrder,
  '009-accounts': accounts,
  '010-blocks': blocks,
  '011-username-skeletons': usernameSkeletons,
  '012-language': language,
  '013-shard-keys': shardKeys,
  '014-learning': learning,
  '015-homes': homes,
  '016-grocery-operations': groceryOperations,
  '017-recipes': recipes,
  '018-grocery-outcomes': groceryOutcomes,
  '019-link-keys': linkKeys,
  '020-recipe-sizes': recipeSizes,
  '021-sharing-and-diets': sharingAndDiets,
  '022-own-logs': ownLogs,
  '023-picture-addresses': pictureAddresses,
};

function migrator(db: Db, engine: Engine, migrations: Migrations): Migrator {
  return new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, { up }]) => [
            name,
            { up: (target: Kysely<unknown>) => up(target, engine) },
          ]),
        ),
    },
  });
}

/**
 * Migrates the schema in one transaction, all or nothing. Safe if several processes start together: PostgreSQL's
 * advisory lock or SQLite's write lock admits one at a time.
 */
export async function migrateToLatest({ engine, withoutTimeouts }: Database, migrations = MIGRATIONS): Promise<void> {
  const { error } = await withoutTimeouts((db) => migrator(db, engine, migrations).migrateToLatest());
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('a migration failed', { cause: error });
}

/** Whether all migrations have run. */
export async function isMigrated({ db, engine }: Database, migrations = MIGRATIONS): Promise<boolean> {
  const known = await migrator(db, engine, migrations).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}
