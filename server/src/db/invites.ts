import { createHash } from 'node:crypto';
import type { Db } from './database.ts';
import { newLinkSecret } from './link-keys.ts';
import { newId } from './new-id.ts';
import type { Schema } from './schema.ts';

export type InviteKind = Schema['invites']['kind'];

const DAY_MS = 24 * 60 * 60 * 1000;
/** A code begins with the id of its owner, which leads to its shard. */
const ID_LENGTH = 36;

/** The home, or the maker, of an invitation with this code. */
export function ownerOf(code: string): string {
  return code.slice(0, ID_LENGTH);
}

/** One fast hash is enough, because the secret has 128 random bits. */
function hashOf(code: string): string {
  return createHash('sha256').update(code.slice(ID_LENGTH)).digest('hex');
}

interface NewInvite {
  readonly kind: InviteKind;
  /** The home, or the maker. */
  readonly owner_id: string;
  readonly uses: number;
  readonly days: number;
  /** Only this person may use it. */
  readonly friend_id?: string | undefined;
}

/** Makes an invitation. Only the hash of its code is stored, so this is the only place that has it. */
export async function insertInvite(transaction: Db, now: Date, { uses, days, friend_id, ...invite }: NewInvite) {
  const code = `${invite.owner_id}${newLinkSecret()}`;
  const shown = {
    id: newId(),
    uses_left: uses,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + days * DAY_MS).toISOString(),
  };
  const row = { ...shown, ...invite, friend_id: friend_id ?? null, secret_hash: hashOf(code) };
  await transaction.insertInto('invites').values(row).execute();
  return { ...shown, code };
}

/** The invitations that can still be used, newest first. */
export async function listInvites(db: Db, ownerId: string, kind: InviteKind, now: string) {
  return db
    .selectFrom('invites')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .select(['id', 'uses_left', 'created_at', 'expires_at', 'friend_id'])
    .execute();
}

const open = (db: Db, code: string, kind: InviteKind, now: string) =>
  db
    .selectFrom('invites')
    .where('owner_id', '=', ownerOf(code))
    .where('secret_hash', '=', hashOf(code))
    .where('kind', '=', kind)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now);

/** Whether this code can be used. */
export async function isOpenInvite(db: Db, code: string, kind: InviteKind, now: string): Promise<boolean> {
  return (await open(db, code, kind, now).select('id').executeTakeFirst()) !== undefined;
}

/** Uses an invitation once; undefined if others have used it up. The last use deletes it. */
export async function useInvite(transaction: Db, code: string, kind: InviteKind, now: string) {
  const used = await transaction
    .updateTable('invites')
    .set(({ eb }) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('owner_id', '=', ownerOf(code))
    .where('id', 'in', open(transaction, code, kind, now).select('id'))
    .where('uses_left', '>', 0)
    .returning(['id', 'friend_id', 'uses_left'])
    .executeTakeFirst();
  if (used?.uses_left === 0) await deleteInvite(transaction, ownerOf(code), used.id);
  return used;
}

/** Deletes an invitation; undefined if there is none. */
export async function deleteInvite(transaction: Db, ownerId: string, id: string, kind?: InviteKind) {
  const one = transaction.deleteFrom('invites').where('owner_id', '=', ownerId).where('id', '=', id);
  return (kind === undefined ? one : one.where('kind', '=', kind)).returning(['id', 'friend_id']).executeTakeFirst();
}

/** Deletes the invitations that cannot be used any more. */
export async function deleteEndedInvites(transaction: Db, ownerId: string, now: string): Promise<void> {
  await transaction.deleteFrom('invites').where('owner_id', '=', ownerId).where('expires_at', '<=', now).execute();
}

/**
 * Ends all invitations of these kinds. Returns those that lay with friends, too. A first home has the id of its person, so
 * the kind tells whose they are.
 */
export async function endInvitesOf(transaction: Db, ownerId: string, kinds: readonly InviteKind[]) {
  return transaction
    .deleteFrom('invites')
    .where('owner_id', '=', ownerId)
    .where('kind', 'in', kinds)
    .returning(['id', 'friend_id'])
    .execute();
}

/** Ends all invitations for this person. Returns their homes. */
export async function endInvitesFor(transaction: Db, friendId: string): Promise<string[]> {
  const ended = await transaction
    .deleteFrom('invites')
    .where('friend_id', '=', friendId)
    .returning('owner_id')
    .execute();
  return ended.map(({ owner_id }) => owner_id);
}
