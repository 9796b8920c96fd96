import { DEFAULT_BODY_BYTES, type Endpoint, isLimitedWrite, type ResponseOf } from '@moodbowl/contract/endpoint';
import { ERROR_MESSAGES, errorBody } from '@moodbowl/contract/error';
import type { FastifyInstance, FastifyReply, FastifySchema, onRequestHookHandler, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { type CurrentUser, requireAccess } from './authentication.ts';
import { CodedError } from './coded-error.ts';
import type { About, Call, Handle, Handler } from './feature.ts';
import { encodingFor, isWorthPacking, JsonBytes, pack } from './json-bytes.ts';
import { acceptMultipart } from './multipart.ts';
import { packingOnce } from './pack-once.ts';
import type { Body, RememberedAnswers } from './remembered-answers.ts';
import { sendStreamed, Streamed } from './streamed.ts';
import type { WriteLimit } from './write-limit.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

interface MountOptions {
  /** Without it all answers are made anew. */
  readonly answers?: RememberedAnswers | undefined;
  /** Without it nobody's writes are limited. */
  readonly writeLimit?: WriteLimit | undefined;
}

/** Gives features the function that serves their endpoints below the API base. */
export function mountOn(app: FastifyInstance, { answers, writeLimit }: MountOptions = {}): Handle {
  // Where answers are remembered, so is what they were packed to.
  const packAnew = answers ? pack : packingOnce();
  return (endpoint, handler, about) => {
    const make =
      answers && about ? remember(answers, handler, about) : endpoint.long ? packed(handler, packAnew) : handler;
    const maxBodyBytes = endpoint.maxBodyBytes ?? DEFAULT_BODY_BYTES;
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      bodyLimit: maxBodyBytes,
      onRequest: [
        requireAccess(endpoint.access),
        ...(writeLimit && isLimitedWrite(endpoint) ? [countCall(writeLimit)] : []),
      ],
      handler: (request, reply) => {
        if (endpoint.status !== undefined) void reply.status(endpoint.status);
        // The schema above has put the parts into the shape that the endpoint names.
        const { params, query, body, caller: user } = request;
        const encoding = endpoint.long ? encodingFor(request.headers['accept-encoding']) : 'identity';
        const countRows = (rows: number) => user && writeLimit?.countMoreRows(user.id, rows - 1);
        return make({ params, query, body, user, encoding, countRows, request, reply } as unknown as Call<
          typeof endpoint
        >);
      },
    };
    if (endpoint.encoding !== 'multipart') {
      app.route(route);
      return;
    }
    // In a scope of its own, so that all other endpoints go on taking JSON only.
    void app.register(async (scope) => {
      await acceptMultipart(scope, maxBodyBytes);
      scope.route(route);
    });
  };
}

/** Before the body is read: a refusal costs next to nothing. */
function countCall(writeLimit: WriteLimit): onRequestHookHandler {
  return ({ caller }, _reply, done) => {
    if (caller) writeLimit.countCall(caller.id);
    done();
  };
}

type Pack = (text: string) => Promise<JsonBytes<unknown>>;

/** Packs what the handler answers for those who take that. */
function packed<E extends Endpoint>(handler: Handler<E>, packAnew: Pack) {
  return async (call: Call<E>) => {
    const answer = await handler(call);
    if (answer instanceof Streamed) return sendStreamed(withType(call.reply), answer, call.encoding);
    return send(call.reply, await bodyOf(call, answer, packAnew));
  };
}

/** An answer as it is sent. */
async function bodyOf<E extends Endpoint>(
  { reply, encoding }: Call<E>,
  answer: ResponseOf<E> | JsonBytes<ResponseOf<E>>,
  packAnew: Pack,
): Promise<Body> {
  // What is a text already is of another type, which the handler has set.
  const text = typeof answer === 'string' ? answer : (reply.serialize(answer) as string);
  if (answer instanceof JsonBytes) return answer;
  return encoding === 'gzip' && isWorthPacking(text) ? packAnew(text) : text;
}

function withType(reply: FastifyReply): FastifyReply {
  return reply.hasHeader('content-type') ? reply : reply.type(JSON_TYPE);
}

function send(reply: FastifyReply, body: Body) {
  void withType(reply);
  if (typeof body === 'string') return reply.send(body);
  if (body.encoding !== 'identity') void reply.headers({ 'content-encoding': body.encoding, vary: 'accept-encoding' });
  return reply.send(body.bytes);
}

/** Serves what is remembered as it is, and remembers what the handler answers. */
function remember<E extends Endpoint>(answers: RememberedAnswers, handler: Handler<E>, about: About<E>) {
  const make = async (call: Call<E>, caller: CurrentUser, keep: ReturnType<RememberedAnswers['begin']>) => {
    const answer = await handler(call);
    if (answer instanceof Streamed) throw new Error('an answer that is kept cannot be streamed');
    const body = await bodyOf(call, answer, pack);
    const subjects = answer instanceof JsonBytes ? undefined : about(answer, caller);
    if (subjects) keep(body, subjects);
    return send(call.reply, body);
  };
  return (call: Call<E>) => {
    const { encoding, request, reply } = call;
    const caller = call.user as CurrentUser;
    // A day is the caller's own, so the answer depends on the zone that came with the call.
    const key = `${encoding} ${caller.id} ${caller.time_zone} ${request.url}`;
    const known = answers.find(key);
    return known === undefined ? make(call, caller, answers.begin(key)) : send(reply, known);
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
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  const [first] = Object.values(fields);
  return new CodedError('INVALID_INPUT', first ?? ERROR_MESSAGES.invalidInput, { fields });
}

/**
 * Answers go out as they are: repositories select what is on the wire and nothing else, and the test
 * suite replaces this by a check against the contract.
 */
export function compileSerializer() {
  // Fastify sends bytes as they are; its type knows texts only.
  return (data: unknown) => (data instanceof JsonBytes ? (data.bytes as unknown as string) : JSON.stringify(data));
}
