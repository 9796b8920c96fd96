import { createRecipe, listRecipes, RECIPE_SORTS, uploadRecipePicture } from '@moodbowl/contract/recipes';
import { newId } from '../../db/new-id.ts';
import {
  type AllowedCosts,
  asOwner,
  missing,
  own,
  ownWith,
  picture,
  type FeatureCalls,
  type OwnedThing,
  type World,
} from '../../../test/feature-calls.ts';

const SECRET = 'Dumplings of nobody else';
const RECIPE = { name: 'Broth', ingredients: ['1 leek'], steps: ['Simmer.'], moods: ['Sad'] };

export const ownerHas: OwnedThing = {
  name: 'recipe',
  secret: SECRET,
  add: async (owner) => {
    // A second one, so that lists have a second page.
    await owner.call(createRecipe, { body: { name: `${SECRET}, fried` } });
    await owner.call(uploadRecipePicture, { body: picture() });
    return (await owner.call(createRecipe, { body: { ...RECIPE, name: SECRET } })).body.id;
  },
};

/** The cursor after a page of one recipe. */
async function cursorAfter({ owner }: World, query: object): Promise<string> {
  const { headers } = await owner.call(listRecipes, { query: { ...query, limit: '1' } });
  const [, cursor] = /cursor=([^&>]+)/.exec(String(headers['link'])) ?? [];
  if (cursor === undefined) throw new Error('there is no second page');
  return cursor;
}

const FEW: AllowedCosts = {
  costs: ['sorts before it limits', 'reads the pages before'],
  why: 'A home has 2,000 recipes at most.',
};

const ofRecipe = missing(({ recipe: id }) => ({ params: { id } }));
const onRecipe = asOwner(({ owners }) => ({ params: { id: owners['recipe'] ?? '' } }));

/** A recipe that only the plan test knows. */
async function another({ owner }: World) {
  return { params: { id: (await owner.call(createRecipe, { body: RECIPE })).body.id } };
}

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /recipes': {
    access: [own],
    plans: RECIPE_SORTS.flatMap((sort) => [
      asOwner(() => ({ query: { sort } })),
      asOwner(() => ({ query: { sort, q: 'leeks', mood: 'sad', diet: 'vegan', minutes: '30', saved: 'true' } })),
      asOwner(async (world) => ({ query: { sort, cursor: await cursorAfter(world, { sort }) } })),
    ]),
    allowedCosts: [FEW],
    // Ids and sizes first, then what fits on a page, and which of it the caller has saved.
    statements: 3,
  },
  // And whether the caller has saved it.
  'GET /recipes/:id': { access: [ofRecipe], plans: [onRecipe], statements: 2 },
  'POST /recipes': {
    access: [ownWith(({ recipe: id }) => ({ body: { ...RECIPE, id } }))],
    plans: [asOwner(() => ({ body: RECIPE }))],
    spends: true,
  },
  'POST /recipes/batch': {
    access: [ownWith(({ recipe: id = '' }) => ({ body: { recipes: [{ ...RECIPE, id }] } }))],
    plans: [asOwner(() => ({ body: { recipes: [{ ...RECIPE, name: 'Stock', id: newId() }] } }))],
    spends: true,
  },
  'POST /recipes/copies': {
    access: [missing(({ recipe: meal_id }) => ({ body: { meal_id } }))],
    plans: [
      asOwner(({ meal: meal_id }) => ({ body: { meal_id } })),
      asOwner(({ owners }) => ({ body: { meal_id: owners['recipe'] ?? '' } })),
    ],
  },
  'POST /recipes/pictures': {
    access: [ownWith(() => ({ body: picture() }))],
    plans: [asOwner(() => ({ body: picture() }))],
    allowedCosts: [{ costs: ['reads all of recipe_pictures'], why: 'A home has 200 MB of pictures at most.' }],
    spends: true,
  },
  'PUT /recipes/:id': {
    access: [missing(({ recipe: id }) => ({ params: { id }, body: RECIPE }))],
    plans: [asOwner(async (world) => ({ ...(await another(world)), body: RECIPE }))],
  },
  'POST /recipes/:id/link': { access: [ofRecipe], plans: [onRecipe] },
  'DELETE /recipes/:id/link': { access: [ofRecipe], plans: [onRecipe] },
  'DELETE /recipes/:id': {
    access: [ofRecipe],
    plans: [asOwner(another)],
    spends: true,
  },
};
