import type { z } from 'zod';
import type { ErrorCode } from './error.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody, anybody signed in, or administrators only. */
export type Access = 'public' | 'user' | 'admin';

/** The groups of the API document, in its order, each with what it is about. */
export const TAGS = {
  Authentication: 'Accounts and sessions.',
  Moods: 'Mood entries, days and the streak.',
  Groceries: 'The grocery list.',
  Meals: 'The catalogue of meals.',
  'Saved meals': 'Meals that a person has saved.',
  'Meals eaten': 'What a person ate, and when.',
  Suggestions: 'Meals that fit the mood and the kitchen.',
  Friends: 'Friends, requests, blocks and encouragements.',
  Feedback: 'Feedback to the administrators.',
  Profile: 'The account and its data.',
  Analytics: 'Page views and web vitals, as daily sums.',
  Health: 'For load balancers and monitoring.',
} as const;

/** A call as it is sent and its answer, with samples in every part that the endpoint has. */
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
  /** What it does, in a few words. */
  readonly summary: string;
  /** What a caller has to know beyond that, in CommonMark. */
  readonly description: string;
  readonly tag: keyof typeof TAGS;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** How the body travels: as JSON unless told; a body with files in it as multipart/form-data. */
  readonly encoding?: 'json' | 'multipart';
  readonly response: z.ZodType;
  /** A sample of the answer in each other media type in which it can be had. */
  readonly alsoAs?: Readonly<Record<string, string>>;
  /** What it can be refused with, beyond what {@link errorCodesOf} derives. */
  readonly errors?: readonly ErrorCode[];
  readonly responseHeaders?: readonly ('Link' | 'Content-Disposition')[];
  readonly example: Example;
  /** HTTP status of the happy answer; 200 unless told. */
  readonly status?: 200 | 201;
  /** Largest body, or with multipart the largest file, in bytes; {@link DEFAULT_BODY_BYTES} unless told. */
  readonly maxBodyBytes?: number;
  /** Whether the answer may take minutes, as that about all of an account may. */
  readonly slow?: true;
  /** Whether answers may be so long that they are worth compressing for those who take that. */
  readonly long?: true;
  /** Whether it goes through beyond {@link WRITE_LIMIT}: it takes access away, which nobody may be able to prevent. */
  readonly pastWriteLimit?: true;
}

export const API_BASE = '/api';
export const DEFAULT_BODY_BYTES = 64 * 1024;

/** How many rows one account may write in a window of so many seconds, which opens with the first. */
export const WRITE_LIMIT = { hits: 600, seconds: 5 * 60 } as const;

/** Whether a call counts towards {@link WRITE_LIMIT}. */
export function isLimitedWrite({ access, method, pastWriteLimit }: Endpoint): boolean {
  return access !== 'public' && method !== 'GET' && !pastWriteLimit;
}

/** Every code that an endpoint can be refused with. */
export function errorCodesOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { access, method, params, query, errors = [] } = endpoint;
  // Anything that is not HTTP, or has an address that cannot be read, is a bad request.
  const codes = new Set<ErrorCode>([...errors, 'BAD_REQUEST']);
  if (params || query) codes.add('INVALID_INPUT');
  // Even where no body is expected, one that is sent is read.
  if (method !== 'GET') for (const code of ['INVALID_INPUT', 'TOO_LARGE', 'UNSUPPORTED_TYPE'] as const) codes.add(code);
  if (access !== 'public') codes.add('UNAUTHORIZED');
  if (access === 'admin') codes.add('FORBIDDEN');
  if (isLimitedWrite(endpoint)) codes.add('TOO_MANY_REQUESTS');
  return codes.add('INTERNAL').add('UNAVAILABLE');
}

/** Keeps the literal types of an endpoint, so that callers and handlers are typed by it. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> =
  E extends Record<K, infer S extends z.ZodType> ? (Side extends 'input' ? z.input<S> : z.output<S>) : undefined;

/** What a caller passes, before validation. Parts that the endpoint does not have are absent. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E extends Record<K, z.ZodType> ? K : never]: Part<E, K, 'input'>;
};

/** What a handler gets, after validation. */
export interface RequestOf<E extends Endpoint> {
  params: Part<E, 'params', 'output'>;
  query: Part<E, 'query', 'output'>;
  body: Part<E, 'body', 'output'>;
}

/** What the happy answer carries. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
