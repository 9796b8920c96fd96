import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { moodName } from './mood.ts';
import { deleted, EXAMPLE_ID, id, instant } from './text.ts';

export const LEARNING_LIMITS = {
  /** After so many skipped questions there are none until the next day. */
  skipsPerDay: 2,
  /** The mood before a meal is at most so many minutes old. */
  beforeMinutes: 180,
  /** The meals eaten whose links are listed, newest first. */
  links: 100,
  /** The meals that insights list, and those of which too little is known yet. */
  meals: 100,
  waiting: 12,
  bestPerMood: 3,
  /** The meals that are never asked about. */
  unasked: 200,
} as const;

const counts = z.object({
  times: z.int().describe('How often'),
  better: z.int().describe('How often a good mood followed'),
});

/** A statement about a meal, from the caller's own entries. */
export const learnedReason = z.object({
  mood: moodName.nullable().describe('The mood before; null: all low moods'),
  with: counts.describe('After this meal'),
  without: counts.describe('Otherwise, from the same moods'),
});
export type LearnedReason = z.infer<typeof learnedReason>;

export const learningSettings = z.object({
  learning: z.boolean().describe('Whether suggestions learn from moods after meals'),
  asking: z.boolean().describe('Whether the page asks for the mood after a meal'),
  sharing: z.boolean().describe("Whether the caller's answers count for everybody, and everybody's for the caller"),
});
export type LearningSettings = z.infer<typeof learningSettings>;

export const learningChoices = learningSettings.extend({
  missing: z
    .int()
    .describe('How many more people have to share, as of last night, before the answers of anybody are added up'),
});
export type LearningChoices = z.infer<typeof learningChoices>;

export const question = z.object({
  meal_log_id: id,
  meal_id: id.nullable(),
  meal_name: z.string(),
  ate_at: instant,
  until: instant.describe('A mood logged later does not answer it'),
});
export type Question = z.infer<typeof question>;

/** A mood entry that was logged 45 to 240 minutes after a meal. */
export const mealLinkView = z.object({
  meal_log_id: id,
  mood_entry_id: id,
  meal_name: z.string(),
  minutes: z.int().describe('From the meal to the mood'),
});
export type MealLinkView = z.infer<typeof mealLinkView>;

const moodPair = z.object({ before: moodName, after: moodName, times: z.int() });

const eatenMeal = z.object({
  meal_id: id.nullable().describe('Null for what was eaten by its name, and for a meal that is gone'),
  name: z.string(),
});

export const mealInsight = learnedReason.extend({
  meal_id: eatenMeal.shape.meal_id,
  name: z.string(),
  difference: z
    .object({ mean: z.number(), low: z.number(), high: z.number() })
    .describe('How much more pleasant moods are after the meal than otherwise, −2 to 2, with its 90% interval'),
  verdict: z.enum(['more', 'unclear', 'less']).describe('Whether better moods followed more or less often'),
  pairs: z.array(moodPair).describe('Moods before and after'),
});
export type MealInsight = z.infer<typeof mealInsight>;

export const insights = z.object({
  settings: learningSettings,
  answers: z.int().describe('Meals with a mood before and after'),
  by_themselves: z
    .array(counts.extend({ mood: moodName }))
    .describe(
      'What low moods do without a meal: how often a good mood followed within four hours; from three times on',
    ),
  meals: z.array(mealInsight).describe('Meals with enough answers, most answered first'),
  best: z
    .array(z.object({ mood: moodName, meals: z.array(eatenMeal) }))
    .describe('The meals that are expected to lift most after each low mood, of those with two answers or more'),
  waiting: z
    .array(eatenMeal.extend({ times: z.int(), needed: z.int() }))
    .describe('Meals of which too little is known yet, and how many answers are missing'),
  unasked: z.array(z.object({ meal_id: id, name: z.string() })).describe('Meals that are never asked about'),
});
export type Insights = z.infer<typeof insights>;

