import { UPLOADS_PATH } from '@moodbowl/contract/meals';
import { createHash } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { insertUpload } from './uploads.repository.ts';

/** Stores a WebP picture under the hash of its content, once, and returns its path below the API base. */
export async function storeImage(db: Db, content: Uint8Array, now: Date): Promise<string> {
  const name = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.webp`;
  await insertUpload(db, { name, content, created_at: now.toISOString() });
  return `${UPLOADS_PATH}${name}`;
}
