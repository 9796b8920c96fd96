import { z } from 'zod';
import { role } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { eating, ownEating } from './eating.ts';
import { feedback } from './feedback.ts';
import { learningSettings } from './learning.ts';
import { AISLES } from '@moodbowl/food/aisles/aisles';
import { groceryHistoryItem, groceryItem } from './groceries.ts';
import { mealLog } from './meal-logs.ts';
import { moodName } from './mood.ts';
import { moodImport } from './mood-imports.ts';
import { moodEntry } from './moods.ts';
import { proposal, recipeGift } from './recipe-gifts.ts';
import { recipe } from './recipes.ts';
import { pushDevice, REMINDER_KINDS, remindersDraft } from './reminders.ts';
import { identity } from './provider.ts';
import { passkey } from './second-factor.ts';
import { invitation } from './settings.ts';
import { id, instant, localDate } from './text.ts';
import { logEntry } from './people.ts';
import { tag } from './tags.ts';
import { pinnedMeal } from './tonight.ts';
import { EXAMPLE_PROFILE, language, profile, session } from './profile.ts';

/** Everything that the account owns, one list per kind. */
export const accountExport = z.object({
  exported_at: instant,
  account: profile.extend({
    role,
    time_zone: z.string(),
    language,
    created_at: instant,
    ...learningSettings.shape,
    ...ownEating.shape,
    forgotten_at: instant.nullable().describe('Moods until then are not learned from'),
  }),
  sessions: z.array(session.pick({ device: true, created_at: true, last_seen_at: true })),
  passkeys: z.array(passkey.omit({ id: true })),
  identities: z.array(identity.omit({ id: true })).describe('Connections with providers of sign-ins'),
  email_changes: z.array(z.object({ email: z.string(), expires_at: instant })).describe('A new email that waits'),
  invitations: z
    .array(invitation.omit({ id: true }).extend({ kind: z.enum(['server', 'friend']) }))
    .describe('Open invitations to this Moodbowl and to be friends'),
  moods: z.array(moodEntry),
  tags: z.array(tag).describe('What moods name as tags'),
  mood_imports: z.array(moodImport).describe('Imports of moods from other apps'),
  groceries: z.array(groceryItem),
  grocery_history: z.array(groceryHistoryItem).describe('What was on the list before'),
  grocery_aisles: z.array(z.enum(AISLES)).describe('The order of the aisles'),
  home_members: z
    .array(z.object({ username: z.string(), keeper: z.boolean(), joined_at: instant }))
    .describe('Who shares the grocery list'),
  home_offers: z
    .array(z.object({ username: z.string(), created_at: instant, expires_at: instant }))
    .describe('Invitations of friends into their homes'),
  home_diets: z.array(eating).describe('What the home does not eat, if it has chosen'),
  recipes: z
    .array(
      recipe
        .omit({ mood: true, saved: true, own: true, link: true, linked_by: true })
        .extend({ linked: z.boolean().describe('Whether anybody can read it by a link') }),
    )
    .describe('The recipes of the home'),
  recipe_gifts: z.array(recipeGift).describe('Recipes from friends that wait'),
  meal_proposals: z
    .array(proposal.omit({ username: true }).extend({ recipe_id: id }))
    .describe('Recipes that were suggested for everybody'),
  plan: z
    .array(
      z.object({
        id,
        date: localDate,
        slot: z.string(),
        position: z.int(),
        meal_id: id.nullable(),
        title: z.string(),
        servings: z.int().nullable(),
        note: z.string(),
        created_at: instant,
      }),
    )
    .describe('What the home has planned'),
  plan_feeds: z.array(z.object({ created_at: instant })).describe('The calendar of the plan, if there is one'),
  saved_meals: z.array(z.object({ meal_id: id, name: z.string(), created_at: instant })),
  meals_eaten: z.array(mealLog),
  meal_outcomes: z
    .array(
      z.object({
        meal_log_id: id,
        ate_at: instant,
        mood_before: moodName.nullable(),
        after_id: id.nullable().describe('The mood entry after the meal'),
        mood_after: moodName.nullable(),
        minutes: z.int().nullable(),
        skipped_at: instant.nullable(),
        ignored: z.boolean().describe('Whether the link was taken back or forgotten'),
      }),
    )
    .describe('Moods before and after meals eaten'),
  unasked_meals: z.array(z.object({ meal_id: id, name: z.string() })).describe('Meals that are never asked about'),
  tonight: z.array(pinnedMeal).describe('The meal that is pinned, if there is one'),
  reminders: z
    .array(z.object({ kind: z.enum(REMINDER_KINDS), from: z.string().nullable(), to: z.string().nullable() }))
    .describe('What the person is reminded of, and when'),
  reminder_settings: z.array(remindersDraft.pick({ quiet_days: true, email: true })),
  push_devices: z.array(pushDevice.omit({ id: true, current: true })).describe('Devices that get notifications'),
  friendships: z.array(
    z.object({ username: z.string(), requested_by: z.string(), created_at: instant, accepted_at: instant.nullable() }),
  ),
  friend_requests_by_email: z.array(z.object({ email: z.string(), created_at: instant })),
  blocks: z.array(z.object({ username: z.string(), created_at: instant })).describe('Whom the account has blocked'),
  encouragements: z.array(z.object({ from: z.string(), to: z.string(), message: z.string(), created_at: instant })),
  feedback: z.array(feedback.omit({ username: true })),
  account_events: z
    .array(logEntry.pick({ created_at: true, event: true, detail: true }))
    .describe('What happened to the account'),
});
export type AccountExport = z.infer<typeof accountExport>;

