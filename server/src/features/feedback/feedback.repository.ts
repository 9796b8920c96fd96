import type { Db } from '../../db/database.ts';
import { insertOnce } from '../../db/insert-once.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';

/** Whose feedback is looked at: one person's, or for administrators everybody's. */
export type Whose = { readonly userId: string } | 'everybody';

function feedbackOf(db: Db, whose: Whose) {
  const rows = db
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .select([
      'feedback.id',
      'users.username',
      'feedback.subject',
      'feedback.message',
      'feedback.status',
      'feedback.created_at',
    ]);
  return whose === 'everybody' ? rows : rows.where('feedback.user_id', '=', whose.userId);
}

/** Stores feedback once per id; undefined when the id is somebody else's. */
export async function insertFeedback(db: Db, feedback: Schema['feedback']) {
  const stored = await insertOnce(db, 'feedback', feedback);
  if (!stored) return undefined;
  const { user_id: _, ...row } = stored;
  return row;
}

export async function findFeedback(db: Db, whose: Whose, id: string) {
  return feedbackOf(db, whose).where('feedback.id', '=', id).executeTakeFirst();
}

interface Page {
  readonly limit: number;
  /** The last feedback seen; the page goes on after it. */
  readonly after?: { readonly created_at: string; readonly id: string };
}

function newestOf(db: Db, whose: Whose) {
  return feedbackOf(db, whose).orderBy('feedback.created_at', 'desc').orderBy('feedback.id', 'desc');
}

const firstOfPerson = query(
  (db, arg: { userId: string; limit: number }) => newestOf(db, arg).limit(arg.limit),
  ['limit'],
);

/** A page of feedback, newest first. */
export async function listFeedback(db: Db, whose: Whose, { limit, after }: Page) {
  if (whose !== 'everybody' && !after) return firstOfPerson(db, { userId: whose.userId, limit });
  let page = newestOf(db, whose);
  if (after) {
    page = page.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('feedback.created_at', 'feedback.id'), '<', tuple(after.created_at, after.id)),
    );
  }
  return page.limit(limit).execute();
}

function sentBy(db: Db, userId: string) {
  return db
    .selectFrom('feedback')
    .where('user_id', '=', userId)
    .select(['id', 'subject', 'message', 'status', 'created_at']);
}

/** What a person has sent under this id. */
export async function findSentFeedback(db: Db, userId: string, id: string) {
  return sentBy(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Marks feedback of anybody as resolved. */
export async function resolveFeedback(db: Db, id: string): Promise<void> {
  await db.updateTable('feedback').set({ status: 'resolved' }).where('id', '=', id).execute();
}