/** What a mood counts for, as the answer to how somebody feels after a meal. */
export const answer = z.object({
  meal_log_id: id,
  meal_id: id.nullable(),
  meal_name: z.string(),
  before: moodName.nullable().describe('The mood before the meal; without one the answer does not count'),
  after: moodName,
  compared: z.boolean().describe('Whether the mood before was low: sentences compare only what follows low moods'),
  times: z.int().describe('How many answers after low moods there are about this meal'),
  enough: z.int().describe('So many make a comparison'),
  learned: learnedReason.nullable().describe('The statement about the meal, if there is one by now'),
});
export type Answer = z.infer<typeof answer>;

const TAG = 'Learning';
const SETTINGS: LearningSettings = { learning: true, asking: true, sharing: false };
const REASON: LearnedReason = {
  mood: 'Stressed',
  with: { times: 6, better: 5 },
  without: { times: 6, better: 2 },
};
/** The reason in the examples of the API document. */
export const EXAMPLE_LEARNED = REASON;

export const getQuestion = defineEndpoint({
  method: 'GET',
  path: '/learning/question',
  access: 'user',
  tag: TAG,
  summary: 'Read the open question',
  description:
    'The meal after which the caller may be asked how they feel: the newest one, 45 to 240 minutes after it, unless a mood has answered already. Any mood logged in that time answers. `null` when there is nothing to ask: without a mood in the three hours before the meal, from 22 h to 5 h, after two skipped questions today, or when the caller does not want to be asked. After three meals in a row without an answer, only every third is asked about.',
  response: question.nullable(),
  example: {
    response: {
      meal_log_id: EXAMPLE_ID,
      meal_id: EXAMPLE_ID,
      meal_name: 'Lentil soup',
      ate_at: '2026-03-10T12:00:00.000Z',
      until: '2026-03-10T16:00:00.000Z',
    },
  },
});

export const skipQuestion = defineEndpoint({
  method: 'POST',
  path: '/learning/questions/:id/skip',
  access: 'user',
  tag: TAG,
  summary: 'Skip a question',
  description: 'Does not ask about this meal eaten. With `never`, does not ask after this meal again.',
  params: z.object({ id: id.describe('Id of the meal eaten') }),
  body: z.object({ never: z.boolean().default(false).describe('Whether to never ask after this meal again') }),
  response: deleted,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, body: { never: false }, response: { id: EXAMPLE_ID } },
});

