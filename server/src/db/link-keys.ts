import { createHash, randomBytes } from 'node:crypto';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

type Kind = Schema['link_keys']['kind'];

/** The target of a link: in a home, or of a person. */
interface Target {
  readonly kind: Kind;
  readonly owner_id: string;
  readonly target_id: string;
}

const SECRET_BYTES = 16;

/** A new secret of a link: 128 random bits, which say nothing of anybody. */
export function newLinkSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/**
 * The secret in a link: its last part; undefined if it cannot be one. Links that were made before 2026-11-26 have the
 * home in front of the secret. They go on working, and what is in front of it no longer matters.
 */
export function secretOf(key: string): string | undefined {
  return /^(?:[\w-]{22}){1,2}$/.test(key) ? key.slice(-22) : undefined;
}

/** The stored form of a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Stores where a secret leads, once. */
export async function insertLinkKey(transaction: Db, secret: string, target: Target): Promise<void> {
  await transaction
    .insertInto('link_keys')
    .values({ secret_hash: hashOf(secret), ...target })
    .onConflict((conflict) => conflict.column('secret_hash').doNothing())
    .execute();
}

/** Where a secret leads; undefined if nowhere. */
export async function findLinkTarget(db: Db, kind: Kind, secret: string) {
  return db
    .selectFrom('link_keys')
    .where('secret_hash', '=', hashOf(secret))
    .where('kind', '=', kind)
    .select(['owner_id', 'target_id'])
    .executeTakeFirst();
}

/** Makes all links of an owner lead nowhere, or those to one target. */
export async function deleteLinkKeys(transaction: Db, ownerId: string, targetId?: string): Promise<void> {
  const links = transaction.deleteFrom('link_keys').where('owner_id', '=', ownerId);
  await (targetId === undefined ? links : links.where('target_id', '=', targetId)).execute();
}

/** Lets the links of recipes follow them into another home. */
export async function moveLinkKeys(transaction: Db, from: string, to: string): Promise<void> {
  await transaction
    .updateTable('link_keys')
    .set({ owner_id: to })
    .where('owner_id', '=', from)
    .where('kind', '=', 'recipe')
    .execute();
}
