import * as contract from '@moodbowl/contract/saved-meals';
import { id, instant } from '@moodbowl/contract/text';
import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import type { Change } from '../../http/change.ts';
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

async function unsave(change: Change, mealId: string) {
  await change(async (transaction, user) => deleteSavedMeal(transaction, user.id, mealId));
  return { saved: false };
}

export const savedMealRoutes: FeaturePlugin = ({ endpoint, db, clock }) => {
  async function save(transaction: Db, reader: Reader, mealId: string) {
    orNotFound(await findMeal(transaction, reader, mealId));
    await insertSavedMeal(transaction, { user_id: reader.id, meal_id: mealId, created_at: clock.now().toISOString() });
    return { saved: true };
  }

  endpoint(contract.listSavedMeals, async ({ user, query, request, reply }) => {
    const { mood, limit = contract.SAVED_MEAL_LIMIT, cursor } = query;
    const after = cursor === undefined ? undefined : readPosition(cursor);
    const { meals, next } = await listSavedMeals(db, user, { mood, limit, after });
    if (next) reply.header('link', linkToNext(request.url, writeCursor(next)));
    return meals;
  });
  endpoint(contract.saveMeal, async ({ change, params }) =>
    change(async (transaction, user) => save(transaction, user, params.id)),
  );
  endpoint(contract.unsaveMeal, async ({ change, params }) => unsave(change, params.id));
  endpoint(contract.unsaveMealBySave, async ({ change, params }) => unsave(change, params.id));

  endpoint(contract.toggleSavedMeal, async ({ change, params }) =>
    change(async (transaction, user) => {
      const wasSaved = await deleteSavedMeal(transaction, user.id, params.id);
      return wasSaved ? { saved: false } : save(transaction, user, params.id);
    }),
  );
};
