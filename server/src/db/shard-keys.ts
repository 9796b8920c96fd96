import type { Schema } from './schema.ts';

/**
 * How each table is stored on a cluster of shards (docs/scale.md): by the column that decides the shard of a row; as a
 * copy on each node; or on one node, with what is counted or unique among all people.
 */
export const SHARD_KEYS = {
  users: 'id',
  account_names: 'one node',
  sessions: 'user_id',
  password_resets: 'user_id',
  throttles: 'one node',
  mood_entries: 'user_id',
  grocery_items: 'home_id',
  grocery_operations: 'home_id',
  grocery_history: 'home_id',
  grocery_aisles: 'home_id',
  home_members: 'home_id',
  home_invites: 'home_id',
  home_offers: 'user_id',
  meals: 'copies',
  meal_texts: 'copies',
  saved_meals: 'user_id',
  meal_logs: 'user_id',
  meal_outcomes: 'user_id',
  unasked_meals: 'user_id',
  tonight: 'user_id',
  crowd_drifts: 'copies',
  crowd_lifts: 'copies',
  friendships: 'user_id',
  friend_email_requests: 'user_id',
  blocks: 'user_id',
  encouragements: 'user_id',
  feedback: 'user_id',
  uploads: 'one node',
  app_state: 'one node',
  usage_days: 'one node',
  vital_days: 'one node',
} as const satisfies { readonly [T in keyof Schema]: keyof Schema[T] | 'copies' | 'one node' };
