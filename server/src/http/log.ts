import type { FastifyRequest, FastifyInstance, FastifyReply } from 'fastify';
import { hostname } from 'node:os';
import type { Clock } from '../clock.ts';

/** All events of the audit log, which helps to investigate a break-in. */
export const AUDIT_EVENTS = [
  'auth.registered',
  'auth.login',
  'auth.login_failed',
  'auth.logout',
  'auth.session_ended',
  'auth.all_sessions_ended',
  'account.username_changed',
  'account.email_changed',
  'auth.password_changed',
  'auth.password_refused',
  'auth.password_reset',
  'auth.reset_link_created',
  'account.exported',
  'account.suspended',
  'account.restored',
  'account.deleted',
  'account.role_changed',
  'meal.created',
  'meal.updated',
  'meal.deleted',
  'feedback.resolved',
  'proposal.decided',
] as const;
export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** Ids and fixed words only: never a name, email, password, token, or anything else that people typed. */
interface AuditDetails {
  /** The account concerned; the caller's by default, null if there is none. */
  readonly user_id?: string | null;
  readonly session_id?: string;
  readonly meal_id?: string;
  readonly feedback_id?: string;
  readonly proposal_id?: string;
  /** Why something was refused. */
  readonly reason?: 'unknown name' | 'wrong password' | 'throttled' | 'suspended';
  readonly role?: string;
  readonly format?: string;
}

/** Writes an audit line. */
export type Audit = (event: AuditEvent, details?: AuditDetails) => void;

/** Audit lines for a request, with its id, caller and address, at level info. */
export function auditOf(request: FastifyRequest): Audit {
  return (event, details) => {
    const { log, ip: address, caller } = request;
    log.info({ event, user_id: caller?.id, session_id: caller?.session_id, address, ...details }, 'audit');
  };
}

/** The same line for a command of the server's shell, where no logger runs. */
export function auditOnShell(event: AuditEvent, details: AuditDetails): string {
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
