import * as contract from '@moodbowl/contract/meal-logs';
import { newId } from '../../db/new-id.ts';
import { found, idTaken } from '../../http/coded-error.ts';
import type { Feature } from '../../http/feature.ts';
import { localDate } from '../../local-date.ts';
import { findMeal } from '../meals/meals.repository.ts';
import { deleteMealLog, insertMealLog, listMealLogs } from './meal-logs.repository.ts';

export const mealLogRoutes: Feature = ({ handle, db, clock }) => {
  handle(contract.listMealLogs, async ({ user }) => listMealLogs(db, user.id, contract.MEAL_LOG_PAGE));

  handle(contract.logMeal, async ({ user, body: { id = newId(), meal_id } }) => {
    const meal = found(await findMeal(db, user.id, meal_id));
    const now = clock.now();
    const log = await insertMealLog(db, {
      user_id: user.id,
      id,
      meal_id,
      meal_name: meal.name,
      created_at: now.toISOString(),
      date: localDate(now, user.time_zone),
    });
    if (!log) throw idTaken();
    return log;
  });

  handle(contract.deleteMealLog, async ({ user, params }) => found(await deleteMealLog(db, user.id, params.id)));
};
