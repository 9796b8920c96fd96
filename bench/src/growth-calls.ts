import { exportAccount } from '@moodbowl/contract/account-export';
import * as analytics from '@moodbowl/contract/analytics';
import * as auth from '@moodbowl/contract/auth';
import { API_BASE, type Endpoint } from '@moodbowl/contract/endpoint';
import { getEating } from '@moodbowl/contract/eating';
import * as feedback from '@moodbowl/contract/feedback';
import * as friends from '@moodbowl/contract/friends';
import * as groceries from '@moodbowl/contract/groceries';
import * as health from '@moodbowl/contract/health';
import * as homes from '@moodbowl/contract/homes';
import * as learning from '@moodbowl/contract/learning';
import * as mealLogs from '@moodbowl/contract/meal-logs';
import * as meals from '@moodbowl/contract/meals';
import * as moodHistory from '@moodbowl/contract/mood-history';
import { listMoodImports } from '@moodbowl/contract/mood-imports';
import * as moodSearch from '@moodbowl/contract/mood-search';
import * as moods from '@moodbowl/contract/moods';
import * as patterns from '@moodbowl/contract/patterns';
import * as tags from '@moodbowl/contract/tags';
import * as people from '@moodbowl/contract/people';
import * as plan from '@moodbowl/contract/plan';
import { getPlanFeed } from '@moodbowl/contract/plan-calendar';
import { mealGroceries, planGroceries } from '@moodbowl/contract/plan-groceries';
import { listPossible } from '@moodbowl/contract/possible-meals';
import * as profile from '@moodbowl/contract/profile';
import * as recipeGifts from '@moodbowl/contract/recipe-gifts';
import * as recipes from '@moodbowl/contract/recipes';
import * as savedMeals from '@moodbowl/contract/saved-meals';
import * as email from '@moodbowl/contract/email';
import * as friendInvites from '@moodbowl/contract/friend-invites';
import * as provider from '@moodbowl/contract/provider';
import * as secondFactor from '@moodbowl/contract/second-factor';
import * as settings from '@moodbowl/contract/settings';
import * as suggestions from '@moodbowl/contract/suggestions';
import * as reminders from '@moodbowl/contract/reminders';
import * as tonight from '@moodbowl/contract/tonight';
import { listGifts } from '@moodbowl/contract/waiting-gifts';
import { PASSWORD } from '@moodbowl/harness/community';
import { type LoadRequest, NEW_ID } from '@moodbowl/harness/http-load';
import type { Catalogue, Caller } from './growth-data.ts';

/** Which data grows. */
export type Kind = 'people' | 'meals' | 'own';

export interface GrowthCall {
  readonly endpoint: Endpoint;
  /** Tells calls of the same endpoint apart. */
  readonly variant?: string;
  readonly query?: (caller: Caller, catalogue: Catalogue) => Record<string, string>;
  readonly params?: (caller: Caller, catalogue: Catalogue) => Record<string, string>;
  readonly body?: (caller: Caller, catalogue: Catalogue) => object;
  readonly asAdmin?: boolean;
  /** Sent by users who have friends, the same number whatever the size. */
  readonly amongFriends?: boolean;
  /** For which growth it is measured. */
  readonly kinds: readonly Kind[];
  /** Why its cost grows with the data, for responses without a page. */
  readonly unpaged?: Partial<Record<Kind, string>>;
}

const ALL: readonly Kind[] = ['people', 'meals', 'own'];
const PAGE = String(meals.MEAL_LIMITS.page);

const cursorOf = (...position: string[]) => Buffer.from(JSON.stringify(position)).toString('base64url');

/** Reads of what the data has none of: an invitation, and one recipe of a home. */
export const NOT_MEASURED: readonly Endpoint[] = [
  homes.readInvite,
  homes.readInviter,
  recipes.getRecipe,
  recipeGifts.getGift,
  recipeGifts.getProposalState,
  people.getPerson,
  settings.getSettings,
  settings.listInvitations,
  settings.getAnnouncement,
  secondFactor.getSecondFactor,
  email.getEmail,
  profile.listNewSignIns,
  provider.listIdentities,
  friendInvites.listFriendInvites,
  friendInvites.readFriendInviter,
  listMoodImports,
];

