import {
  asOwner,
  by,
  missing,
  newName,
  own,
  ownWith,
  sharedBy,
  taken,
  type FeatureCalls,
} from '../../../test/feature-calls.ts';
import { EXPORT_LISTS } from './collect-data.ts';

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'PUT /profile': {
    access: [
      ownWith(() => ({ body: { ...newName(), avatar: 'Happy' } })),
      taken(({ username }) => ({ body: { username, email: 'somebody.new@example.net', avatar: 'Happy' } })),
      taken(({ email }) => ({ body: { username: 'somebody.new', email, avatar: 'Happy' } })),
    ],
    plans: [
      by('stranger', () => ({
        body: { username: 'another.name', email: 'asked.by.email@example.net', avatar: 'Happy' },
      })),
    ],
  },
  'PUT /profile/language': {
    access: [ownWith(() => ({ body: { language: 'de' } }))],
    plans: [asOwner(() => ({ body: { language: 'de' } }))],
  },
  'GET /profile/mood-entries': {
    access: [own],
    plans: [asOwner()],
  },
  'GET /profile/sessions': {
    allowedCosts: [
      { costs: ['sorts before it limits'], why: 'An account has at most 100 sessions.', of: /from "sessions"/ },
    ],
  },
  'GET /profile/new-sign-ins': { access: [own], plans: [asOwner()], statements: 2 },
  'PUT /profile/new-sign-ins/seen': {
    access: [ownWith(() => ({ body: { until: '2026-03-10T09:00:00.000Z' } }))],
    plans: [by('stranger', () => ({ body: { until: '2026-03-10T09:00:00.000Z' } }))],
  },
  'GET /profile/export': {
    access: [own],
    plans: [asOwner()],
    allowedCosts: [
      { costs: ['sorts before it limits'], why: 'An account has at most 100 sessions.', of: /from "sessions"/ },
    ],
    // One for each list; and besides for the names of people in lists, and for recipes that are saved, for three more pages of ten recipes, for the log, and for two kinds of invitations.
    statements: Object.keys(EXPORT_LISTS).length + 13,
  },
  'PUT /profile/password': {
    access: [ownWith(() => ({ body: { current_password: 'porridge', new_password: 'another porridge' } }))],
    plans: [
      by('has asked the owner', () => ({ body: { current_password: 'porridge', new_password: 'another porridge' } })),
    ],
    spends: true,
    last: true,
  },
  'DELETE /profile/sessions/:id': {
    access: [missing(({ session: id }) => ({ params: { id } }))],
    plans: [asOwner(({ owners }) => ({ params: { id: owners.session } }))],
    last: true,
  },
  'DELETE /profile': {
    access: [
      // The relation of the two goes with one of them.
      ownWith(() => ({ body: { password: 'porridge' } }), {
        ...sharedBy('friend', 'has asked the owner', 'was asked by the owner', 'blocked by the owner'),
        // The only one.
        administrator: 'taken',
      }),
    ],
    plans: [by('friend', () => ({ body: { password: 'porridge' } }))],
    allowedCosts: [
      { costs: ['sorts to group'], why: 'The ids of one slice of 200 rows.', of: /^delete .* offset 100\)$/ },
    ],
    spends: true,
    last: true,
  },
};
