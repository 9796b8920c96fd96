import { issueMessage, type Message, message, type Translate } from '@moodbowl/i18n/message';
import {
  type Access,
  DEFAULT_BODY_BYTES,
  type Endpoint,
  isLimitedWrite,
  READ_LIMIT,
  type RequestOf,
  type ResponseOf,
  WRITE_LIMIT,
} from '@moodbowl/contract/endpoint';
import { errorBody } from '@moodbowl/contract/error';
import type { Language } from '@moodbowl/i18n/languages';
import { translators } from '@moodbowl/i18n/translators';
import type {
  FastifyInstance,
  FastifySchema,
  onRequestHookHandler,
  RouteOptions,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { z } from 'zod';
import { requireAccess } from './auth.ts';
import { type Change, changeAs, type CurrentUser, readAgain, unauthorized } from './change.ts';
import { CodedError, languageOf } from './errors.ts';
import { acceptMultipart } from './limits.ts';
import { AccountLimit, type Limits, type Throttle } from './throttle.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { ChooseReader } from '../db/replica.ts';
import { nextTurn } from '../next-turn.ts';
import { Readable } from 'node:stream';
import type { FastifyCompressOptions } from '@fastify/compress';

const JSON_TYPE = 'application/json; charset=utf-8';

interface Options {
  readonly db: Db;
  readonly clock: Clock;
  readonly throttle: Throttle;
}

/** The limits of accounts ({@link WRITE_LIMIT}, {@link READ_LIMIT}), for one process. */
function newAccountLimits(clock: Clock) {
  return {
    writes: new AccountLimit(clock, { ...WRITE_LIMIT, message: message('errors.tooManyChanges') }),
    reads: new AccountLimit(clock, { ...READ_LIMIT, message: message('errors.tooManyReads') }),
  };
}

/** The function with which features register their endpoints below the API base. */
export function registerEndpoints(app: FastifyInstance, { throttle, ...context }: Options): RegisterEndpoint {
  const limits = throttle.isOn ? newAccountLimits(context.clock) : undefined;
  return (endpoint, handler) => {
    const maxBodyBytes = endpoint.maxBodyBytes ?? DEFAULT_BODY_BYTES;
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      bodyLimit: maxBodyBytes,
      ...(endpoint.long && { compress: COMPRESSION }),
      onRequest: [
        requireAccess(endpoint.access),
        ...(limits && isLimitedWrite(endpoint)
          ? [countWrite(limits.writes, endpoint.encoding === 'multipart' ? 0 : maxBodyBytes)]
          : []),
        ...(limits && endpoint.costly ? [countRead(limits.reads)] : []),
      ],
      handler: async (request, reply) => {
        if (endpoint.status !== undefined) void reply.status(endpoint.status);
        // The schema has validated and parsed these parts.
        const { params, query, body, caller: user } = request;
        const caller = { userId: user?.id, address: request.ip };
        const language = languageOf(request);
        const countRows = (rows: number) => user && limits?.writes.countMore(user.id, rows - 1);
        const call = {
          params,
          query,
          body,
          user,
          change: user && changeAs(context, user, endpoint.access),
          present: user && (async () => readAgain(context, user, endpoint.access)),
          now: context.clock.now(),
          language,
          t: translators[language],
          throttle: async (action: string, most: Partial<Limits>) => throttle.count(action, most, caller),
          countRows,
          request,
          reply,
        } as unknown as Call<typeof endpoint>;
        // However many arrive at once, others wait for one of them at a time.
        if (endpoint.costly) await nextTurn();
        const answer = await handler(call);
        if (!(answer instanceof Streamed)) return answer;
        if (!reply.hasHeader('content-type')) void reply.type(JSON_TYPE);
        // A stream without an end looks by itself.
        if (!user || endpoint.responseType === 'text/event-stream') return sendStreamed(reply, answer);
        return sendStreamed(reply, whileAdmitted(answer, { ...context, user, access: endpoint.access }));
      },
    };
    if (endpoint.encoding !== 'multipart') {
      app.route(route);
      return;
    }
    // In a scope of its own, so that all other endpoints accept JSON only.
    void app.register(async (scope) => {
      await acceptMultipart(scope, maxBodyBytes);
      scope.route(route);
    });
  };
}

/**
 * Runs before the body is read, so that a refusal is cheap. A body whose length is not told counts as the longest, of
 * `mostBytes`, and so does a longer one, which is refused. The bytes of pictures do not count: those have limits by the hour.
 */
function countWrite(writes: AccountLimit, mostBytes: number): onRequestHookHandler {
  return ({ caller, headers }, _reply, done) => {
    const told = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
    const rows = Math.ceil(Math.min(told, mostBytes) / WRITE_LIMIT.bytes);
    if (caller) writes.count(caller.id, Math.max(1, rows));
    done();
  };
}

