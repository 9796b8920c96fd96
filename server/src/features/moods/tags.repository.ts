import type { Insertable } from 'kysely';
import { TAG_LIMITS } from '@moodbowl/contract/tags';
import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';

export type StoredTag = Omit<Schema['tags'], 'user_id'>;

const columns = ['id', 'name', 'emoji', 'kind', 'archived', 'merged_into', 'created_at'] as const;

const tagsOf = query((db, { userId }: { userId: string }) =>
  db.selectFrom('tags').where('user_id', '=', userId).orderBy('id').limit(TAG_LIMITS.most).select(columns),
);

/** The tags that somebody has added or changed, by id. */
export async function listStoredTags(db: Db, userId: string): Promise<readonly StoredTag[]> {
  return tagsOf(db, { userId });
}

/** Stores a tag, in place of the one that has its id. */
export async function putTag(db: Db, row: Insertable<Schema['tags']>): Promise<void> {
  const { user_id: _, id: __, created_at: ___, ...changes } = row;
  await db
    .insertInto('tags')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(changes))
    .execute();
}

/** Merges into `into` what was merged into `id`. */
export async function passMergedOn(db: Db, userId: string, id: string, into: string): Promise<void> {
  await db
    .updateTable('tags')
    .set({ merged_into: into })
    .where('user_id', '=', userId)
    .where('merged_into', '=', id)
    .execute();
}

const latestUses = query(
  (db, arg: { userId: string; limit: number }) =>
    db
      .selectFrom('mood_entries')
      .where('user_id', '=', arg.userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(arg.limit)
      .select(['created_at', 'tags']),
  ['limit'],
);

/** When the newest entries were made, with their tags. */
export async function listLatestUses(db: Db, userId: string, limit: number) {
  return latestUses(db, { userId, limit });
}
