import { API_BASE, type Endpoint } from '@moodbowl/contract/endpoint';
import { endpoints } from '@moodbowl/contract/endpoints';
import { listMeals } from '@moodbowl/contract/meals';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { ACCEPTED } from './as-browsers.ts';
import type { LoadRequest } from './load.ts';

/** A read of somebody who is signed in. */
export interface ReadCall {
  readonly name: string;
  /** One request for each token. */
  readonly requests: readonly LoadRequest[];
}

/** The pages that the page asks for, where the server's default is longer. */
const PAGES: Readonly<Record<string, string>> = { '/meals': '?limit=24', '/moods': '?limit=20' };

/** Every read that the contract has for somebody who is signed in, its parameters filled in from what is there. */
export async function readCalls(url: string, tokens: readonly string[]): Promise<ReadCall[]> {
  const meals = await askForMeals(url, tokens[0] ?? '');
  const values: Readonly<Record<string, readonly string[]>> = {
    '/moods/days/:date': [new Date().toISOString().slice(0, 10)],
    '/meals/mood/:mood': MOOD_NAMES,
    '/meals/:id': meals,
    '/suggestions/:id/missing': meals,
  };
  return endpoints.filter(isRead).map(({ path }) => ({
    name: path,
    requests: tokens.map((token, turn) => ({
      method: 'GET',
      path: `${API_BASE}${fillIn(path, values, turn)}${PAGES[path] ?? ''}`,
      token,
    })),
  }));
}

function isRead({ method, access }: Endpoint): boolean {
  return method === 'GET' && access === 'user';
}

function fillIn(path: string, values: Readonly<Record<string, readonly string[]>>, turn: number): string {
  if (!path.includes(':')) return path;
  const choice = values[path];
  const value = choice?.[turn % choice.length];
  if (value === undefined) throw new Error(`nothing is known to put into ${path}`);
  return path.replace(/:\w+/, value);
}

/** The ids of the first page. */
async function askForMeals(url: string, token: string): Promise<string[]> {
  const { bytes } = await answerOf(url, { path: `${API_BASE}${listMeals.path}`, token });
  const meals = listMeals.response.parse(JSON.parse(gunzipSync(bytes).toString()));
  return meals.map(({ id }) => id);
}

/** A body as it is sent to browsers. */
export interface SentBody {
  readonly bytes: Buffer;
  readonly encoding: string | undefined;
}

async function answerOf(url: string, { path, token }: Pick<LoadRequest, 'path' | 'token'>): Promise<SentBody> {
  const [response] = (await once(
    get(`${url}${path}`, { headers: { ...ACCEPTED, authorization: `Bearer ${token}` } }),
    'response',
  )) as [IncomingMessage];
  const bytes = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
  return { bytes, encoding: response.headers['content-encoding'] };
}

/** How many answers are looked at for a typical one. */
const LOOKED_AT = 25;

/** The answer of middle length. */
export async function typicalAnswer(url: string, { requests }: ReadCall): Promise<SentBody> {
  const answers: SentBody[] = [];
  for (const request of requests.slice(0, LOOKED_AT)) answers.push(await answerOf(url, request));
  const typical = answers.toSorted((a, b) => a.bytes.length - b.bytes.length)[Math.floor(answers.length / 2)];
  if (!typical) throw new Error('nobody asked');
  return typical;
}
