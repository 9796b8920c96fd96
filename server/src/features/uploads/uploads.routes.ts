import { UPLOADS_PATH } from '@moodbowl/contract/meals';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import { found } from '../../http/coded-error.ts';
import { findUpload } from './uploads.repository.ts';

const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', png: 'image/png' };
const HASHED = /^[0-9a-f]{32}\.webp$/;

/** Serves stored pictures; one under the hash of its content never changes. */
export function serveUploads(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { name: string } }>(`${UPLOADS_PATH}:name`, { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const type = TYPES[name.split('.').at(-1) ?? ''];
    const content = found(type !== undefined && /^[\w.-]{1,100}$/.test(name) ? await findUpload(db, name) : undefined);
    const lifetime = HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';
    return reply
      .headers({ 'cache-control': lifetime, 'content-security-policy': "default-src 'none'" })
      .type(type ?? '')
      .serializer((bytes: unknown) => bytes as string)
      .send(Buffer.from(content));
  });
}
