import { LANGUAGE_TAGS } from '@moodbowl/i18n/languages';
import { z } from 'zod';
import { starterTagId } from './tags.ts';
import { email, password, username } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { mood, moodName } from './mood.ts';
import { getStreak, moodEntry } from './moods.ts';
import { deleted, EXAMPLE_ID, id, idParams, instant, notice, wholeNumber } from './text.ts';

export const PROFILE_LIMITS = {
  /** Days that are returned by default, including today. */
  rangeDefault: 90,
  rangeMax: 366,
  /** The most entries in one response. */
  entriesMax: 2_000,
  /** The most sessions at a time. */
  sessions: 100,
  /** Days that the calendar shows. */
  calendarDays: 30,
  topEmotions: 4,
  /** How often an account may change its email in 24 hours. */
  emailChangesPerDay: 3,
} as const;

/** The label of a session whose browser is unknown. */
export const UNKNOWN_DEVICE = 'Unknown device';

export const profile = z.object({
  username: z.string(),
  email: z.string(),
  avatar: moodName.describe('The mood whose face stands for the user'),
});
export type Profile = z.infer<typeof profile>;

export const profileDraft = z.object({ username, email, avatar: mood });
export const language = z
  .enum(LANGUAGE_TAGS)
  .nullable()
  .describe("The language that the account has chosen; null follows the browser's");
export const languageChoice = z.object({ language });
export const passwordChange = z.object({ current_password: password, new_password: password });
export const accountDeletion = z.object({ password });

export const session = z.object({
  id,
  device: z.string().describe("Browser and system, such as 'Firefox on Windows'"),
  created_at: instant,
  last_seen_at: instant.describe('To the hour'),
  current: z.boolean().describe('Whether this is the session that asks'),
});
export type Session = z.infer<typeof session>;

const TAG = 'Profile';
/** The profile in the examples of the API document. */
export const EXAMPLE_PROFILE: Profile = { username: 'maya', email: 'maya@example.org', avatar: 'Happy' };

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/profile',
  access: 'user',
  tag: TAG,
  summary: 'Read the profile',
  description: "The caller's username, email and avatar.",
  response: profile,
  example: { response: EXAMPLE_PROFILE },
});

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/profile',
  access: 'user',
  tag: TAG,
  summary: 'Change the profile',
  description: 'Changes username, email and avatar together. An email can change three times in 24 hours.',
  body: profileDraft,
  response: profile,
  errors: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
  example: { body: EXAMPLE_PROFILE, response: EXAMPLE_PROFILE },
});

export const getLanguage = defineEndpoint({
  method: 'GET',
  path: '/profile/language',
  access: 'user',
  tag: TAG,
  summary: 'Read the chosen language',
  description: 'The language that the page speaks wherever the account signs in. `null` follows the browser.',
  response: languageChoice,
  example: { response: { language: 'de' } },
});

export const setLanguage = defineEndpoint({
  method: 'PUT',
  path: '/profile/language',
  access: 'user',
  tag: TAG,
  summary: 'Choose a language',
  description:
    'The language that the page speaks wherever the account signs in. `null` follows the browser. The answers of the API follow the `Accept-Language` header of each call.',
  body: languageChoice,
  response: languageChoice,
  example: { body: { language: 'de' }, response: { language: 'de' } },
});

export const listProfileMoods = defineEndpoint({
  method: 'GET',
  path: '/profile/mood-entries',
  access: 'user',
  tag: TAG,
  summary: 'List the mood entries of the last days',
  description: `Entries of the last days of the caller's own calendar, newest first, 2,000 or a megabyte of notes at most. When there are more, the \`Link\` header has the address of the next page with \`rel="next"\`.`,
  query: z.object({
    range: wholeNumber({ max: PROFILE_LIMITS.rangeMax })
      .optional()
      .describe(`Days, today included; ${PROFILE_LIMITS.rangeDefault} by default`),
    before: id.optional().describe('Id of the last entry seen'),
  }),
  response: z.array(moodEntry),
  long: true,
  errors: ['NOT_FOUND'],
  responseHeaders: ['Link'],
  example: {
    query: { range: '90', before: EXAMPLE_ID },
    response: [
      {
        id: EXAMPLE_ID,
        mood: 'Happy',
        note: 'Sun on the balcony.',
        created_at: '2026-03-10T09:00:00.000Z',
        date: '2026-03-10',
        strength: 4,
        tags: [starterTagId('walk')],
      },
    ],
  },
});

