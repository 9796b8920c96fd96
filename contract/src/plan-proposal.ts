import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EXAMPLE_MEAL, meal } from './meals.ts';
import { PLAN_LIMITS, PLAN_SLOTS, PLAN_TAG, planDate, planSlot } from './plan-days.ts';
import { suggestionReason } from './suggestions.ts';
import { EXAMPLE_ID, id, localDate } from './text.ts';

const proposedMeal = meal.pick({ id: true, name: true, image_url: true, servings: true, own: true }).extend({
  minutes: z.int().nullable().describe('How long it takes, if that is known'),
});
export type ProposedMeal = z.infer<typeof proposedMeal>;

export const planProposal = z.object({
  date: localDate,
  slot: planSlot,
  meal: proposedMeal,
  reason: suggestionReason.describe('Why this meal'),
  alternatives: z.array(proposedMeal).describe('Other meals for this place; none is in the answer twice'),
});
export type PlanProposal = z.infer<typeof planProposal>;

const EXAMPLE_PROPOSED: ProposedMeal = {
  id: EXAMPLE_ID,
  name: EXAMPLE_MEAL.name,
  image_url: EXAMPLE_MEAL.image_url,
  servings: 2,
  own: false,
  minutes: 20,
};

export const proposePlan = defineEndpoint({
  method: 'POST',
  path: '/plan/proposal',
  access: 'user',
  tag: PLAN_TAG,
  summary: 'Propose meals for empty places',
  description: `Proposes a meal for each of these slots in which nothing is planned: saved meals, recipes of the home and meals of the catalogue, first those that use what is bought. None comes within ${PLAN_LIMITS.repeatDays} days of a day on which it is planned or was eaten. Nothing is stored; to accept, add the meals with \`addToPlan\`. The answer stays the same all day as long as nothing changes.`,
  body: z.object({
    from: planDate,
    days: z.int().min(1).max(PLAN_LIMITS.proposalDays),
    slots: z.array(planSlot).min(1).max(PLAN_SLOTS.length),
    exclude: z.array(id).max(PLAN_LIMITS.exclude).default([]).describe('Meals to leave out'),
  }),
  response: z.array(planProposal),
  long: true,
  costly: true,
  example: {
    body: { from: '2026-03-10', days: 7, slots: ['dinner'], exclude: [] },
    response: [
      {
        date: '2026-03-10',
        slot: 'dinner',
        meal: EXAMPLE_PROPOSED,
        reason: { mood: null, items: ['Oats'], saved: true, learned: null, worth_a_try: null },
        alternatives: [],
      },
    ],
  },
});
