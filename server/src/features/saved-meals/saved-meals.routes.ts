import * as contract from '@moodbowl/contract/saved-meals';
import { notFound } from '../../http/coded-error.ts';
import type { Feature } from '../../http/feature.ts';
import { deleteSavedMeal, insertSavedMeal, listSavedMeals } from './saved-meals.repository.ts';

export const savedMealRoutes: Feature = ({ handle, db, clock }) => {
  async function save(userId: string, mealId: string) {
    const saved = await insertSavedMeal(db, {
      user_id: userId,
      meal_id: mealId,
      created_at: clock.now().toISOString(),
    });
    if (!saved) throw notFound();
    return { saved };
  }

  async function unsave(userId: string, mealId: string) {
    await deleteSavedMeal(db, userId, mealId);
    return { saved: false };
  }

  handle(contract.listSavedMeals, async ({ user }) => listSavedMeals(db, user.id));
  handle(contract.saveMeal, async ({ user, params }) => save(user.id, params.id));
  handle(contract.unsaveMeal, async ({ user, params }) => unsave(user.id, params.id));
  handle(contract.unsaveMealBySave, async ({ user, params }) => unsave(user.id, params.id));

  handle(contract.toggleSavedMeal, async ({ user, params }) => {
    const wasSaved = await deleteSavedMeal(db, user.id, params.id);
    return wasSaved ? { saved: false } : save(user.id, params.id);
  });
};
