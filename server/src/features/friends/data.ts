import type { Db } from '../../db/database.ts';
import { exportPages, type OwnedData, withoutKeys } from '../../owned-data.ts';
import { findUsernames } from '../auth/auth.repository.ts';

async function pageOfEmailRequests(db: Db, userId: string, limit: number, after?: { readonly email_key: string }) {
  return db
    .selectFrom('friend_email_requests')
    .where('user_id', '=', userId)
    .where('email_key', '>', after?.email_key ?? '')
    .orderBy('email_key')
    .limit(limit)
    .select(['email_key', 'email', 'created_at'])
    .execute();
}

/** The usernames of the people in these rows, and the user's own. */
async function namesIn(db: Db, userId: string, rows: readonly { readonly other_id: string }[]) {
  const names = await findUsernames(db, rows.length === 0 ? [] : [userId, ...rows.map(({ other_id }) => other_id)]);
  return (id: string) => names.get(id) ?? '';
}

/** Friendships and requests; requests by email have their own list. */
async function pageOfFriendships(db: Db, userId: string, limit: number, after?: { readonly other_id: string }) {
  let page = db.selectFrom('friendships').where('user_id', '=', userId).orderBy('other_id').limit(limit);
  if (after) page = page.where('other_id', '>', after.other_id);
  const rows = await page.select(['other_id', 'requested_by', 'created_at', 'accepted_at']).execute();
  const nameOf = await namesIn(db, userId, rows);
  return rows.map(({ other_id, requested_by, ...row }) => ({
    other_id,
    username: nameOf(other_id),
    requested_by: nameOf(requested_by),
    ...row,
  }));
}

/** Those whom the user has blocked, newest first. */
async function pageOfBlocks(
  db: Db,
  userId: string,
  limit: number,
  after?: { readonly created_at: string; readonly other_id: string },
) {
  let page = db
    .selectFrom('blocks')
    .where('user_id', '=', userId)
    .where('blocker_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('other_id', 'desc')
    .limit(limit);
  if (after)
    page = page.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'other_id'), '<', tuple(after.created_at, after.other_id)),
    );
  const rows = await page.select(['other_id', 'created_at']).execute();
  const nameOf = await namesIn(db, userId, rows);
  return rows.map(({ other_id, created_at }) => ({ other_id, username: nameOf(other_id), created_at }));
}

/** Those sent and then those received, person by person. */
async function pageOfEncouragements(
  db: Db,
  userId: string,
  limit: number,
  after?: { readonly sent: 0 | 1; readonly other_id: string; readonly created_at: string; readonly id: string },
) {
  let page = db
    .selectFrom('encouragements')
    .where('user_id', '=', userId)
    .orderBy('sent', 'desc')
    .orderBy('other_id', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after)
    page = page.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('sent', 'other_id', 'created_at', 'id'),
        '<',
        tuple(after.sent, after.other_id, after.created_at, after.id),
      ),
    );
  const rows = await page.select(['sent', 'other_id', 'created_at', 'id', 'message']).execute();
  const nameOf = await namesIn(db, userId, rows);
  return rows.map((row) => {
    const [from, to] = row.sent === 1 ? [userId, row.other_id] : [row.other_id, userId];
    return { ...row, from: nameOf(from), to: nameOf(to) };
  });
}

/** The rows in this feature's tables that accounts own. */
export const friendData = {
  exported: {
    friendships: withoutKeys(exportPages(pageOfFriendships), ({ other_id: _, ...friendship }) => friendship),
    friend_requests_by_email: withoutKeys(exportPages(pageOfEmailRequests), ({ email_key: _, ...request }) => request),
    blocks: withoutKeys(exportPages(pageOfBlocks), ({ other_id: _, ...block }) => block),
    encouragements: withoutKeys(exportPages(pageOfEncouragements), ({ from, to, message, created_at }) => ({
      from,
      to,
      message,
      created_at,
    })),
  },
  long: [['encouragements', 'user_id']],
  between: ['friendships', 'encouragements', 'blocks'],
  demo: () => import('./demo.ts'),
} satisfies OwnedData<'friendships' | 'friend_requests_by_email' | 'blocks' | 'encouragements'>;
