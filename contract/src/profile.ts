import { z } from 'zod';
import { email, password, role, username } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { feedback } from './feedback.ts';
import { groceryItem } from './groceries.ts';
import { mealLog } from './meal-logs.ts';
import { MOOD_NAMES, mood } from './mood.ts';
import { getStreak, moodEntry } from './moods.ts';
import { id, idParams, instant } from './text.ts';

export const PROFILE_LIMITS = {
  /** Days back that are given unless told, today included. */
  rangeDefault: 90,
  rangeMax: 366,
  /** The most entries in one answer. */
  entriesMax: 2_000,
  /** The most sessions at a time. */
  sessions: 100,
  /** Days that the calendar shows. */
  calendarDays: 30,
  topEmotions: 4,
  /** How often an account may change its email in 24 hours. */
  emailChangesPerDay: 3,
} as const;

export const PROFILE_MESSAGES = {
  loading: 'Loading profile…',
  fetchFailed: 'Failed to fetch profile data.',
  updateFailed: 'Failed to update profile',
  updated: 'Profile updated.',
  tooManyEmails: 'You can change your email three times a day. Please try again tomorrow.',
  toggleFailed: 'Failed to toggle saved meal',
  noSavedMeals: 'No saved meals yet',
  noMoods: 'No moods logged yet',
  wrongPassword: 'That is not your current password',
  passwordFailed: 'Your password could not be changed. Please try again.',
  passwordChanged: 'Your password is changed. Everywhere else you are signed out.',
  sessionsFailed: 'Your devices could not be listed.',
  signOutFailed: 'This device could not be signed out. Please try again.',
  exportsAtOnce: 'Your data is being collected already. Please try again when that is done.',
  exportFailed: 'Your data could not be collected. Please try again.',
  deleted: 'Your account and everything in it is deleted.',
  deleteFailed: 'Your account could not be deleted. Please try again.',
} as const;

/** What a session is called whose browser does not say what it is. */
export const UNKNOWN_DEVICE = 'Unknown device';

export const profile = z.object({
  username: z.string(),
  email: z.string(),
  /** The mood whose face stands for the user. */
  avatar: z.enum(MOOD_NAMES),
});
export type Profile = z.infer<typeof profile>;

export const profileDraft = z.object({ username, email, avatar: mood });
export const passwordChange = z.object({ current_password: password, new_password: password });
export const accountDeletion = z.object({ password });

export const session = z.object({
  id,
  /** Browser and system, such as 'Firefox on Windows'. */
  device: z.string(),
  created_at: instant,
  /** To the hour. */
  last_seen_at: instant,
  /** Whether this is the session that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** Everything the account owns, for its owner to keep: one list for each kind of thing. */
export const accountExport = z.object({
  exported_at: instant,
  account: profile.extend({ role, time_zone: z.string(), created_at: instant }),
  sessions: z.array(session.pick({ device: true, created_at: true, last_seen_at: true })),
  moods: z.array(moodEntry),
  groceries: z.array(groceryItem),
  saved_meals: z.array(z.object({ meal_id: id, name: z.string(), created_at: instant })),
  meals_eaten: z.array(mealLog),
  friendships: z.array(
    z.object({ username: z.string(), requested_by: z.string(), created_at: instant, accepted_at: instant.nullable() }),
  ),
  friend_requests_by_email: z.array(z.object({ email: z.string(), created_at: instant })),
  /** Whom the account has blocked. */
  blocks: z.array(z.object({ username: z.string(), created_at: instant })),
  encouragements: z.array(z.object({ from: z.string(), to: z.string(), message: z.string(), created_at: instant })),
  feedback: z.array(feedback.omit({ username: true })),
});
export type AccountExport = z.infer<typeof accountExport>;

const TAG = 'Profile';

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/profile',
  access: 'user',
  tag: TAG,
  summary: 'Username, email and avatar',
  response: profile,
});

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/profile',
  access: 'user',
  tag: TAG,
  summary: 'Change username, email and avatar',
  body: profileDraft,
  response: profile,
});

export const listProfileMoods = defineEndpoint({
  method: 'GET',
  path: '/profile/mood-entries',
  access: 'user',
  tag: TAG,
  summary:
    "Entries of the last days of the user's own calendar, newest first; a Link header with rel=next when there are more",
  query: z.object({
    range: z
      .stringFormat('whole number', /^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(PROFILE_LIMITS.rangeMax))
      .optional()
      .describe(`Days, today included; ${PROFILE_LIMITS.rangeDefault} unless told`),
    before: id.optional().describe('Id of the last entry seen'),
  }),
  response: z.array(moodEntry),
  long: true,
});

/** The profile's own way to ask for {@link getStreak}. */
export const getProfileStreak = defineEndpoint({ ...getStreak, path: '/profile/streak', tag: TAG });

export const getCurrentMood = defineEndpoint({
  method: 'GET',
  path: '/profile/current-mood',
  access: 'user',
  tag: TAG,
  summary: "The mood of today's latest entry, or null",
  response: z.object({ mood: z.enum(MOOD_NAMES).nullable() }),
});

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/profile/password',
  access: 'user',
  tag: TAG,
  summary: 'Change the password and end all other sessions',
  body: passwordChange,
  response: z.object({ message: z.string() }),
  pastWriteLimit: true,
});

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/profile/sessions',
  access: 'user',
  tag: TAG,
  summary: 'Where the user is signed in, latest seen first',
  response: z.array(session),
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/profile/sessions/:id',
  access: 'user',
  tag: TAG,
  summary: 'Sign a device out',
  params: idParams,
  response: z.object({ id }),
  pastWriteLimit: true,
});

export const exportAccount = defineEndpoint({
  method: 'GET',
  slow: true,
  path: '/profile/export',
  access: 'user',
  tag: TAG,
  summary: 'Everything the account owns as JSON, or its moods as CSV',
  query: z.object({ format: z.enum(['json', 'csv']).optional() }),
  response: z.union([accountExport, z.string().describe('With format=csv: text/csv')]),
  long: true,
});

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  slow: true,
  path: '/profile',
  access: 'user',
  tag: TAG,
  summary: 'Delete the account and everything it owns',
  body: accountDeletion,
  response: z.object({ message: z.string() }),
  pastWriteLimit: true,
});
