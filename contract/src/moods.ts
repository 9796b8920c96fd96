import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { mealLog } from './meal-logs.ts';
import { mood, moodName } from './mood.ts';
import { starterTagId, TAG_LIMITS } from './tags.ts';
import {
  clientId,
  deleted,
  EXAMPLE_ID,
  id,
  idParams,
  instant,
  localDate,
  pastInstant,
  text,
  wholeNumber,
} from './text.ts';

export const MOOD_LIMITS = {
  note: 500,
  pageMax: 500,
  perDay: 200,
  /** The most bubbles in the jar, and the characters of a note that its tooltip shows. */
  jar: 8,
  jarNote: 15,
  strength: 5,
} as const;

/** How strong a mood is, from 1 to 5. */
const strength = z.int().min(1).max(MOOD_LIMITS.strength);
const tags = z.array(id).max(TAG_LIMITS.perEntry, 'tags.tooMany');

const note = text({ max: MOOD_LIMITS.note, tooLong: 'moods.noteTooLong' });

export const moodEntry = z.object({
  id,
  mood: moodName,
  note: z.string(),
  created_at: instant,
  date: localDate.describe("The user's own day on which the entry was made"),
  strength: strength.nullable().describe('How strong it was, from 1 to 5, if that was said'),
  tags: z.array(id).describe('Ids of tags: what was going on'),
});
export type MoodEntry = z.infer<typeof moodEntry>;

export const moodDraft = z.object({
  mood,
  note: note.nullish().transform((value) => value ?? ''),
  strength: strength.nullish().describe('How strong it is, from 1 to 5'),
  tags: tags.optional().describe('Ids of tags: what was going on'),
});

export const moodCorrection = moodDraft.extend({
  created_at: pastInstant.describe('When it was, not in the future; its time stays by default'),
});

const TAG = 'Moods';
const ENTRY: MoodEntry = {
  id: EXAMPLE_ID,
  mood: 'Happy',
  note: 'Sun on the balcony.',
  created_at: '2026-03-10T09:00:00.000Z',
  date: '2026-03-10',
  strength: 4,
  tags: [starterTagId('walk')],
};

export const saveMood = defineEndpoint({
  method: 'POST',
  path: '/moods',
  access: 'user',
  tag: TAG,
  summary: 'Log a mood',
  description:
    "Logs one of the eight moods with an optional note, how strong it is and tags of what was going on, on the caller's own day. Send an `id` of your own (a UUID) to make a repeated request safe: the stored entry is returned and nothing changes. With `created_at`, logs it at an earlier time. A day holds 200 entries.",
  body: moodDraft.extend({ id: clientId, created_at: pastInstant }),
  response: moodEntry,
  status: 201,
  errors: ['MOOD_DAY_FULL', 'UNKNOWN_TAG'],
  example: {
    body: { mood: 'Happy', note: 'Sun on the balcony.', strength: 4, tags: [starterTagId('walk')] },
    response: ENTRY,
  },
});

export const todaysMood = defineEndpoint({
  method: 'GET',
  path: '/moods/today',
  access: 'user',
  tag: TAG,
  summary: "Read today's mood",
  description: "The latest entry of the caller's day, or `null` when there is none yet.",
  response: moodEntry.nullable(),
  example: { response: ENTRY },
});

export const listMoods = defineEndpoint({
  method: 'GET',
  path: '/moods',
  access: 'user',
  tag: TAG,
  summary: 'List mood entries',
  description: 'Entries, newest first. For the next page, pass the `id` of the last entry as `before`.',
  query: z.object({
    limit: wholeNumber({ max: MOOD_LIMITS.pageMax }).optional().describe(`Entries; ${MOOD_LIMITS.pageMax} by default`),
    before: id.optional().describe('Id of the last entry seen'),
  }),
  response: z.array(moodEntry),
  long: true,
  errors: ['NOT_FOUND'],
  example: { query: { limit: '20', before: EXAMPLE_ID }, response: [ENTRY] },
});

export const moodSummary = defineEndpoint({
  method: 'GET',
  path: '/moods/summary',
  access: 'user',
  tag: TAG,
  summary: 'Count entries by mood',
  description: 'How often each mood was logged, of all time. Moods that were never logged are left out.',
  response: z.array(z.object({ mood: moodName, count: z.int() })),
  example: { response: [{ mood: 'Happy', count: 12 }] },
});

export const moodDay = defineEndpoint({
  method: 'GET',
  path: '/moods/days/:date',
  access: 'user',
  tag: TAG,
  summary: 'Read a day',
  description: "One day's mood entries and meals eaten, oldest first. A day without any has empty lists.",
  params: z.object({ date: localDate.describe('The day') }),
  response: z.object({ date: localDate, entries: z.array(moodEntry), meals: z.array(mealLog) }),
  example: {
    params: { date: '2026-03-10' },
    response: {
      date: '2026-03-10',
      entries: [ENTRY],
      meals: [
        {
          id: EXAMPLE_ID,
          meal_id: EXAMPLE_ID,
          meal_name: 'Lentil soup',
          created_at: '2026-03-10T12:00:00.000Z',
          date: '2026-03-10',
          plan_entry_id: null,
        },
      ],
    },
  },
});

export const correctMood = defineEndpoint({
  method: 'PUT',
  path: '/moods/:id',
  access: 'user',
  tag: TAG,
  summary: 'Correct a mood entry',
  description:
    'Replaces the mood and the note of an entry, and with `created_at`, `strength` or `tags` these, too. A day holds 200 entries.',
  params: idParams,
  body: moodCorrection,
  response: moodEntry,
  errors: ['NOT_FOUND', 'MOOD_DAY_FULL', 'UNKNOWN_TAG'],
  example: { params: { id: EXAMPLE_ID }, body: { mood: 'Happy', note: 'Sun on the balcony.' }, response: ENTRY },
});

export const deleteMood = defineEndpoint({
  method: 'DELETE',
  path: '/moods/:id',
  access: 'user',
  tag: TAG,
  summary: 'Delete a mood entry',
  description: 'Deletes an entry for good.',
  params: idParams,
  response: deleted,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const streak = z.object({
  streak: z.int().min(0).describe('Consecutive days with an entry, ending today or yesterday'),
  week: z
    .array(z.object({ date: localDate, logged: z.boolean() }))
    .length(7)
    .describe('The last seven days, oldest first, ending today: whether each has an entry'),
});
export type Streak = z.infer<typeof streak>;

export const getStreak = defineEndpoint({
  method: 'GET',
  path: '/user/streak',
  access: 'user',
  tag: TAG,
  summary: 'Read the streak',
  description: 'Days in a row with a mood, ending today or yesterday, and which of the last seven days have one.',
  response: streak,
  example: {
    response: {
      streak: 2,
      week: [
        { date: '2026-03-04', logged: false },
        { date: '2026-03-05', logged: false },
        { date: '2026-03-06', logged: true },
        { date: '2026-03-07', logged: false },
        { date: '2026-03-08', logged: false },
        { date: '2026-03-09', logged: true },
        { date: '2026-03-10', logged: true },
      ],
    },
  },
});
