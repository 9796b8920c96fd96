import type { LogEvent } from '@moodbowl/contract/people';
import type { FastifyRequest, FastifyInstance, FastifyReply } from 'fastify';
import { hostname } from 'node:os';
import type { Clock } from '../clock.ts';

/** Ids and fixed words only: never a name, email, password, token, or anything else that people typed. */
interface AuditDetails {
  /** The account concerned; the caller's by default, null if there is none. */
  readonly user_id?: string | null;
  readonly session_id?: string;
  readonly meal_id?: string;
  readonly feedback_id?: string;
  readonly proposal_id?: string;
  /** Why something was refused. */
  readonly reason?:
    | 'unknown name'
    | 'wrong password'
    | 'throttled'
    | 'suspended'
    | 'wrong code'
    | 'email not confirmed';
  readonly role?: string;
  readonly format?: string;
  /** Browser and system, of a list of our own. */
  readonly device?: string;
}

/** Writes an audit line. */
export type Audit = (event: LogEvent, details?: AuditDetails) => void;

/**
 * Audit lines for a request, with its id, caller and address, at level info. What concerns an account is also stored for
 * administrators, without the address.
 */
export function auditOf(request: FastifyRequest): Audit {
  return (event, details = {}) => {
    const { log, ip: address, caller, server } = request;
    log.info({ event, user_id: caller?.id, session_id: caller?.session_id, address, ...details }, 'audit');
    const user_id = details.user_id === undefined ? caller?.id : details.user_id;
    // Guesses beyond a limit are too many to store.
    if (!user_id || details.reason === 'throttled') return;
    const detail = details.role ?? details.reason ?? details.format ?? details.device;
    const by_id = caller && caller.id !== user_id ? caller.id : undefined;
    // The entries of an account go with it, so a deletion is among those of whoever did it.
    if (event !== 'account.deleted') server.auditTrail.add({ event, user_id, by_id, detail });
    else if (by_id !== undefined) server.auditTrail.add({ event, user_id: by_id });
  };
}

/** The same line for a command of the server's shell, where no logger runs. */
export function auditOnShell(event: LogEvent, details: AuditDetails): string {
  const line = { level: 30, time: Date.now(), pid: process.pid, hostname: hostname(), event, ...details, msg: 'audit' };
  return JSON.stringify(line);
}

/** Requests slower than this are logged even when they succeed, in milliseconds. */
const SLOW_MS = 1_000;

/** Logs each request that was refused, failed or slow; at level debug, every request. */
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
    // An operator may need to block clients that are refused often.
    ...([401, 403, 429].includes(status) && { address: request.ip }),
  };
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;
const WARN_EVERY_MS = 60 * 60 * 1000;

/**
 * Warns, at most once an hour, if a caller sends `X-Forwarded-*` and `TRUST_PROXY` does not name it. Behind such a
 * proxy, all people share one address and therefore its limits.
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

/** Fastify's `ips` exists if a proxy is trusted: first the peer, then what the peer says if it is trusted. */
function isForwardedInVain({ headers, ips }: FastifyRequest): boolean {
  if (ips) return ips.length < 2 && headers['x-forwarded-for'] !== undefined;
  return FORWARDED.some((name) => headers[name] !== undefined);
}
