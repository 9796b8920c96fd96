import { message } from '@moodbowl/i18n/message';
import { type Home, HOME_LIMITS } from '@moodbowl/contract/homes';
import { notifyChange } from '../../db/changes.ts';
import { type Db, lockHome } from '../../db/database.ts';
import * as invites from '../../db/invites.ts';
import { newId } from '../../db/new-id.ts';
import { endRelation } from '../../endings.ts';
import type { Change, Changing, Reading, Resident } from '../../http/change.ts';
import { CodedError, notFound } from '../../http/errors.ts';
import { nextTurn } from '../../next-turn.ts';
import type { HomeData } from '../../owned-data.ts';
import { slicesOf } from '../../slices.ts';
import { findFace } from '../auth/auth.repository.ts';
import { findBlocked } from '../friends/blocks.repository.ts';
import { findFriendship } from '../friends/friends.repository.ts';
import * as repository from './homes.repository.ts';

/** The features' data of homes. */
interface Kept {
  readonly homeData: readonly HomeData[];
}

function invalid(): CodedError {
  return new CodedError('INVITE_INVALID', message('homes.inviteInvalid'));
}

function full(): CodedError {
  return new CodedError('HOME_FULL', message('homes.full'));
}

function notKeeper(): CodedError {
  return new CodedError('FORBIDDEN', message('homes.keeperOnly'));
}

/** The members of the home, invitations of friends and, for the keeper, those that are open. */
export async function readHome({ db, now }: Reading, { id, home_id }: Resident): Promise<Home> {
  const at = now.toISOString();
  const rows = await repository.listMembers(db, home_id);
  const invited = isKeeper(rows, id) ? await invites.listInvites(db, home_id, 'home', at) : [];
  const offered = await repository.listOffers(db, id, at);
  const faces = await repository.findFaces(db, [
    ...rows.map(({ user_id }) => user_id),
    ...invited.flatMap(({ friend_id }) => friend_id ?? []),
    ...offered.map(({ from_id }) => from_id),
  ]);
  const members = rows.flatMap(({ keeper, ...row }) => {
    const face = faces.get(row.user_id);
    return face ? [{ ...row, username: face.username, avatar: face.avatar, keeper: keeper === 1 }] : [];
  });
  const offers = offered.flatMap(({ from_id, created_at: _, ...offer }) => {
    const from = faces.get(from_id);
    // An earlier version of the server left the offers of people who have moved.
    if (from?.home_id !== invites.ownerOf(offer.code)) return [];
    return [{ ...offer, username: from.username, avatar: from.avatar }];
  });
  const shown = invited.map(({ friend_id, uses_left: _, ...open }) => ({
    ...open,
    friend: (friend_id === null ? undefined : faces.get(friend_id)?.username) ?? null,
  }));
  return { members: members.length > 1 ? members : [], invites: shown, offers };
}

/** Makes an invitation, for a friend or as a link. Somebody alone becomes the keeper of their home. */
export async function invite({ change, now }: Changing, friendId?: string) {
  const at = now.toISOString();
  const work = async (transaction: Db, { id: user_id, home_id }: Resident) => {
    const friend = friendId === undefined ? undefined : await findFriend(transaction, user_id, friendId);
    const members = await repository.lockMembers(transaction, home_id);
    if (members.length === 0)
      await repository.insertMember(transaction, { home_id, user_id, keeper: 1, joined_at: at });
    else if (!isKeeper(members, user_id)) throw notKeeper();
    if (members.length >= HOME_LIMITS.members) throw full();
    await invites.deleteEndedInvites(transaction, home_id, at);
    const open = await invites.listInvites(transaction, home_id, 'home', at);
    // Asked twice, a friend has one invitation: the last.
    const earlier = friend ? open.filter((one) => one.friend_id === friend.id) : [];
    for (const one of earlier) await takeBack(transaction, home_id, one.id);
    if (open.length - earlier.length >= HOME_LIMITS.invites) throw full();
    const { uses_left: _, ...made } = await invites.insertInvite(transaction, now, {
      kind: 'home',
      owner_id: home_id,
      uses: 1,
      days: HOME_LIMITS.inviteDays,
      friend_id: friend?.id,
    });
    if (friend) await repository.insertOffer(transaction, { ...made, user_id: friend.id, from_id: user_id });
    return { ...made, friend: friend?.username ?? null };
  };
  return change(work, { mode: 'exclusive', others: friendId === undefined ? [] : [friendId] });
}

/** Ends an invitation, also where it lies with a friend; false if there is none. */
async function takeBack(transaction: Db, homeId: string, id: string): Promise<boolean> {
  const ended = await invites.deleteInvite(transaction, homeId, id, 'home');
  if (ended?.friend_id) await repository.deleteOffer(transaction, ended.friend_id, id);
  return ended !== undefined;
}

