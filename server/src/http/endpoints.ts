import { DEFAULT_BODY_BYTES, type Endpoint, isLimitedWrite } from '@moodbowl/contract/endpoint';
import { ERROR_MESSAGES, errorBody } from '@moodbowl/contract/error';
import type { FastifyInstance, FastifySchema, onRequestHookHandler, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { requireAccess } from './authentication.ts';
import { CodedError } from './coded-error.ts';
import { COMPRESSION } from './compression.ts';
import type { Call, Handle } from './feature.ts';
import { acceptMultipart } from './multipart.ts';
import { sendStreamed, Streamed } from './streamed.ts';
import type { WriteLimit } from './write-limit.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

interface MountOptions {
  /** Without it nobody's writes are limited. */
  readonly writeLimit?: WriteLimit | undefined;
}

/** Gives features the function that serves their endpoints below the API base. */
export function mountOn(app: FastifyInstance, { writeLimit }: MountOptions = {}): Handle {
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
        ...(writeLimit && isLimitedWrite(endpoint) ? [countCall(writeLimit)] : []),
      ],
      handler: async (request, reply) => {
        if (endpoint.status !== undefined) void reply.status(endpoint.status);
        // The schema above has put the parts into the shape that the endpoint names.
        const { params, query, body, caller: user } = request;
        const countRows = (rows: number) => user && writeLimit?.countMoreRows(user.id, rows - 1);
        const call = { params, query, body, user, countRows, request, reply } as unknown as Call<typeof endpoint>;
        const answer = await handler(call);
        if (!(answer instanceof Streamed)) return answer;
        if (!reply.hasHeader('content-type')) void reply.type(JSON_TYPE);
        return sendStreamed(reply, answer);
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
  return (data: unknown) => JSON.stringify(data);
}
