import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody, anybody signed in, or administrators only. */
export type Access = 'public' | 'user' | 'admin';

/**
 * One call of the API, described once for the server, the page and the OpenAPI document.
 * `path` is relative to {@link API_BASE}, with `:name` for each parameter.
 */
export interface Endpoint {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly tag: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** How the body travels: as JSON unless told; a body with files in it as multipart/form-data. */
  readonly encoding?: 'json' | 'multipart';
  readonly response: z.ZodType;
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