/** A friend of the user by id; a stranger is not found. */
async function findFriend(db: Db, userId: string, friendId: string): Promise<{ id: string; username: string }> {
  const isFriend = (await findFriendship(db, userId, friendId))?.accepted_at != null;
  const face = isFriend ? (await repository.findFaces(db, [friendId])).get(friendId) : undefined;
  if (!face) throw notFound();
  return { id: friendId, username: face.username };
}

/** The caller declines a friend's invitation, which can then no longer be used. */
export async function decline(change: Change, id: string): Promise<void> {
  await change(async (transaction, { id: userId }) => {
    const offer = await repository.findOffer(transaction, userId, id);
    if (!offer) throw notFound();
    const homeId = invites.ownerOf(offer.code);
    // Whoever takes it back deletes its two rows in the other order.
    await lockHome(transaction, homeId);
    if (!(await repository.deleteOffer(transaction, userId, id))) throw notFound();
    if (await takeBack(transaction, homeId, id)) await notifyChange(transaction, { topic: 'home', owner: homeId });
  });
}

/** The keeper, or somebody alone, takes an invitation back. */
export async function withdraw(change: Change, id: string): Promise<void> {
  await change(async (transaction, { id: userId, home_id }) => {
    const members = await repository.lockMembers(transaction, home_id);
    if (members.length > 0 && !isKeeper(members, userId)) throw notKeeper();
    if (!(await takeBack(transaction, home_id, id))) throw notFound();
  });
}

type Members = Awaited<ReturnType<typeof repository.listMembers>>;

function isKeeper(members: Members, userId: string): boolean {
  return members.some(({ user_id, keeper }) => user_id === userId && keeper === 1);
}

/**
 * Finds the home of a code, if the caller can use the code and there is room. Between who lives there and the caller
 * there must be no block: a code may be passed on to anybody.
 */
async function findOpenHome(
  db: Db,
  userId: string,
  { code, now }: { readonly code: string; readonly now: string },
  readMembers: typeof repository.listMembers = repository.listMembers,
) {
  const homeId = invites.ownerOf(code);
  const isOpen = await invites.isOpenInvite(db, code, 'home', now);
  const members = await readMembers(db, homeId);
  if (!isOpen || members.length === 0) throw invalid();
  const others = members.map(({ user_id }) => user_id);
  if ((await findBlocked(db, userId, others)).size > 0) throw invalid();
  if (members.length >= HOME_LIMITS.members) throw full();
  return { homeId, members };
}

/** The members of the home of this code, and how many open items the caller could bring along. */
export async function readInvite({ db, now, homeData }: Reading & Kept, { id, home_id }: Resident, code: string) {
  const { members } = await findOpenHome(db, id, { code, now: now.toISOString() });
  const faces = await repository.findFaces(
    db,
    members.map(({ user_id }) => user_id),
  );
  let open_items = 0;
  for (const { countItems } of homeData) open_items += (await countItems?.(db, home_id)) ?? 0;
  return {
    members: members.flatMap(({ user_id }) => {
      const face = faces.get(user_id);
      return face ? [{ username: face.username, avatar: face.avatar }] : [];
    }),
    open_items,
  };
}

/** The keeper of the home of this code, while it can be used: all that the link tells somebody who is not signed in. */
export async function readInviter({ db, now }: Reading, code: string) {
  const homeId = invites.ownerOf(code);
  const isOpen = await invites.isOpenInvite(db, code, 'home', now.toISOString());
  const keeper = isOpen && (await repository.listMembers(db, homeId)).find((member) => member.keeper === 1);
  const face = keeper && (await findFace(db, keeper.user_id));
  if (!face) throw invalid();
  return face;
}

/** Moves the caller into the home of this code. A code is used once; the home's rows are locked meanwhile. */
export async function join(
  { change, now, homeData }: Changing & Kept,
  code: string,
  { bring }: { bring: boolean },
): Promise<Home> {
  const joined_at = now.toISOString();
  const work = async (transaction: Db, { id: user_id, home_id: own }: Resident) => {
    // Nothing is added to the old home meanwhile. In one order, so that two who join each other's homes cannot
    // deadlock.
    for (const homeId of [own, invites.ownerOf(code)].toSorted()) await lockHome(transaction, homeId);
    const shared = await repository.listMembers(transaction, own);
    // A repeated call: the caller is in already.
    if (invites.ownerOf(code) === own && shared.length > 0) return own;
    if (shared.length > 1) throw new CodedError('HOME_SHARED', message('homes.leaveFirst'));
    const { homeId } = await findOpenHome(transaction, user_id, { code, now: joined_at }, repository.lockMembers);
    const used = await invites.useInvite(transaction, code, 'home', joined_at);
    if (!used) throw invalid();
    if (used.friend_id !== null) await repository.deleteOffer(transaction, used.friend_id, used.id);
    const move = { userId: user_id, from: own, to: homeId, withItems: bring };
    for (const { bring: bringAlong, empty } of homeData)
      await (bringAlong?.(transaction, move) ?? empty(transaction, own));
    await endMembership(transaction, homeData, { userId: user_id, homeId: own });
    await repository.insertMember(transaction, { home_id: homeId, user_id, keeper: 0, joined_at });
    await repository.moveTo(transaction, user_id, homeId);
    return homeId;
  };
  return change(
    async (transaction, caller) => {
      const home_id = await work(transaction, caller);
      return readHome({ db: transaction, now }, { ...caller, home_id });
    },
    { mode: 'exclusive' },
  );
}

