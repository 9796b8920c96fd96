import * as analytics from './analytics.ts';
import * as auth from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import * as feedback from './feedback.ts';
import * as friends from './friends.ts';
import * as groceries from './groceries.ts';
import * as health from './health.ts';
import * as mealLogs from './meal-logs.ts';
import * as meals from './meals.ts';
import * as moods from './moods.ts';
import * as profile from './profile.ts';
import * as savedMeals from './saved-meals.ts';
import * as suggestions from './suggestions.ts';
import * as uploads from './uploads.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'response' in value;
}

/** Every endpoint of the contract, for whatever has to walk all of them. */
export const endpoints: readonly Endpoint[] = [
  auth,
  moods,
  groceries,
  meals,
  uploads,
  savedMeals,
  mealLogs,
  suggestions,
  friends,
  feedback,
  profile,
  analytics,
  health,
].flatMap((feature) => Object.values(feature).filter(isEndpoint));
