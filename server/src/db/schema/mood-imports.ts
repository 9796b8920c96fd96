import type { MoodName } from '@moodbowl/contract/mood';
import type { MoodSource } from '@moodbowl/contract/mood-imports';
import type { Generated } from 'kysely';
import type { ShardKeys } from '../shard-keys.ts';

/** Imports of moods from files of other apps. */
export interface MoodImportTables {
  mood_imports: MoodImportTable;
  staged_moods: StagedMoodTable;
}

export const MOOD_IMPORT_SHARDS = {
  mood_imports: 'user_id',
  staged_moods: 'user_id',
} as const satisfies ShardKeys<MoodImportTables>;

interface MoodImportTable {
  user_id: string;
  id: string;
  source: MoodSource;
  created_at: string;
  /** When its entries were added to the moods, all at once. */
  finished_at: string | null;
  added: Generated<number>;
  duplicates: Generated<number>;
  beyond: Generated<number>;
}

/** Entries of an import that is not finished. Nobody sees them. */
interface StagedMoodTable {
  user_id: string;
  import_id: string;
  created_at: string;
  id: string;
  date: string;
  mood: MoodName;
  strength: number | null;
  tags: string;
  note: string;
}
