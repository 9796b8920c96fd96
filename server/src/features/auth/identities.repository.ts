import { createHash } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { findOwners } from './auth.repository.ts';

/** A person, as a provider of sign-ins knows them. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
}

const KIND = 'identity';

/** The name that only one account may have. */
function nameOf({ issuer, subject }: ProviderIdentity): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url');
}

/** The account that is connected with this identity. */
export async function findIdentityOwner(db: Db, identity: ProviderIdentity): Promise<string | undefined> {
  const [owner] = await findOwners(db, KIND, [nameOf(identity)]);
  return owner?.user_id;
}

/** Connects an account with an identity. Throws a unique violation if another account is. */
export async function insertIdentity(
  transaction: Db,
  userId: string,
  { issuer, subject }: ProviderIdentity,
  now: string,
): Promise<void> {
  await transaction
    .insertInto('account_names')
    .values({ kind: KIND, name: nameOf({ issuer, subject }), user_id: userId })
    .execute();
  const row = { user_id: userId, id: newId(), issuer, subject, created_at: now, last_used_on: now.slice(0, 10) };
  await transaction.insertInto('identities').values(row).execute();
}

/** Notes that an identity has signed in. */
export async function rememberIdentityUse(db: Db, userId: string, issuer: string, day: string): Promise<void> {
  await db
    .updateTable('identities')
    .set({ last_used_on: day })
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .execute();
}

export async function listIdentities(db: Db, userId: string) {
  return db
    .selectFrom('identities')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['id', 'issuer', 'created_at', 'last_used_on'])
    .execute();
}

/** Disconnects an account from all providers. */
export async function deleteIdentities(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('identities').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('account_names').where('user_id', '=', userId).where('kind', '=', KIND).execute();
}

/** Disconnects an account; undefined if it has no such connection. */
export async function deleteIdentity(transaction: Db, userId: string, id: string) {
  const identity = await transaction
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'issuer', 'subject'])
    .executeTakeFirst();
  if (!identity) return undefined;
  await transaction
    .deleteFrom('account_names')
    .where('kind', '=', KIND)
    .where('name', '=', nameOf(identity))
    .where('user_id', '=', userId)
    .execute();
  return { id: identity.id };
}
