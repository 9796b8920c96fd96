import type { Tonight, TonightStage } from '@moodbowl/contract/tonight';
import type { Db } from '../../db/database.ts';
import type { Person } from '../../http/change.ts';
import { localDate } from '../../local-date.ts';
import { listMealLogsOfDay } from '../meal-logs/meal-logs.repository.ts';
import { findMeal } from '../meals/meals.repository.ts';
import { findDinner } from '../plan/plan.repository.ts';
import { findShopping } from '../suggestions/suggestions.service.ts';
import { findPinned } from './tonight.repository.ts';

/** The meal that is pinned for today and how far it is; null if there is none. */
export async function readTonight(db: Db, person: Person, now: Date): Promise<Tonight | null> {
  const today = localDate(now, person.time_zone);
  const pinned = await findPinned(db, person.id);
  if (pinned?.date !== today) return null;
  const meal = await findMeal(db, person, pinned.meal_id);
  const shopping = await findShopping(db, person, pinned.meal_id);
  if (!meal || !shopping) return null;
  const dinner = await findDinner(db, person.home_id, { date: today, meal_id: meal.id });
  const eaten = await listMealLogsOfDay(db, person.id, today);
  // If it is planned for dinner, what was eaten of it at lunch is another meal.
  const isEaten = eaten.some((log) => (dinner ? log.plan_entry_id === dinner.id : log.meal_id === meal.id));
  const stage = stageOf({ isEaten, isCooking: pinned.cooking_at !== null, ...shopping });
  return { meal, stage, ...shopping, plan_entry_id: dinner?.id ?? null };
}

interface Progress extends Pick<Tonight, 'missing' | 'to_buy'> {
  readonly isEaten: boolean;
  readonly isCooking: boolean;
}

function stageOf({ isEaten, isCooking, missing, to_buy }: Progress): TonightStage {
  if (isEaten) return 'eaten';
  if (isCooking) return 'cooking';
  if (missing.length > 0) return 'missing';
  return to_buy.length > 0 ? 'shopping' : 'ready';
}
