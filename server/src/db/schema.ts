import type { AccountTables } from './schema/accounts.ts';
import type { FriendTables } from './schema/friends.ts';
import type { HomeTables } from './schema/homes.ts';
import type { MealTables } from './schema/meals.ts';
import type { MoodTables } from './schema/moods.ts';
import type { OperationTables } from './schema/operations.ts';
import type { RecipeTables } from './schema/recipes.ts';

/**
 * Column names equal the names on the wire, so rows are sent as they are. Instants are ISO 8601 in UTC, dates
 * `YYYY-MM-DD`, ids UUIDs, which PostgreSQL stores in 16 bytes.
 */
export interface Schema
  extends AccountTables, FriendTables, HomeTables, MealTables, MoodTables, OperationTables, RecipeTables {}

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
