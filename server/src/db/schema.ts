import type { ShardKeys } from './shard-keys.ts';
import { ACCOUNT_SHARDS, type AccountTables } from './schema/accounts.ts';
import { FRIEND_SHARDS, type FriendTables } from './schema/friends.ts';
import { HOME_SHARDS, type HomeTables } from './schema/homes.ts';
import { MEAL_SHARDS, type MealTables } from './schema/meals.ts';
import { MOOD_IMPORT_SHARDS, type MoodImportTables } from './schema/mood-imports.ts';
import { MOOD_SHARDS, type MoodTables } from './schema/moods.ts';
import { OPERATION_SHARDS, type OperationTables } from './schema/operations.ts';
import { RECIPE_SHARDS, type RecipeTables } from './schema/recipes.ts';
import { REMINDER_SHARDS, type ReminderTables } from './schema/reminders.ts';

/**
 * Column names equal the names on the wire, so rows are sent as they are. Instants are ISO 8601 in UTC, dates
 * `YYYY-MM-DD`, ids UUIDs, which PostgreSQL stores in 16 bytes.
 */
export interface Schema
  extends
    AccountTables,
    FriendTables,
    HomeTables,
    MealTables,
    MoodImportTables,
    MoodTables,
    OperationTables,
    RecipeTables,
    ReminderTables {}

/** How each table is stored on a cluster of shards, see {@link ShardKeys}. */
export const SHARD_KEYS = {
  ...ACCOUNT_SHARDS,
  ...FRIEND_SHARDS,
  ...HOME_SHARDS,
  ...MEAL_SHARDS,
  ...MOOD_IMPORT_SHARDS,
  ...MOOD_SHARDS,
  ...OPERATION_SHARDS,
  ...RECIPE_SHARDS,
  ...REMINDER_SHARDS,
} as const satisfies ShardKeys<Schema>;

/** Tables with rows between two people. */
export type TableBetweenPeople = 'friendships' | 'encouragements' | 'blocks';

/** Tables with rows of one owner and an id that the client may choose. */
export type TableWithIds = {
  [T in keyof Schema]: Schema[T] extends
    | { user_id: unknown; id: unknown; created_at: unknown; other_id?: never }
    | { home_id: unknown; id: unknown; created_at: unknown; other_id?: never; username?: never }
    ? T
    : never;
}[keyof Schema];
