import * as contract from '@moodbowl/contract/friends';
import type { Feature } from '../../http/feature.ts';
import { rejectRequests } from './friends.repository.ts';
import * as service from './friends.service.ts';

const { FRIEND_MESSAGES } = contract;

export const friendRoutes: Feature = ({ handle, db, clock }) => {
  const context = { db, clock };

  handle(contract.listFriends, async ({ user }) => service.readFriends(context, user.id));

  handle(contract.addFriend, async ({ user, body }) => ({
    message: await service.askFriend(context, user.id, body.friendIdentifier),
  }));

  handle(contract.acceptFriend, async ({ user, body }) => {
    await service.acceptRequest(context, user.id, body.friendshipId);
    return { message: FRIEND_MESSAGES.accepted };
  });

  handle(contract.rejectFriend, async ({ user, body }) => {
    await service.rejectRequest(context, user.id, body.friendshipId);
    return { message: FRIEND_MESSAGES.rejected };
  });

  handle(contract.acceptAllFriends, async ({ user }) => {
    await service.acceptAllRequests(context, user.id);
    return { message: FRIEND_MESSAGES.allAccepted };
  });

  handle(contract.rejectAllFriends, async ({ user }) => {
    await rejectRequests(db, user.id, {});
    return { message: FRIEND_MESSAGES.allRejected };
  });

  handle(contract.removeFriend, async ({ user, params }) => ({
    message: await service.removeFriend(context, user.id, params.friend_id),
  }));

  handle(contract.encourageFriend, async ({ user, body: { id, receiverId, message } }) =>
    service.encourage(context, user.id, { id, receiverId, message }),
  );
};
