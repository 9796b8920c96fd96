import { API_BASE, type Endpoint } from '@moodbowl/contract/endpoint';
import { endpoints } from '@moodbowl/contract/endpoints';
import { addDays } from '@moodbowl/contract/dates';
import { listMealLogSpan } from '@moodbowl/contract/meal-logs';
import { listMeals, listMealsOfMood, MEAL_LIMITS } from '@moodbowl/contract/meals';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { listMoodSpan } from '@moodbowl/contract/mood-history';
import { listMoods } from '@moodbowl/contract/moods';
import { createRecipe } from '@moodbowl/contract/recipes';
import { listSavedMeals } from '@moodbowl/contract/saved-meals';
import { call } from '@moodbowl/harness/call';
import { BROWSER_HEADERS, type LoadRequest } from '@moodbowl/harness/http-load';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A read, with one request for each of the users who send it. */
export interface ReadCall {
  /** The path with its parameters. */
  readonly name: string;
  readonly requests: readonly LoadRequest[];
  /** Whether an account may send it only a few times a minute, because it looks at all of a home. */
  readonly costly: boolean;
}

/** The pages that the app requests where the server's default is longer. */
export const MEAL_PAGE = `?limit=${MEAL_LIMITS.page}`;
export const MOOD_PAGE = '?limit=20';
const TODAY = new Date().toISOString().slice(0, 10);
const LAST_MONTH = `?from=${addDays(TODAY, -30)}&to=${TODAY}`;
/** What these calls ask for. */
const QUERIES: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
  [listMeals, MEAL_PAGE],
  [listMealsOfMood, MEAL_PAGE],
  [listSavedMeals, MEAL_PAGE],
  [listMoods, MOOD_PAGE],
  [listMoodSpan, LAST_MONTH],
  [listMealLogSpan, LAST_MONTH],
]);

const RECIPE = {
  name: 'Lentil soup',
  ingredients: ['250 g red lentils', '1 onion'],
  steps: ['Simmer for 20 minutes.'],
};

/** Every read of the contract for signed-in users, apart from the export, which is streamed and has no page. */
export async function readCalls(url: string, tokens: readonly string[]): Promise<ReadCall[]> {
  const meals = await call(url, listMeals, { query: {} }, tokens[0]);
  const recipes: string[] = [];
  for (const token of tokens) recipes.push((await call(url, createRecipe, { body: RECIPE }, token)).id);
  const values: Readonly<Record<string, readonly string[]>> = {
    date: [TODAY],
    year: [TODAY.slice(0, 4)],
    mood: MOOD_NAMES,
    id: meals.map(({ id }) => id),
    recipe: recipes,
  };
  return (
    endpoints
      .filter((one) => one.method === 'GET' && one.access === 'user' && !one.slow && !one.responseType)
      // Invitations and recipes that somebody has sent are read once in a while, and the data has none.
      .filter(({ path }) => !path.includes(':code') && !path.startsWith('/recipe-gifts/:'))
      .map((endpoint) => {
        const query = QUERIES.get(endpoint) ?? '';
        const requests = tokens.map((token, turn): LoadRequest => ({
          method: 'GET',
          path: `${API_BASE}${fillIn(endpoint.path.replace('/recipes/:id', '/recipes/:recipe'), values, turn)}${query}`,
          token,
        }));
        return { name: `${endpoint.path}${query}`, requests, costly: endpoint.costly === true };
      })
  );
}

function fillIn(path: string, values: Readonly<Record<string, readonly string[]>>, turn: number): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const choices = values[name] ?? [];
    const value = choices[turn % choices.length];
    if (value === undefined) throw new Error(`There is no value for :${name} in ${path}`);
    return value;
  });
}

/** A response body as browsers get it. */
export interface SentBody {
  readonly bytes: Buffer;
  readonly encoding: string | undefined;
}

async function bodyOf(url: string, { path, token }: LoadRequest): Promise<SentBody> {
  const headers = { ...BROWSER_HEADERS, authorization: `Bearer ${token}` };
  const [response] = (await once(get(`${url}${path}`, { headers }), 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
  return { bytes, encoding: response.headers['content-encoding'] };
}

/** How many bodies are compared to find a typical one. */
const SAMPLES = 25;

/** The body of median length. */
export async function typicalBody(url: string, { requests }: ReadCall): Promise<SentBody> {
  const bodies: SentBody[] = [];
  for (const request of requests.slice(0, SAMPLES)) bodies.push(await bodyOf(url, request));
  const typical = bodies.toSorted((a, b) => a.bytes.length - b.bytes.length)[Math.floor(bodies.length / 2)];
  if (!typical) throw new Error('There are no requests');
  return typical;
}
