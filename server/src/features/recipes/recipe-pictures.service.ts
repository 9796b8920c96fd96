import { HOME_UPLOADS_PATH } from '@moodbowl/contract/meals';
import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import { message } from '@moodbowl/i18n/message';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { type Db, lockHome } from '../../db/database.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import * as repository from './recipe-pictures.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A WebP picture for the recipes of a home. */
export interface HomePicture {
  readonly homeId: string;
  readonly content: Uint8Array;
  readonly now: Date;
  /** The most bytes of all pictures of the home. */
  readonly quota?: number;
}

/**
 * Stores a WebP picture for the recipes of a home, once, and returns its path below the API base. Pictures that no recipe
 * has used for a day make way. Throws `PICTURES_FULL` when there is no room.
 */
export async function storeRecipePicture(
  transaction: Db,
  { homeId, content, now, quota = RECIPE_LIMITS.pictures }: HomePicture,
): Promise<string> {
  const id = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const path = `${repository.pathOf(homeId)}${id}.webp`;
  await lockHome(transaction, homeId);
  if (await repository.renewPicture(transaction, homeId, id, now.toISOString())) return path;
  await repository.deleteUnusedPictures(transaction, homeId, new Date(now.getTime() - DAY_MS).toISOString());
  if ((await repository.sumPictures(transaction, homeId)) + content.length > quota)
    throw new CodedError('PICTURES_FULL', message('recipes.picturesFull', { megabytes: quota / 2 ** 20 }));
  const row = { home_id: homeId, id, content, bytes: content.length, created_at: now.toISOString() };
  await repository.insertPicture(transaction, row);
  return path;
}

const PATH = new RegExp(
  String.raw`^${HOME_UPLOADS_PATH}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/([0-9a-f]{32})\.webp$`,
);

/**
 * Stores a picture of another home once more, and returns its path there; any other address stays as it is. Empty when the
 * picture is gone or there is no room for it.
 */
export async function copyRecipePicture(
  transaction: Db,
  { imageUrl, ...copy }: Omit<HomePicture, 'content'> & { readonly imageUrl: string },
): Promise<string> {
  if (!imageUrl.startsWith(HOME_UPLOADS_PATH)) return imageUrl;
  const [, homeId, id] = PATH.exec(imageUrl) ?? [];
  const content = homeId && id ? await repository.findPicture(transaction, homeId, id) : undefined;
  if (!content) return '';
  return storeRecipePicture(transaction, { ...copy, content }).catch((error: unknown) => {
    if (error instanceof CodedError && error.code === 'PICTURES_FULL') return '';
    throw error;
  });
}

/** Serves the pictures of homes. Nobody can guess the names; each is made of the content, which never changes. */
export function serveRecipePictures(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { home: string; name: string } }>(`${HOME_UPLOADS_PATH}:home/:name`, async (request, reply) => {
    const { home, name } = request.params;
    const [, homeId, id] = PATH.exec(`${HOME_UPLOADS_PATH}${home}/${name}`) ?? [];
    const content = orNotFound(homeId && id ? await repository.findPicture(db, homeId, id) : undefined);
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type('image/webp')
      .serializer((bytes: unknown) => bytes as string)
      .send(Buffer.from(content));
  });
}
