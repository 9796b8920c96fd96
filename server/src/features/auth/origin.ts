import type { Language } from '@moodbowl/i18n/languages';
import type { FastifyRequest } from 'fastify';
import { type Audit, auditOf } from '../../http/log.ts';

/** Where a sign-in comes from. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly language: Language;
  readonly audit: Audit;
}

export function originOf(request: FastifyRequest, language: Language): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'], language, audit: auditOf(request) };
}
