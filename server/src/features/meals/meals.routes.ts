import { readIngredient } from '@moodbowl/food/lines/read-ingredient';
import type { RequestOf } from '@moodbowl/contract/endpoint';
import * as contract from '@moodbowl/contract/meals';
import type { MoodName } from '@moodbowl/contract/mood';
import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { auditOf } from '../../http/log.ts';
import { orNotFound } from '../../http/errors.ts';
import type { Call, FeaturePlugin } from '../../http/endpoints.ts';
import { invalidCursor, linkToNext, readCursor, writeCursor } from '../../http/next-page.ts';
import type { FetchPublic } from '../../http/fetch-public.ts';
import { storeImage } from '../uploads/uploads.service.ts';
import { fetchCataloguePicture } from './catalogue-picture.ts';
import * as repository from './meals.repository.ts';
import { listPartsOf } from './recipe-parts.ts';

const cursorShape = z.tuple(
  [z.enum(contract.SORTS)],
  z.string().refine((text) => !text.includes('\0')),
);

function readPosition(cursor: string | undefined, sort: contract.MealSort): repository.MealPosition | undefined {
  if (cursor === undefined) return undefined;
  const read = cursorShape.safeParse(readCursor(cursor));
  if (!read.success) throw invalidCursor();
  const [order, ...after] = read.data;
  if (order !== sort || after.length !== repository.positionLength(sort)) throw invalidCursor();
  return after;
}

type PageCall = Pick<Call<typeof contract.listMealsOfMood>, 'user' | 'language' | 'request' | 'reply'>;
type PageQuery = RequestOf<typeof contract.listMealsOfMood>['query'] & { readonly limit: number };

/** The address to store for a meal's picture, which is stored as well if it was fetched. */
async function storePicture(transaction: Db, imageUrl: string, picture: Uint8Array | undefined, now: Date) {
  return picture ? storeImage(transaction, picture, now) : imageUrl;
}

interface Options {
  readonly fetchPublic: FetchPublic;
}

export const mealRoutes =
  ({ fetchPublic }: Options): FeaturePlugin =>
  ({ endpoint, db }) => {
    /** Sends one page of meals, with a link to the next page. */
    async function answerPage(
      { user, language, request, reply }: PageCall,
      mood: MoodName | undefined,
      page: PageQuery,
    ) {
      const { q, diet, minutes, saved, sort = 'recent', limit, cursor } = page;
      const filter = {
        mood,
        q,
        diet,
        minutes,
        saved: saved === 'true',
        language,
        sort,
        after: readPosition(cursor, sort),
      };
      const { meals, more } = await repository.listMeals(db, user.id, { ...filter, limit });
      const last = meals.at(-1);
      if (last && more)
        reply.header('link', linkToNext(request.url, writeCursor([sort, ...repository.positionOf(last, sort)])));
      return meals;
    }

    endpoint(contract.listMeals, async (call) => {
      const { mood, limit = contract.MEAL_LIMITS.pageDefault, ...query } = call.query;
      return answerPage(call, mood, { ...query, limit });
    });

    endpoint(contract.listMealsOfMood, async (call) => {
      const { limit = contract.MEAL_LIMITS.pageMax, ...query } = call.query;
      return answerPage(call, call.params.mood, { ...query, limit });
    });

    endpoint(contract.getMeal, async ({ user, params }) => {
      const meal = orNotFound(await repository.findMeal(db, user, params.id));
      const parts = meal.own ? await listPartsOf(db, user.home_id, meal.ingredients) : [];
      return { ...meal, read: meal.ingredients.map(readIngredient), parts };
    });

    endpoint(contract.createMeal, async ({ present, change, now, language, body, request }) => {
      const id = newId();
      const picture = await fetchCataloguePicture(fetchPublic, (await present()).id, body.image_url);
      const meal = await change(async (transaction, user) => {
        const image_url = await storePicture(transaction, body.image_url, picture, now);
        await repository.insertMeal(transaction, { ...body, image_url, language, id, created_at: now.toISOString() });
        return orNotFound(await repository.findMeal(transaction, user, id));
      });
      auditOf(request)('meal.created', { meal_id: id });
      return meal;
    });

    endpoint(contract.updateMeal, async ({ present, change, now, language, params: { id }, body, request }) => {
      const picture = await fetchCataloguePicture(fetchPublic, (await present()).id, body.image_url);
      const meal = await change(async (transaction, user) => {
        const image_url = await storePicture(transaction, body.image_url, picture, now);
        await repository.updateMeal(transaction, id, { ...body, image_url }, language);
        return orNotFound(await repository.findMeal(transaction, user, id));
      });
      auditOf(request)('meal.updated', { meal_id: id });
      return meal;
    });

    endpoint(contract.deleteMeal, async ({ change, params, request }) => {
      const deleted = await change(async (transaction) =>
        orNotFound(await repository.deleteMeal(transaction, params.id)),
      );
      auditOf(request)('meal.deleted', { meal_id: deleted.id });
      return deleted;
    });
  };
