import type { Endpoint, RequestOf, ResponseOf } from '@moodbowl/contract/endpoint';
import type { Translate } from '@moodbowl/i18n/message';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { CurrentUser } from './authentication.ts';
import type { Streamed } from './streamed.ts';

/** One request, validated against its endpoint. `user` is there unless the endpoint is public. */
export interface Call<E extends Endpoint> extends RequestOf<E> {
  readonly user: E['access'] extends 'public' ? undefined : CurrentUser;
  /** Writes messages in the caller's language. */
  readonly t: Translate;
  /** Counts the rows that the call has written towards the account's limit, where they may be more than one. */
  readonly countRows: (rows: number) => void;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E> | Streamed<ResponseOf<E>>>;

/** Serves an endpoint of the contract. */
export type Handle = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

export interface FeatureContext {
  readonly handle: Handle;
  readonly db: Db;
  readonly clock: Clock;
}

/** A feature mounts its endpoints. */
export type Feature = (context: FeatureContext) => void;
