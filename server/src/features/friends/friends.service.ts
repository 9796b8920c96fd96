import { type Message, message } from '@moodbowl/i18n/message';
import { FRIEND_LIMITS, type Friend, type FriendLists } from '@moodbowl/contract/friends';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { endRelation } from '../../endings.ts';
import type { Change, Changing, CurrentUser, Person, Reading } from '../../http/change.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import { localDate } from '../../local-date.ts';
import { findByIdentifier, findOwners, findUsernames } from '../auth/auth.repository.ts';
import { earliestStreakDay, readStreaks } from '../moods/moods.service.ts';
import { hasMet } from './acquaintances.repository.ts';
import * as blocks from './blocks.repository.ts';
import * as emailRequests from './email-requests.repository.ts';
import * as encouragements from './encouragements.repository.ts';
import * as repository from './friends.repository.ts';
import { starterNameIn } from '../meals/starter-texts.ts';

/** The same error for a missing request and for one between other people. */
function gone(text: Message): CodedError {
  return new CodedError('NOT_FOUND', text);
}

/** People who are not friends yet see only each other's names. */
function toPending(request: Pick<Friend, 'friendship_id' | 'friend_id' | 'username'>): Friend {
  return { ...request, latest_mood: null, mood_time: null, last_meal: null, encouragements: [], streak: 0 };
}

/** Friends and requests, in a constant number of queries. */
export async function readFriends(context: Reading, person: Pick<Person, 'id' | 'language'>): Promise<FriendLists> {
  const { db } = context;
  const userId = person.id;
  const accepted = await readAccepted(context, person);
  const requests = await repository.listRequests(db, userId);
  const byEmail = await emailRequests.listEmailRequests(db, userId);
  const joined = await findJoined(
    db,
    userId,
    byEmail.map(({ email_key }) => email_key),
  );
  const names = await findUsernames(db, [...requests.map(({ friend_id }) => friend_id), ...joined.values()]);
  const pending = requests.map(({ requested_by, ...request }) => ({
    mine: requested_by === userId,
    record: toPending({ ...request, username: names.get(request.friend_id) ?? '' }),
  }));
  return {
    pendingReceived: pending.filter(({ mine }) => !mine).map(({ record }) => record),
    pendingSent: [
      ...pending.filter(({ mine }) => mine).map(({ record }) => record),
      ...byEmail.map(({ id, email, email_key }) => ({
        ...toPending({ friendship_id: id, friend_id: id, username: email }),
        joined_as: names.get(joined.get(email_key) ?? '') ?? null,
      })),
    ],
    accepted,
  };
}

/**
 * The accounts that have these emails now. Without the user's own, and without those between whom and the user there is
 * a block.
 */
async function findJoined(db: Db, userId: string, emails: readonly string[]): Promise<Map<string, string>> {
  const owners = (await findOwners(db, 'email', emails)).filter(({ user_id }) => user_id !== userId);
  const blocked = await blocks.findBlocked(
    db,
    userId,
    owners.map(({ user_id }) => user_id),
  );
  return new Map(owners.filter(({ user_id }) => !blocked.has(user_id)).map(({ name, user_id }) => [name, user_id]));
}

async function readAccepted(
  { db, now }: Reading,
  { id: userId, language }: Pick<Person, 'id' | 'language'>,
): Promise<Friend[]> {
  const friends = await repository.listFriends(db, userId, earliestStreakDay(now));
  // A streak ends on the friend's own today.
  const people = friends.map(({ friend_id: id, time_zone, days }) => ({ id, today: localDate(now, time_zone), days }));
  const streaks = await readStreaks(db, people);
  const received = Map.groupBy(await encouragements.listEncouragements(db, userId), ({ sender_id }) => sender_id);
  return friends.map(({ time_zone: _, days: __, ...friend }) => ({
    ...friend,
    last_meal: friend.last_meal && starterNameIn(friend.last_meal, language),
    streak: streaks.get(friend.friend_id) ?? 0,
    encouragements: (received.get(friend.friend_id) ?? [])
      .slice(0, FRIEND_LIMITS.encouragementsShown)
      .map((encouragement) => ({ message: encouragement.message, created_at: encouragement.created_at })),
  }));
}

