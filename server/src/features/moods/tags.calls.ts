import { addTag, starterTagId } from '@moodbowl/contract/tags';
import {
  asOwner,
  missing,
  own,
  ownWith,
  type FeatureCalls,
  type FeatureRows,
  type OwnedThing,
} from '../../../test/feature-calls.ts';

const WALK = starterTagId('walk');

export const ownerHas: OwnedThing = {
  name: 'tag',
  secret: 'A tag of nobody else',
  add: async (owner) => (await owner.call(addTag, { body: { name: 'A tag of nobody else' } })).body.id,
};

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  // With the newest moods, which give the order.
  'GET /tags': { access: [own], plans: [asOwner()], statements: 2 },
  'PUT /tags/:id': {
    access: [missing(({ tag: id }) => ({ params: { id }, body: { name: 'Mine' } }))],
    plans: [asOwner(({ owners }) => ({ params: { id: owners.tag }, body: { name: 'Mine', merged_into: WALK } }))],
  },
  'POST /tags': {
    access: [ownWith(() => ({ body: { name: 'Mine' } }))],
    plans: [asOwner(() => ({ body: { name: 'Garden' } }))],
  },
};

export const rows: FeatureRows = {
  upgrade: ({ user: user_id, ago }) => ({
    tags: [
      {
        user_id,
        id: '01957c00-0000-7000-8000-00000a0d1801',
        name: 'Garden',
        emoji: '🌻',
        kind: 'own',
        archived: 0,
        merged_into: null,
        created_at: ago(2),
      },
    ],
  }),
};
