import { getHome, inviteHome, joinHome } from '@moodbowl/contract/homes';
import {
  asOwner,
  by,
  missing,
  newName,
  own,
  sharedBy,
  type FeatureCalls,
  type OwnedThing,
  type World,
} from '../../../test/feature-calls.ts';

export const ownerHas: OwnedThing = {
  name: 'invite',
  add: async (owner) => (await owner.call(inviteHome)).body.id,
};

const NOBODYS_CODE = '01890a5d-ac96-774b-bcce-b302099a80580000000000000000000000';

async function openCode({ owner }: World) {
  return { code: (await owner.call(inviteHome)).body.code };
}

/** The id of somebody who has just joined the owner's home. */
async function newMember(world: World): Promise<string> {
  const guest = await world.app.signIn(newName().username);
  const { body } = await guest.call(joinHome, { params: await openCode(world), body: { bring: true } });
  return body.members.at(-1)?.user_id ?? '';
}

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /home': { statements: 4 },
  'POST /home/invites': {
    access: [own],
    plans: [asOwner()],
  },
  'POST /home/offers': {
    access: [missing(({ user: friend_id }) => ({ body: { friend_id } }), sharedBy('friend'))],
    plans: [by('friend', ({ owners }) => ({ body: { friend_id: owners.user } }))],
    spends: true,
  },
  'DELETE /home/offers/:id': {
    access: [missing(({ offer: id }) => ({ params: { id } }))],
    plans: [asOwner(async ({ owner }) => ({ params: { id: (await owner.call(getHome)).body.offers[0]?.id ?? '' } }))],
  },
  'DELETE /home/invites/:id': {
    access: [missing(({ invite: id }) => ({ params: { id } }))],
    plans: [asOwner(({ owners }) => ({ params: { id: owners['invite'] ?? '' } }))],
  },
  'GET /home/join/:code': {
    access: [missing(() => ({ params: { code: NOBODYS_CODE } }))],
    plans: [by('stranger', async (world) => ({ params: await openCode(world) }))],
    statements: 5,
  },
  'GET /home/invited-by/:code': {
    access: [missing(() => ({ params: { code: NOBODYS_CODE } }))],
    plans: [by('stranger', async (world) => ({ params: await openCode(world) }))],
  },
  'POST /home/join/:code': {
    access: [missing(() => ({ params: { code: NOBODYS_CODE }, body: { bring: true } }))],
    plans: [by('stranger', async (world) => ({ params: await openCode(world), body: { bring: true } }))],
  },
  'DELETE /home/members/:id': {
    access: [missing(({ user: id }) => ({ params: { id } }))],
    plans: [asOwner(async (world) => ({ params: { id: await newMember(world) } }))],
  },
  'PUT /home/keeper': {
    access: [missing(({ user }) => ({ body: { user_id: user } }))],
    plans: [asOwner(async (world) => ({ body: { user_id: await newMember(world) } }))],
  },
};
