import * as contract from '@moodbowl/contract/saved-meals';
import { id, instant } from '@moodbowl/contract/text';
import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import type { Change, Resident } from '../../http/change.ts';
import { orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { invalidCursor, linkToNext, readCursor, writeCursor } from '../../http/next-page.ts';
import { findMeal } from '../meals/meals.repository.ts';
import { deleteSavedMeal, insertSavedMeal, listSavedMeals, type SavedMealPosition } from './saved-meals.repository.ts';

const position = z.tuple([instant, id]);

function readPosition(cursor: string): SavedMealPosition {
  const read = position.safeParse(readCursor(cursor));
  if (!read.success) throw invalidCursor();
  return read.data;
}

async function save(transaction: Db, reader: Resident, meal_id: string, now: Date) {
  orNotFound(await findMeal(transaction, reader, meal_id));
  await insertSavedMeal(transaction, { user_id: reader.id, meal_id, created_at: now.toISOString() });
  return { saved: true };
}

async function unsave(change: Change, mealId: string) {
  await change(async (transaction, user) => deleteSavedMeal(transaction, user.id, mealId));
  return { saved: false };
}

export const savedMealRoutes: FeaturePlugin = ({ endpoint, db }) => {
  endpoint(contract.listSavedMeals, async ({ user, query, request, reply }) => {
    const { mood, limit = contract.SAVED_MEAL_LIMIT, cursor } = query;
    const after = cursor === undefined ? undefined : readPosition(cursor);
    const { meals, next } = await listSavedMeals(db, user, { mood, limit, after });
    if (next) reply.header('link', linkToNext(request.url, writeCursor(next)));
    return meals;
  });
  endpoint(contract.saveMeal, async ({ change, now, params }) =>
    change(async (transaction, user) => save(transaction, user, params.id, now)),
  );
  endpoint(contract.unsaveMeal, async ({ change, params }) => unsave(change, params.id));
  endpoint(contract.unsaveMealBySave, async ({ change, params }) => unsave(change, params.id));

  endpoint(contract.toggleSavedMeal, async ({ change, now, params }) =>
    change(async (transaction, user) => {
      const wasSaved = await deleteSavedMeal(transaction, user.id, params.id);
      return wasSaved ? { saved: false } : save(transaction, user, params.id, now);
    }),
  );
};