/** The profile's own endpoint for {@link getStreak}. */
export const getProfileStreak = defineEndpoint({ ...getStreak, path: '/profile/streak', tag: TAG });

export const getCurrentMood = defineEndpoint({
  method: 'GET',
  path: '/profile/current-mood',
  access: 'user',
  tag: TAG,
  summary: 'Read the current mood',
  description: "The mood of today's latest entry, or `null` when there is none yet.",
  response: z.object({ mood: moodName.nullable() }),
  example: { response: { mood: 'Happy' } },
});

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/profile/password',
  access: 'user',
  tag: TAG,
  summary: 'Change the password',
  description: 'Changes the password and ends all other sessions.',
  body: passwordChange,
  response: notice,
  pastWriteLimit: true,
  errors: ['TOO_MANY_REQUESTS'],
  example: {
    body: { current_password: 'porridge', new_password: 'oats and honey' },
    response: { message: 'Your password has been changed. All other devices are signed out.' },
  },
});

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/profile/sessions',
  access: 'user',
  tag: TAG,
  summary: 'List sessions',
  description: 'Where the caller is signed in, last seen first, 100 at most.',
  response: z.array(session),
  example: {
    response: [
      {
        id: EXAMPLE_ID,
        device: 'Firefox on Windows',
        created_at: '2026-03-09T09:00:00.000Z',
        last_seen_at: '2026-03-10T09:00:00.000Z',
        current: true,
      },
    ],
  },
});

/** A sign-in of a device that has not signed in within the last year. */
export const newSignIn = z.object({ device: z.string(), signed_in_at: instant });
export type NewSignIn = z.infer<typeof newSignIn>;

export const listNewSignIns = defineEndpoint({
  method: 'GET',
  path: '/profile/new-sign-ins',
  access: 'user',
  tag: TAG,
  summary: 'List sign-ins of new devices',
  description:
    'What the caller has not seen yet, newest first, 20 at most: sign-ins of devices that have not signed in before. A device that is itself new gets only those after its own. Empty on a server that reports them by email.',
  response: z.array(newSignIn),
  example: { response: [{ device: 'Firefox on Windows', signed_in_at: '2026-03-09T09:00:00.000Z' }] },
});

export const seeNewSignIns = defineEndpoint({
  method: 'PUT',
  path: '/profile/new-sign-ins/seen',
  access: 'user',
  tag: TAG,
  summary: 'Note that sign-ins were seen',
  description:
    'Sign-ins of new devices until this one are not listed any more. Answers with those that are left. A new device cannot say so itself.',
  body: z.object({ until: instant.describe('`signed_in_at` of the newest that was shown') }),
  response: z.array(newSignIn),
  example: { body: { until: '2026-03-09T09:00:00.000Z' }, response: [] },
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/profile/sessions/:id',
  access: 'user',
  tag: TAG,
  summary: 'End a session',
  description: 'Signs a device out.',
  params: idParams,
  response: deleted,
  pastWriteLimit: true,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_ID }, response: { id: EXAMPLE_ID } },
});

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  slow: true,
  path: '/profile',
  access: 'user',
  tag: TAG,
  summary: 'Delete the account',
  description:
    'Deletes the account and everything that it owns, for good. Takes the password as a confirmation. The only administrator of others makes another one first.',
  body: accountDeletion,
  response: notice,
  pastWriteLimit: true,
  errors: ['TOO_MANY_REQUESTS', 'LAST_ADMINISTRATOR'],
  example: {
    body: { password: 'porridge' },
    response: { message: 'Your account and everything in it have been deleted.' },
  },
});
