import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { mealLog } from './meal-logs.ts';
import { MOOD_NAMES, mood } from './mood.ts';
import { clientId, id, idParams, instant, localDate, text } from './text.ts';

export const MOOD_LIMITS = {
  note: 500,
  pageMax: 500,
  perDay: 200,
  /** The most bubbles in the jar, and how much of a note its tooltip shows, in characters. */
  jar: 8,
  jarNote: 15,
} as const;

export const MOOD_MESSAGES = {
  select: 'Please select a mood!',
  selectOnTracker: 'Please select a mood before saving!',
  notePlaceholder: 'Add an optional note...',
  requestFailed: 'Request failed',
  saved: (name: string) => `Mood "${name}" saved successfully!`,
  saveFailed: (reason: string) => `Failed to save mood: ${reason}`,
  dayFull: 'You have logged 200 moods today, and that is all a day can hold. Tomorrow is a new one.',
  none: 'No moods logged yet.',
  streakLoading: 'Loading streak...',
  /** Beside a streak of 0, which is no reproach. */
  streakNone: 'A fresh start, whenever you like.',
  /** Beside the 0 that stands for a streak that could not be fetched. */
  streakUnknown: 'Your streak could not be loaded.',
  chartLoading: 'Loading chart...',
  chartFailed: 'Failed to fetch mood data',
  inJar: (count: number) => `${count} ${count === 1 ? 'mood' : 'moods'}`,
} as const;

const note = text({ max: MOOD_LIMITS.note, tooLong: 'Please keep your note to 500 characters' });

export const moodEntry = z.object({
  id,
  mood: z.enum(MOOD_NAMES),
  note: z.string(),
  created_at: instant,
  /** The user's own day on which the entry was made. */
  date: localDate,
});
export type MoodEntry = z.infer<typeof moodEntry>;

export const moodDraft = z.object({ mood, note: note.nullish().transform((value) => value ?? '') });

const TAG = 'Moods';

export const saveMood = defineEndpoint({
  method: 'POST',
  path: '/moods',
  access: 'user',
  tag: TAG,
  summary: 'Log a mood',
  body: moodDraft.extend({ id: clientId }),
  response: moodEntry,
  status: 201,
});

export const todaysMood = defineEndpoint({
  method: 'GET',
  path: '/moods/today',
  access: 'user',
  tag: TAG,
  summary: "Today's latest entry, or null",
  response: moodEntry.nullable(),
});

export const listMoods = defineEndpoint({
  method: 'GET',
  path: '/moods',
  access: 'user',
  tag: TAG,
  summary: 'Entries, newest first',
  query: z.object({
    limit: z
      .stringFormat('whole number', /^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(MOOD_LIMITS.pageMax))
      .optional(),
    before: id.optional().describe('Id of the last entry seen'),
  }),
  response: z.array(moodEntry),
  long: true,
});

export const moodSummary = defineEndpoint({
  method: 'GET',
  path: '/moods/summary',
  access: 'user',
  tag: TAG,
  summary: 'Counts per mood of all time',
  response: z.array(z.object({ mood: z.enum(MOOD_NAMES), count: z.int() })),
});

export const moodDay = defineEndpoint({
  method: 'GET',
  path: '/moods/days/:date',
  access: 'user',
  tag: TAG,
  summary: "One day's entries and meals eaten, oldest first",
  params: z.object({ date: localDate }),
  response: z.object({ date: localDate, entries: z.array(moodEntry), meals: z.array(mealLog) }),
});

export const correctMood = defineEndpoint({
  method: 'PUT',
  path: '/moods/:id',
  access: 'user',
  tag: TAG,
  summary: 'Correct an entry',
  params: idParams,
  body: moodDraft,
  response: moodEntry,
});

export const deleteMood = defineEndpoint({
  method: 'DELETE',
  path: '/moods/:id',
  access: 'user',
  tag: TAG,
  summary: 'Delete an entry',
  params: idParams,
  response: z.object({ id }),
});

export const streak = z.object({
  /** Consecutive days with an entry, ending today or yesterday. */
  streak: z.int().min(0),
  /** The last seven days, oldest first, ending today: whether each has an entry. */
  week: z.array(z.object({ date: localDate, logged: z.boolean() })).length(7),
});
export type Streak = z.infer<typeof streak>;

export const getStreak = defineEndpoint({
  method: 'GET',
  path: '/user/streak',
  access: 'user',
  tag: TAG,
  summary: 'Days in a row with a mood',
  response: streak,
});
