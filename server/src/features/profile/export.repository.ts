import type { AccountExport } from '@moodbowl/contract/profile';
import type { Db } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepare-query.ts';
import { listAllFeedback } from '../feedback/feedback.repository.ts';
import { listGroceries } from '../groceries/groceries.repository.ts';
import { listMoodsSince } from '../moods/moods.repository.ts';
import { listSessions } from './profile.repository.ts';

type OfUser = { userId: string };

const accountById = prepareQuery((db, { userId }: OfUser) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['username', 'email', 'avatar', 'role', 'time_zone', 'created_at']),
);

/** Everything the account owns; undefined when the account is gone. One query for each kind of thing. */
export async function readAccount(db: Db, userId: string, now: string): Promise<AccountExport | undefined> {
  const [account] = await accountById(db, { userId });
  if (!account) return undefined;
  const sessions = await listSessions(db, userId, now);
  return {
    exported_at: now,
    account,
    sessions: sessions.map(({ id: _, ...session }) => session),
    moods: await listAllMoods(db, userId),
    groceries: await listGroceries(db, userId),
    saved_meals: await savedNames(db, { userId }),
    meals_eaten: await allMealLogs(db, { userId }),
    friendships: await friendships(db, { userId }),
    friend_requests_by_email: await emailRequests(db, { userId }),
    blocks: await allBlocks(db, { userId }),
    encouragements: await allEncouragements(db, { userId }),
    feedback: await listAllFeedback(db, userId),
  };
}

const BEFORE_EVERY_DAY = '0000-01-01';

/** All entries, newest first. */
export async function listAllMoods(db: Db, userId: string) {
  return listMoodsSince(db, userId, BEFORE_EVERY_DAY);
}

const savedNames = prepareQuery((db, { userId }: OfUser) =>
  db
    .selectFrom('saved_meals')
    .innerJoin('meals', 'meals.id', 'saved_meals.meal_id')
    .where('saved_meals.user_id', '=', userId)
    .orderBy('saved_meals.created_at', 'desc')
    .orderBy('saved_meals.meal_id', 'desc')
    .select(['saved_meals.meal_id', 'meals.name', 'saved_meals.created_at']),
);

const allMealLogs = prepareQuery((db, { userId }: OfUser) =>
  db
    .selectFrom('meal_logs')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'meal_id', 'meal_name', 'created_at', 'date']),
);

/** Friends and requests, without the requests that the user sent by email. */
const friendships = prepareQuery((db, { userId }: OfUser) =>
  db
    .selectFrom('friendships')
    .innerJoin('users as lower', 'lower.id', 'friendships.lower_id')
    .innerJoin('users as higher', 'higher.id', 'friendships.higher_id')
    .where(({ eb, or }) => or([eb('lower_id', '=', userId), eb('higher_id', '=', userId)]))
    .orderBy('friendships.created_at', 'desc')
    .orderBy('friendships.id', 'desc')
    .select(({ eb }) => [
      eb
        .case()
        .when('lower_id', '=', userId)
        .then(eb.ref('higher.username'))
        .else(eb.ref('lower.username'))
        .end()
        .as('username'),
      eb
        .case()
        .when('requested_by', '=', eb.ref('lower_id'))
        .then(eb.ref('lower.username'))
        .else(eb.ref('higher.username'))
        .end()
        .as('requested_by'),
      'friendships.created_at',
      'accepted_at',
    ]),
);

const emailRequests = prepareQuery((db, { userId }: OfUser) =>
  db
    .selectFrom('friend_email_requests')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['email', 'created_at']),
);

const allBlocks = prepareQuery((db, { userId }: OfUser) =>
  db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .where('blocks.user_id', '=', userId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .select(['users.username', 'blocks.created_at']),
);

/** What the user sent and what was sent to the user. */
const allEncouragements = prepareQuery((db, { userId }: OfUser) =>
  db
    .selectFrom('encouragements')
    .innerJoin('users as sender', 'sender.id', 'encouragements.user_id')
    .innerJoin('users as receiver', 'receiver.id', 'encouragements.receiver_id')
    .where(({ eb, or }) => or([eb('encouragements.user_id', '=', userId), eb('receiver_id', '=', userId)]))
    .orderBy('encouragements.created_at', 'desc')
    .orderBy('encouragements.id', 'desc')
    .select(['sender.username as from', 'receiver.username as to', 'message', 'encouragements.created_at']),
);
