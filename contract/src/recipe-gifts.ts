import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EXAMPLE_RECIPE, recipe } from './recipes.ts';
import { clientId, deleted, EXAMPLE_ID, id, idParams, instant, wholeNumber } from './text.ts';

export const GIFT_LIMITS = {
  /** Recipes from friends that wait for one person. */
  waiting: 50,
  /** Open proposals of one person. */
  proposals: 20,
  pageDefault: 50,
  pageMax: 200,
} as const;

export const PROPOSAL_STATUSES = ['open', 'added', 'declined'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** A recipe as it was when it was sent. */
export const sentRecipe = recipe.omit({
  id: true,
  mood: true,
  created_at: true,
  updated_at: true,
  saved: true,
  own: true,
  link: true,
  linked_by: true,
});

export const recipeGift = z.object({
  id,
  from: z.string().describe('Who sent it'),
  created_at: instant,
  recipe: sentRecipe,
});
export type RecipeGift = z.output<typeof recipeGift>;

export const proposal = z.object({
  id,
  username: z.string().describe('Who suggests it'),
  status: z.enum(PROPOSAL_STATUSES),
  created_at: instant,
  recipe: sentRecipe,
});
export type Proposal = z.output<typeof proposal>;

const TAG = 'Recipes';
const {
  id: _,
  mood: _mood,
  created_at,
  updated_at: _updated,
  saved: _saved,
  own: _own,
  link: _link,
  linked_by: _linker,
  ...SENT
} = EXAMPLE_RECIPE;
const GIFT = { id: EXAMPLE_ID, from: 'leo', created_at, recipe: { ...SENT, moods: [] } };
const PROPOSAL = { id: EXAMPLE_ID, username: 'maya', status: 'open', created_at, recipe: SENT } as const;

export const sendRecipe = defineEndpoint({
  method: 'POST',
  path: '/recipes/:id/gifts',
  access: 'user',
  tag: TAG,
  summary: 'Send a recipe to a friend',
  description: `Sends the recipe as it is now, without its moods. The friend can read it and keep a copy. ${GIFT_LIMITS.waiting} recipes can wait for one person. Send an \`id\` of your own (a UUID) to make a repeated request safe.`,
  params: idParams,
  body: z.object({ friend_id: id, id: clientId }),
  response: z.object({ id, to: z.string() }),
  status: 201,
  errors: ['NOT_FOUND', 'GIFTS_FULL'],
  example: { params: { id: EXAMPLE_ID }, body: { friend_id: EXAMPLE_ID }, response: { id: EXAMPLE_ID, to: 'leo' } },
});

export const getGift = defineEndpoint({
  method: 'GET',
  path: '/recipe-gifts/:id',
  access: 'user',
  tag: TAG,
  summary: 'Read a recipe from a friend',
  description: 'The recipe as it was when it was sent, until it is kept or dismissed.',
  params: idParams,
  response: recipeGift,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: GIFT },
});

export const keepGift = defineEndpoint({
  method: 'POST',
  path: '/recipe-gifts/:id/copy',
  access: 'user',
  tag: TAG,
  summary: 'Keep a copy of a recipe from a friend',
  description: "Adds a copy to the recipes of the caller's home and takes the recipe off the list.",
  params: idParams,
  response: recipe,
  status: 201,
  errors: ['NOT_FOUND', 'RECIPES_FULL', 'RECIPES_TOO_LARGE'],
  example: { params: { id: EXAMPLE_ID }, response: EXAMPLE_RECIPE },
});

export const dismissGift = defineEndpoint({
  method: 'DELETE',
  path: '/recipe-gifts/:id',
  access: 'user',
  tag: TAG,
  summary: 'Dismiss a recipe from a friend',
  description: 'Takes it off the list without keeping a copy.',
  params: idParams,
  response: deleted,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const proposeRecipe = defineEndpoint({
  method: 'POST',
  path: '/recipes/:id/proposal',
  access: 'user',
  tag: TAG,
  summary: 'Suggest a recipe for everybody',
  description: `Puts the recipe, as it is now, before the administrators. Once more replaces what was suggested, while nobody has decided. A person can have ${GIFT_LIMITS.proposals} open proposals.`,
  params: idParams,
  response: z.object({ id: id.describe('Id of the proposal'), status: z.enum(PROPOSAL_STATUSES) }),
  errors: ['NOT_FOUND', 'PROPOSALS_FULL'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID, status: 'open' } },
});

export const getProposalState = defineEndpoint({
  method: 'GET',
  path: '/recipes/:id/proposal',
  access: 'user',
  tag: TAG,
  summary: 'Read what became of a proposal',
  description: "The state of the caller's newest proposal of this recipe; null if there is none.",
  params: idParams,
  response: z.object({ status: z.enum(PROPOSAL_STATUSES).nullable() }),
  example: { params: { id: EXAMPLE_ID }, response: { status: 'open' } },
});

export const listProposals = defineEndpoint({
  method: 'GET',
  path: '/proposals',
  access: 'admin',
  tag: TAG,
  summary: 'List proposals',
  description:
    'Open proposals of all people, oldest first. For the next page, pass the `id` of the last one as `after`.',
  query: z.object({
    limit: wholeNumber({ max: GIFT_LIMITS.pageMax }).optional().describe(`${GIFT_LIMITS.pageDefault} by default`),
    after: id.optional().describe('Id of the last proposal seen'),
  }),
  response: z.array(proposal),
  long: true,
  errors: ['NOT_FOUND'],
  example: { query: { limit: '20', after: EXAMPLE_ID }, response: [PROPOSAL] },
});

export const decideProposal = defineEndpoint({
  method: 'PATCH',
  path: '/proposals/:id',
  access: 'admin',
  tag: TAG,
  summary: 'Decide on a proposal',
  description: 'Marks a proposal as added or declined. To add its meal, use `POST /meals`.',
  params: idParams,
  body: z.object({ status: z.enum(['added', 'declined']) }),
  response: proposal,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, body: { status: 'added' }, response: { ...PROPOSAL, status: 'added' } },
});
