import { UPLOADS_PATH } from '@moodbowl/contract/meals';
import { uploadMealImage } from '@moodbowl/contract/uploads';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import { orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import type { Limits } from '../../http/throttle.ts';
import { findUpload } from './uploads.repository.ts';
import { storeImage } from './uploads.service.ts';

const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', png: 'image/png' };
const HASHED = /^[0-9a-f]{32}\.webp$/;

const HOUR = 60 * 60;

/** One picture a minute is more than anyone needs, and decoding one is the most expensive call there is. */
const UPLOADING: Limits = { account: { hits: 60, seconds: HOUR }, address: { hits: 120, seconds: HOUR } };

export const uploadRoutes: FeaturePlugin = ({ endpoint }) => {
  endpoint(uploadMealImage, async ({ present, change, now, throttle, body }) => {
    const user = await present();
    await throttle('uploads', UPLOADING);
    const sent = new Uint8Array(await body.image.arrayBuffer());
    // Loaded with the first picture: loading it takes as long as starting the server.
    const { normalisePicture } = await import('./normalise-picture.ts');
    const content = await normalisePicture(sent, user.id);
    return change(async (transaction) => ({ url: await storeImage(transaction, content, now) }));
  });
};

/** Serves stored pictures. Each is named by the hash of its content, so it never changes. */
export function serveUploads(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { name: string } }>(`${UPLOADS_PATH}:name`, async (request, reply) => {
    const { name } = request.params;
    const type = TYPES[name.split('.').at(-1) ?? ''];
    const content = orNotFound(
      type !== undefined && /^[\w.-]{1,100}$/.test(name) ? await findUpload(db, name) : undefined,
    );
    const lifetime = HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';
    return reply
      .header('cache-control', lifetime)
      .type(type ?? '')
      .serializer((bytes: unknown) => bytes as string)
      .send(Buffer.from(content));
  });
}
