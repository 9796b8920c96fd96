import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EXAMPLE_MEAL } from './meals.ts';
import { EXAMPLE_WEEK, PLAN_LIMITS, PLAN_TAG, planDate, planDays, planSlot } from './plan-days.ts';
import { clientId, deleted, EXAMPLE_ID, filledText, id, idParams, localDate, text } from './text.ts';

const servings = z.int().min(1).max(PLAN_LIMITS.servings).nullable();
const note = text({ max: PLAN_LIMITS.note });
const position = z.int().min(0).max(PLAN_LIMITS.perDay);
const title = filledText({ max: PLAN_LIMITS.title, blank: 'plan.titleRequired' satisfies MessageId });

export const planEntry = z.object({
  id,
  date: localDate,
  slot: planSlot,
  position: z.int().describe('The order within a day and slot'),
  meal_id: id.nullable().describe('Null for a line of text, and once the meal itself has been deleted'),
  title: z.string().describe('The name of the meal, or the line of text'),
  servings: servings.describe('For how many people; null follows the recipe'),
  note: z.string(),
  planned_by: id.nullable().describe('Id of the member of the home who planned it'),
  eaten: id.nullable().describe("Id of the caller's log of this meal on this date; null if there is none"),
  image_url: z.string().describe('The picture of the meal; empty if there is none'),
  meal_servings: servings.describe('For how many people the recipe is'),
});
export type PlanEntry = z.infer<typeof planEntry>;

/** A meal, or a line of text. */
export const planDraft = z
  .object({
    id: clientId,
    date: planDate,
    slot: planSlot,
    meal_id: id.nullable().default(null),
    title: text({ max: PLAN_LIMITS.title }).default('').describe('For a line of text; the name of a meal is its own'),
    servings: servings.default(null),
    note: note.default(''),
    position: position.optional().describe('The place within the slot; the others make room. The last one by default'),
  })
  .refine(({ meal_id, title: line }) => meal_id !== null || title.safeParse(line).success, {
    error: 'plan.titleRequired' satisfies MessageId,
    path: ['title'],
  });
export type PlanDraft = z.output<typeof planDraft>;

/** The fields of an entry that can be changed. */
export const planChange = z
  .object({
    date: planDate,
    slot: planSlot,
    position: position.describe(
      'The place within the slot; the others make room. Without it an entry that moves comes last',
    ),
    title: title.describe('Only a line of text takes another one'),
    servings,
    note,
  })
  .partial();
export type PlanChange = z.output<typeof planChange>;

const ENTRY: PlanEntry = {
  id: EXAMPLE_ID,
  date: '2026-03-10',
  slot: 'dinner',
  position: 0,
  meal_id: EXAMPLE_ID,
  title: 'Lemon pancakes',
  servings: 4,
  note: 'Leo cooks',
  planned_by: EXAMPLE_ID,
  eaten: null,
  image_url: EXAMPLE_MEAL.image_url,
  meal_servings: 2,
};

export const listPlan = defineEndpoint({
  method: 'GET',
  path: '/plan',
  access: 'user',
  tag: PLAN_TAG,
  summary: 'Read the plan',
  description: "What the caller's home has planned on these days, in order of days and positions.",
  query: z.object(planDays),
  response: z.array(planEntry),
  long: true,
  example: { query: EXAMPLE_WEEK, response: [ENTRY] },
});

export const addToPlan = defineEndpoint({
  method: 'POST',
  path: '/plan',
  access: 'user',
  tag: PLAN_TAG,
  summary: 'Plan meals',
  description: `Adds up to ${PLAN_LIMITS.batch} entries, each at its place or at the end of its slot, all or none. An entry is a meal of the catalogue, a recipe of the home, or a line of text. Send an \`id\` of your own (a UUID) with each to make a repeated request safe. A day holds ${PLAN_LIMITS.perDay} entries.`,
  body: z.object({ entries: z.array(planDraft).min(1).max(PLAN_LIMITS.batch) }),
  response: z.array(planEntry).describe('In the order of the request'),
  status: 201,
  long: true,
  errors: ['NOT_FOUND', 'PLAN_DAY_FULL', 'PLAN_FULL'],
  // As many entries with the longest titles and notes, each character escaped.
  maxBodyBytes: 256 * 1024,
  example: {
    body: {
      entries: [
        { date: '2026-03-10', slot: 'dinner', meal_id: EXAMPLE_ID, servings: 4, note: 'Leo cooks', position: 0 },
      ],
    },
    response: [ENTRY],
  },
});

export const changePlan = defineEndpoint({
  method: 'PUT',
  path: '/plan/:id',
  access: 'user',
  tag: PLAN_TAG,
  summary: 'Change or move what is planned',
  description:
    'Changes only what is sent, so that two people can change an entry at once: one its note, the other its day. A meal keeps its name as the title.',
  params: idParams,
  body: planChange,
  response: planEntry,
  errors: ['NOT_FOUND', 'PLAN_DAY_FULL'],
  example: {
    params: { id: EXAMPLE_ID },
    body: { date: '2026-03-11', slot: 'lunch', position: 0 },
    response: { ...ENTRY, date: '2026-03-11', slot: 'lunch' },
  },
});

export const deleteFromPlan = defineEndpoint({
  method: 'DELETE',
  path: '/plan/:id',
  access: 'user',
  tag: PLAN_TAG,
  summary: 'Take something off the plan',
  description: 'What it has put on the grocery list stays there, for other meals.',
  params: idParams,
  response: deleted.extend({
    listed: z.int().describe('How many things to buy it has put on the list, which stay there'),
  }),
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID, listed: 2 } },
});

export const copyPlan = defineEndpoint({
  method: 'POST',
  path: '/plan/copy',
  access: 'user',
  tag: PLAN_TAG,
  summary: 'Copy days of the plan',
  description:
    'Copies a day, or up to a week, to another date. What is planned there already is not added again, so that it can be repeated. Answers with what was added; all is added or nothing.',
  body: z.object({
    from: planDate.describe('The first day to copy'),
    days: z.int().min(1).max(PLAN_LIMITS.copyDays),
    to: planDate.describe('The day to which the first one is copied'),
  }),
  response: z.array(planEntry),
  long: true,
  errors: ['PLAN_DAY_FULL', 'PLAN_FULL'],
  example: { body: { from: '2026-03-03', days: 7, to: '2026-03-10' }, response: [ENTRY] },
});
