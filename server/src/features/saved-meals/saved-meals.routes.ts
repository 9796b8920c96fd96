import * as contract from '@moodbowl/contract/saved-meals';
import { id, instant } from '@moodbowl/contract/text';
import { z } from 'zod';
import { orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { invalidCursor, linkToNext, readCursor, writeCursor } from '../../http/next-page.ts';
import { findMeal, type Reader } from '../meals/meals.repository.ts';
import { deleteSavedMeal, insertSavedMeal, listSavedMeals, type SavedMealPosition } from './saved-meals.repository.ts';

const position = z.tuple([instant, id]);

function readPosition(cursor: string): SavedMealPosition {
  const read = position.safeParse(readCursor(cursor));
  if (!read.success) throw invalidCursor();
  return read.data;
}

export const savedMealRoutes: FeaturePlugin = ({ endpoint, db, clock }) => {
  async function save(reader: Reader, mealId: string) {
    orNotFound(await findMeal(db, reader, mealId));
    await insertSavedMeal(db, { user_id: reader.id, meal_id: mealId, created_at: clock.now().toISOString() });
    return { saved: true };
  }

  async function unsave(userId: string, mealId: string) {
    await deleteSavedMeal(db, userId, mealId);
    return { saved: false };
  }

  endpoint(contract.listSavedMeals, async ({ user, query, request, reply }) => {
    const { mood, limit = contract.SAVED_MEAL_LIMIT, cursor } = query;
    const after = cursor === undefined ? undefined : readPosition(cursor);
    const { meals, next } = await listSavedMeals(db, user, { mood, limit, after });
    if (next) reply.header('link', linkToNext(request.url, writeCursor(next)));
    return meals;
  });
  endpoint(contract.saveMeal, async ({ user, params }) => save(user, params.id));
  endpoint(contract.unsaveMeal, async ({ user, params }) => unsave(user.id, params.id));
  endpoint(contract.unsaveMealBySave, async ({ user, params }) => unsave(user.id, params.id));

  endpoint(contract.toggleSavedMeal, async ({ user, params }) => {
    const wasSaved = await deleteSavedMeal(db, user.id, params.id);
    return wasSaved ? { saved: false } : save(user, params.id);
  });
};
