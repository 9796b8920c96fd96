import type { Passkey } from '@moodbowl/contract/second-factor';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** What a sign-in with the password takes besides. */
export async function findAsked(db: Db, userId: string): Promise<{ totp: boolean; passkey: boolean }> {
  const user = await db
    .selectFrom('users')
    .leftJoin('totp_secrets', (join) =>
      join.onRef('totp_secrets.user_id', '=', 'users.id').on('totp_secrets.confirmed_at', 'is not', null),
    )
    .where('users.id', '=', userId)
    .select(['users.asks_passkey', 'totp_secrets.user_id as confirmed'])
    .executeTakeFirst();
  return { totp: (user?.confirmed ?? null) !== null, passkey: user?.asks_passkey === 1 };
}

/** Stores a secret that is not confirmed yet, unless one is in use. */
export async function keepTotp(transaction: Db, user_id: string, sealed: string): Promise<boolean> {
  await transaction
    .deleteFrom('totp_secrets')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is', null)
    .execute();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('totp_secrets')
    .values({ user_id, sealed, confirmed_at: null })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findTotp(db: Db, userId: string) {
  return db.selectFrom('totp_secrets').where('user_id', '=', userId).selectAll().executeTakeFirst();
}

/** The secrets of all accounts. */
export async function listTotps(db: Db) {
  return db.selectFrom('totp_secrets').select(['user_id', 'sealed']).execute();
}

/** Replaces a secret, unless another one is there by now. */
export async function replaceSealed(
  db: Db,
  { user_id, sealed }: { readonly user_id: string; readonly sealed: string },
  by: string,
): Promise<void> {
  await db
    .updateTable('totp_secrets')
    .set({ sealed: by })
    .where('user_id', '=', user_id)
    .where('sealed', '=', sealed)
    .execute();
}

/** Uses the code of a step up; false if this step, or a later one, has been used. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function confirmTotp(transaction: Db, userId: string, confirmed_at: string): Promise<void> {
  await transaction.updateTable('totp_secrets').set({ confirmed_at }).where('user_id', '=', userId).execute();
}

export async function deleteTotp(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
}

export async function setAsksPasskey(transaction: Db, userId: string, asks: boolean): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ asks_passkey: asks ? 1 : 0 })
    .where('id', '=', userId)
    .execute();
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(transaction: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await transaction.insertInto('recovery_codes').values(rows).execute();
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return (await db.selectFrom('recovery_codes').where('user_id', '=', userId).select('code_hash').execute()).length;
}

/** Uses a recovery code up; false if the account has none with this hash. */
export async function useRecoveryCode(db: Db, userId: string, code_hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const onTheWire = ['id', 'name', 'created_at', 'last_used_on'] as const;

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return db.selectFrom('passkeys').where('user_id', '=', userId).orderBy('id').select(onTheWire).execute();
}

export async function listCredentialIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('passkeys').where('user_id', '=', userId).select('credential_id').execute();
  return rows.map(({ credential_id }) => credential_id);
}

export async function insertPasskey(transaction: Db, row: Insertable<Schema['passkeys']>): Promise<Passkey> {
  return transaction.insertInto('passkeys').values(row).returning(onTheWire).executeTakeFirstOrThrow();
}

export async function findCredential(db: Db, userId: string, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .select(['id', 'public_key'])
    .executeTakeFirst();
}

export async function rememberUse(db: Db, userId: string, id: string, last_used_on: string): Promise<void> {
  await db.updateTable('passkeys').set({ last_used_on }).where('user_id', '=', userId).where('id', '=', id).execute();
}

export async function renamePasskey(transaction: Db, userId: string, id: string, name: string) {
  return transaction
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(onTheWire)
    .executeTakeFirst();
}

export async function deletePasskey(transaction: Db, userId: string, id: string) {
  return transaction
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
}

/** Deletes all passkeys of an account. */
export async function deletePasskeys(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

/** Forgets everything but the password. */
export async function deleteSecondFactors(transaction: Db, userId: string): Promise<void> {
  await deleteTotp(transaction, userId);
  await replaceRecoveryCodes(transaction, userId, []);
  await deletePasskeys(transaction, userId);
  await setAsksPasskey(transaction, userId, false);
}

/** Uses a challenge up; false if it was used before. */
export async function useChallenge(db: Db, challenge: string, expires_at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenges')
    .values({ challenge, expires_at })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Forgets challenges that have ended. */
export async function sweepChallenges(db: Db, now: string): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
}
