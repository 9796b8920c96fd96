import type { z } from 'zod';
import type { ErrorCode } from './error.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The callers that are allowed: anyone, anyone who is signed in, or administrators. */
export type Access = 'public' | 'user' | 'admin';

/** The groups of the API document, in order, each with a description. */
export const TAGS = {
  Authentication: 'Accounts and sessions.',
  Moods: 'Mood entries, days and the streak.',
  Groceries: 'The grocery list.',
  Home: 'The people who share a grocery list.',
  Events: 'Notifications of what has changed.',
  Meals: 'The catalogue of meals.',
  Recipes: "The recipes of a person's home, and how they get there.",
  'Meal plan': 'What a home will eat, and the groceries for it.',
  'Saved meals': 'Meals that a person has saved.',
  'Meals eaten': 'What a person ate, and when.',
  Suggestions: 'Meals that fit the mood and the kitchen.',
  Learning: 'What moods after meals say, for the person alone.',
  Reminders: 'When a person is reminded, and on which devices.',
  Friends: 'Friends, requests, blocks and encouragements.',
  Feedback: 'Feedback to the administrators.',
  Profile: 'The account and its data.',
  Administration: 'The people of this Moodbowl, and what happened to their accounts.',
  Analytics: 'Page views and web vitals, as daily sums.',
  Health: 'For load balancers and monitoring.',
} as const;

/** A sample call and its response, with every part that the endpoint has. */
interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly response: unknown;
}

/**
 * One call of the API, described once for the server, the page and the OpenAPI document.
 * `path` is relative to {@link API_BASE}, with `:name` for each parameter.
 */
export interface Endpoint {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  /** The purpose, in a few words. */
  readonly summary: string;
  /** Further notes for callers, in CommonMark. */
  readonly description: string;
  readonly tag: keyof typeof TAGS;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Encoding of the body, JSON by default; multipart for bodies with files. */
  readonly encoding?: 'json' | 'multipart';
  readonly response: z.ZodType;
  /** The media type of a stream that never ends by itself, or of a file; JSON by default. */
  readonly responseType?: 'text/event-stream' | 'application/zip' | 'application/ld+json';
  /** An example of the response in each other media type. */
  readonly alsoAs?: Readonly<Record<string, string>>;
  /** Error codes beyond those that {@link errorCodesOf} derives. */
  readonly errors?: readonly ErrorCode[];
  readonly responseHeaders?: readonly ('Link' | 'Content-Disposition' | 'Moodbowl-Home')[];
  readonly example: Example;
  /** HTTP status of the successful response; 200 by default. */
  readonly status?: 200 | 201;
  /** Largest body, or with multipart the largest file, in bytes; {@link DEFAULT_BODY_BYTES} by default. */
  readonly maxBodyBytes?: number;
  /** Whether the response may take minutes, like the export of an account. */
  readonly slow?: true;
  /** Whether responses may be long enough to compress. */
  readonly long?: true;
  /** Whether it looks at all that a home has, and so counts towards {@link READ_LIMIT}. */
  readonly costly?: true;
  /** Exempt from {@link WRITE_LIMIT}: it revokes access, which must always be possible, or has limits of its own. */
  readonly pastWriteLimit?: true;
}

export const API_BASE = '/api';
export const DEFAULT_BODY_BYTES = 64 * 1024;

/**
 * Rows that an account may write in a window of `seconds`, which opens with the first. Each `bytes` of a body beyond
 * the first count as a row, so that a window holds as much text as the recipes of a home may have.
 */
export const WRITE_LIMIT = { hits: 600, seconds: 5 * 60, bytes: 32 * 1024 } as const;

/**
 * Costly calls of an account in a window of `seconds`: more than a hand can make, and a few seconds of the processor.
 */
export const READ_LIMIT = { hits: 120, seconds: 60 } as const;

/** Whether a call counts towards {@link WRITE_LIMIT}. */
export function isLimitedWrite({ access, method, pastWriteLimit }: Endpoint): boolean {
  return access !== 'public' && method !== 'GET' && !pastWriteLimit;
}

/** Every error code that an endpoint may answer with. */
export function errorCodesOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { access, method, params, query, errors = [] } = endpoint;
  // Anything that is not HTTP, or has a malformed URL, is a bad request.
  const codes = new Set<ErrorCode>([...errors, 'BAD_REQUEST']);
  if (params || query) codes.add('INVALID_INPUT');
  // A body is read even if none is expected.
  if (method !== 'GET') for (const code of ['INVALID_INPUT', 'TOO_LARGE', 'UNSUPPORTED_TYPE'] as const) codes.add(code);
  if (access !== 'public') codes.add('UNAUTHORIZED');
  if (access === 'admin') codes.add('FORBIDDEN');
  if (isLimitedWrite(endpoint) || endpoint.costly) codes.add('TOO_MANY_REQUESTS');
  return codes.add('INTERNAL').add('UNAVAILABLE');
}

/** Keeps the literal types of an endpoint, so that callers and handlers are typed by it. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> =
  E extends Record<K, infer S extends z.ZodType> ? (Side extends 'input' ? z.input<S> : z.output<S>) : undefined;

/** The input of a caller, before validation. Parts that the endpoint does not have are absent. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E extends Record<K, z.ZodType> ? K : never]: Part<E, K, 'input'>;
};

/** The input of a handler, after validation. */
export interface RequestOf<E extends Endpoint> {
  params: Part<E, 'params', 'output'>;
  query: Part<E, 'query', 'output'>;
  body: Part<E, 'body', 'output'>;
}

/** The body of the successful response. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
