import type { Db } from '../../db/database.ts';
import { query } from '../../db/query.ts';
import { earliestInstant } from '../../local-date.ts';

type Position = { readonly created_at: string; readonly id: string };

const columns = ['id', 'mood', 'date', 'created_at', 'strength', 'tags'] as const;

type Since = { readonly userId: string; readonly instant: string; readonly limit: number };

const newestOf = (db: Db, { userId, instant, limit }: Since) =>
  db
    .selectFrom('mood_entries')
    .where('user_id', '=', userId)
    .where('created_at', '>=', instant)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(columns);

const firstPage = query((db, since: Since & Record<string, unknown>) => newestOf(db, since), ['limit']);

/** A page of the entries of about `date` and later, newest first, without their notes. */
export async function listEntriesSince(db: Db, userId: string, date: string, limit: number, after?: Position) {
  const since = { userId, instant: earliestInstant(date), limit };
  if (!after) return firstPage(db, since);
  return newestOf(db, since)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(after.created_at, after.id)))
    .execute();
}
