import { addGrocery } from '@moodbowl/contract/groceries';
import { createRecipe } from '@moodbowl/contract/recipes';
import { addToPlan } from '@moodbowl/contract/plan';
import { renewPlanFeed } from '@moodbowl/contract/plan-calendar';
import { buyForPlan } from '@moodbowl/contract/plan-groceries';
import { newId } from '../../db/new-id.ts';
import {
  type AllowedCosts,
  asOwner,
  missing,
  own,
  ownWith,
  type FeatureCalls,
  type OwnedThing,
  type World,
} from '../../../test/feature-calls.ts';

const SECRET = 'A dinner of nobody else';
const DATE = '2026-03-11';
const LINE = { date: DATE, slot: 'dinner', title: 'Leftovers' } as const;
const CHANGE = { ...LINE, position: 0, servings: 2, note: 'for two' };
const DAYS = { from: '2026-03-09', to: '2026-03-15' };

export const ownerHas: OwnedThing = {
  name: 'planned',
  secret: SECRET,
  add: async (owner) => {
    await owner.call(renewPlanFeed);
    const { body: recipe } = await owner.call(createRecipe, {
      body: { name: SECRET, ingredients: ['500 g flour', '2 eggs'], servings: 2 },
    });
    await owner.call(addToPlan, { body: { entries: [{ ...LINE, meal_id: recipe.id }] } });
    await owner.call(buyForPlan, { body: { ...DAYS, keys: ['egg'] } });
    return (await owner.call(addToPlan, { body: { entries: [{ ...LINE, title: SECRET }] } })).body[0]?.id ?? '';
  },
};

const NEWEST: AllowedCosts = {
  costs: ['walks meals_by_time'],
  why: 'The newest 1,000 of all meals are at the end of an index.',
};
const FORGETS: AllowedCosts = {
  costs: ['sorts before it limits'],
  why: 'a home has a thousand rows and those that the call has just added',
  of: /^delete from "grocery_history"/,
};

/** An entry that only the plan test knows. */
async function another({ owner }: World) {
  const { body } = await owner.call(addToPlan, { body: { entries: [LINE] } });
  return { params: { id: body[0]?.id ?? '' } };
}

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /plan': { access: [own], plans: [asOwner(() => ({ query: DAYS }))] },
  'POST /plan': {
    access: [
      ownWith(({ planned: id }) => ({ body: { entries: [{ ...LINE, id }] } })),
      missing(({ recipe: meal_id }) => ({ body: { entries: [{ ...LINE, meal_id }] } })),
    ],
    plans: [
      asOwner(({ owners, meal }) => ({
        body: {
          entries: [
            { ...LINE, id: newId(), meal_id: meal },
            { ...LINE, id: newId(), meal_id: owners['recipe'] },
          ],
        },
      })),
    ],
    spends: true,
  },
  'PUT /plan/:id': {
    access: [missing(({ planned: id }) => ({ params: { id }, body: CHANGE }))],
    plans: [asOwner(async (world) => ({ ...(await another(world)), body: CHANGE }))],
  },
  'POST /plan/copy': {
    access: [ownWith(() => ({ body: { from: DATE, days: 1, to: '2026-03-12' } }))],
    plans: [asOwner(() => ({ body: { from: DATE, days: 7, to: '2026-03-18' } }))],
  },
  'POST /plan/proposal': {
    access: [ownWith(() => ({ body: { from: DATE, days: 7, slots: ['dinner', 'lunch'] } }))],
    plans: [asOwner(() => ({ body: { from: DATE, days: 7, slots: ['lunch'] } }))],
    allowedCosts: [NEWEST],
  },
  'GET /plan/groceries': { access: [own], plans: [asOwner(() => ({ query: DAYS }))] },
  'POST /plan/groceries': {
    access: [ownWith(() => ({ body: { ...DAYS, keys: ['flour', 'egg'] } }))],
    plans: [
      asOwner(async ({ owner }) => {
        await owner.call(addGrocery, { body: { item_name: 'Flour', quantity: '100 g' } });
        return { body: { ...DAYS, keys: ['flour', 'egg'] } };
      }),
    ],
    allowedCosts: [FORGETS],
  },
  'GET /plan/meals/:id/groceries': {
    access: [missing(({ recipe: id }) => ({ params: { id } }))],
    plans: [asOwner(({ owners }) => ({ params: { id: owners['recipe'] ?? '' }, query: { servings: '4' } }))],
    statements: 3,
  },
  'POST /plan/meals/:id/groceries': {
    access: [missing(({ recipe: id }) => ({ params: { id }, body: { keys: ['flour'] } }))],
    plans: [asOwner(({ owners }) => ({ params: { id: owners['recipe'] ?? '' }, body: { keys: ['flour', 'egg'] } }))],
    allowedCosts: [FORGETS],
  },
  'GET /meals/possible': {
    plans: [asOwner()],
    allowedCosts: [NEWEST],
    // Saved meals and recipes, the texts of both, groceries, and the likeliest of both. Nothing is at home, so
    // there are no best meals to read.
    statements: 10,
  },
  'DELETE /plan/:id': {
    access: [missing(({ planned: id }) => ({ params: { id } }))],
    plans: [asOwner(another)],
    spends: true,
  },
};
