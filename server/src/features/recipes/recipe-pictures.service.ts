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
  /** Its id, if it is stored elsewhere already. */
  readonly id?: string;
  readonly now: Date;
  /** The most bytes of all pictures of the home. */
  readonly quota?: number;
}

/**
 * Stores a WebP picture for the recipes of a home, once, and returns its address below the API base. Only who lives there
 * can tell the address from the picture, because the home's id is a part of what is hashed. Pictures that no recipe has
 * used for a day make way. Throws `PICTURES_FULL` when there is no room.
 */
export async function storeRecipePicture(
  transaction: Db,
  { homeId, content, id = nameOf(homeId, content), now, quota = RECIPE_LIMITS.pictures }: HomePicture,
): Promise<string> {
  const address = repository.addressOf(id);
  await lockHome(transaction, homeId);
  if (await repository.renewPicture(transaction, homeId, id, now.toISOString())) return address;
  await repository.deleteUnusedPictures(transaction, homeId, new Date(now.getTime() - DAY_MS).toISOString());
  if ((await repository.sumPictures(transaction, homeId)) + content.length > quota)
    throw new CodedError('PICTURES_FULL', message('recipes.picturesFull', { megabytes: quota / 2 ** 20 }));
  const row = { home_id: homeId, id, content, bytes: content.length, created_at: now.toISOString() };
  await repository.insertPicture(transaction, row);
  return address;
}

function nameOf(homeId: string, content: Uint8Array): string {
  return createHash('sha256').update(homeId).update(content).digest('hex').slice(0, 32);
}

/**
 * Stores a picture of another home for this one, under the same address; any other address stays as it is. Empty when the
 * picture is gone or there is no room for it.
 */
export async function copyRecipePicture(
  transaction: Db,
  { imageUrl, ...copy }: Omit<HomePicture, 'content' | 'id'> & { readonly imageUrl: string },
): Promise<string> {
  if (!imageUrl.startsWith(HOME_UPLOADS_PATH)) return imageUrl;
  const id = repository.pictureIdOf(imageUrl);
  const content = id && (await repository.findPictureAnywhere(transaction, id));
  if (!content) return '';
  return storeRecipePicture(transaction, { ...copy, id, content }).catch((error: unknown) => {
    if (error instanceof CodedError && error.code === 'PICTURES_FULL') return '';
    throw error;
  });
}

/** Throws `INVALID_INPUT` if one of these addresses is of a picture that the home does not have. */
export async function requireOwnPictures(db: Db, homeId: string, addresses: readonly string[]): Promise<void> {
  const ids = new Set(addresses.flatMap((address) => repository.pictureIdOf(address) ?? []));
  if (ids.size === 0) return;
  const stored = await repository.listStoredPictures(db, homeId, [...ids]);
  if (stored.length === ids.size) return;
  const text = message('recipes.pictureGone');
  throw new CodedError('INVALID_INPUT', text, { fields: { image_url: text } });
}

/** Serves the pictures of recipes. Nobody can guess the names, and what is at one never changes. */
export function serveRecipePictures(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { name: string } }>(`${HOME_UPLOADS_PATH}:name`, async (request, reply) => {
    const id = repository.pictureIdOf(`${HOME_UPLOADS_PATH}${request.params.name}`);
    const content = orNotFound(id && (await repository.findPictureAnywhere(db, id)));
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type('image/webp')
      .serializer((bytes: unknown) => bytes as string)
      .send(Buffer.from(content));
  });
}
