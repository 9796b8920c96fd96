import { createFriendInvite } from '@moodbowl/contract/friend-invites';
import {
  by,
  missing,
  own,
  ownWith,
  type FeatureCalls,
  type OwnedThing,
  type World,
} from '../../../test/feature-calls.ts';

const draft = { uses: 1, days: 1 };
const NOBODYS_CODE = '01890a5d-ac96-774b-bcce-b302099a80580000000000000000000000';

export const ownerHas: OwnedThing = {
  name: 'friendInvite',
  add: async (owner) => (await owner.call(createFriendInvite, { body: draft })).body.id,
};

async function openCode({ owner }: World) {
  return { params: { code: (await owner.call(createFriendInvite, { body: draft })).body.code } };
}

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /friends/invites': { access: [own] },
  'POST /friends/invites': {
    access: [ownWith(() => ({ body: draft }))],
    plans: [by('stranger', () => ({ body: draft }))],
  },
  'DELETE /friends/invites/:id': {
    access: [missing(({ friendInvite: id }) => ({ params: { id } }))],
    plans: [by('owner', ({ owners }) => ({ params: { id: owners['friendInvite'] ?? '' } }))],
  },
  'GET /friends/invited-by/:code': {
    access: [missing(() => ({ params: { code: NOBODYS_CODE } }))],
    plans: [by('stranger', openCode)],
    statements: 3,
  },
  'POST /friends/join/:code': {
    access: [missing(() => ({ params: { code: NOBODYS_CODE } }))],
    plans: [by('removed from the home', openCode)],
  },
};
