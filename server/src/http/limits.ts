import { message } from '@moodbowl/i18n/message';
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerConnectionError, CodedError } from './errors.ts';
import multipart from '@fastify/multipart';

/** Limits of one connection, so that slow or greedy clients do not affect others; in milliseconds. */
export const CONNECTION_LIMITS = {
  /** For the headers of a request, and for the first bytes on a new connection. */
  headMs: 7_000,
  /** The interval of these checks. */
  checkMs: 1_000,
  /** For a body once the head is there: 64 KiB at 8 KiB a second. */
  bodyMs: 8_000,
  /** For a form with a picture of 2 MB over a slow connection; only for callers who may upload. */
  uploadMs: 60_000,
  /** A client that reads nothing of a pending response for this long is disconnected; checked once per interval. */
  answerMs: 4_000,
  /** Pipelined requests; browsers and proxies send none. */
  ahead: 4,
} as const;

export type ConnectionLimits = { readonly [Name in keyof typeof CONNECTION_LIMITS]: number };

/** Options for Node's HTTP server. */
export function serverOptions(limits: ConnectionLimits = CONNECTION_LIMITS) {
  return {
    http: { headersTimeout: limits.headMs, connectionsCheckingInterval: limits.checkMs },
    // The outermost limit; bodies have their own below.
    requestTimeout: limits.headMs + limits.uploadMs,
    clientErrorHandler: answerUnlessAnswering,
  } satisfies FastifyHttpOptions<Server>;
}

/** The running timeouts of bodies that are still being received. */
const bodies = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** The responses of a connection that are not finished. */
const responses = new WeakMap<Socket, Set<ServerResponse>>();

/** Tells what is wrong with a connection, or only closes it: within a response that has begun nothing can be said. */
function answerUnlessAnswering(error: { readonly code?: string }, socket: Socket): void {
  const hasBegun = [...(responses.get(socket) ?? [])].some(({ headersSent }) => headersSent);
  if (hasBegun) socket.destroy();
  else answerConnectionError(error, socket);
}

/** Ends connections that send or read too slowly, or send more requests than they wait for. */
export function guardConnections(app: FastifyInstance, limits: ConnectionLimits = CONNECTION_LIMITS): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    responses.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  // Before Fastify's own listener, so that no response is missed.
  app.server.prependListener('request', (request, response) => {
    const unfinished = responses.get(request.socket)?.add(response);
    if (unfinished && unfinished.size > limits.ahead) request.socket.destroy();
    response.once('close', () => unfinished?.delete(response));
    // Upgrades are not supported, and Node stops reading after such a request, so the next one would hang.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    if (hasBody(request)) limitBody(request, response, limits.bodyMs);
  });
  // Node would respond 417 with an empty body; expectations other than `100-continue` may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const check = setInterval(() => limitSlowReaders(open, limits.answerMs), limits.checkMs).unref();
  app.addHook('onClose', async () => clearInterval(check));
}

/**
 * Most responses are read immediately, so only the few that wait get a time limit. Node removes it with the next
 * request.
 */
function limitSlowReaders(sockets: Iterable<Socket>, ms: number): void {
  for (const socket of sockets) if (socket.writableLength > 0 && socket.timeout !== ms) socket.setTimeout(ms);
}

/** Gives a body more time, counted from now. */
export function allowSlowBody(request: IncomingMessage, response: ServerResponse, ms: number): void {
  if (bodies.has(request) && !request.complete) limitBody(request, response, ms);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function limitBody(request: IncomingMessage, response: ServerResponse, ms: number): void {
  clearTimeout(bodies.get(request));
  const limit = setTimeout(() => {
    if (request.complete) return;
    // Its response was sent, so a second one must not follow.
    if (response.headersSent) request.socket.destroy();
    else answerUnlessAnswering({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
  }, ms).unref();
  bodies.set(request, limit);
  request.once('close', () => clearTimeout(limit));
}

/** One file and a few more fields; more is a 413. */
const LIMITS = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 1_000, headerPairs: 20 } as const;
/** The size of everything except the file, in bytes. */
const ROOM_AROUND_FILE = 64 * 1024;

/** Lets the routes of `scope` accept forms with a file: their body has a `File` or a text per field. */
export async function acceptMultipart(scope: FastifyInstance, maxFileBytes: number): Promise<void> {
  await scope.register(multipart, { limits: { ...LIMITS, fileSize: maxFileBytes } });
  scope.addHook('preValidation', async (request, reply) => {
    allowSlowBody(request.raw, reply.raw, CONNECTION_LIMITS.uploadMs);
    if (!request.isMultipart()) throw new CodedError('UNSUPPORTED_TYPE', message('errors.notMultipart'));
    request.body = await readForm(request, maxFileBytes);
  });
}

async function readForm(request: FastifyRequest, maxFileBytes: number): Promise<Record<string, unknown>> {
  // Reject far too large bodies unread.
  if (Number(request.headers['content-length']) > maxFileBytes + ROOM_AROUND_FILE) throw fileTooLarge(maxFileBytes);
  const fields: [string, unknown][] = [];
  try {
    for await (const part of request.parts()) {
      fields.push([
        part.fieldname,
        part.type === 'file' ? new File([await part.toBuffer()], part.filename) : part.value,
      ]);
    }
  } catch (error) {
    // Discard the rest: a client reads no response while it is still sending.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError)
      throw fileTooLarge(maxFileBytes, error);
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new CodedError('BAD_REQUEST', message('errors.malformed'), { cause: error });
  }
  return Object.fromEntries(fields);
}

function fileTooLarge(maxFileBytes: number, cause?: unknown): CodedError {
  return new CodedError('TOO_LARGE', message('errors.fileTooLarge', { megabytes: maxFileBytes / 2 ** 20 }), { cause });
}
