import { FRIEND_LIMITS, FRIEND_MESSAGES, type Friend, type FriendLists } from '@moodbowl/contract/friends';
import type { Clock } from '../../clock.ts';
import { type Db, isForeignKeyViolation } from '../../db/database.ts';
import { foldCase } from '../../db/fold.ts';
import { newId } from '../../db/new-id.ts';
import type { Remembered } from '../../db/remembered.ts';
import { CodedError, idTaken } from '../../http/coded-error.ts';
import { localDate } from '../../local-date.ts';
import { findByIdentifier } from '../auth/auth.repository.ts';
import { firstLook, readStreaks } from '../moods/moods.service.ts';
import * as emailRequests from './email-requests.repository.ts';
import * as encouragements from './encouragements.repository.ts';
import * as repository from './friends.repository.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

/** What friends see of somebody, which changes with that person alone. */
export type Card = Pick<Friend, 'latest_mood' | 'mood_time' | 'last_meal' | 'streak'>;

/** What somebody's friends sent, by friend; it changes with whom they sent it to. */
export type Feeds = ReadonlyMap<string, Friend['encouragements']>;

/** What is remembered, only where it is known when it changes. */
interface ReadingContext extends Context {
  /** By {@link keyOf}. */
  readonly cards?: Remembered<Card> | undefined;
  /** By who has received them. */
  readonly feeds?: Remembered<Feeds> | undefined;
}

/** The same for what is not there and for what is between other people. */
function gone(message: string): CodedError {
  return new CodedError('NOT_FOUND', message);
}

/** Of people who are not friends yet, only the name is shared. */
function toPending(request: Pick<Friend, 'friendship_id' | 'friend_id' | 'username'>): Friend {
  return { ...request, latest_mood: null, mood_time: null, last_meal: null, encouragements: [], streak: 0 };
}

/** Friends and requests, in a number of queries that does not depend on how many there are. */
export async function readFriends(context: ReadingContext, userId: string): Promise<FriendLists> {
  const { db } = context;
  const accepted = await readAccepted(context, userId);
  const requests = await repository.listRequests(db, userId);
  const byEmail = await emailRequests.listEmailRequests(db, userId);
  const pending = requests.map(({ requested_by, ...request }) => ({
    mine: requested_by === userId,
    record: toPending(request),
  }));
  return {
    pendingReceived: pending.filter(({ mine }) => !mine).map(({ record }) => record),
    pendingSent: [
      ...pending.filter(({ mine }) => mine).map(({ record }) => record),
      ...byEmail.map(({ id, email }) => toPending({ friendship_id: id, friend_id: id, username: email })),
    ],
    accepted,
  };
}

async function readAccepted(context: ReadingContext, userId: string): Promise<Friend[]> {
  const friends = (await recallCards(context, userId)) ?? (await readCards(context, userId));
  const feeds = context.feeds?.find(userId) ?? (await readFeeds(context, userId));
  return friends.map((friend) => ({ ...friend, encouragements: feeds.get(friend.friend_id) ?? [] }));
}

async function readFeeds({ db, feeds }: ReadingContext, userId: string): Promise<Feeds> {
  const keep = feeds?.begin();
  const received = Map.groupBy(await encouragements.listEncouragements(db, userId), ({ user_id }) => user_id);
  const shown: Feeds = new Map(
    Array.from(received, ([friendId, sent]) => [
      friendId,
      sent.slice(0, FRIEND_LIMITS.encouragementsShown).map(({ message, created_at }) => ({ message, created_at })),
    ]),
  );
  keep?.(userId, shown, [userId]);
  return shown;
}

type FriendWithCard = Omit<Friend, 'encouragements'>;

/** A streak is one of the person's own day. */
function keyOf(friendId: string, today: string): string {
  return `${friendId} ${today}`;
}

/** The friends, if the cards of all of them are remembered. */
async function recallCards({ db, clock, cards }: ReadingContext, userId: string) {
  if (!cards) return undefined;
  const now = clock.now();
  const friends: FriendWithCard[] = [];
  for (const { time_zone, ...friend } of await repository.listFriendNames(db, userId)) {
    const card = cards.find(keyOf(friend.friend_id, localDate(now, time_zone)));
    if (!card) return undefined;
    friends.push({ ...friend, ...card });
  }
  return friends;
}

async function readCards({ db, clock, cards }: ReadingContext, userId: string): Promise<FriendWithCard[]> {
  const keep = cards?.begin();
  const now = clock.now();
  const friends = await repository.listFriends(db, userId, firstLook(now));
  const people = friends.map(({ friend_id: id, time_zone, days }) => ({ id, today: localDate(now, time_zone), days }));
  const streaks = await readStreaks(db, people);
  return friends.map(({ time_zone, days: _, ...friend }) => {
    const { friend_id, latest_mood, mood_time, last_meal } = friend;
    const card = { latest_mood, mood_time, last_meal, streak: streaks.get(friend_id) ?? 0 };
    keep?.(keyOf(friend_id, localDate(now, time_zone)), card, [friend_id]);
    return { ...friend, ...card };
  });
}

/**
 * Asks somebody to be friends, or accepts when they have asked before; says how it went. By an email the answer
 * and what the asker sees are the same whoever has it, so that nobody can find out who has an account.
 */
