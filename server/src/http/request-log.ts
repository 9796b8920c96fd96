import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';

type Factory = NonNullable<FastifyServerOptions['childLoggerFactory']>;
type Bindings = Parameters<Factory>[1];
type Options = Parameters<Factory>[2];

/**
 * The log of one request, made when the first line is written: most requests write none, and making it takes as
 * long as finding their session does.
 */
class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: Options;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: Options) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options);
    return this.#made;
  }

  get level() {
    return this.#log.level;
  }
  get fatal() {
    return this.#log.fatal.bind(this.#log);
  }
  get error() {
    return this.#log.error.bind(this.#log);
  }
  get warn() {
    return this.#log.warn.bind(this.#log);
  }
  get info() {
    return this.#log.info.bind(this.#log);
  }
  get debug() {
    return this.#log.debug.bind(this.#log);
  }
  get trace() {
    return this.#log.trace.bind(this.#log);
  }
  get silent() {
    return this.#log.silent.bind(this.#log);
  }
  get child() {
    return this.#log.child.bind(this.#log);
  }
}

/** For Fastify, which makes one for each request. */
export const requestLog: Factory = (logger, bindings, options) => new RequestLog(logger, bindings, options);

/** Requests slower than this are logged even when they succeed, in milliseconds. */
const SLOW_MS = 1_000;

/** Writes a line for each request that was refused, failed or took long; for all of them where much is logged. */
export function logRequests(app: FastifyInstance): void {
  const everyOne = app.log.level === 'debug' || app.log.level === 'trace';
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 400 || reply.elapsedTime > SLOW_MS) request.log.info(lineOf(request, reply), 'request');
    else if (everyOne) request.log.debug(lineOf(request, reply), 'request');
    done();
  });
}

function lineOf(request: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply) {
  return {
    method: request.method,
    route: request.routeOptions.url,
    status,
    ms: Math.round(elapsedTime),
    user_id: request.caller?.id,
    // Who knocks too often, or where they must not, may have to be kept out.
    ...([401, 403, 429].includes(status) && { address: request.ip }),
  };
}
