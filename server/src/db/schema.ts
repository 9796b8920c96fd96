import type { FeedbackStatus } from '@moodbowl/contract/feedback';
import type { AnalyticsEvent, VitalName } from '@moodbowl/contract/analytics';
import type { Language } from '@moodbowl/i18n/languages';
import type { MoodName } from '@moodbowl/contract/mood';
import type { PageRoute } from '@moodbowl/contract/page-routes';
import type { ColumnType, Generated } from 'kysely';
import type { Role } from '@moodbowl/contract/auth';

/**
 * Column names are the names on the wire, so rows go out as they are.
 * Instants are ISO 8601 in UTC, days `YYYY-MM-DD`, ids UUIDs: all text, alike on both engines.
 */
export interface Schema {
  users: UserTable;
  sessions: SessionTable;
  password_resets: PasswordResetTable;
  throttles: ThrottleTable;
  mood_entries: MoodEntryTable;
  grocery_items: GroceryItemTable;
  meals: MealTable;
  meal_texts: MealTextTable;
  saved_meals: SavedMealTable;
  meal_logs: MealLogTable;
  friendships: FriendshipTable;
  friend_email_requests: FriendEmailRequestTable;
  blocks: BlockTable;
  encouragements: EncouragementTable;
  feedback: FeedbackTable;
  uploads: UploadTable;
  app_state: AppStateTable;
  usage_days: UsageDayTable;
  vital_days: VitalDayTable;
}

interface UserTable {
  id: string;
  username: string;
  /** The username folded so that look-alikes clash. */
  username_key: string;
  /** What the username looks like; null for an account that an older one looks like, or that came without. */
  username_skeleton: string | null;
  email: string;
  email_key: string;
  password_hash: string;
  role: Role;
  /** The IANA zone last seen from this user's browser. */
  time_zone: string;
  created_at: string;
  avatar: Generated<MoodName>;
  /** Since when an administrator keeps this account from signing in; null for all others. */
  suspended_at: string | null;
  /** When `time_zone` last changed; null until it first does. */
  time_zone_set_at: string | null;
  /** The language that this user has chosen; null follows the browser's. */
  language: Language | null;
}

interface SessionTable {
  user_id: string;
  id: string;
  created_at: string;
  expires_at: string;
  /** A short label of the browser. */
  device: Generated<string>;
  /** To the hour; null until the first call that is seen. */
  last_seen_at: string | null;
}

/** The link that lets somebody set a new password, one at a time. */
interface PasswordResetTable {
  user_id: string;
  /** SHA-256 of the secret in the link, in hex. */
  secret_hash: string;
  expires_at: string;
}

/** How often something throttled happened in the window that ends at `resets_at`. */
interface ThrottleTable {
  key: string;
  hits: number;
  resets_at: string;
}

interface MoodEntryTable {
  user_id: string;
  id: string;
  mood: MoodName;
  note: string;
  created_at: string;
  date: string;
}

interface GroceryItemTable {
  user_id: string;
  id: string;
  item_name: string;
  quantity: string;
  purchased: 0 | 1;
  created_at: string;
}

interface MealTable {
  id: string;
  name: string;
  /** The name folded for sorting. */
  name_key: string;
  description: string;
  /** A JSON array of texts. */
  ingredients: string;
  mood: MoodName;
  image_url: string;
  /** A JSON array of texts. */
  steps: string;
  /** Name and ingredients folded for searching. */
  search_text: string;
  created_at: string;
}

/** The search texts of all meals, kept by the database itself: only to be read. */
interface MealTextTable {
  meal_id: ColumnType<string, never, never>;
  search_text: ColumnType<string, never, never>;
}

interface SavedMealTable {
  user_id: string;
  meal_id: string;
  created_at: string;
}

interface MealLogTable {
  user_id: string;
  id: string;
  meal_id: string | null;
  meal_name: string;
  created_at: string;
  date: string;
}

/** Two people, in the order of their ids, of whom one has asked the other. */
interface FriendshipTable {
  lower_id: string;
  higher_id: string;
  id: string;
  requested_by: string;
  /** No longer written or read: requests by email used to be delivered. Kept for processes of the version before. */
  email_request_id: string | null;
  created_at: string;
  /** Null while the request waits for an answer. */
  accepted_at: string | null;
}

/** Requests by email. They reach nobody until their sender confirms them by username. */
interface FriendEmailRequestTable {
  user_id: string;
  email_key: string;
  id: string;
  email: string;
  created_at: string;
}

/** Whom a user has blocked. */
interface BlockTable {
  user_id: string;
  blocked_id: string;
  created_at: string;
}

interface EncouragementTable {
  /** The sender. */
  user_id: string;
  id: string;
  receiver_id: string;
  message: string;
  created_at: string;
}

interface FeedbackTable {
  user_id: string;
  id: string;
  subject: string;
  message: string;
  status: FeedbackStatus;
  created_at: string;
}

/** Pictures under the hash of their content. */
interface UploadTable {
  name: string;
  content: Uint8Array;
  created_at: string;
}

/** Facts about this database itself, such as when the catalogue was loaded. */
interface AppStateTable {
  key: string;
  value: string;
}

/** How often something happened on a day, by UTC. */
interface UsageDayTable {
  day: string;
  event: Exclude<AnalyticsEvent['name'], 'web_vital'>;
  /** Empty for what happens on any screen. */
  path: PageRoute | '';
  count: number;
  /** What the event measures, summed up: characters of feedback, nothing for views. */
  amount: number;
}

/** A histogram of each web vital for each day and route: how many measurements fell into a bucket. */
interface VitalDayTable {
  day: string;
  metric: VitalName;
  path: PageRoute;
  bucket: number;
  count: number;
}

/** Tables whose rows belong to a user and have ids, which the client may choose. */
export type TableWithIds = {
  [T in keyof Schema]: Schema[T] extends { user_id: unknown; id: unknown; created_at: unknown } ? T : never;
}[keyof Schema];
