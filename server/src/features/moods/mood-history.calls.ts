import { starterTagId } from '@moodbowl/contract/tags';
import { asOwner, missing, own, ownWith, type FeatureCalls } from '../../../test/feature-calls.ts';

const SPAN = { from: '2026-03-01', to: '2026-03-31' };
const SUMS = [
  {
    costs: ['sorts to group'],
    why: "Its own entries of at most three months, of which a day holds 200: each day's sums",
  },
] as const;

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /moods/years/:year': {
    access: [ownWith(() => ({ params: { year: '2026' } }))],
    plans: [asOwner(() => ({ params: { year: '2026' } }))],
    allowedCosts: SUMS,
    statements: 5,
  },
  'GET /moods/look-back': {
    access: [own],
    plans: [asOwner(() => ({ query: { first_day: '1' } }))],
    allowedCosts: SUMS,
  },
  'GET /moods/span': {
    access: [ownWith(() => ({ query: SPAN })), missing(({ mood: after }) => ({ query: { ...SPAN, after } }))],
    plans: [
      asOwner(() => ({ query: SPAN })),
      asOwner(({ owners }) => ({ query: { ...SPAN, after: owners.mood, limit: '5' } })),
    ],
  },
  'GET /moods/search': {
    access: [
      ownWith(() => ({ query: { q: 'balcony' } })),
      ownWith(() => ({ query: { tag: starterTagId('walk') } })),
      missing(({ mood: before }) => ({ query: { before } })),
    ],
    plans: [
      asOwner(() => ({ query: { q: 'balcony', tag: starterTagId('walk'), ...SPAN } })),
      asOwner(({ owners }) => ({ query: { before: owners.mood, from: SPAN.from } })),
    ],
  },
};
