import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { GROCERY_LIMITS, groceryItem } from './groceries.ts';
import { EXAMPLE_MEAL, meal, MEAL_LIMITS } from './meals.ts';
import { suggestionReason } from './suggestions.ts';
import {
  clientId,
  deleted,
  EXAMPLE_ID,
  filledText,
  id,
  idParams,
  instant,
  localDate,
  text,
  wholeNumber,
} from './text.ts';

/** The meals of a day, in order. */
export const PLAN_SLOTS = ['breakfast', 'lunch', 'dinner', 'snack'] as const;
export type PlanSlot = (typeof PLAN_SLOTS)[number];

export const PLAN_LIMITS = {
  /** Days in one request. */
  days: 62,
  /** Entries of a home on one day. */
  perDay: 20,
  /** Entries of a home. */
  entries: 10_000,
  /** As long as the names of recipes. */
  title: 200,
  note: 300,
  servings: 99,
  /** Entries that one request adds. */
  batch: 60,
  copyDays: 7,
  proposalDays: 7,
  /** Meals that a proposal leaves out. */
  exclude: 200,
  /** Other meals for each place of a proposal. */
  alternatives: 3,
  /** A meal is not proposed within so many days of the last or the next time. */
  repeatDays: 4,
  /** Foods that one request puts on the grocery list. */
  foods: 500,
  /** Meals in the answer to "What can I make?". */
  possible: 24,
} as const;

/** A day that can be planned. */
const planDate = localDate.refine((date) => date >= '2000' && date < '2200', 'fields.notADate' satisfies MessageId);
const slot = z.enum(PLAN_SLOTS);
const servings = z.int().min(1).max(PLAN_LIMITS.servings).nullable();
const note = text({ max: PLAN_LIMITS.note });
const title = filledText({ max: PLAN_LIMITS.title, blank: 'plan.titleRequired' satisfies MessageId });

export const planEntry = z.object({
  id,
  date: localDate,
  slot,
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
    slot,
    meal_id: id.nullable().default(null),
    title: text({ max: PLAN_LIMITS.title }).default('').describe('For a line of text; the name of a meal is its own'),
    servings: servings.default(null),
    note: note.default(''),
  })
  .refine(({ meal_id, title: line }) => meal_id !== null || title.safeParse(line).success, {
    error: 'plan.titleRequired' satisfies MessageId,
    path: ['title'],
  });
export type PlanDraft = z.output<typeof planDraft>;

/** What can be changed of an entry. */
export const planChange = z
  .object({
    date: planDate,
    slot,
    position: z
      .int()
      .min(0)
      .max(PLAN_LIMITS.perDay)
      .describe('The place within the slot; the others make room. Without it an entry that moves comes last'),
    title: title.describe('Only a line of text takes another one'),
    servings,
    note,
  })
  .partial();
export type PlanChange = z.output<typeof planChange>;

const TAG = 'Meal plan';
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

/** The days of a request; the handler checks that they are in order and few enough. */
const days = {
  from: planDate.optional().describe("The first day; the caller's today by default"),
  to: planDate.optional().describe(`The last day, at most ${PLAN_LIMITS.days} days; six days later by default`),
};
const WEEK = { from: '2026-03-09', to: '2026-03-15' } as const;

export const listPlan = defineEndpoint({
  method: 'GET',
  path: '/plan',
  access: 'user',
  tag: TAG,
  summary: 'Read the plan',
  description: "What the caller's home has planned on these days, in order of days and positions.",
  query: z.object(days),
  response: z.array(planEntry),
  long: true,
  example: { query: WEEK, response: [ENTRY] },
});

export const addToPlan = defineEndpoint({
  method: 'POST',
  path: '/plan',
  access: 'user',
  tag: TAG,
  summary: 'Plan meals',
  description: `Adds up to ${PLAN_LIMITS.batch} entries, each at the end of its slot, all or none. An entry is a meal of the catalogue, a recipe of the home, or a line of text. Send an \`id\` of your own (a UUID) with each to make a repeated request safe. A day holds ${PLAN_LIMITS.perDay} entries.`,
  body: z.object({ entries: z.array(planDraft).min(1).max(PLAN_LIMITS.batch) }),
  response: z.array(planEntry).describe('In the order of the request'),
  status: 201,
  long: true,
  errors: ['NOT_FOUND', 'PLAN_DAY_FULL', 'PLAN_FULL'],
  // As many entries with the longest titles and notes, each character escaped.
  maxBodyBytes: 256 * 1024,
  example: {
    body: { entries: [{ date: '2026-03-10', slot: 'dinner', meal_id: EXAMPLE_ID, servings: 4, note: 'Leo cooks' }] },
    response: [ENTRY],
  },
});

