import type { Diet } from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import type { Language } from '@moodbowl/i18n/languages';
import type { ColumnType, Generated } from 'kysely';
import type { ShardKeys } from '../shard-keys.ts';

/** The catalogue, and what people do with meals. */
export interface MealTables {
  meals: MealTable;
  meal_texts: MealTextTable;
  uploads: UploadTable;
  saved_meals: SavedMealTable;
  meal_logs: MealLogTable;
  tonight: TonightTable;
}

export const MEAL_SHARDS = {
  meals: 'copies',
  meal_texts: 'copies',
  uploads: 'one node',
  saved_meals: 'user_id',
  meal_logs: 'user_id',
  tonight: 'user_id',
} as const satisfies ShardKeys<MealTables>;

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
  /** For rising, chilling, marinating. */
  minutes_rest: number | null;
  /** Name and ingredients, folded for searching. */
  search_text: string;
  created_at: string;
  /** Which starter meal this is, unless somebody has changed its texts. */
  slug: Generated<string | null>;
  /** The language in which it is written; null if that is not known. */
  language: Generated<Language | null>;
}

/** The search texts of all meals. The database maintains it by triggers; never write to it. */
interface MealTextTable {
  meal_id: ColumnType<string, never, never>;
  search_text: ColumnType<string, never, never>;
}

/** Pictures by the hash of their content. */
interface UploadTable {
  name: string;
  content: Uint8Array;
  created_at: string;
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
  /** The entry of the plan that was eaten; null if the meal was not planned. */
  plan_entry_id: string | null;
}

/** The meal that a user has pinned for a day. */
interface TonightTable {
  user_id: string;
  meal_id: string;
  date: string;
  /** When the user began to cook. */
  cooking_at: string | null;
}
