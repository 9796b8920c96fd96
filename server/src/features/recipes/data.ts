import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { exportPages, isBefore, type OwnedData, withoutKeys } from '../../owned-data.ts';
import { bringRecipes, copyRecipes, deleteAllRecipes, moveRecipes } from './recipe-moves.ts';
import { listGiftContents, withSenders } from './recipe-gifts.repository.ts';

/** So many are read at a time: each may have half a megabyte. */
const LARGE_ROWS = 3;

type RecipeRow = Selectable<Schema['recipes']>;

async function pageOfRecipes(db: Db, homeId: string, limit: number, after?: RecipeRow): Promise<RecipeRow[]> {
  return db
    .selectFrom('recipes')
    .where('home_id', '=', homeId)
    .where(isBefore('recipes', after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute();
}

type ProposalRow = Selectable<Schema['meal_proposals']>;

async function pageOfProposals(db: Db, userId: string, limit: number, after?: ProposalRow): Promise<ProposalRow[]> {
  return db
    .selectFrom('meal_proposals')
    .where('user_id', '=', userId)
    .where(isBefore('meal_proposals', after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute();
}

type GiftRow = Awaited<ReturnType<typeof listGiftContents>>[number];

const giftPages = exportPages<GiftRow>(
  (db, userId, limit, after) => listGiftContents(db, userId, limit, after?.id),
  'id',
  LARGE_ROWS,
);

async function* namedGifts(...[db, ...rest]: Parameters<typeof giftPages>) {
  for await (const page of giftPages(db, ...rest)) yield await withSenders(db, page);
}

/** The rows in this feature's tables that accounts own. Pictures are left out, as they are for meals. */
export const recipeData = {
  exported: {
    recipes: withoutKeys(
      exportPages(pageOfRecipes, 'home_id', LARGE_ROWS),
      ({
        home_id: _,
        created_by: _by,
        name_key: _key,
        search_text: _text,
        bytes: _bytes,
        linked_by: _linker,
        link_secret,
        ...row
      }) => ({
        ...row,
        ingredients: JSON.parse(row.ingredients),
        steps: JSON.parse(row.steps),
        moods: JSON.parse(row.moods),
        tags: JSON.parse(row.tags),
        linked: link_secret !== null,
      }),
    ),
    recipe_gifts: withoutKeys(namedGifts, ({ content, ...gift }) => ({ ...gift, recipe: JSON.parse(content) })),
    meal_proposals: withoutKeys(
      exportPages(pageOfProposals, 'id', LARGE_ROWS),
      ({ content, user_id: _, ...proposal }) => ({
        ...proposal,
        recipe: JSON.parse(content),
      }),
    ),
  },
  // Of a home of one's own; what others share stays with them.
  long: [
    ['recipes', 'home_id', 'large'],
    ['recipe_pictures', 'home_id', 'large'],
    ['recipe_gifts', 'user_id', 'large'],
    ['meal_proposals', 'user_id', 'large'],
  ],
  home: {
    topic: 'recipes',
    empty: deleteAllRecipes,
    bring: bringRecipes,
    copy: copyRecipes,
    rename: async (transaction, { from, to }) => moveRecipes(transaction, from, to),
    addedBy: [
      ['recipes', 'created_by'],
      ['recipes', 'linked_by'],
    ],
  },
  demo: () => import('./demo.ts'),
} satisfies OwnedData<'recipes' | 'recipe_gifts' | 'meal_proposals'>;
