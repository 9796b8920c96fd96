import { REGISTRATION, type Registration } from '@moodbowl/contract/auth';
import { message } from '@moodbowl/i18n/message';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { isOpenInvite, ownerOf, useInvite } from '../../db/invites.ts';
import { CodedError } from '../../http/errors.ts';
import { findAccountById } from './auth.repository.ts';

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

/** Whether an invitation can be used: it has uses left, and its maker is still an administrator. */
async function isOpenInvitation(db: Db, clock: Clock, code: string): Promise<boolean> {
  if (!(await isOpenInvite(db, code, 'server', clock.now().toISOString()))) return false;
  const maker = await findAccountById(db, ownerOf(code));
  return maker?.role === 'admin' && maker.suspended_at === null;
}

/** Uses an invitation once. Throws 410 if somebody else has used it up. */
export async function useInvitation(transaction: Db, clock: Clock, code: string): Promise<void> {
  if (!(await useInvite(transaction, code, 'server', clock.now().toISOString()))) throw invitationInvalid();
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
