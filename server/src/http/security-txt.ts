import { SUPPORT_EMAIL } from '@moodbowl/contract/contact';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 (section 2.5.5) recommends less than a year. */
const DAYS_VALID = 180;

interface Options {
  readonly clock: Clock;
  /** A URI for reporting vulnerabilities; the support address by default. */
  readonly contact: string | undefined;
  readonly publicUrl: string | undefined;
}

/** Serves the file of RFC 9116, which says where to report a vulnerability. */
export function addSecurityTxt(app: FastifyInstance, options: Options): void {
  app.get(PATH, (_request, reply) => reply.type('text/plain; charset=utf-8').send(securityTxt(options)));
}

function securityTxt({ clock, contact = `mailto:${SUPPORT_EMAIL}`, publicUrl }: Options): string {
  const expires = new Date(clock.now());
  expires.setUTCDate(expires.getUTCDate() + DAYS_VALID);
  expires.setUTCHours(0, 0, 0, 0);
  const fields = [`Contact: ${contact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: en'];
  // URLs in the file must be https (section 2.5).
  if (publicUrl?.startsWith('https:')) fields.push(`Canonical: ${new URL(PATH, publicUrl).href}`);
  return fields.map((field) => `${field}\r\n`).join('');
}
