import type { FeedbackStatus } from '@moodbowl/contract/feedback';
import type { Aisle } from '@moodbowl/contract/aisles';
import type { AnalyticsEvent, VitalName } from '@moodbowl/contract/analytics';
import type { Language } from '@moodbowl/i18n/languages';
import type { Diet } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import type { PageRoute } from '@moodbowl/contract/page-routes';
import type { PlanSlot } from '@moodbowl/contract/plan-days';
import type { ProposalStatus } from '@moodbowl/contract/recipe-gifts';
import type { ColumnType, Generated } from 'kysely';
import type { Role } from '@moodbowl/contract/auth';

/**
 * Column names equal the names on the wire, so rows are sent as they are. Instants are ISO 8601 in UTC, dates
 * `YYYY-MM-DD`, ids UUIDs, which PostgreSQL stores in 16 bytes.
 */
export interface Schema {
  users: UserTable;
  account_names: AccountNameTable;
  sessions: SessionTable;
  password_resets: PasswordResetTable;
  throttles: ThrottleTable;
  mood_entries: MoodEntryTable;
  grocery_items: GroceryItemTable;
  grocery_operations: GroceryOperationTable;
  grocery_history: GroceryHistoryTable;
  grocery_aisles: GroceryAislesTable;
  home_members: HomeMemberTable;
  home_invites: HomeInviteTable;
  home_offers: HomeOfferTable;
  recipes: RecipeTable;
  recipe_pictures: RecipePictureTable;
  recipe_gifts: RecipeGiftTable;
  meal_proposals: MealProposalTable;
  plan_entries: PlanEntryTable;
  grocery_sources: GrocerySourceTable;
  plan_feeds: PlanFeedTable;
  meals: MealTable;
  meal_texts: MealTextTable;
  saved_meals: SavedMealTable;
  meal_logs: MealLogTable;
  meal_outcomes: MealOutcomeTable;
  unasked_meals: UnaskedMealTable;
  tonight: TonightTable;
  crowd_drifts: CrowdDriftTable;
  crowd_lifts: CrowdLiftTable;
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
  /** The home that owns this user's groceries. At first everybody has their own, with the user's id. */
  home_id: string;
  username: string;
  /** A form of the username that look-alikes share. */
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  role: Role;
  /** The IANA time zone that the user's browser sent last. */
  time_zone: string;
  created_at: string;
  avatar: Generated<MoodName>;
  /** Since when an administrator has suspended this account; null if it is not suspended. */
  suspended_at: string | null;
  /** When `time_zone` last changed; null until it first does. */
  time_zone_set_at: string | null;
  /** The language that this user has chosen; null follows the browser's. */
  language: Language | null;
  /** Whether suggestions learn from the user's moods after meals. */
  learning: Generated<0 | 1>;
  /** Whether the user is asked how they feel after a meal. */
  asking: Generated<0 | 1>;
  /** Whether the user's answers count for everybody, and everybody's for the user. */
  sharing: Generated<0 | 1>;
  /** Moods until then are not learned from. */
  forgotten_at: string | null;
}

/** Names that only one account may have. An older account may share its skeleton with another, and has no row for it. */
interface AccountNameTable {
  kind: 'username' | 'skeleton' | 'email';
  /** Folded, as it is compared. */
  name: string;
  user_id: string;
}

interface SessionTable {
  user_id: string;
  id: string;
  created_at: string;
  expires_at: string;
  /** A short label of the browser. */
  device: Generated<string>;
  /** Rounded to the hour; null until the first call. */
  last_seen_at: string | null;
}

/** Links that let a user set a new password, one per account. */
interface PasswordResetTable {
  user_id: string;
  /** SHA-256 of the secret in the link, in hex. */
  secret_hash: string;
  expires_at: string;
}

/** How often a throttled action happened in the window that ends at `resets_at`. */
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
  home_id: string;
  id: string;
  item_name: string;
  quantity: string;
  purchased: 0 | 1;
  created_at: string;
  /** Who put it on the list; null for items from before homes were shared, and once that account is deleted. */
  added_by: string | null;
  note: Generated<string>;
  /** Where it is in the shop, if a member has chosen. */
  aisle: Aisle | null;
}

/** Changes of the list that were received, so that one sent again changes nothing. */
interface GroceryOperationTable {
  home_id: string;
  id: string;
  received_at: string;
}

/** What was put on a list so far, for suggestions. */
interface GroceryHistoryTable {
  home_id: string;
  /** The name, folded. */
  name_key: string;
  item_name: string;
  times: number;
  last_at: string;
  /** The aisle that a member has chosen for it. */
  aisle: Aisle | null;
}

/** The order in which a home walks through its shop, if it has chosen one. */
interface GroceryAislesTable {
  home_id: string;
  /** A JSON array of all aisles. */
  aisles: string;
}

/** Who shares a home. Somebody alone has a row only after inviting. */
interface HomeMemberTable {
  home_id: string;
  user_id: string;
  /** 1: may invite, remove and hand over. One member is. */
  keeper: 0 | 1;
  joined_at: string;
}

/** Invitations that can be used once. */
interface HomeInviteTable {
  home_id: string;
  id: string;
  /** SHA-256 of the secret in the link, in hex. */
  secret_hash: string;
  created_at: string;
  expires_at: string;
  /** The friend for whom it is; null for a link. */
  friend_id: string | null;
}

/** An invitation as it lies with the friend for whom it is. */
interface HomeOfferTable {
  user_id: string;
  /** That of the invitation. */
  id: string;
  from_id: string;
  code: string;
  created_at: string;
  expires_at: string;
}