function refuseIdentifier(text: Message): CodedError {
  return new CodedError('INVALID_INPUT', text, { fields: { friendIdentifier: text } });
}

/**
 * Stores a request by email. It is shown to nobody else, because nobody has to prove that they own an email. Its sender
 * sees who joined with that email, and confirms by username.
 */
export async function askByEmail({ change, now }: Changing, email: string): Promise<void> {
  await change(async (transaction, { id: userId }) => {
    if ((await findByIdentifier(transaction, email))?.id === userId)
      throw refuseIdentifier(message('friends.yourself'));
    const created_at = now.toISOString();
    await emailRequests.keepEmailRequest(transaction, { user_id: userId, id: newId(), email, created_at });
  });
}

/**
 * Sends a friend request, or accepts one that the other person has sent before. Returns what it did. Someone whom the
 * person has blocked gets the response for an unknown username.
 */
export async function askByUsername({ db, change, now }: Reading & Changing, username: string) {
  const known = await findByIdentifier(db, username);
  const missing = message('friends.unknownUsername');
  if (!known) throw gone(missing);
  const outcome = await change(
    async (transaction, { id: userId }) => {
      if (known.id === userId) throw refuseIdentifier(message('friends.yourself'));
      return ask(transaction, { from: userId, to: known.id, now: now.toISOString() });
    },
    // A concurrent block is either seen here, or waits and then deletes the request.
    { others: [known.id], missing },
  );
  if (outcome === 'blocked') throw gone(missing);
  if (outcome === 'blockedByYou') throw refuseIdentifier(message('friends.blockedByYou'));
  return ANSWERS[outcome];
}

const ANSWERS = {
  sent: 'friends.sent',
  accepted: 'friends.accepted',
  alreadyFriends: 'friends.alreadyFriends',
} as const;

type Outcome = keyof typeof ANSWERS | 'blocked' | 'blockedByYou';

async function ask(
  transaction: Db,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: string },
): Promise<Outcome> {
  const blockers = await blocks.findBlockers(transaction, from, to);
  if (blockers.includes(to)) return 'blocked';
  if (blockers.includes(from)) return 'blockedByYou';
  const outcome = await requestOrAccept(transaction, from, to, now);
  await emailRequests.forgetEmailRequests(transaction, [from], [to]);
  return outcome;
}

/** Each step is atomic, so it does not matter in which order two crossing requests run. */
async function requestOrAccept(transaction: Db, from: string, to: string, now: string): Promise<Outcome> {
  if (await repository.insertRequest(transaction, { id: newId(), from, to, created_at: now })) return 'sent';
  if ((await accept(transaction, from, { from: to }, now)) > 0) return 'accepted';
  const friendship = await repository.findFriendship(transaction, from, to);
  // The request was rejected or the friendship ended a moment ago.
  if (!friendship) return requestOrAccept(transaction, from, to, now);
  return friendship.accepted_at === null ? 'sent' : 'alreadyFriends';
}

/** Accepts requests to the user and deletes those by email between the two. Returns how many it accepted. */
async function accept(transaction: Db, userId: string, filter: repository.RequestFilter, now: string): Promise<number> {
  const others = await repository.acceptRequests(transaction, userId, filter, now);
  if (others.length > 0) {
    await emailRequests.forgetEmailRequests(transaction, others, [userId]);
    await emailRequests.forgetEmailRequests(transaction, [userId], others);
  }
  return others.length;
}