const TAG = 'Profile';

export const exportAccount = defineEndpoint({
  method: 'GET',
  slow: true,
  path: '/profile/export',
  access: 'user',
  tag: TAG,
  summary: 'Export the account',
  description:
    'Everything that the account owns as JSON, or its moods as CSV. Streamed as a file. An account may run two exports at a time.',
  query: z.object({ format: z.enum(['json', 'csv']).optional().describe('`json` by default') }),
  response: accountExport,
  long: true,
  errors: ['TOO_MANY_REQUESTS'],
  responseHeaders: ['Content-Disposition'],
  alsoAs: {
    'text/csv':
      '"date","created_at","mood","note","strength","tags"\r\n"2026-03-10","2026-03-10T09:00:00.000Z","Happy","Sun on the balcony.","4","Walk | Family"\r\n',
  },
  example: {
    query: { format: 'json' },
    response: {
      exported_at: '2026-03-10T09:00:00.000Z',
      account: {
        ...EXAMPLE_PROFILE,
        role: 'user',
        time_zone: 'Europe/Berlin',
        language: 'de',
        created_at: '2026-01-01T09:00:00.000Z',
        learning: true,
        asking: true,
        sharing: false,
        forgotten_at: null,
        diet: 'vegetarian',
        foods_left_out: ['Peanuts'],
        diet_at_home: false,
      },
      sessions: [],
      passkeys: [],
      identities: [],
      email_changes: [],
      invitations: [],
      moods: [],
      tags: [],
      mood_imports: [],
      groceries: [],
      grocery_history: [],
      grocery_aisles: [...AISLES],
      home_members: [],
      home_diets: [],
      home_offers: [],
      recipes: [],
      recipe_gifts: [],
      meal_proposals: [],
      plan: [],
      plan_feeds: [],
      saved_meals: [],
      meals_eaten: [],
      meal_outcomes: [],
      unasked_meals: [],
      tonight: [],
      reminders: [],
      reminder_settings: [],
      push_devices: [],
      friendships: [],
      friend_requests_by_email: [],
      blocks: [],
      encouragements: [],
      feedback: [],
      account_events: [],
    },
  },
});
