import { FRIEND_INVITE_LIMITS } from '@moodbowl/contract/friend-invites';
import { message } from '@moodbowl/i18n/message';
import type { Db } from '../../db/database.ts';
import * as invites from '../../db/invites.ts';
import { newId } from '../../db/new-id.ts';
import type { Changing, Reading } from '../../http/change.ts';
import { CodedError } from '../../http/errors.ts';
import { findAccountById, findFace } from '../auth/auth.repository.ts';
import { findBlockers } from './blocks.repository.ts';
import { forgetEmailRequests } from './email-requests.repository.ts';
import * as friends from './friends.repository.ts';

/** The caller's invitations that can still be used, newest first. */
export async function listInvites({ db, now }: Reading, userId: string) {
  const open = await invites.listInvites(db, userId, 'friend', now.toISOString());
  return open.map(({ friend_id: _, ...shown }) => shown);
}

/** Makes an invitation to be friends, with its code. */
export async function createInvite({ change, now }: Changing, { uses, days }: { uses: number; days: number }) {
  return change(
    async (transaction, { id: owner_id }) => {
      const at = now.toISOString();
      await invites.deleteEndedInvites(transaction, owner_id, at);
      if ((await invites.listInvites(transaction, owner_id, 'friend', at)).length >= FRIEND_INVITE_LIMITS.open)
        throw new CodedError('INVITATIONS_FULL', message('friends.invitesFull'));
      return invites.insertInvite(transaction, now, { kind: 'friend', owner_id, uses, days });
    },
    { mode: 'exclusive' },
  );
}

/** Name and face of whoever has made the invitation of this code. Throws 410 if it cannot be used. */
export async function readInviter({ db, now }: Reading, code: string) {
  const face = (await isOpen(db, code, now)) ? await findFace(db, invites.ownerOf(code)) : undefined;
  if (!face) throw invalid();
  return face;
}

async function isOpen(db: Db, code: string, now: Date): Promise<boolean> {
  if (!(await invites.isOpenInvite(db, code, 'friend', now.toISOString()))) return false;
  return (await findAccountById(db, invites.ownerOf(code)))?.suspended_at === null;
}

/**
 * Makes friends of the caller and of whoever has made the invitation. Who are friends already stay so, and nothing is
 * used. Throws 410 for one's own code, one that cannot be used, and between two of whom one has blocked the other.
 */
export async function befriend(
  { db, change, now }: Reading & Changing,
  code: string,
): Promise<'friends.befriended' | 'friends.alreadyFriends'> {
  const maker = invites.ownerOf(code);
  if (!(await isOpen(db, code, now))) throw invalid();
  return change(
    async (transaction, { id: userId }) => {
      if (maker === userId || (await findBlockers(transaction, userId, maker)).length > 0) throw invalid();
      const at = now.toISOString();
      if ((await friends.findFriendship(transaction, userId, maker))?.accepted_at != null)
        return 'friends.alreadyFriends';
      if (!(await invites.useInvite(transaction, code, 'friend', at))) throw invalid();
      // A request between the two may wait already, from either side.
      await friends.insertRequest(transaction, { id: newId(), from: maker, to: userId, created_at: at });
      const accepted = await friends.acceptRequests(transaction, userId, { from: maker }, at);
      if (accepted.length === 0) await friends.acceptRequests(transaction, maker, { from: userId }, at);
      await forgetEmailRequests(transaction, [userId], [maker]);
      await forgetEmailRequests(transaction, [maker], [userId]);
      return 'friends.befriended';
    },
    { others: [maker], missing: message('friends.inviteInvalid') },
  );
}

function invalid(): CodedError {
  return new CodedError('INVITE_INVALID', message('friends.inviteInvalid'));
}
