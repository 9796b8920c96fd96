import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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
