import { acceptedLanguage, type Language } from '@moodbowl/i18n/languages';
import { type Message, message, type Translate, writeMessage } from '@moodbowl/i18n/message';
import { translators } from '@moodbowl/i18n/translators';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@moodbowl/contract/error';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { isUnavailable } from '../db/database.ts';
import { ANSWER_HEADERS } from './headers.ts';

/** A message, or a text without an id: what zod says about types. */
type Text = Message | string;

interface Details {
  /** The problem of each field of the body, for forms. */
  readonly fields?: Readonly<Record<string, Text>>;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** An error for the caller, with a stable code and a message for people. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  /** A plain field, because Fastify writes to it. */
  readonly statusCode: number;
  readonly text: Text;
  readonly fields: Readonly<Record<string, Text>> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, text: Text, { fields, retryAfter, cause }: Details = {}) {
    super(writeMessage(text, translators.en), { cause });
    this.text = text;
    this.code = code;
    this.statusCode = ERROR_STATUS[code];
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  /** The body of the response, in the language of `translate`. */
  toBody(translate: Translate): ErrorBody {
    const text = writeMessage(this.text, translate);
    const body = { code: this.code, message: text, error: text };
    if (!this.fields) return body;
    const fields = Object.entries(this.fields).map(([name, problem]) => [name, writeMessage(problem, translate)]);
    return { ...body, fields: Object.fromEntries(fields) };
  }
}

/** The same error for a missing row and for someone else's row. */
export function notFound(): CodedError {
  return new CodedError('NOT_FOUND', message('errors.notFound'));
}

/** The row; throws {@link notFound} if there is none. */
export function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}

/** Importing `node:http` also loads Node's fetch client, 14 MB that nothing here uses. */
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Seconds until a caller should try again when the database is away or the process is overloaded. */
const UNAVAILABLE_RETRY_SECONDS = 2;

/** The error as the caller sees it: messages of other errors are replaced. */
function toCodedError(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  if (isUnavailable(error)) return unavailable(error);
  const status = (error as FastifyError | undefined)?.statusCode;
  if (status === 413) return new CodedError('TOO_LARGE', message('errors.tooLarge'), { cause: error });
  if (status === 415) return new CodedError('UNSUPPORTED_TYPE', message('errors.unsupportedType'), { cause: error });
  if (status === 404) return new CodedError('NOT_FOUND', message('errors.notFound'), { cause: error });
  if (status === 503) return unavailable(error);
  if (status !== undefined && status >= 400 && status < 500) {
    return new CodedError('BAD_REQUEST', message('errors.malformed'), { cause: error });
  }
  return new CodedError('INTERNAL', message('errors.internal'), { cause: error });
}

function unavailable(cause: unknown): CodedError {
  return new CodedError('UNAVAILABLE', message('errors.unavailable'), { cause, retryAfter: UNAVAILABLE_RETRY_SECONDS });
}

/** The logged part of an error. Database errors quote rows, which are personal data and must not be logged. */
function loggable(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name: type, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { type, code, message: error.message, stack, ...(cause instanceof Error && { cause: cause.stack }) };
}

/** Writes messages in the language that a request asks for. */
export function languageOf({ headers }: FastifyRequest): Language {
  return acceptedLanguage(headers['accept-language']);
}

/** Sends an error in the common format. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const coded = toCodedError(error);
  if (coded.statusCode >= 500) request.log.error({ err: loggable(error), code: coded.code }, 'request failed');
  if (coded.retryAfter !== undefined) void reply.header('retry-after', coded.retryAfter);
  // Set here too, because no hook runs for a malformed URL.
  return reply
    .status(coded.statusCode)
    .header('x-request-id', request.id)
    .send(coded.toBody(translators[languageOf(request)]));
}

/** Node's codes for slow clients and for too long headers; any other code means that it was not HTTP. */
const CONNECTION_ERRORS: Readonly<Record<string, CodedError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new CodedError('REQUEST_TIMEOUT', message('errors.timeout')),
  HPE_HEADER_OVERFLOW: new CodedError('HEADERS_TOO_LARGE', message('errors.tooLarge')),
};
const NO_HTTP = new CodedError('BAD_REQUEST', message('errors.malformed'));

/** Time for the last response to arrive before the connection is closed, in milliseconds. */
const LAST_RESPONSE_MS = 500;
const answered = new WeakSet<Socket>();

/** Sends the same error format for input that could not be parsed as a request, then closes the connection. */
export function answerConnectionError({ code }: { readonly code?: string }, socket: Socket): void {
  // More unparsable input arrived. Closing now would discard the response.
  if (answered.has(socket)) return;
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const coded = CONNECTION_ERRORS[code ?? ''] ?? NO_HTTP;
  const body = JSON.stringify(coded.toBody(translators.en));
  socket.end(
    [
      `HTTP/1.1 ${coded.statusCode} ${STATUS_CODES[coded.statusCode]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      ...Object.entries(ANSWER_HEADERS).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
  answered.add(socket);
  const cut = setTimeout(() => socket.destroy(), LAST_RESPONSE_MS).unref();
  socket.once('close', () => clearTimeout(cut));
}