/** Accepts one request. Accepting it again is no error. */
export async function acceptRequest({ change, now }: Changing, id: string): Promise<void> {
  await change(async (transaction, { id: userId }) => {
    const accepted = await accept(transaction, userId, { id }, now.toISOString());
    if (accepted === 0 && !(await repository.hasAccepted(transaction, userId, id)))
      throw gone(message('friends.requestGone'));
  });
}

/** Rejects one request. */
export async function rejectRequest(change: Change, id: string): Promise<void> {
  await change(async (transaction, { id: userId }) => {
    if ((await repository.rejectRequests(transaction, userId, { id })) === 0)
      throw gone(message('friends.requestGone'));
  });
}

/** Rejects all requests to the user. Returns how many. */
export async function rejectAllRequests(change: Change): Promise<number> {
  return change(async (transaction, { id: userId }) => repository.rejectRequests(transaction, userId, {}));
}

/** Accepts all requests to the user. Returns how many. */
export async function acceptAllRequests({ change, now }: Changing): Promise<number> {
  return change(async (transaction, { id: userId }) => accept(transaction, userId, {}, now.toISOString()));
}

/** Ends a friendship or deletes a request, from either side. A request by email has its own id. */
export async function removeFriend(change: Change, friendId: string) {
  return change(async (transaction, { id: userId }) => {
    if (await repository.deleteFriendship(transaction, userId, friendId)) {
      await endRelation(transaction, { how: 'unfriended', userId, otherId: friendId });
      return 'friends.removed';
    }
    if (!(await emailRequests.withdrawEmailRequest(transaction, userId, friendId)))
      throw gone(message('friends.notFriends'));
    return 'friends.withdrawn';
  });
}

/**
 * Blocks a person whom the caller has met; anybody else is not found. This ends a friendship or request between the two
 * and what else is open between them; later requests of that person find nobody, and neither sees whether the other has an
 * email.
 */
export async function blockPerson({ change, now }: Changing, blockedId: string): Promise<void> {
  const missing = message('friends.unknownPerson');
  const work = async (transaction: Db, { id: userId }: CurrentUser) => {
    if (blockedId === userId) {
      const text = message('friends.blockYourself');
      throw new CodedError('INVALID_INPUT', text, { fields: { user_id: text } });
    }
    if (!(await hasMet(transaction, userId, blockedId))) throw gone(missing);
    const created_at = now.toISOString();
    await blocks.insertBlock(transaction, { blocker_id: userId, blocked_id: blockedId, created_at });
    await repository.deleteFriendship(transaction, userId, blockedId);
    await endRelation(transaction, { how: 'blocked', userId, otherId: blockedId });
    await emailRequests.forgetEmailRequests(transaction, [userId], [blockedId]);
  };
  await change(work, { mode: 'exclusive', others: [blockedId], missing });
}

/** Lifts a block; nothing happens without one. */
export async function unblockPerson(change: Change, blockedId: string): Promise<void> {
  await change(async (transaction, { id: userId }) => blocks.deleteBlock(transaction, userId, blockedId));
}

interface Draft {
  readonly id?: string | undefined;
  readonly receiverId: string;
  readonly message: string;
}

/** Sends an encouragement to a friend, once per id. */
export async function encourage({ change, now }: Changing, draft: Draft) {
  const { id = newId(), receiverId, message: text } = draft;
  const missing = message('friends.notFriends');
  const work = async (transaction: Db, { id: userId }: CurrentUser) => {
    const key = { sender_id: userId, receiver_id: receiverId, id };
    // A retry gets the same response, even if the friendship has ended since.
    const known = draft.id && (await encouragements.findEncouragement(transaction, key));
    if (known) return known;
    const friendship = await repository.findFriendship(transaction, userId, receiverId);
    if (!friendship?.accepted_at) throw gone(missing);
    const row = { ...key, message: text, created_at: now.toISOString() };
    return orNotFound(await encouragements.insertEncouragement(transaction, row));
  };
  return change(work, { others: [receiverId], missing });
}
