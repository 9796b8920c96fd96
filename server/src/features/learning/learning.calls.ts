import { skipQuestion } from '@moodbowl/contract/learning';
import { listMealLogs, logMeal } from '@moodbowl/contract/meal-logs';
import { todaysMood } from '@moodbowl/contract/moods';
import {
  asOwner,
  missing,
  own,
  ownWith,
  type FeatureCalls,
  type OwnedThing,
  type World,
} from '../../../test/feature-calls.ts';

export const ownerHas: OwnedThing = {
  name: 'askedAfter',
  add: async (owner, eaten) => {
    const { id } = (await owner.call(logMeal, { body: { meal_id: eaten } })).body;
    await owner.call(skipQuestion, { params: { id }, body: { never: true } });
    return id;
  },
};

async function eatenBy({ owner }: World) {
  const [log] = (await owner.call(listMealLogs)).body;
  return { params: { id: log?.meal_id ?? '' } };
}

export const DRIFTS = {
  costs: ['reads all of crowd_drifts'],
  why: 'Eight moods in four parts of the day: the table has 32 rows.',
} as const;

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /learning/question': { statements: 1 },
  'POST /learning/questions/:id/skip': {
    access: [missing(({ askedAfter: id }) => ({ params: { id }, body: { never: true } }))],
    plans: [asOwner(({ owners }) => ({ params: { id: owners.askedAfter ?? '' }, body: { never: true } }))],
  },
  'DELETE /learning/unasked/:id': {
    access: [ownWith((_, id) => ({ params: { id } }))],
    plans: [asOwner(eatenBy)],
  },
  'GET /learning/links': { statements: 1 },
  'DELETE /learning/links/:id': {
    access: [missing(({ askedAfter: id }) => ({ params: { id } }))],
    plans: [asOwner(({ owners }) => ({ params: { id: owners.askedAfter ?? '' } }))],
  },
  'PUT /learning/links/:id': {
    access: [missing(({ askedAfter: id }) => ({ params: { id } }))],
    plans: [asOwner(({ owners }) => ({ params: { id: owners.askedAfter ?? '' } }))],
  },
  'GET /learning/answers/:id': {
    access: [ownWith((_, id) => ({ params: { id } }))],
    plans: [asOwner(async ({ owner }) => ({ params: { id: (await owner.call(todaysMood)).body?.id ?? '' } }))],
    allowedCosts: [DRIFTS],
    statements: 3,
  },
  'GET /learning/insights': { allowedCosts: [DRIFTS], statements: 5 },
  'GET /learning/meals/:id': {
    access: [ownWith((_, id) => ({ params: { id } }))],
    plans: [asOwner(eatenBy)],
    allowedCosts: [DRIFTS],
    statements: 3,
  },
  'DELETE /learning/meals/:id': {
    access: [ownWith((_, id) => ({ params: { id } }))],
    plans: [asOwner(eatenBy)],
  },
  'DELETE /learning': { access: [own], plans: [asOwner()] },
  'GET /profile/learning': { statements: 2 },
  'PUT /profile/learning': {
    access: [ownWith(() => ({ body: { learning: true, asking: false, sharing: false } }))],
    plans: [asOwner(() => ({ body: { learning: true, asking: true, sharing: true } }))],
  },
};
