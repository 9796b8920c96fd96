import { sendFeedback } from '@moodbowl/contract/feedback';
import { newId } from '../../db/new-id.ts';
import {
  asOwner,
  by,
  forAdmins,
  missing,
  ownWith,
  type FeatureCalls,
  type OwnedThing,
} from '../../../test/feature-calls.ts';

const once = newId();

export const ownerHas: OwnedThing = {
  name: 'feedback',
  secret: 'A matter for the administrators',
  add: async (owner) => {
    const body = { subject: 'A matter for the administrators', message: 'Words for the administrators.' };
    return (await owner.call(sendFeedback, { body })).body.id;
  },
};

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'POST /feedback': {
    access: [ownWith(({ feedback: id }) => ({ body: { id, subject: 'Mine', message: 'Mine.' } }))],
    plans: [asOwner(() => ({ body: { id: once, subject: 'Soup', message: 'More of it.' } }))],
    spends: true,
  },
  'GET /feedback': {
    access: [
      ownWith(() => ({}), { administrator: 'shared' }),
      ownWith(() => ({ query: { scope: 'mine' } })),
      missing(({ feedback: before }) => ({ query: { before } }), { administrator: 'shared' }),
    ],
    plans: [
      asOwner(),
      asOwner(({ owners }) => ({ query: { before: owners.feedback } })),
      by('administrator'),
      by('administrator', ({ owners }) => ({ query: { before: owners.feedback } })),
      by('administrator', () => ({ query: { scope: 'mine' } })),
    ],
    allowedCosts: [
      {
        costs: ['walks feedback_by_time'],
        why: "Administrators see everybody's: the first page is at the end of an index.",
      },
    ],
  },
  'PATCH /feedback/:id/resolve': {
    access: [forAdmins(({ feedback: id }) => ({ params: { id } }))],
    plans: [by('administrator', ({ owners }) => ({ params: { id: owners.feedback } }))],
  },
};
