import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;
const WARN_EVERY_MS = 60 * 60 * 1000;

/**
 * Warns in the log, once an hour at most, when a caller sends `X-Forwarded-*` that `TRUST_PROXY` does not name. Behind
 * such a proxy all people share one address, and so the limits of one.
 */
export function warnOfUntrustedProxies(app: FastifyInstance, clock: Clock): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, _reply, done) => {
    const now = clock.now().getTime();
    if (now - warnedAt >= WARN_EVERY_MS && isForwardedInVain(request)) {
      warnedAt = now;
      const { remoteAddress: address } = request.socket;
      request.log.warn({ address }, 'X-Forwarded-* came from a peer that TRUST_PROXY does not name, and was ignored');
    }
    done();
  });
}

/** Fastify's `ips` is there when somebody is trusted: the peer first, and what the peer says only if it is trusted. */
function isForwardedInVain({ headers, ips }: FastifyRequest): boolean {
  if (ips) return ips.length < 2 && headers['x-forwarded-for'] !== undefined;
  return FORWARDED.some((name) => headers[name] !== undefined);
}
