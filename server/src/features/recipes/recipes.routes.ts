import * as contract from '@moodbowl/contract/recipes';
import { z } from 'zod';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { orNotFound } from '../../http/errors.ts';
import { invalidCursor, linkToNext, readCursor, writeCursor } from '../../http/next-page.ts';
import type { Limits } from '../../http/throttle.ts';
import { storeRecipePicture } from './recipe-pictures.service.ts';
import * as recipes from './recipes.service.ts';
import { findRecipe, listRecipes, positionOf, type RecipePosition } from './recipes.repository.ts';

const cursorShape = z.tuple([
  z.enum(contract.RECIPE_SORTS),
  z.string().refine((text) => !text.includes('\0')),
  z.uuid(),
]);

function readPosition(cursor: string | undefined, sort: contract.RecipeSort): RecipePosition | undefined {
  if (cursor === undefined) return undefined;
  const read = cursorShape.safeParse(readCursor(cursor));
  if (!read.success || read.data[0] !== sort) throw invalidCursor();
  return [read.data[1], read.data[2]];
}

const HOUR = 60 * 60;

/** Files with many recipes have many pictures. */
const UPLOADING: Limits = { account: { hits: 2_500, seconds: HOUR }, address: { hits: 5_000, seconds: HOUR } };

interface Options {
  /** The most bytes of all pictures of a home. */
  readonly pictureQuota: number;
}

export function recipeRoutes({ pictureQuota }: Options): FeaturePlugin {
  return ({ endpoint, db }) => {
    endpoint(contract.listRecipes, async ({ user, query, request, reply }) => {
      const { sort = 'recent', limit = contract.RECIPE_LIMITS.pageDefault, cursor, saved, ...filter } = query;
      const after = readPosition(cursor, sort);
      const page = { ...filter, saved: saved === 'true', sort, after, limit };
      const { meals, more } = await listRecipes(db, user, page);
      const last = meals.at(-1);
      if (last && more) reply.header('link', linkToNext(request.url, writeCursor([sort, ...positionOf(last, sort)])));
      return meals;
    });

    endpoint(contract.getRecipe, async ({ user, params }) => orNotFound(await findRecipe(db, user, params.id)));

    endpoint(contract.createRecipe, async ({ change, now, body: { id, ...draft } }) =>
      recipes.addRecipe({ change, now }, draft, id),
    );

    // A batch counts once towards the write limit: what a home can hold is the limit of what it adds.
    endpoint(contract.createRecipes, async ({ change, now, body }) => ({
      outcomes: await recipes.addRecipes({ change, now }, body.recipes),
    }));

    endpoint(contract.copyMeal, async ({ change, now, body: { meal_id, ...copy } }) =>
      recipes.copyMeal({ change, now }, meal_id, copy),
    );

    endpoint(contract.updateRecipe, async ({ change, now, params, body: { updated_at: editedFrom, ...draft } }) =>
      recipes.replaceRecipe({ change, now }, params.id, { draft, editedFrom }),
    );

    endpoint(contract.deleteRecipe, async ({ change, params }) => recipes.removeRecipe(change, params.id));
    endpoint(contract.linkRecipe, async ({ change, params }) => recipes.setLink(change, params.id, true));
    endpoint(contract.unlinkRecipe, async ({ change, params }) => recipes.setLink(change, params.id, false));

    endpoint(contract.uploadRecipePicture, async ({ present, change, now, throttle, body }) => {
      const user = await present();
      await throttle('recipe-pictures', UPLOADING);
      const sent = new Uint8Array(await body.image.arrayBuffer());
      // Loaded with the first picture: loading it takes as long as starting the server.
      const { normalisePicture } = await import('../uploads/normalise-picture.ts');
      const content = await normalisePicture(sent, user.id);
      const picture = { content, now, quota: pictureQuota };
      return change(async (transaction, { home_id: homeId }) => ({
        url: await storeRecipePicture(transaction, { homeId, ...picture }),
      }));
    });
  };
}
