import type { Endpoint, RequestOf, ResponseOf } from '@moodbowl/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Changes } from '../db/changes.ts';
import type { Db } from '../db/database.ts';
import type { CurrentUser } from './authentication.ts';
import type { Encoding, JsonBytes } from './json-bytes.ts';
import type { Streamed } from './streamed.ts';

/** One request, validated against its endpoint. `user` is there unless the endpoint is public. */
export interface Call<E extends Endpoint> extends RequestOf<E> {
  readonly user: E['access'] extends 'public' ? undefined : CurrentUser;
  /** How a long answer may be sent that is made as bytes; all others are packed elsewhere. */
  readonly encoding: Encoding;
  /** Counts the rows that the call has written towards the account's limit, where they may be more than one. */
  readonly countRows: (rows: number) => void;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ResponseOf<E> | JsonBytes<ResponseOf<E>> | Streamed<ResponseOf<E>>>;

/**
 * Whom an answer tells about: people by their ids, tables that tell of nobody by their names. It may be given again
 * until something changes about one of them, or a day begins; undefined for one that has to be made anew.
 */
export type About<E extends Endpoint> = (answer: ResponseOf<E>, caller: CurrentUser) => readonly string[] | undefined;

/** Of an answer that tells nothing but what is the caller's own. */
export function aboutCaller(_answer: unknown, { id }: CurrentUser): readonly string[] {
  return [id];
}

/** Serves an endpoint of the contract. With `about`, what is read there depends on nothing but its subjects and the day. */
export type Handle = <E extends Endpoint>(endpoint: E, handler: Handler<E>, about?: About<E>) => void;

export interface FeatureContext {
  readonly handle: Handle;
  readonly db: Db;
  readonly clock: Clock;
  /** Only where it is known what changes. */
  readonly changes: Changes | undefined;
}

/** A feature mounts its endpoints. */
export type Feature = (context: FeatureContext) => void;