/** Every other read. */
export const READS: readonly GrowthCall[] = [
  { endpoint: moods.todaysMood, kinds: ['people', 'own'] },
  { endpoint: moods.listMoods, kinds: ['people', 'own'] },
  {
    endpoint: moods.listMoods,
    variant: 'from the middle',
    kinds: ['people', 'own'],
    query: ({ mood: before }) => ({ before }),
  },
  { endpoint: moods.moodSummary, kinds: ['people', 'own'], unpaged: { own: 'counts all' } },
  { endpoint: moods.moodDay, kinds: ['people', 'own'], params: ({ date }) => ({ date }) },
  {
    endpoint: moodHistory.moodYear,
    kinds: ['people', 'own'],
    params: ({ date }) => ({ year: date.slice(0, 4) }),
    unpaged: { own: 'counts all of the year' },
  },
  { endpoint: moodHistory.getLookBack, kinds: ['people', 'own'], query: () => ({ first_day: '1' }) },
  { endpoint: moodHistory.listMoodSpan, kinds: ['people', 'own'], query: ({ date }) => ({ from: date, to: date }) },
  {
    endpoint: moodSearch.searchMoods,
    kinds: ['people', 'own'],
    query: () => ({ q: 'found in no note' }),
    unpaged: { own: 'looks at 10,000 entries at most' },
  },
  { endpoint: mealLogs.listMealLogSpan, kinds: ['people', 'own'], query: ({ date }) => ({ from: date, to: date }) },
  { endpoint: moods.getStreak, kinds: ['people', 'own'] },
  { endpoint: tags.listTags, kinds: ['people', 'own'] },
  { endpoint: patterns.getPatterns, kinds: ['people', 'own'], unpaged: { own: 'the last two years' } },
  { endpoint: groceries.listGroceries, kinds: ['people', 'own'], unpaged: { own: 'the whole list' } },
  { endpoint: groceries.readGroceryMemory, kinds: ['people', 'own'] },
  { endpoint: homes.getHome, kinds: ['people'] },
  { endpoint: plan.listPlan, kinds: ['people', 'own'] },
  { endpoint: planGroceries, kinds: ALL },
  { endpoint: listPossible, kinds: ALL },
  { endpoint: getPlanFeed, kinds: ['people'] },
  { endpoint: mealGroceries, kinds: ALL, params: (_, { byTime: { id } }) => ({ id }) },
  { endpoint: recipes.listRecipes, kinds: ['people'] },
  { endpoint: listGifts, kinds: ['people'] },
  { endpoint: recipeGifts.listProposals, kinds: ['people'], asAdmin: true },
  { endpoint: getEating, kinds: ['people'] },
  { endpoint: meals.listMeals, kinds: ALL, query: () => ({ limit: PAGE }) },
  {
    endpoint: meals.listMeals,
    variant: 'from the middle',
    kinds: ['meals'],
    query: (_, { byTime: { created_at, id } }) => ({ limit: PAGE, cursor: cursorOf('recent', created_at, id) }),
  },
  {
    endpoint: meals.listMeals,
    variant: 'of a mood, sorted, from the middle',
    kinds: ['meals'],
    query: (_, { byName: { mood, name_key, id } }) => ({
      mood,
      sort: 'mood',
      limit: PAGE,
      cursor: cursorOf('mood', mood, name_key, id),
    }),
  },
  {
    endpoint: meals.listMeals,
    variant: 'with a common word',
    kinds: ['meals'],
    query: () => ({ q: 'salt', limit: PAGE }),
  },
  {
    endpoint: meals.listMeals,
    variant: 'with an unknown word',
    kinds: ['meals'],
    query: () => ({ q: 'xylophone', limit: PAGE }),
  },
  {
    endpoint: meals.listMealsOfMood,
    kinds: ['people', 'meals'],
    params: () => ({ mood: 'Happy' }),
    query: () => ({ limit: PAGE }),
  },
  { endpoint: meals.getMeal, kinds: ['people', 'meals'], params: (_, { byTime: { id } }) => ({ id }) },
  { endpoint: savedMeals.listSavedMeals, kinds: ALL, query: () => ({ limit: PAGE }) },
  { endpoint: mealLogs.listMealLogs, kinds: ['people', 'own'] },
  { endpoint: suggestions.listSuggestions, kinds: ALL },
  {
    endpoint: suggestions.listMissing,
    kinds: ['people', 'own'],
    params: (_, { byTime: { id } }) => ({ id }),
  },
  { endpoint: tonight.getTonight, kinds: ['people', 'own'] },
  { endpoint: reminders.getReminders, kinds: ['people'] },
  { endpoint: reminders.getPushKey, kinds: ['people'] },
  { endpoint: reminders.listPushDevices, kinds: ['people'] },
  { endpoint: learning.getQuestion, kinds: ['people', 'own'] },
  { endpoint: learning.listLinks, kinds: ['people', 'own'] },
  { endpoint: learning.getInsights, kinds: ['people', 'own'], unpaged: { own: 'counts months' } },
  {
    endpoint: learning.getMealInsight,
    kinds: ['people', 'own'],
    params: (_, { byTime: { id } }) => ({ id }),
  },
  { endpoint: learning.getAnswer, kinds: ['people', 'own'], params: ({ mood }) => ({ id: mood }) },
  { endpoint: friends.listFriends, kinds: ['people', 'own'], amongFriends: true },
  { endpoint: friends.listBlocks, kinds: ['people'] },
  { endpoint: feedback.listFeedback, kinds: ['people', 'own'], query: () => ({ limit: '10' }) },
  {
    endpoint: feedback.listFeedback,
    variant: 'from the middle',
    kinds: ['own'],
    query: ({ feedback: before }) => ({ limit: '5', before }),
  },
  { endpoint: feedback.listFeedback, variant: 'of all users', kinds: ['people'], asAdmin: true },
  { endpoint: people.listPeople, kinds: ['people'], asAdmin: true },
  {
    endpoint: people.listPeople,
    variant: 'that are searched',
    kinds: ['people'],
    query: () => ({ search: 'a' }),
    asAdmin: true,
  },
  { endpoint: people.listLog, kinds: ['people'], asAdmin: true },
  { endpoint: profile.getProfile, kinds: ['people'] },
  { endpoint: profile.listProfileMoods, kinds: ['people', 'own'] },
  { endpoint: profile.getProfileStreak, kinds: ['people', 'own'] },
  { endpoint: profile.getCurrentMood, kinds: ['people', 'own'] },
  { endpoint: profile.getLanguage, kinds: ['people'] },
  { endpoint: learning.getLearning, kinds: ['people'] },
  { endpoint: profile.listSessions, kinds: ['people'] },
  // Not measured with more own data: the export contains all of it.
  { endpoint: exportAccount, kinds: ['people'] },
  { endpoint: analytics.getUsage, kinds: ['people'], asAdmin: true },
  { endpoint: auth.getInstance, kinds: ['people'] },
  { endpoint: health.health, kinds: ['people'] },
  { endpoint: health.ready, kinds: ['people'] },
];

