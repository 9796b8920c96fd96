import type { Db } from '../../db/database.ts';
import { insertOnce } from '../../db/insert-once.ts';
import { query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';

/** Only feedback of this author; administrators read everyone's. */
export type Author = { readonly userId: string } | 'everybody';

function feedbackOf(db: Db, author: Author) {
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
  return author === 'everybody' ? rows : rows.where('feedback.user_id', '=', author.userId);
}

/** Stores feedback once per id. */
export async function insertFeedback(db: Db, feedback: Schema['feedback']) {
  const { user_id: _, ...row } = await insertOnce(db, 'feedback', feedback);
  return row;
}

export async function findFeedback(db: Db, author: Author, id: string) {
  return feedbackOf(db, author).where('feedback.id', '=', id).executeTakeFirst();
}

interface Page {
  readonly limit: number;
  /** The page starts after this row, the last of the previous page. */
  readonly after?: { readonly created_at: string; readonly id: string };
}

function newestOf(db: Db, author: Author) {
  return feedbackOf(db, author).orderBy('feedback.created_at', 'desc').orderBy('feedback.id', 'desc');
}

const firstOfPerson = query(
  (db, arg: { userId: string; limit: number }) => newestOf(db, arg).limit(arg.limit),
  ['limit'],
);

/** A page of feedback, newest first. */
export async function listFeedback(db: Db, author: Author, { limit, after }: Page) {
  if (author !== 'everybody' && !after) return firstOfPerson(db, { userId: author.userId, limit });
  let page = newestOf(db, author);
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

/** The feedback that a user sent with this id. */
export async function findSentFeedback(db: Db, userId: string, id: string) {
  return sentBy(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Marks anyone's feedback as resolved. */
export async function resolveFeedback(db: Db, id: string): Promise<void> {
  await db.updateTable('feedback').set({ status: 'resolved' }).where('id', '=', id).execute();
}
