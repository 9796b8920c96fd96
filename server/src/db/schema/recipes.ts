import type { GeneratedAlways } from 'kysely';
import type { Diet } from '@moodbowl/contract/meals';
import type { PlanSlot } from '@moodbowl/contract/plan-days';
import type { ProposalStatus } from '@moodbowl/contract/recipe-gifts';
import type { ShardKeys } from '../shard-keys.ts';

/** Recipes of homes with what is sent of them, and the meal plan. */
export interface RecipeTables {
  recipes: RecipeTable;
  recipe_pictures: RecipePictureTable;
  recipe_gifts: RecipeGiftTable;
  meal_proposals: MealProposalTable;
  plan_entries: PlanEntryTable;
  grocery_sources: GrocerySourceTable;
  plan_feeds: PlanFeedTable;
  calendar_feeds: CalendarFeedTable;
  link_keys: LinkKeyTable;
}

export const RECIPE_SHARDS = {
  recipes: 'home_id',
  recipe_pictures: 'home_id',
  recipe_gifts: 'user_id',
  meal_proposals: 'user_id',
  plan_entries: 'home_id',
  grocery_sources: 'home_id',
  plan_feeds: 'home_id',
  calendar_feeds: 'user_id',
  link_keys: 'one node',
} as const satisfies ShardKeys<RecipeTables>;

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
  /** For rising, chilling, marinating. */
  minutes_rest: number | null;
  source_url: string;
  source_name: string;
  image_url: string;
  /** Name and ingredients, folded for searching. */
  search_text: string;
  /** The secret in the link by which anybody can read the recipe; null if there is none. */
  link_secret: string | null;
  /** The person who made the link; null if there is none, and once that person has left the home. */
  linked_by: string | null;
  created_at: string;
  updated_at: string;
  /** The size of its texts in UTF-8, which the database counts. */
  bytes: GeneratedAlways<number>;
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
  /** When what a calendar shows of it was changed last; null if never. */
  changed_at: string | null;
}

/** The items of a planned meal that were put on the grocery list. */
interface GrocerySourceTable {
  home_id: string;
  entry_id: string;
  /** A name of the food, or what an earlier version made of it: rules for what is one food change. */
  food_key: string;
  /** A base unit; empty for pieces. */
  unit: string;
  /** Null if the recipe names no amount. */
  amount: number | null;
  item_id: string;
  created_at: string;
}

/** Calendars of homes from before each member had one. Nothing reads them; they are deleted with their home. */
interface PlanFeedTable {
  home_id: string;
  secret: string;
  created_at: string;
}

/** The calendar feed of a member. It ends with the membership. */
interface CalendarFeedTable {
  user_id: string;
  /** The home whose plan it shows. */
  home_id: string;
  secret: string;
  created_at: string;
}

/** Where the secret of a link leads. */
interface LinkKeyTable {
  /** SHA-256 of the secret, in base64url. */
  secret_hash: string;
  kind: 'recipe' | 'calendar';
  /** The home of a recipe; the person whose calendar it is. */
  owner_id: string;
  /** The recipe; the person. */
  target_id: string;
}
