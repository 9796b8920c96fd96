import { message } from '@moodbowl/i18n/message';
import * as contract from '@moodbowl/contract/friends';
import * as inviteContract from '@moodbowl/contract/friend-invites';
import { foldCase } from '@moodbowl/i18n/fold';
import { deleteInvite } from '../../db/invites.ts';
import { orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import type { Limit, Limits } from '../../http/throttle.ts';
import { listBlocks } from './blocks.repository.ts';
import * as invites from './friend-invites.service.ts';
import * as service from './friends.service.ts';

const { FRIEND_LIMITS } = contract;

const HOUR = 60 * 60;

/** More than anyone needs, and few enough that no account and no address can flood people. */
const ASKING: Limits = { account: { hits: 60, seconds: HOUR }, address: { hits: 240, seconds: HOUR } };
/** A request by email reveals to its sender who has that email, so attempts are limited. */
const ASKING_BY_EMAIL: Limit = {
  hits: FRIEND_LIMITS.emailRequestsPerDay,
  seconds: 24 * HOUR,
  message: message('friends.tooManyEmails'),
};
const BLOCKING = ASKING;
const ENCOURAGING: Limits = { account: { hits: 120, seconds: HOUR }, address: { hits: 480, seconds: HOUR } };

/** Every attempt counts, whatever its result: the limits are against guessing names and emails. */
export const friendRoutes: FeaturePlugin = ({ endpoint, db }) => {
  endpoint(inviteContract.listFriendInvites, async ({ user, now }) => invites.listInvites({ db, now }, user.id));
  endpoint(inviteContract.createFriendInvite, async ({ change, now, body }) =>
    invites.createInvite({ change, now }, body),
  );
  endpoint(inviteContract.endFriendInvite, async ({ change, params }) =>
    change(async (transaction, { id: owner }) => {
      const { id } = orNotFound(await deleteInvite(transaction, owner, params.id, 'friend'));
      return { id };
    }),
  );
  endpoint(inviteContract.readFriendInviter, async ({ now, params }) => invites.readInviter({ db, now }, params.code));
  endpoint(inviteContract.befriend, async ({ t, change, now, throttle, params }) => {
    await throttle('friends:ask', ASKING);
    return { message: t(await invites.befriend({ db, change, now }, params.code)) };
  });

  endpoint(contract.listFriends, async ({ user, now }) => service.readFriends({ db, now }, user));

  endpoint(contract.addFriend, async ({ t, change, now, throttle, body }) => {
    await throttle('friends:ask', ASKING);
    const { friendIdentifier } = body;
    if (!foldCase(friendIdentifier).includes('@'))
      return { message: t(await service.askByUsername({ db, change, now }, friendIdentifier)) };
    await throttle('friends:ask-by-email', { account: ASKING_BY_EMAIL });
    await service.askByEmail({ change, now }, friendIdentifier);
    return { message: t('friends.sent') };
  });

  endpoint(contract.acceptFriend, async ({ t, change, now, body }) => {
    await service.acceptRequest({ change, now }, body.friendshipId);
    return { message: t('friends.accepted') };
  });

  endpoint(contract.rejectFriend, async ({ t, change, body }) => {
    await service.rejectRequest(change, body.friendshipId);
    return { message: t('friends.rejected') };
  });

  endpoint(contract.acceptAllFriends, async ({ t, change, now, countRows }) => {
    countRows(await service.acceptAllRequests({ change, now }));
    return { message: t('friends.allAccepted') };
  });

  endpoint(contract.rejectAllFriends, async ({ t, change, countRows }) => {
    countRows(await service.rejectAllRequests(change));
    return { message: t('friends.allRejected') };
  });

  endpoint(contract.removeFriend, async ({ t, change, params }) => ({
    message: t(await service.removeFriend(change, params.friend_id)),
  }));

  endpoint(contract.listBlocks, async ({ user }) => listBlocks(db, user.id));

  endpoint(contract.blockPerson, async ({ t, change, now, throttle, body }) => {
    await throttle('friends:block', BLOCKING);
    await service.blockPerson({ change, now }, body.user_id);
    return { message: t('friends.blocked') };
  });

  endpoint(contract.unblockPerson, async ({ t, change, params }) => {
    await service.unblockPerson(change, params.user_id);
    return { message: t('friends.unblocked') };
  });

  endpoint(contract.encourageFriend, async ({ change, now, throttle, body }) => {
    await throttle('friends:encourage', ENCOURAGING);
    return service.encourage({ change, now }, body);
  });
};