/** A recipe may have half a megabyte, which SQLite writes again. */
const CHANGED_AT_ONCE = 10;

/** Ends what somebody could open in a home. What they have added stays there, and no longer says whose it was. */
async function endMembership(
  transaction: Db,
  homeData: readonly HomeData[],
  { userId, homeId }: { readonly userId: string; readonly homeId: string },
): Promise<void> {
  await repository.deleteMember(transaction, homeId, userId);
  await endRelation(transaction, { how: 'out of home', userId, homeId });
  for (const [table, column] of homeData.flatMap(({ addedBy = [] }) => addedBy)) {
    // Kysely cannot type statements of one of several tables.
    const [anyTable, anyColumn] = [table as 'recipes', column as 'linked_by'];
    const added = await transaction
      .selectFrom(anyTable)
      .where('home_id', '=', homeId)
      .where(anyColumn, '=', userId)
      .select('id')
      .execute();
    for (const slice of slicesOf(added, { rows: CHANGED_AT_ONCE, bytes: 0 })) {
      await nextTurn();
      await transaction
        .updateTable(anyTable)
        .set({ [anyColumn]: null })
        .where('home_id', '=', homeId)
        .where(
          'id',
          'in',
          slice.map(({ id }) => id),
        )
        .execute();
    }
  }
}

/** Empties the home of its last person. */
export async function giveUpHome(
  transaction: Db,
  homeData: readonly HomeData[],
  { userId, homeId }: { readonly userId: string; readonly homeId: string },
): Promise<void> {
  for (const { empty } of homeData) await empty(transaction, homeId);
  await endMembership(transaction, homeData, { userId, homeId });
}

/**
 * Takes somebody out of a shared home, with copies of the recipes that they have added, or with nothing. List and plan
 * stay there, and they get empty ones of their own. False if nobody else is in the home.
 */
export async function leaveIn(
  transaction: Db,
  homeData: readonly HomeData[],
  { userId, homeId, takes }: { readonly userId: string; readonly homeId: string; readonly takes: 'copies' | 'nothing' },
): Promise<boolean> {
  const members = await repository.lockMembers(transaction, homeId);
  const next = members.find(({ user_id }) => user_id !== userId);
  if (!next || !members.some(({ user_id }) => user_id === userId)) return false;
  if (isKeeper(members, userId)) await repository.setKeeper(transaction, homeId, next.user_id);
  const ownHome = newId();
  if (takes === 'copies')
    for (const { copy } of homeData) await copy?.(transaction, { userId, from: homeId, to: ownHome });
  await endMembership(transaction, homeData, { userId, homeId });
  await repository.moveTo(transaction, userId, ownHome);
  return true;
}

/** The caller leaves, or the keeper removes somebody. */
export async function removeMember(
  { change, homeData }: Pick<Changing, 'change'> & Kept,
  userId: string,
): Promise<void> {
  const work = async (transaction: Db, { id: callerId, home_id }: Resident) => {
    const members = await repository.lockMembers(transaction, home_id);
    if (!members.some(({ user_id }) => user_id === userId)) throw notFound();
    if (userId !== callerId && !isKeeper(members, callerId)) throw notKeeper();
    if (!(await leaveIn(transaction, homeData, { userId, homeId: home_id, takes: 'copies' }))) throw notFound();
  };
  await change(work, { mode: 'exclusive', others: [userId] });
}

/** Makes another member the keeper. */
export async function handOver({ change, now }: Changing, userId: string): Promise<Home> {
  return change(async (transaction, caller) => {
    const { id, home_id } = caller;
    const members = await repository.lockMembers(transaction, home_id);
    if (!members.some(({ user_id }) => user_id === userId)) throw notFound();
    if (!isKeeper(members, id)) throw notKeeper();
    if (userId !== id) {
      await repository.setKeeper(transaction, home_id, userId);
      await endRelation(transaction, { how: 'handed over', homeId: home_id });
    }
    return readHome({ db: transaction, now }, caller);
  });
}
