import type { FastifyRequest } from 'fastify';
import { hostname } from 'node:os';

/** All that audit lines are about. What they say is for who looks for a break-in later, and nothing beyond. */
export const AUDIT_EVENTS = [
  'registered',
  'signed in',
  'sign-in failed',
  'signed out',
  'session ended',
  'all sessions ended',
  'username changed',
  'email changed',
  'password changed',
  'password refused',
  'password reset',
  'reset link made',
  'exported',
  'account suspended',
  'account restored',
  'account deleted',
  'role changed',
  'meal added',
  'meal changed',
  'meal deleted',
  'feedback resolved',
] as const;
export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** Ids and words of ours: never a name, an email, a password, a token, or anything else that people typed. */
interface AuditDetails {
  /** Whose account; null when nobody has it. The caller's unless told. */
  readonly user_id?: string | null;
  readonly session_id?: string;
  readonly meal_id?: string;
  readonly feedback_id?: string;
  /** Why something was refused. */
  readonly reason?: 'unknown name' | 'wrong password' | 'throttled' | 'suspended';
  readonly role?: string;
  readonly format?: string;
}

/** Writes an audit line. */
export type Audit = (event: AuditEvent, details?: AuditDetails) => void;

/** Audit lines for what a request does: with its id, its caller and the address it came from, at level info. */
export function auditOf(request: FastifyRequest): Audit {
  return (event, details) => {
    const { log, ip: address, caller } = request;
    log.info({ event, user_id: caller?.id, session_id: caller?.session_id, address, ...details }, 'audit');
  };
}

/** The same line from the server's own shell, where no logger runs. */
export function auditOnShell(event: AuditEvent, details: AuditDetails): string {
  const line = { level: 30, time: Date.now(), pid: process.pid, hostname: hostname(), event, ...details, msg: 'audit' };
  return JSON.stringify(line);
}
