import type { MoodName } from '@moodbowl/contract/mood';
import type { TagKind } from '@moodbowl/contract/tags';
import type { Generated } from 'kysely';
import type { ShardKeys } from '../shard-keys.ts';

/** Moods, and what is learned from those after meals. */
export interface MoodTables {
  mood_entries: MoodEntryTable;
  tags: TagTable;
  meal_outcomes: MealOutcomeTable;
  unasked_meals: UnaskedMealTable;
  crowd_counts: CrowdCountTable;
  crowd_drifts: CrowdDriftTable;
  crowd_lifts: CrowdLiftTable;
}

export const MOOD_SHARDS = {
  mood_entries: 'user_id',
  tags: 'user_id',
  meal_outcomes: 'user_id',
  unasked_meals: 'user_id',
  crowd_counts: 'one node',
  crowd_drifts: 'copies',
  crowd_lifts: 'copies',
} as const satisfies ShardKeys<MoodTables>;

interface MoodEntryTable {
  user_id: string;
  id: string;
  mood: MoodName;
  note: string;
  created_at: string;
  date: string;
  /** How strong it was, 1 to 5. */
  strength: Generated<number | null>;
  /** Ids of tags, separated by commas: no query needs them one by one, and reading them costs no join. */
  tags: Generated<string>;
  /** The import that has added it, until it is corrected. */
  import_id: Generated<string | null>;
}

/** The tags that somebody has added, and those of the starter tags that they have changed. */
interface TagTable {
  user_id: string;
  id: string;
  /** Null: a starter tag under the name that it has in each language. */
  name: string | null;
  emoji: string;
  kind: TagKind;
  archived: 0 | 1;
  merged_into: string | null;
  created_at: string;
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

/** Sums over everybody who shares, with noise. Exact sums are stored nowhere. */
interface CrowdCountTable {
  /** The kind of count: moods by themselves, moods after any meal, meals. */
  part: 'drift' | 'mood' | 'meal';
  cell: string;
  people: number;
  sum: number;
}

/** The drift of everybody's moods: the expected pleasantness, −1 to 1, some hours after a mood. */
interface CrowdDriftTable {
  mood: MoodName;
  /** 0 to 3: morning, midday, afternoon, evening. */
  part: number;
  drift: number;
}

/** The lift of a meal after a mood for everybody, in units of pleasantness. */
interface CrowdLiftTable {
  mood: MoodName;
  meal_id: string;
  lift: number;
  /** Of what is not known yet about the meal, and about the meal after this mood. */
  variance: number;
  mood_variance: number;
}