export const changePlan = defineEndpoint({
  method: 'PUT',
  path: '/plan/:id',
  access: 'user',
  tag: TAG,
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
  tag: TAG,
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
  tag: TAG,
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

const proposedMeal = meal.pick({ id: true, name: true, image_url: true, servings: true, own: true }).extend({
  minutes: z.int().nullable().describe('How long it takes, if that is known'),
});
export type ProposedMeal = z.infer<typeof proposedMeal>;

export const planProposal = z.object({
  date: localDate,
  slot,
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
  tag: TAG,
  summary: 'Propose meals for empty places',
  description: `Proposes a meal for each of these slots in which nothing is planned: saved meals, recipes of the home and meals of the catalogue, first those that use what is bought. None comes within ${PLAN_LIMITS.repeatDays} days of a day on which it is planned or was eaten. Nothing is stored; to accept, add the meals with \`addToPlan\`. The answer stays the same all day as long as nothing changes.`,
  body: z.object({
    from: planDate,
    days: z.int().min(1).max(PLAN_LIMITS.proposalDays),
    slots: z.array(slot).min(1).max(PLAN_SLOTS.length),
    exclude: z.array(id).max(PLAN_LIMITS.exclude).default([]).describe('Meals to leave out'),
  }),
  response: z.array(planProposal),
  long: true,
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

export const NEED_STATES = ['needed', 'staple', 'gone', 'bought', 'listed'] as const;

/** A food that meals need, added up over them. */
export const foodNeed = z.object({
  key: z.string().describe('Names the food in requests'),
  item_name: z.string(),
  quantity: z
    .string()
    .describe('How much is still needed; how much in all if nothing is; empty if the recipes name no amount'),
  state: z
    .enum(NEED_STATES)
    .describe(
      '`needed`: to be put on the list; `staple`: too, but every kitchen has it; `gone`: was put there for these meals and is no longer on it; `bought` and `listed`: enough of it is at home or on the list',
    ),
  more: z.boolean().describe('Whether some of what is needed is on the list or at home, and `quantity` is the rest'),
  meals: z.array(z.string()).describe('The titles of the meals that need it'),
});
export type FoodNeed = z.infer<typeof foodNeed>;

const EXAMPLE_NEED: FoodNeed = {
  key: 'flour',
  item_name: 'Flour',
  quantity: '750 g',
  state: 'needed',
  more: false,
  meals: ['Lemon pancakes'],
};

/** The keys of foods that a request puts on the list. */
const foodKeys = z.array(z.string().max(500)).min(1).max(PLAN_LIMITS.foods);
const bought = z.object({
  items: z.array(groceryItem).describe('The items that are new, or of which there is more now'),
});
const EXAMPLE_BOUGHT = {
  items: [
    {
      id: EXAMPLE_ID,
      item_name: 'Flour',
      quantity: '750 g',
      purchased: 0 as const,
      created_at: '2026-03-10T09:00:00.000Z',
      added_by: EXAMPLE_ID,
      note: '',
      aisle: null,
    },
  ],
};

export const planGroceries = defineEndpoint({
  method: 'GET',
  path: '/plan/groceries',
  access: 'user',
  tag: TAG,
  summary: 'Read what the plan needs',
  description:
    'The ingredients of what is planned on these days, added up by food, less what is bought or on the list and not there for other meals. What was put on the list for these meals and was deleted or cleared since is named apart, with a key of its own, because it may be at home. Leaves out days that are past and meals that the caller has eaten.',
  query: z.object(days),
  response: z.array(foodNeed),
  long: true,
  example: { query: WEEK, response: [EXAMPLE_NEED] },
});

export const buyForPlan = defineEndpoint({
  method: 'POST',
  path: '/plan/groceries',
  access: 'user',
  tag: TAG,
  summary: 'Put on the list what the plan needs',
  description:
    'Puts what is still needed of these foods on the grocery list and remembers for which meals, so that a repeated request adds nothing and a changed plan only needs the difference. An item of the same food that is still to be bought takes the amount, unless its text cannot say it. All is added or nothing.',
  body: z.object({ ...days, keys: foodKeys }),
  response: bought,
  long: true,
  errors: ['GROCERY_LIST_FULL'],
  // As many of the longest keys, each character escaped.
  maxBodyBytes: 512 * 1024,
  example: {
    body: { ...WEEK, keys: ['flour'] },
    response: EXAMPLE_BOUGHT,
  },
});

export const mealGroceries = defineEndpoint({
  method: 'GET',
  path: '/plan/meals/:id/groceries',
  access: 'user',
  tag: TAG,
  summary: 'Read what a meal needs',
  description:
    'The ingredients of a meal for so many people, less what is bought or on the list and not there for other meals.',
  params: idParams,
  query: z.object({
    servings: wholeNumber({ max: MEAL_LIMITS.servings }).optional().describe('As the recipe says by default'),
  }),
  response: z.array(foodNeed),
  long: true,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, query: { servings: '4' }, response: [EXAMPLE_NEED] },
});

export const buyForMeal = defineEndpoint({
  method: 'POST',
  path: '/plan/meals/:id/groceries',
  access: 'user',
  tag: TAG,
  summary: 'Put on the list what a meal needs',
  description:
    'Puts what is still needed of these foods on the grocery list, as `buyForPlan` does. A repeated request finds it there and adds nothing. All is added or nothing.',
  params: idParams,
  body: z.object({
    keys: foodKeys,
    servings: z.int().min(1).max(MEAL_LIMITS.servings).optional().describe('As the recipe says by default'),
  }),
  response: bought,
  long: true,
  errors: ['NOT_FOUND', 'GROCERY_LIST_FULL'],
  // As many of the longest keys, each character escaped.
  maxBodyBytes: 512 * 1024,
  example: { params: { id: EXAMPLE_ID }, body: { keys: ['flour'], servings: 4 }, response: EXAMPLE_BOUGHT },
});

export const possibleMeal = z.object({
  meal,
  minutes: z.int().nullable().describe('How long it takes, if that is known'),
  needed: z.int().describe('How many foods it needs, without what every kitchen has'),
  missing: z
    .array(
      z.object({
        item_name: z.string().max(GROCERY_LIMITS.name),
        quantity: z.string(),
        listed: z.boolean().describe('Whether it is on the grocery list'),
      }),
    )
    .describe('What is not at home'),
});
export type PossibleMeal = z.infer<typeof possibleMeal>;

export const listPossible = defineEndpoint({
  method: 'GET',
  path: '/meals/possible',
  access: 'user',
  tag: TAG,
  summary: 'List what can be made',
  description: `Up to ${PLAN_LIMITS.possible} meals of which something is at home, that is bought: first those of which the fewest foods are missing, then those that use most of what is there. Looks at all recipes of the home, the meals last saved and the 1,000 newest of the catalogue.`,
  response: z.array(possibleMeal),
  long: true,
  example: {
    response: [
      {
        meal: EXAMPLE_MEAL,
        minutes: 20,
        needed: 3,
        missing: [{ item_name: 'Lemon', quantity: '1', listed: false }],
      },
    ],
  },
});

export const planFeed = z.object({
  link: z.string().nullable().describe('The path of the calendar; null if there is none'),
  created_at: instant.nullable(),
});
export type PlanFeed = z.infer<typeof planFeed>;
const FEED: PlanFeed = { link: '/calendar/hT3sGx0vQm.ics', created_at: '2026-03-10T09:00:00.000Z' };

export const getPlanFeed = defineEndpoint({
  method: 'GET',
  path: '/plan/feed',
  access: 'user',
  tag: TAG,
  summary: 'Read the address of the calendar',
  description: 'The plan as a calendar (iCalendar), for whoever knows the address.',
  response: planFeed,
  example: { response: FEED },
});

export const renewPlanFeed = defineEndpoint({
  method: 'POST',
  path: '/plan/feed',
  access: 'user',
  tag: TAG,
  summary: 'Make a new address of the calendar',
  description: 'The address before, if there was one, leads nowhere from now on.',
  response: planFeed,
  status: 201,
  example: { response: FEED },
});

export const stopPlanFeed = defineEndpoint({
  method: 'DELETE',
  path: '/plan/feed',
  access: 'user',
  tag: TAG,
  summary: 'Take the calendar back',
  description: 'Its address leads nowhere from now on. Can be repeated.',
  response: planFeed,
  example: { response: { link: null, created_at: null } },
});