interface RecipeTable {
  home_id: string;
  id: string;
  /** Null once that account is deleted. */
  created_by: string | null;
  name: string;
  /** The name folded for sorting. */
  name_key: string;
  description: string;
  /** JSON arrays of texts. */
  ingredients: string;
  steps: string;
  tags: string;
  /** A JSON array of none to all moods. */
  moods: string;
  diet: Diet | null;
  cuisine: string;
  servings: number | null;
  minutes_prep: number | null;
  minutes_cook: number | null;
  source_url: string;
  source_name: string;
  image_url: string;
  /** Name and ingredients, folded for searching. */
  search_text: string;
  /** The secret in the link by which anybody can read the recipe; null if there is none. */
  link_secret: string | null;
  created_at: string;
  updated_at: string;
}

/** Pictures of a home's recipes by the hash of their content. */
interface RecipePictureTable {
  home_id: string;
  id: string;
  content: Uint8Array;
  bytes: number;
  created_at: string;
}

/** A recipe that a friend has sent, as it was then. */
interface RecipeGiftTable {
  /** Who gets it. */
  user_id: string;
  id: string;
  from_id: string;
  /** The recipe in JSON. */
  content: string;
  created_at: string;
}

/** A recipe that somebody suggests for the catalogue, as it was then. */
interface MealProposalTable {
  user_id: string;
  id: string;
  recipe_id: string;
  /** The recipe in JSON. */
  content: string;
  status: ProposalStatus;
  created_at: string;
}

interface PlanEntryTable {
  home_id: string;
  id: string;
  date: string;
  slot: PlanSlot;
  /** The order within a day and slot. */
  position: number;
  /** A meal of the catalogue or a recipe of the home; null for a line of text. */
  meal_id: string | null;
  title: string;
  servings: number | null;
  note: string;
  planned_by: string | null;
  created_at: string;
}

/** What of a planned meal was put on the grocery list. */
interface GrocerySourceTable {
  home_id: string;
  entry_id: string;
  food_key: string;
  /** A base unit; empty for pieces. */
  unit: string;
  /** Null if the recipe names no amount. */
  amount: number | null;
  item_id: string;
  created_at: string;
}

/** The secret of the calendar feed of a home's plan. */
interface PlanFeedTable {
  home_id: string;
  secret: string;
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
  diet: Diet | null;
  cuisine: Generated<string>;
  servings: number | null;
  minutes_prep: number | null;
  minutes_cook: number | null;
  /** Name and ingredients, folded for searching. */
  search_text: string;
  created_at: string;
}

/** The search texts of all meals. The database maintains it by triggers; never write to it. */
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

/** The moods before and after a meal eaten. The rows of moods and meals decide all but the last two columns. */
interface MealOutcomeTable {
  user_id: string;
  meal_log_id: string;
  ate_at: string;
  mood_before: MoodName | null;
  /** The mood entry after the meal. */
  after_id: string | null;
  mood_after: MoodName | null;
  /** From the meal to the mood after it. */
  minutes: number | null;
  /** When the user did not want to answer. */
  skipped_at: string | null;
  /** 1: the user has taken the link back, or has had what is known of the meal forgotten. */
  ignored: Generated<0 | 1>;
}

/** Meals after which a user is not asked how they feel. */
interface UnaskedMealTable {
  user_id: string;
  meal_id: string;
  created_at: string;
}

/** The meal that a user has pinned for a day. */
interface TonightTable {
  user_id: string;
  meal_id: string;
  date: string;
  /** When the user began to cook. */
  cooking_at: string | null;
}

/** What everybody's moods do by themselves: the expected pleasantness, −1 to 1, some hours after a mood. */
interface CrowdDriftTable {
  mood: MoodName;
  /** 0 to 3: morning, midday, afternoon, evening. */
  part: number;
  drift: number;
}

/** What everybody's answers say about a meal after a mood, in units of pleasantness. */
interface CrowdLiftTable {
  mood: MoodName;
  meal_id: string;
  lift: number;
  /** Of what is not known yet about the meal, and about the meal after this mood. */
  variance: number;
  mood_variance: number;
}

/** A friendship or request between two people: a row with each of them. */
interface FriendshipTable {
  user_id: string;
  other_id: string;
  /** The same in both rows. */
  id: string;
  requested_by: string;
  created_at: string;
  /** Null until the request is accepted. */
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

/** One person has blocked another: a row with each of them. */
interface BlockTable {
  user_id: string;
  other_id: string;
  /** One of the two. */
  blocker_id: string;
  created_at: string;
}

/** Sent by one person to another: a row with each of them. */
interface EncouragementTable {
  user_id: string;
  other_id: string;
  /** 1 in the row of the sender, 0 in that of the receiver. */
  sent: 0 | 1;
  /** Chosen by the sender, the same in both rows. */
  id: string;
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

/** Pictures by the hash of their content. */
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

/** Counts of events per day, by UTC. */
interface UsageDayTable {
  day: string;
  event: Exclude<AnalyticsEvent['name'], 'web_vital'>;
  /** Empty for events that belong to no screen. */
  path: PageRoute | '';
  count: number;
  /** The sum of what the event measures: the characters of feedback; 0 for views. */
  amount: number;
}

/** A histogram of each web vital per day and route: how many measurements fell into each bucket. */
interface VitalDayTable {
  day: string;
  metric: VitalName;
  path: PageRoute;
  bucket: number;
  count: number;
}

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