export const askAgain = defineEndpoint({
  method: 'DELETE',
  path: '/learning/unasked/:id',
  access: 'user',
  tag: TAG,
  summary: 'Ask after a meal again',
  description: 'Ends the choice never to be asked after this meal. Can be repeated.',
  params: z.object({ id: id.describe('Id of the meal') }),
  response: deleted,
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const listLinks = defineEndpoint({
  method: 'GET',
  path: '/learning/links',
  access: 'user',
  tag: TAG,
  summary: 'List moods after meals',
  description: 'Which mood entries followed the newest 100 meals eaten, newest first.',
  response: z.array(mealLinkView),
  long: true,
  example: {
    response: [{ meal_log_id: EXAMPLE_ID, mood_entry_id: EXAMPLE_ID, meal_name: 'Lentil soup', minutes: 95 }],
  },
});

export const unlink = defineEndpoint({
  method: 'DELETE',
  path: '/learning/links/:id',
  access: 'user',
  tag: TAG,
  summary: 'Unlink a mood from a meal',
  description: 'The mood after this meal eaten says nothing about it. The mood itself stays.',
  params: z.object({ id: id.describe('Id of the meal eaten') }),
  response: deleted,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const linkAgain = defineEndpoint({
  method: 'PUT',
  path: '/learning/links/:id',
  access: 'user',
  tag: TAG,
  summary: 'Link a mood to a meal again',
  description: 'Takes back that a mood was unlinked from this meal eaten.',
  params: z.object({ id: id.describe('Id of the meal eaten') }),
  response: deleted,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const getAnswer = defineEndpoint({
  method: 'GET',
  path: '/learning/answers/:id',
  access: 'user',
  tag: TAG,
  summary: 'Read what a mood counts for',
  description:
    'The meal after which this mood was logged, among the newest meals eaten, the mood before it, and how many answers there are about the meal. `answer` is `null` for a mood that answers nothing.',
  params: z.object({ id: id.describe('Id of the mood entry') }),
  response: z.object({ answer: answer.nullable() }),
  costly: true,
  example: {
    params: { id: EXAMPLE_ID },
    response: {
      answer: {
        meal_log_id: EXAMPLE_ID,
        meal_id: EXAMPLE_ID,
        meal_name: 'Lentil soup',
        before: 'Stressed',
        after: 'Happy',
        compared: true,
        times: 2,
        enough: 3,
        learned: null,
      },
    },
  },
});

export const getInsights = defineEndpoint({
  method: 'GET',
  path: '/learning/insights',
  access: 'user',
  tag: TAG,
  summary: 'Read what has been learned',
  description:
    "Everything that is learned from the caller's moods after meals: counts, estimates with their intervals, and what is missing. Counted from the caller's own entries of the last months. It compares; it does not explain.",
  response: insights,
  long: true,
  costly: true,
  example: {
    response: {
      settings: SETTINGS,
      answers: 12,
      by_themselves: [{ mood: 'Stressed', times: 40, better: 14 }],
      meals: [
        {
          ...REASON,
          meal_id: EXAMPLE_ID,
          name: 'Lentil soup',
          difference: { mean: 0.12, low: 0.01, high: 0.23 },
          verdict: 'more',
          pairs: [{ before: 'Stressed', after: 'Happy', times: 5 }],
        },
      ],
      best: [{ mood: 'Stressed', meals: [{ meal_id: EXAMPLE_ID, name: 'Lentil soup' }] }],
      waiting: [{ meal_id: EXAMPLE_ID, name: 'Lemon pancakes', times: 2, needed: 1 }],
      unasked: [],
    },
  },
});

export const getMealInsight = defineEndpoint({
  method: 'GET',
  path: '/learning/meals/:id',
  access: 'user',
  tag: TAG,
  summary: 'Read what has been learned of a meal',
  description: 'What may be said about one meal after a low mood; `null` when there is nothing to say.',
  params: z.object({ id: id.describe('Id of the meal') }),
  response: z.object({ learned: learnedReason.nullable() }),
  example: { params: { id: EXAMPLE_ID }, response: { learned: REASON } },
});

export const forgetMeal = defineEndpoint({
  method: 'DELETE',
  path: '/learning/meals/:id',
  access: 'user',
  tag: TAG,
  summary: 'Forget what has been learned of a meal',
  description: 'The moods around this meal so far count no longer. Moods and meals eaten stay. Can be repeated.',
  params: z.object({ id: id.describe('Id of the meal') }),
  response: deleted,
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const forgetAll = defineEndpoint({
  method: 'DELETE',
  path: '/learning',
  access: 'user',
  tag: TAG,
  summary: 'Forget everything that has been learned',
  description: 'No mood or meal so far counts any longer. Moods and meals eaten stay.',
  response: z.object({ forgotten_at: instant }),
  example: { response: { forgotten_at: '2026-03-10T09:00:00.000Z' } },
});

export const getLearning = defineEndpoint({
  method: 'GET',
  path: '/profile/learning',
  access: 'user',
  tag: TAG,
  summary: 'Read the choices about learning',
  description:
    'Whether suggestions learn, whether the page asks, and whether answers are shared; and whether sharing does anything yet.',
  response: learningChoices,
  example: { response: { ...SETTINGS, missing: 16 } },
});

export const setLearning = defineEndpoint({
  method: 'PUT',
  path: '/profile/learning',
  access: 'user',
  tag: TAG,
  summary: 'Choose about learning',
  description:
    "Replaces the three choices. Without `sharing` only the caller's own entries count for the caller, and they count for nobody else.",
  body: learningSettings,
  response: learningSettings,
  example: { body: SETTINGS, response: SETTINGS },
});
