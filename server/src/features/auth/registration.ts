import { REGISTRATION, type Registration } from '@moodbowl/contract/auth';
import { message } from '@moodbowl/i18n/message';
import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { CodedError } from '../../http/errors.ts';

/** What administrators have chosen, by the keys of `app_state`. */
const KEYS = {
  name: 'setting:name',
  registration: 'setting:registration',
  announcement: 'setting:announcement',
} as const;

export interface StoredSettings {
  readonly name: string;
  readonly registration: Registration;
  readonly announcement: string;
}

/** The settings that are stored, or what holds without any. */
export async function readSettings(db: Db): Promise<StoredSettings> {
  const rows = await db
    .selectFrom('app_state')
    .where('key', 'in', Object.values(KEYS))
    .select(['key', 'value'])
    .execute();
  const valueOf = (key: string) => rows.find((row) => row.key === key)?.value;
  const registration = REGISTRATION.find((one) => one === valueOf(KEYS.registration)) ?? 'open';
  return { name: valueOf(KEYS.name) ?? '', registration, announcement: valueOf(KEYS.announcement) ?? '' };
}

/** Those settings that somebody changes. */
type SettingsChange = { readonly [Name in keyof StoredSettings]?: StoredSettings[Name] | undefined };

/** Stores those settings that are given. */
export async function storeSettings(transaction: Db, change: SettingsChange): Promise<void> {
  for (const name of ['name', 'registration', 'announcement'] as const) {
    const value = change[name];
    if (value === undefined) continue;
    await transaction
      .insertInto('app_state')
      .values({ key: KEYS[name], value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }
}

export function hashOfInvitation(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The code of an invitation is its maker's id, which leads to its shard, and a secret. */
function partsOf(code: string) {
  return { user_id: code.slice(0, 36), secret_hash: hashOfInvitation(code.slice(36)) };
}

/** Whether an invitation can be used: it has uses left, and its maker is still an administrator. */
async function isOpenInvitation(db: Db, clock: Clock, code: string): Promise<boolean> {
  const { user_id, secret_hash } = partsOf(code);
  const open = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .where('invitations.user_id', '=', user_id)
    .where('invitations.secret_hash', '=', secret_hash)
    .where('invitations.uses_left', '>', 0)
    .where('invitations.expires_at', '>', clock.now().toISOString())
    .where('users.role', '=', 'admin')
    .where('users.suspended_at', 'is', null)
    .select('invitations.id')
    .executeTakeFirst();
  return open !== undefined;
}

/** Uses an invitation once. Throws 410 if somebody else has used it up. */
export async function useInvitation(transaction: Db, clock: Clock, code: string): Promise<void> {
  const { user_id, secret_hash } = partsOf(code);
  const { numUpdatedRows } = await transaction
    .updateTable('invitations')
    .set(({ eb }) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('user_id', '=', user_id)
    .where('secret_hash', '=', secret_hash)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw invitationInvalid();
}

/**
 * Throws 403 if nobody may register, or only who is invited and there is no code; 410 if the code cannot be used. Returns
 * the code that has to be used.
 */
export async function admit(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  registration: Registration,
  code: string | undefined,
): Promise<string | undefined> {
  if (registration === 'open') return undefined;
  if (registration === 'closed') throw new CodedError('REGISTRATION_CLOSED', message('auth.registrationClosed'));
  if (code === undefined) throw new CodedError('REGISTRATION_CLOSED', message('auth.invitationNeeded'));
  if (!(await isOpenInvitation(db, clock, code))) throw invitationInvalid();
  return code;
}

function invitationInvalid(): CodedError {
  return new CodedError('INVITE_INVALID', message('auth.invitationInvalid'));
}