export async function askFriend(context: Context, userId: string, identifier: string): Promise<string> {
  const { db, clock } = context;
  const byEmail = foldCase(identifier).includes('@');
  const known = await findByIdentifier(db, identifier);
  if (known?.id === userId) {
    const fields = { friendIdentifier: FRIEND_MESSAGES.yourself };
    throw new CodedError('INVALID_INPUT', FRIEND_MESSAGES.yourself, { fields });
  }
  if (!byEmail) {
    const outcome = known && (await ask(context, { from: userId, to: known.id, email_request_id: null }));
    if (!outcome) throw gone(FRIEND_MESSAGES.unknownUsername);
    return FRIEND_MESSAGES[outcome];
  }

  const draft = { user_id: userId, id: newId(), email: identifier, created_at: clock.now().toISOString() };
  const email_request_id = await emailRequests.keepEmailRequest(db, draft);
  // Somebody who registers this email at this moment either finds the request or is found here.
  const owner = known ?? (await findByIdentifier(db, identifier));
  const outcome = owner && (await ask(context, { from: userId, to: owner.id, email_request_id }));
  return outcome === 'accepted' ? FRIEND_MESSAGES.accepted : FRIEND_MESSAGES.sent;
}

/** Makes the requests that wait under this email requests to this user, who has just got it. */
export async function deliverEmailRequests(context: Context, userId: string, email: string): Promise<void> {
  for (const request of await emailRequests.listRequestsToEmail(context.db, userId, email)) {
    await ask(context, { from: request.user_id, to: userId, email_request_id: request.id });
  }
}

interface Asking {
  readonly from: string;
  readonly to: string;
  /** Null for a request by username. */
  readonly email_request_id: string | null;
}

/** Each step is safe by itself, so requests that cross each other meet in whichever order; undefined when one of the two is gone. */
async function ask(context: Context, asking: Asking): Promise<'sent' | 'accepted' | 'alreadyFriends' | undefined> {
  const { db, clock } = context;
  const { from, to, email_request_id } = asking;
  try {
    const request = { ...asking, id: newId(), created_at: clock.now().toISOString() };
    if (await repository.insertRequest(db, request)) return 'sent';
  } catch (error) {
    if (isForeignKeyViolation(error)) return undefined;
    throw error;
  }
  if ((await accept(context, from, { from: to })) > 0) return 'accepted';
  if (email_request_id === null) await repository.nameRequest(db, from, to);
  const friendship = await repository.findFriendship(db, from, to);
  // What was there a moment ago has just been rejected or removed.
  if (!friendship) return ask(context, asking);
  return friendship.accepted_at === null ? 'sent' : 'alreadyFriends';
}

/** Accepts requests to the user, all of them or none; how many there were. */
async function accept({ db, clock }: Context, userId: string, which: repository.Which): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const accepted = await repository.acceptRequests(transaction, userId, which, clock.now().toISOString());
    if (accepted.length > 0) await emailRequests.forgetEmailRequests(transaction, userId, accepted);
    return accepted.length;
  });
}

/** Accepts one request; once more is no mistake. */
export async function acceptRequest(context: Context, userId: string, id: string): Promise<void> {
  const accepted = await accept(context, userId, { id });
  if (accepted === 0 && !(await repository.hasAccepted(context.db, userId, id)))
    throw gone(FRIEND_MESSAGES.requestGone);
}

/** Rejects one request. */
export async function rejectRequest({ db }: Context, userId: string, id: string): Promise<void> {
  const rejected = await repository.rejectRequests(db, userId, { id });
  if (rejected.length === 0) throw gone(FRIEND_MESSAGES.requestGone);
}

export async function acceptAllRequests(context: Context, userId: string): Promise<void> {
  await accept(context, userId, {});
}

/** Ends a friendship or a request from either side; a request by email goes by its own id. */
export async function removeFriend({ db }: Context, userId: string, friendId: string): Promise<string> {
  if (await repository.deleteFriendship(db, userId, friendId)) return FRIEND_MESSAGES.removed;
  const withdrawn = await db
    .transaction()
    .execute((transaction) => emailRequests.withdrawEmailRequest(transaction, userId, friendId));
  if (!withdrawn) throw gone(FRIEND_MESSAGES.notFriends);
  return FRIEND_MESSAGES.withdrawn;
}

interface Draft {
  readonly id: string | undefined;
  readonly receiverId: string;
  readonly message: string;
}

/** Sends kind words to a friend, once per id. */
export async function encourage({ db, clock }: Context, userId: string, { id, receiverId, message }: Draft) {
  // What was sent before is answered alike, even when the friendship has ended by now.
  const known = id && (await encouragements.findEncouragement(db, userId, id));
  if (known) return known;
  const friendship = await repository.findFriendship(db, userId, receiverId);
  if (!friendship?.accepted_at) throw gone(FRIEND_MESSAGES.notFriends);
  const encouragement = await encouragements
    .insertEncouragement(db, {
      user_id: userId,
      id: id ?? newId(),
      receiver_id: receiverId,
      message,
      created_at: clock.now().toISOString(),
    })
    .catch((error: unknown) => {
      // The friend's account was deleted in between.
      throw isForeignKeyViolation(error) ? gone(FRIEND_MESSAGES.notFriends) : error;
    });
  if (!encouragement) throw idTaken();
  return encouragement;
}
