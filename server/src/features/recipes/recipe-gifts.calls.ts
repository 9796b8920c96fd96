import { TestUser } from '../../../test/test-app.ts';
import { listProposals, proposeRecipe, sendRecipe } from '@moodbowl/contract/recipe-gifts';
import { createRecipe } from '@moodbowl/contract/recipes';
import { listGifts } from '@moodbowl/contract/waiting-gifts';
import {
  asOwner,
  by,
  forAdmins,
  missing,
  ownWith,
  type FeatureCalls,
  type OwnedThing,
  type World,
} from '../../../test/feature-calls.ts';

export const ownerHas: OwnedThing = {
  name: 'proposal',
  add: async (owner) => {
    const { id } = (await owner.call(createRecipe, { body: { name: 'Soup for all' } })).body;
    return (await owner.call(proposeRecipe, { params: { id } })).body.id;
  },
};

/** A recipe that a friend has just sent to the owner. */
async function newGift({ app, owner, owners, tokens }: World): Promise<string> {
  const friend = new TestUser(app, tokens.friend ?? '', undefined);
  const { id } = (await friend.call(createRecipe, { body: { name: 'Friendly soup' } })).body;
  await friend.call(sendRecipe, { params: { id }, body: { friend_id: owners.user } });
  return (await owner.call(listGifts)).body[0]?.id ?? '';
}

/** The oldest open proposal, as an administrator sees it. */
async function openProposal({ app, tokens }: World): Promise<string> {
  return (await new TestUser(app, tokens.administrator ?? '', undefined).call(listProposals)).body[0]?.id ?? '';
}

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /recipe-gifts': { statements: 3 },
  'POST /recipes/:id/gifts': {
    access: [missing(({ recipe: id, user: friend_id }) => ({ params: { id }, body: { friend_id } }))],
    plans: [
      by('friend', async ({ app, tokens, owners }) => {
        const friend = new TestUser(app, tokens.friend ?? '', undefined);
        const { id } = (await friend.call(createRecipe, { body: { name: 'Soup' } })).body;
        return { params: { id }, body: { friend_id: owners.user } };
      }),
    ],
    spends: true,
  },
  'GET /recipe-gifts/:id': {
    access: [missing(({ gift: id }) => ({ params: { id } }))],
    plans: [asOwner(async (world) => ({ params: { id: await newGift(world) } }))],
    statements: 2,
  },
  'POST /recipe-gifts/:id/copy': {
    access: [missing(({ gift: id }) => ({ params: { id } }))],
    plans: [asOwner(async (world) => ({ params: { id: await newGift(world) } }))],
  },
  'DELETE /recipe-gifts/:id': {
    access: [missing(({ gift: id }) => ({ params: { id } }))],
    plans: [asOwner(async (world) => ({ params: { id: await newGift(world) } }))],
  },
  'POST /recipes/:id/proposal': {
    access: [missing(({ recipe: id }) => ({ params: { id } }))],
    plans: [asOwner(({ owners }) => ({ params: { id: owners['recipe'] ?? '' } }))],
  },
  'GET /recipes/:id/proposal': {
    access: [ownWith(({ recipe: id }) => ({ params: { id } }))],
    plans: [asOwner(({ owners }) => ({ params: { id: owners['recipe'] ?? '' } }))],
  },
  'GET /proposals': {
    access: [forAdmins(() => ({}))],
    plans: [
      by('administrator'),
      by('administrator', async (world) => ({ query: { after: await openProposal(world) } })),
    ],
  },
  'PATCH /proposals/:id': {
    access: [forAdmins(({ proposal: id }) => ({ params: { id }, body: { status: 'declined' } }))],
    plans: [
      by('administrator', async (world) => ({
        params: { id: await openProposal(world) },
        body: { status: 'declined' },
      })),
    ],
    last: true,
  },
};
