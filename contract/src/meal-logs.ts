import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { clientId, id, idParams, instant, localDate } from './text.ts';

export const MEAL_LOG_LIMITS = { perDay: 100 } as const;

export const MEAL_LOG_MESSAGES = {
  dayFull: 'You have noted 100 meals today, and that is all a day can hold. Tomorrow is a new one.',
  eat: 'I ate this',
  eatAgain: 'Ate it again',
  undo: 'Undo',
  /** What takes the place of the button once the meal is logged; `time` is the latest helping's, as people write it. */
  eatenAt: (time: string, helpings: number) =>
    helpings === 1 ? `Eaten ${time}` : `Eaten ${helpings} times, last ${time}`,
  eaten: (meal: string) => `Enjoy! "${meal}" is in your day.`,
  eatFailed: 'Could not note this meal.',
  undone: (meal: string) => `Took "${meal}" out of your day.`,
  undoFailed: 'Could not undo this.',
} as const;

export const MEAL_LOG_PAGE = 100;

export const mealLog = z.object({
  id,
  /** Null once the meal itself has been deleted; its name stays. */
  meal_id: id.nullable(),
  meal_name: z.string(),
  created_at: instant,
  date: localDate,
});
export type MealLog = z.infer<typeof mealLog>;

const TAG = 'Meals eaten';

export const listMealLogs = defineEndpoint({
  method: 'GET',
  path: '/meal-logs',
  access: 'user',
  tag: TAG,
  summary: 'The newest meals eaten',
  response: z.array(mealLog),
  long: true,
});

export const logMeal = defineEndpoint({
  method: 'POST',
  path: '/meal-logs',
  access: 'user',
  tag: TAG,
  summary: 'Note that a meal was eaten',
  body: z.object({ meal_id: id, id: clientId }),
  response: mealLog,
  status: 201,
});

export const deleteMealLog = defineEndpoint({
  method: 'DELETE',
  path: '/meal-logs/:id',
  access: 'user',
  tag: TAG,
  summary: 'Take a meal out of the day',
  params: idParams,
  response: z.object({ id }),
});
