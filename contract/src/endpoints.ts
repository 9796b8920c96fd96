import { z } from 'zod';
import * as accountExport from './account-export.ts';
import * as analytics from './analytics.ts';
import * as auth from './auth.ts';
import * as eating from './eating.ts';
import * as email from './email.ts';
import type { Endpoint } from './endpoint.ts';
import { errorBody } from './error.ts';
import * as events from './events.ts';
import * as feedback from './feedback.ts';
import * as friendInvites from './friend-invites.ts';
import * as friends from './friends.ts';
import * as groceries from './groceries.ts';
import * as health from './health.ts';
import * as learning from './learning.ts';
import * as homes from './homes.ts';
import * as mealLogs from './meal-logs.ts';
import * as meals from './meals.ts';
import { moodName } from './mood.ts';
import * as moodHistory from './mood-history.ts';
import * as moodSearch from './mood-search.ts';
import * as moodImports from './mood-imports.ts';
import * as moods from './moods.ts';
import * as patterns from './patterns.ts';
import * as people from './people.ts';
import * as plan from './plan.ts';
import * as planCalendar from './plan-calendar.ts';
import * as planGroceries from './plan-groceries.ts';
import * as planProposal from './plan-proposal.ts';
import * as possibleMeals from './possible-meals.ts';
import * as provider from './provider.ts';
import * as profile from './profile.ts';
import * as recipeFiles from './recipe-files.ts';
import * as recipeGifts from './recipe-gifts.ts';
import * as recipeImports from './recipe-imports.ts';
import * as recipes from './recipes.ts';
import * as reminders from './reminders.ts';
import * as savedMeals from './saved-meals.ts';
import * as secondFactor from './second-factor.ts';
import * as settings from './settings.ts';
import * as suggestions from './suggestions.ts';
import * as tags from './tags.ts';
import { deleted, notice } from './text.ts';
import * as tonight from './tonight.ts';
import * as uploads from './uploads.ts';
import * as waitingGifts from './waiting-gifts.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'response' in value;
}

/** The modules of the contract that have endpoints. */
export const FEATURES: readonly object[] = [
  auth,
  moods,
  tags,
  patterns,
  moodHistory,
  moodSearch,
  moodImports,
  groceries,
  homes,
  events,
  meals,
  uploads,
  recipes,
  recipeFiles,
  waitingGifts,
  recipeGifts,
  recipeImports,
  plan,
  planProposal,
  planGroceries,
  possibleMeals,
  planCalendar,
  savedMeals,
  mealLogs,
  suggestions,
  learning,
  tonight,
  reminders,
  friends,
  feedback,
  profile,
  // After the features whose tags it has, because the first of a tag decides its place.
  eating,
  people,
  settings,
  friendInvites,
  email,
  provider,
  secondFactor,
  accountExport,
  analytics,
  health,
];

/** Every endpoint of the contract by its unique name. */
export const endpointsByName: ReadonlyMap<string, Endpoint> = new Map(
  FEATURES.flatMap((feature) =>
    Object.entries(feature).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);

/** Every endpoint of the contract. */
export const endpoints: readonly Endpoint[] = [...endpointsByName.values()];

/** Every schema that a feature exports, by its name. */
export const schemasByName: ReadonlyMap<string, z.ZodType> = new Map(
  [...FEATURES, { errorBody, moodName, deleted, notice }].flatMap((feature) =>
    Object.entries(feature).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
  ),
);
