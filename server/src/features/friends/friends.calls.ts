import { listFriends } from '@moodbowl/contract/friends';
import { newId } from '../../db/new-id.ts';
import { asOwner, by, missing, ownWith, sharedBy, type FeatureCalls } from '../../../test/feature-calls.ts';

const once = newId();

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /friends': {
    // Three of them are for streaks of a hundred days.
    statements: 9,
  },
  'GET /friends/blocks': {
    statements: 2,
  },
  'POST /friends/add': {
    access: [
      {
        call: ({ username }) => ({ body: { friendIdentifier: username } }),
        outcome: 'shared',
        except: { 'blocked by the owner': 'missing' },
      },
      // The answer is the same whoever has the email.
      { call: ({ email }) => ({ body: { friendIdentifier: email } }), outcome: 'alike' },
    ],
    plans: [
      by('stranger', ({ owners }) => ({ body: { friendIdentifier: owners.email } })),
      by('stranger', ({ owners }) => ({ body: { friendIdentifier: owners.username } })),
      by('was asked by the owner', ({ owners }) => ({ body: { friendIdentifier: owners.username } })),
      by('friend', ({ owners }) => ({ body: { friendIdentifier: owners.username } })),
    ],
    spends: true,
  },
  'POST /friends/accept': {
    access: [
      missing(({ received: friendshipId }) => ({ body: { friendshipId } })),
      missing(({ sent: friendshipId }) => ({ body: { friendshipId } }), sharedBy('was asked by the owner')),
      missing(({ emailRequest: friendshipId }) => ({ body: { friendshipId } })),
    ],
    plans: [
      asOwner(({ owners }) => ({ body: { friendshipId: owners.received } })),
      asOwner(({ owners }) => ({ body: { friendshipId: owners.received } })),
    ],
    spends: true,
  },
  'POST /friends/reject': {
    access: [
      missing(({ received: friendshipId }) => ({ body: { friendshipId } })),
      missing(({ sent: friendshipId }) => ({ body: { friendshipId } }), sharedBy('was asked by the owner')),
      missing(({ emailRequest: friendshipId }) => ({ body: { friendshipId } })),
    ],
    plans: [
      asOwner(async ({ owner }) => ({
        body: { friendshipId: (await owner.call(listFriends)).body.pendingReceived[0]?.friendship_id },
      })),
    ],
    spends: true,
  },
  'POST /friends/accept-all': {
    access: [ownWith(() => ({}), sharedBy('was asked by the owner'))],
    spends: true,
  },
  'POST /friends/reject-all': {
    access: [ownWith(() => ({}), sharedBy('was asked by the owner'))],
    spends: true,
  },
  'POST /friends/encourage': {
    access: [
      missing(({ user: receiverId }) => ({ body: { receiverId, message: 'Hello.' } }), sharedBy('friend')),
      missing(
        ({ user: receiverId, encouragement: id }) => ({ body: { receiverId, id, message: 'Hello.' } }),
        sharedBy('friend'),
      ),
    ],
    plans: [
      by('friend', ({ owners }) => ({ body: { id: once, receiverId: owners.user, message: 'Hello.' } })),
      by('friend', ({ owners }) => ({ body: { id: once, receiverId: owners.user, message: 'Hello.' } })),
    ],
    spends: true,
  },
  'POST /friends/blocks': {
    access: [
      // Both have a row of the block, and what was between them ends. Who has not met the owner finds nobody.
      missing(
        ({ user: user_id }) => ({ body: { user_id } }),
        sharedBy('friend', 'has asked the owner', 'was asked by the owner'),
      ),
    ],
    plans: [by('was asked by the owner', ({ owners }) => ({ body: { user_id: owners.user } }))],
    spends: true,
  },
  'DELETE /friends/blocks/:user_id': {
    access: [
      ownWith(({ blocked: user_id }) => ({ params: { user_id } })),
      ownWith(({ user: user_id }) => ({ params: { user_id } })),
    ],
    plans: [asOwner(({ owners }) => ({ params: { user_id: owners.blocked } }))],
    spends: true,
  },
  'DELETE /friends/:friend_id': {
    access: [
      missing(
        ({ user: friend_id }) => ({ params: { friend_id } }),
        sharedBy('friend', 'has asked the owner', 'was asked by the owner'),
      ),
      missing(({ emailRequest: friend_id }) => ({ params: { friend_id } })),
    ],
    plans: [
      by('friend', ({ owners }) => ({ params: { friend_id: owners.user } })),
      asOwner(({ owners }) => ({ params: { friend_id: owners.emailRequest } })),
    ],
    spends: true,
  },
};
