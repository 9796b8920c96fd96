import { saveMood } from '@moodbowl/contract/moods';
import { newId } from '../../db/new-id.ts';
import { asOwner, missing, own, ownWith, type FeatureCalls, type OwnedThing } from '../../../test/feature-calls.ts';

const once = newId();

export const ownerHas: OwnedThing = {
  name: 'mood',
  secret: 'A note for nobody else.',
  add: async (owner) =>
    (await owner.call(saveMood, { body: { mood: 'Sad', note: 'A note for nobody else.' } })).body.id,
};

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'POST /moods': {
    access: [ownWith(({ mood: id }) => ({ body: { id, mood: 'Happy', note: 'Mine.' } }))],
    plans: [
      asOwner(() => ({ body: { id: once, mood: 'Happy' } })),
      asOwner(() => ({ body: { id: once, mood: 'Sad' } })),
    ],
    spends: true,
  },
  'GET /moods': {
    access: [own, missing(({ mood: before }) => ({ query: { before } }))],
    plans: [asOwner(), asOwner(({ owners }) => ({ query: { before: owners.mood, limit: '5' } }))],
  },
  'GET /moods/days/:date': {
    access: [ownWith(() => ({ params: { date: '2026-03-10' } }))],
    plans: [asOwner(() => ({ params: { date: '2026-03-10' } }))],
    statements: 2,
  },
  'GET /moods/summary': {
    statements: 2,
  },
  'PUT /moods/:id': {
    access: [missing(({ mood: id }) => ({ params: { id }, body: { mood: 'Happy', note: 'Mine.' } }))],
    plans: [asOwner(() => ({ params: { id: once }, body: { mood: 'Bored' } }))],
  },
  'DELETE /moods/:id': {
    access: [missing(({ mood: id }) => ({ params: { id } }))],
    plans: [asOwner(() => ({ params: { id: once } }))],
  },
};