/** Writes of an ordinary day. */
export const WRITES: readonly GrowthCall[] = [
  { endpoint: auth.login, kinds: ['people'], body: ({ username }) => ({ identifier: username, password: PASSWORD }) },
  { endpoint: moods.saveMood, kinds: ['people', 'own'], body: () => ({ id: NEW_ID, mood: 'Happy', note: 'Soup.' }) },
  {
    endpoint: groceries.addGrocery,
    kinds: ['people', 'own'],
    body: () => ({ id: NEW_ID, item_name: 'Leek', quantity: '2' }),
  },
  {
    endpoint: groceries.updateGrocery,
    variant: 'bought',
    kinds: ['people', 'own'],
    params: ({ grocery: id }) => ({ id }),
    body: () => ({ item_name: 'Leek', quantity: '1', purchased: 1 }),
  },
  {
    endpoint: groceries.updateGrocery,
    variant: 'quantity',
    kinds: ['people', 'own'],
    params: ({ grocery: id }) => ({ id }),
    body: () => ({ item_name: 'Leek', quantity: '3', purchased: 1 }),
  },
  {
    endpoint: mealLogs.logMeal,
    kinds: ALL,
    body: (_, { byTime: { id: meal_id } }) => ({ id: NEW_ID, meal_id }),
  },
  { endpoint: savedMeals.toggleSavedMeal, kinds: ALL, params: (_, { byTime: { id } }) => ({ id }) },
  {
    endpoint: friends.encourageFriend,
    amongFriends: true,
    kinds: ['people', 'own'],
    body: ({ friend: receiverId }) => ({ id: NEW_ID, receiverId, message: 'Soup is on.' }),
  },
];

/** The name of a call in tables. */
export function nameOf({ endpoint: { method, path }, variant }: GrowthCall): string {
  return `${method} ${path}${variant === undefined ? '' : `, ${variant}`}`;
}

/** The request of one caller. */
export function requestOf(call: GrowthCall, token: string, caller: Caller, catalogue: Catalogue): LoadRequest {
  const { method, path } = call.endpoint;
  const params = call.params?.(caller, catalogue) ?? {};
  const query = new URLSearchParams(call.query?.(caller, catalogue)).toString();
  return {
    method,
    path: `${API_BASE}${path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')}${query && `?${query}`}`,
    token,
    ...(call.body && { body: JSON.stringify(call.body(caller, catalogue)) }),
  };
}