function countRead(reads: AccountLimit): onRequestHookHandler {
  return ({ caller }, _reply, done) => {
    if (caller) reads.count(caller.id);
    done();
  };
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { [endpoint.status ?? 200]: endpoint.response, '4xx': errorBody, '5xx': errorBody },
  };
}

/** Validates a part of a request with its zod schema, naming each field that is wrong. */
export function compileValidator({ schema }: { schema: z.ZodType }) {
  return (data: unknown) => {
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: invalidInput(result.error) };
  };
}

function invalidInput(error: z.ZodError): CodedError {
  const fields: Record<string, Message | string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issueMessage(issue);
  const [first] = Object.values(fields);
  return new CodedError('INVALID_INPUT', first ?? message('errors.invalidInput'), { fields });
}

/**
 * Responses are sent as they are: repositories select only what is on the wire. The test suite replaces this with a
 * check against the contract.
 */
export function compileSerializer() {
  return (data: unknown) => JSON.stringify(data);
}

/** One validated request. `user` exists unless the endpoint is public. */
export interface Call<E extends Endpoint> extends RequestOf<E> {
  readonly user: E['access'] extends 'public' ? undefined : CurrentUser;
  /** The only way to write: as the caller is stored when the change begins, whatever `user` was when the headers arrived. */
  readonly change: E['access'] extends 'public' ? undefined : E['method'] extends 'GET' ? undefined : Change;
  /** `user` as stored at this moment: for calls that only read, and whose body may be as late as any. */
  readonly present: E['access'] extends 'public' ? undefined : () => Promise<CurrentUser>;
  /** When the handler was called. */
  readonly now: Date;
  /** The caller's language, and what writes messages in it. */
  readonly language: Language;
  readonly t: Translate;
  /**
   * Counts a hit of the caller's account and address under the name of an action. Throws 429 if a limit is exceeded. What
   * the call is about to do must not have begun.
   */
  readonly throttle: (action: string, limits: Partial<Limits>) => Promise<void>;
  /** Counts the rows that the call has written towards the account's write limit, if there may be more than one. */
  readonly countRows: (rows: number) => void;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E> | Streamed<ResponseOf<E>>>;

/** Serves an endpoint of the contract. */
export type RegisterEndpoint = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

export interface FeatureContext {
  readonly endpoint: RegisterEndpoint;
  readonly db: Db;
  /** For reads that may be some seconds old, such as exports and statistics. */
  readonly chooseReader: ChooseReader;
  readonly clock: Clock;
  readonly throttle: Throttle;
}

/** Registers the endpoints of a feature. */
export type FeaturePlugin = (context: FeatureContext) => void;

/** A response that is read and sent in pieces, which together form the JSON of a `T`, or a file. */
export class Streamed<T> {
  declare readonly content: T;
  readonly pieces: AsyncIterableIterator<string | Uint8Array, void>;

  constructor(pieces: AsyncIterableIterator<string | Uint8Array, void>) {
    this.pieces = pieces;
  }
}

/** How often a long response looks again at its caller, in milliseconds. */
const LOOK_AGAIN_MS = 1_000;

/** Breaks off a response once the session of its caller has ended, or the caller lives in another home. */
function whileAdmitted<T>(
  { pieces }: Streamed<T>,
  { user, access, ...context }: { db: Db; clock: Clock; user: CurrentUser; access: Access },
): Streamed<T> {
  const now = () => context.clock.now().getTime();
  let lookedAt = now();
  const look = async () => {
    lookedAt = now();
    const { home_id } = await readAgain(context, user, access);
    if (home_id !== user.home_id) throw unauthorized();
  };
  const end = async () => (await pieces.return?.()) ?? { value: undefined, done: true as const };
  return new Streamed({
    next: async () => {
      if (now() - lookedAt >= LOOK_AGAIN_MS)
        await look().catch(async (error: unknown) => {
          await end();
          throw error;
        });
      return pieces.next();
    },
    return: end,
    [Symbol.asyncIterator]() {
      return this;
    },
  });
}

/**
 * Sends the pieces as fast as the client reads them. An error breaks the connection, so that half a response never
 * looks complete.
 */
export function sendStreamed(reply: FastifyReply, { pieces }: Streamed<unknown>): FastifyReply {
  // Fastify would read all of it and discard it.
  if (reply.request.method === 'HEAD') {
    void pieces.return?.();
    return reply.send(Readable.from([]));
  }
  const source = Readable.from(pieces, { objectMode: false });
  // While the compression buffers everything that was read, Fastify would still send an error with these headers.
  source.once('error', () => reply.raw.destroy());
  return reply.send(source);
}

/**
 * For long responses only: a response that mixes a secret with input of the caller must not be compressed (BREACH). All
 * browsers accept gzip, and nothing better on connections without TLS. Level 4 takes two thirds of the time of level 6,
 * for 4% more bytes.
 */
export const COMPRESSION: FastifyCompressOptions = {
  encodings: ['gzip'],
  threshold: 2_048,
  zlibOptions: { level: 4, windowBits: 14, memLevel: 7 },
};
