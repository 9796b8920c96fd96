import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { checkSpan, dateSpan } from './date-span.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  clientId,
  deleted,
  EXAMPLE_ID,
  filledText,
  id,
  idParams,
  instant,
  localDate,
  pastInstant,
  wholeNumber,
} from './text.ts';

export const MEAL_LOG_LIMITS = {
  perDay: 100,
  /** As long as what can be planned. */
  name: 200,
} as const;

export const MEAL_LOG_PAGE = 100;
/** The most meals of a page of a span of days. */
export const MEAL_LOG_SPAN_PAGE = 500;

export const mealLog = z.object({
  id,
  meal_id: id
    .nullable()
    .describe('Null for what was logged by its name, and once the meal itself has been deleted; its name stays'),
  meal_name: z.string(),
  created_at: instant,
  date: localDate,
  plan_entry_id: id.nullable().describe('What of the plan was eaten; null if it was not planned'),
});
export type MealLog = z.infer<typeof mealLog>;

const TAG = 'Meals eaten';
const LOG: MealLog = {
  id: EXAMPLE_ID,
  meal_id: EXAMPLE_ID,
  meal_name: 'Lentil soup',
  created_at: '2026-03-10T12:00:00.000Z',
  date: '2026-03-10',
  plan_entry_id: null,
};

export const listMealLogs = defineEndpoint({
  method: 'GET',
  path: '/meal-logs',
  access: 'user',
  tag: TAG,
  summary: 'List meals eaten',
  description: 'The newest 100 meals eaten, newest first.',
  response: z.array(mealLog),
  long: true,
  example: { response: [LOG] },
});

export const listMealLogSpan = defineEndpoint({
  method: 'GET',
  path: '/meal-logs/span',
  access: 'user',
  tag: TAG,
  summary: 'List the meals eaten on some days',
  description:
    'The meals of a span of days, oldest first. For the next page, pass the `id` of the last one as `after`.',
  query: checkSpan(
    dateSpan.extend({
      limit: wholeNumber({ max: MEAL_LOG_SPAN_PAGE }).optional().describe(`Meals; ${MEAL_LOG_SPAN_PAGE} by default`),
      after: id.optional().describe('Id of the last meal seen'),
    }),
  ),
  response: z.array(mealLog),
  long: true,
  errors: ['NOT_FOUND'],
  example: {
    query: { from: '2026-03-01', to: '2026-03-31', limit: '20', after: EXAMPLE_ID },
    response: [LOG],
  },
});

export const logMeal = defineEndpoint({
  method: 'POST',
  path: '/meal-logs',
  access: 'user',
  tag: TAG,
  summary: 'Log a meal',
  description:
    "Logs that a meal was eaten, on the caller's own day: one of the catalogue, a recipe of the home, or something else by its name, such as leftovers. Send an `id` of your own (a UUID) to make a repeated request safe. With `created_at`, logs it at an earlier time. What was planned is eaten once by each: with `plan_entry_id` that entry, otherwise the first one of the day with this meal that the caller has not eaten yet. An entry that the caller has eaten on that day is not logged again; its log is the answer. A day holds 100 meals.",
  body: z
    .object({
      meal_id: id.nullable().optional(),
      meal_name: filledText({ max: MEAL_LOG_LIMITS.name, blank: 'meals.nameRequired' satisfies MessageId })
        .optional()
        .describe('What was eaten, without a `meal_id`; the name of a meal is its own'),
      id: clientId,
      created_at: pastInstant,
      plan_entry_id: clientId.describe('What of the plan was eaten'),
    })
    .refine(({ meal_id, meal_name }) => (meal_id ?? meal_name) !== undefined, {
      error: 'fields.notAnId' satisfies MessageId,
      path: ['meal_id'],
    }),
  response: mealLog,
  status: 201,
  errors: ['NOT_FOUND', 'MEAL_DAY_FULL'],
  example: { body: { meal_id: EXAMPLE_ID }, response: LOG },
});

export const deleteMealLog = defineEndpoint({
  method: 'DELETE',
  path: '/meal-logs/:id',
  access: 'user',
  tag: TAG,
  summary: 'Delete a meal eaten',
  description: 'Takes a meal out of the day.',
  params: idParams,
  response: deleted,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});
