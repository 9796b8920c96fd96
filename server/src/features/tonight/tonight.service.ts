import type { Tonight, TonightStage } from '@moodbowl/contract/tonight';
import type { Db } from '../../db/database.ts';
import { changeHome, type Changing, type Person } from '../../http/change.ts';
import { orNotFound } from '../../http/errors.ts';
import { localDate } from '../../local-date.ts';
import { listMealLogsOfDay } from '../meal-logs/meal-logs.repository.ts';
import { findMeal } from '../meals/meals.repository.ts';
import { listDinners, planDinner, unplanDinner } from '../plan/plan.service.ts';
import { findShopping } from '../suggestions/suggestions.service.ts';
import * as repository from './tonight.repository.ts';

/**
 * Today's dinner in the plan of the home and how far it is; null if there is none. Of several, the one that the person
 * has pinned, or else the first that they have not eaten.
 */
export async function readTonight(db: Db, person: Person, now: Date): Promise<Tonight | null> {
  const today = localDate(now, person.time_zone);
  const dinners = await listDinners(db, person.home_id, today);
  if (dinners.length === 0) return null;
  const last = await repository.findPinned(db, person.id);
  const pinned = last?.date === today ? last : undefined;
  // What was eaten of it at lunch is another meal.
  const eaten = new Set((await listMealLogsOfDay(db, person.id, today)).map(({ plan_entry_id }) => plan_entry_id));
  const inOrder = dinners.toSorted(
    (a, b) =>
      Number(b.meal_id === pinned?.meal_id) - Number(a.meal_id === pinned?.meal_id) ||
      Number(eaten.has(a.id)) - Number(eaten.has(b.id)),
  );
  for (const { id, meal_id } of inOrder) {
    const meal = await findMeal(db, person, meal_id);
    const shopping = await findShopping(db, person, meal_id);
    // A meal that was deleted is no dinner any more.
    if (!meal || !shopping) continue;
    const isPinned = meal_id === pinned?.meal_id;
    const isCooking = isPinned && pinned.cooking_at !== null;
    const stage = stageOf({ isEaten: eaten.has(id), isCooking, ...shopping });
    return { meal, stage, ...shopping, plan_entry_id: id, pinned: isPinned };
  }
  return null;
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

/**
 * Makes a meal today's dinner, in place of the one that the person had pinned before. Throws `NOT_FOUND`,
 * `PLAN_DAY_FULL`, `PLAN_FULL`.
 */
export async function pinMeal({ change, now }: Changing, meal_id: string): Promise<Tonight> {
  return changeHome(change, 'plan', async (transaction, person) => {
    const date = localDate(now, person.time_zone);
    await takeBack(transaction, person, { now, keep: meal_id });
    await planDinner(transaction, person, { date, meal_id }, now);
    await repository.pin(transaction, { user_id: person.id, meal_id, date });
    return orNotFound((await readTonight(transaction, person, now)) ?? undefined);
  });
}

/** Takes back what the person has pinned, and off the plan, if they have put it there today. */
export async function unpinMeal({ change, now }: Changing): Promise<Tonight | null> {
  return changeHome(change, 'plan', async (transaction, person) => {
    await takeBack(transaction, person, { now });
    await repository.unpin(transaction, person.id);
    return readTonight(transaction, person, now);
  });
}

async function takeBack(transaction: Db, person: Person, { now, keep }: { now: Date; keep?: string }): Promise<void> {
  const pinned = await repository.findPinned(transaction, person.id);
  const today = localDate(now, person.time_zone);
  if (pinned?.date === today && pinned.meal_id !== keep)
    await unplanDinner(transaction, person, { date: today, meal_id: pinned.meal_id });
}

/** Notes that today's dinner is being cooked. Throws `NOT_FOUND` without one. */
export async function cookTonight({ change, now }: Changing): Promise<Tonight> {
  return change(async (transaction, person) => {
    const tonight = orNotFound((await readTonight(transaction, person, now)) ?? undefined);
    const date = localDate(now, person.time_zone);
    if (!tonight.pinned) await repository.pin(transaction, { user_id: person.id, meal_id: tonight.meal.id, date });
    await repository.startCooking(transaction, person.id, now.toISOString());
    return orNotFound((await readTonight(transaction, person, now)) ?? undefined);
  });
}
