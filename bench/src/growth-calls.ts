import * as analytics from '@moodbowl/contract/analytics';
import * as auth from '@moodbowl/contract/auth';
import { API_BASE, type Endpoint } from '@moodbowl/contract/endpoint';
import * as feedback from '@moodbowl/contract/feedback';
import * as friends from '@moodbowl/contract/friends';
import * as groceries from '@moodbowl/contract/groceries';
import * as health from '@moodbowl/contract/health';
import * as mealLogs from '@moodbowl/contract/meal-logs';
import * as meals from '@moodbowl/contract/meals';
import * as moods from '@moodbowl/contract/moods';
import * as profile from '@moodbowl/contract/profile';
import * as savedMeals from '@moodbowl/contract/saved-meals';
import * as suggestions from '@moodbowl/contract/suggestions';
import { PASSWORD } from './community.ts';
import type { Catalogue, Visitor } from './growth-visitors.ts';
import { type LoadRequest, NEW_ID } from './load.ts';

/** What there is more of. */
export type Kind = 'people' | 'meals' | 'own';

export interface GrowthCall {
  readonly endpoint: Endpoint;
  /** What to call it, when there is more than one of the endpoint. */
  readonly variant?: string;
  readonly query?: (visitor: Visitor, catalogue: Catalogue) => Record<string, string>;
  readonly params?: (visitor: Visitor, catalogue: Catalogue) => Record<string, string>;
  readonly body?: (visitor: Visitor, catalogue: Catalogue) => object;
  readonly asAdmin?: boolean;
  /** It is about those who have friends, and as many whatever the size. */
  readonly amongFriends?: boolean;
  /** Which growth it has to bear. */
  readonly kinds: readonly Kind[];
  /** Of which kind it answers or looks at all there is, and why. */
  readonly whole?: Partial<Record<Kind, string>>;
}

const ALL: readonly Kind[] = ['people', 'meals', 'own'];
const ALL_OWN = { own: 'answers all of them' };

const cursorOf = (...position: string[]) => Buffer.from(JSON.stringify(position)).toString('base64url');

/** Every call that reads. */
export const READS: readonly GrowthCall[] = [
  { endpoint: moods.todaysMood, kinds: ['people', 'own'] },
  { endpoint: moods.listMoods, kinds: ['people', 'own'], query: () => ({ limit: '50' }) },
  {
    endpoint: moods.listMoods,
    variant: 'from the middle on',
    kinds: ['people', 'own'],
    query: ({ mood: before }) => ({ limit: '50', before }),
  },
  { endpoint: moods.moodSummary, kinds: ['people', 'own'], whole: { own: 'counts all of them' } },
  { endpoint: moods.moodDay, kinds: ['people', 'own'], params: ({ date }) => ({ date }) },
  { endpoint: moods.getStreak, kinds: ['people', 'own'] },
  { endpoint: groceries.listGroceries, kinds: ['people', 'own'], whole: ALL_OWN },
  { endpoint: meals.listMeals, kinds: ALL },
  {
    endpoint: meals.listMeals,
    variant: 'from the middle on',
    kinds: ['meals'],
    query: (_, { byTime: { created_at, id } }) => ({ cursor: cursorOf('recent', created_at, id) }),
  },
  {
    endpoint: meals.listMeals,
    variant: 'of a mood, by mood, from the middle on',
    kinds: ['meals'],
    query: (_, { byName: { mood, name_key, id } }) => ({
      mood,
      sort: 'mood',
      limit: '50',
      cursor: cursorOf('mood', mood, name_key, id),
    }),
  },
  {
    endpoint: meals.listMeals,
    variant: 'with a word that many have',
    kinds: ['meals'],
    query: () => ({ q: 'salt', limit: '50' }),
  },
  {
    endpoint: meals.listMeals,
    variant: 'with a word that none has',
    kinds: ['meals'],
    query: () => ({ q: 'xylophone' }),
  },
  {
    endpoint: meals.listMealsOfMood,
    kinds: ['people', 'meals'],
    params: () => ({ mood: 'Happy' }),
    whole: { meals: 'answers up to 500, of which there are 150 at first' },
  },
  { endpoint: meals.getMeal, kinds: ['people', 'meals'], params: (_, { byTime: { id } }) => ({ id }) },
  { endpoint: savedMeals.listSavedMeals, kinds: ALL, whole: ALL_OWN },
  { endpoint: mealLogs.listMealLogs, kinds: ['people', 'own'] },
  { endpoint: suggestions.listSuggestions, kinds: ALL },
  { endpoint: friends.listFriends, kinds: ['people', 'own'], amongFriends: true },
  { endpoint: feedback.listFeedback, kinds: ['people', 'own'], query: () => ({ limit: '10' }) },
  {
    endpoint: feedback.listFeedback,
    variant: 'from the middle on',
    kinds: ['own'],
    query: ({ feedback: before }) => ({ limit: '5', before }),
  },
  { endpoint: feedback.listFeedback, variant: 'of everybody', kinds: ['people'], asAdmin: true },
  { endpoint: profile.getProfile, kinds: ['people'] },
  { endpoint: profile.listProfileMoods, kinds: ['people', 'own'] },
  { endpoint: profile.getProfileStreak, kinds: ['people', 'own'] },
  { endpoint: profile.getCurrentMood, kinds: ['people', 'own'] },
  { endpoint: profile.listSessions, kinds: ['people'] },
  // Not with a hundred times one's own: it answers all of it at once, which is too much beside other work.
  { endpoint: profile.exportAccount, kinds: ['people'] },
  { endpoint: analytics.getUsage, kinds: ['people'], asAdmin: true },
  { endpoint: health.health, kinds: ['people'] },
  { endpoint: health.ready, kinds: ['people'] },
];

/** The writes of an ordinary day. */
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

/** How a call stands in a table. */
export function nameOf({ endpoint: { method, path }, variant }: GrowthCall): string {
  return `${method} ${path}${variant === undefined ? '' : `, ${variant}`}`;
}

/** The call as one visitor makes it. */
export function requestOf(call: GrowthCall, token: string, visitor: Visitor, catalogue: Catalogue): LoadRequest {
  const { method, path } = call.endpoint;
  const params = call.params?.(visitor, catalogue) ?? {};
  const query = new URLSearchParams(call.query?.(visitor, catalogue)).toString();
  // What nobody has asked before is answered anew.
  const anew = method === 'GET' ? `asked=${NEW_ID}` : '';
  const asked = [query, anew].filter((part) => part !== '').join('&');
  return {
    method,
    path: `${API_BASE}${path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')}${asked && `?${asked}`}`,
    token,
    ...(call.body && { body: JSON.stringify(call.body(visitor, catalogue)) }),
  };
}
