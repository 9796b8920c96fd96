import type { Db } from '../../db/database.ts';
import { exportPages, type ExportLists, type OwnedData, withoutKeys } from '../../owned-data.ts';

type Time = { readonly created_at: string; readonly id: string };

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

/** The side of a friendship that the user is on. Each side has its own index. */
type Side = 'lower_id' | 'higher_id';

/** Friendships and requests; requests by email have their own list. */
async function pageOfFriendships(
  db: Db,
  { userId, side }: { readonly userId: string; readonly side: Side },
  limit: number,
  after?: { readonly other_id: string },
) {
  const other = side === 'lower_id' ? 'higher_id' : 'lower_id';
  return db
    .selectFrom('friendships')
    .innerJoin('users as other', 'other.id', `friendships.${other}`)
    .innerJoin('users as asker', 'asker.id', 'friendships.requested_by')
    .where(`friendships.${side}`, '=', userId)
    .where(`friendships.${other}`, '>', after?.other_id ?? '')
    .orderBy(`friendships.${other}`)
    .limit(limit)
    .select([
      `friendships.${other} as other_id`,
      'other.username',
      'asker.username as requested_by',
      'friendships.created_at',
      'accepted_at',
    ])
    .execute();
}

/** Newest first. */
async function pageOfBlocks(
  db: Db,
  userId: string,
  limit: number,
  after?: { readonly created_at: string; readonly blocked_id: string },
) {
  const page = db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .where('blocks.user_id', '=', userId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .limit(limit)
    .select(['blocks.blocked_id', 'users.username', 'blocks.created_at']);
  if (!after) return page.execute();
  return page
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('blocks.created_at', 'blocks.blocked_id'), '<', tuple(after.created_at, after.blocked_id)),
    )
    .execute();
}

function encouragementsWithNames(db: Db) {
  return db
    .selectFrom('encouragements')
    .innerJoin('users as sender', 'sender.id', 'encouragements.user_id')
    .innerJoin('users as receiver', 'receiver.id', 'encouragements.receiver_id')
    .select([
      'encouragements.user_id',
      'encouragements.id',
      'sender.username as from',
      'receiver.username as to',
      'message',
      'encouragements.created_at',
    ]);
}

async function pageOfEncouragementsSent(db: Db, userId: string, limit: number, after?: Time) {
  const page = encouragementsWithNames(db)
    .where('encouragements.user_id', '=', userId)
    .orderBy('encouragements.created_at', 'desc')
    .orderBy('encouragements.id', 'desc')
    .limit(limit);
  if (!after) return page.execute();
  return page
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('encouragements.created_at', 'encouragements.id'), '<', tuple(after.created_at, after.id)),
    )
    .execute();
}

async function pageOfEncouragementsReceived(
  db: Db,
  userId: string,
  limit: number,
  after?: Time & { readonly user_id: string },
) {
  const page = encouragementsWithNames(db)
    .where('encouragements.receiver_id', '=', userId)
    .orderBy('encouragements.user_id', 'desc')
    .orderBy('encouragements.created_at', 'desc')
    .orderBy('encouragements.id', 'desc')
    .limit(limit);
  if (!after) return page.execute();
  return page
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('encouragements.user_id', 'encouragements.created_at', 'encouragements.id'),
        '<',
        tuple(after.user_id, after.created_at, after.id),
      ),
    )
    .execute();
}

const encouragementsOf: ExportLists['encouragements'] = async function* encouragementsOf(db, userId, now) {
  for (const pages of [exportPages(pageOfEncouragementsSent), exportPages(pageOfEncouragementsReceived)])
    yield* withoutKeys(pages, ({ user_id: _, id: __, ...encouragement }) => encouragement)(db, userId, now);
};

const friendshipsOf: ExportLists['friendships'] = async function* friendshipsOf(db, userId, now) {
  type Friendship = Awaited<ReturnType<typeof pageOfFriendships>>[number];
  for (const side of ['lower_id', 'higher_id'] as const) {
    const pages = exportPages<Friendship>((target, id, limit, after) =>
      pageOfFriendships(target, { userId: id, side }, limit, after),
    );
    yield* withoutKeys(pages, ({ other_id: _, ...friendship }) => friendship)(db, userId, now);
  }
};

/** What accounts own in this feature's tables. */
export const friendData = {
  exported: {
    friendships: friendshipsOf,
    friend_requests_by_email: withoutKeys(exportPages(pageOfEmailRequests), ({ email_key: _, ...request }) => request),
    blocks: withoutKeys(exportPages(pageOfBlocks), ({ blocked_id: _, ...block }) => block),
    encouragements: encouragementsOf,
  },
  long: [
    ['encouragements', 'user_id'],
    ['encouragements', 'receiver_id'],
  ],
  demo: () => import('./demo.ts'),
} satisfies OwnedData<'friendships' | 'friend_requests_by_email' | 'blocks' | 'encouragements'>;
