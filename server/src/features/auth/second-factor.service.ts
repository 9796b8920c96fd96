import { type Message, message } from '@moodbowl/i18n/message';
import { SECOND_FACTOR_LIMITS } from '@moodbowl/contract/second-factor';
import type { Language } from '@moodbowl/i18n/languages';
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { Audit } from '../../http/log.ts';
import type { Change } from '../../http/change.ts';
import { CodedError } from '../../http/errors.ts';
import type { Limit } from '../../http/throttle.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { findEmail } from './email-changes.repository.ts';
import { type AccountContext, type Caller, checkPassword } from './password-check.ts';
import { seal, type ServerSecrets, unseal } from './sealing.ts';
import * as repository from './second-factor.repository.ts';
import { codeOf, plainCode } from './typed-codes.ts';

const STEP_SECONDS = 30;
/** A phone's clock may be one step off. */
const WINDOW = 1;
/** For each account and however many networks: a code of six digits has a million values, and three of them are right. */
const WRONG_CODES: Limit = { hits: 10, seconds: 15 * 60 };
/** So many characters of five bits each. */
const CODE_LENGTH = 10;

type Checking = AccountContext & { readonly secrets: ServerSecrets };
type Changing = Checking & Told & { readonly change: Change; readonly audit: Audit };

/** What it takes to notify somebody by email of a change to their sign-in methods. */
export interface Told {
  /** Undefined on a server that sends no mail. */
  readonly mail: MailQueue | undefined;
  /** Of the request; the account may have chosen another. */
  readonly language: Language;
}

/** Notifies somebody by email of a change to their sign-in methods. Call it in the transaction of the change. */
export async function tellOfChange({ mail, language }: Told, transaction: Db, userId: string): Promise<void> {
  const account = mail && (await findEmail(transaction, userId));
  if (account) await mail.add(transaction, { kind: 'second_factor_changed', email: account.email, language });
}

/**
 * Lets a sign-in go on whose password was right, if the account asks for nothing else or this code is right. Throws 401
 * with `SECOND_FACTOR_REQUIRED` otherwise, and 429 after ten wrong codes in 15 minutes.
 */
export async function requireSecondFactor(
  context: Checking,
  userId: string,
  code: string | undefined,
  audit: Audit,
): Promise<void> {
  const { db, throttle } = context;
  const asked = await repository.findAsked(db, userId);
  if (!asked.totp && !asked.passkey) return;
  if (!code) throw aboutCode('SECOND_FACTOR_REQUIRED', message('secondFactor.required'));
  const key = `sign-in:code:${userId}`;
  await throttle.countKey(key, WRONG_CODES);
  const isRight =
    (asked.totp && (await isTotp(context, userId, code))) ||
    (await repository.useRecoveryCode(db, userId, hashOf(userId, code)));
  if (!isRight) {
    audit('auth.login_failed', { user_id: userId, reason: 'wrong code' });
    throw wrongCode('SECOND_FACTOR_REQUIRED');
  }
  await throttle.forgive(key);
}

/** Whether an app shows this code at present; each is right once. */
async function isTotp({ db, clock, secrets }: Checking, userId: string, code: string): Promise<boolean> {
  const row = await repository.findTotp(db, userId);
  const secret = row && unseal(secrets, row.sealed, userId);
  const digits = code.replaceAll(' ', '');
  if (secret === undefined || !/^\d{6}$/.test(digits)) return false;
  const { Secret, TOTP } = await import('otpauth');
  const timestamp = clock.now().getTime();
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: digits, window: WINDOW, timestamp });
  if (delta === null) return false;
  return repository.useStep(db, userId, Math.floor(timestamp / 1000 / STEP_SECONDS) + delta);
}

/**
 * Seals the secrets of all apps with the present secret of the server, where that of before opens them: that one may be
 * deleted some days later.
 */
export async function sealAgain(db: Db, secrets: ServerSecrets): Promise<void> {
  if (secrets.previousTokenSecret === undefined) return;
  for (const { user_id, sealed } of await repository.listTotps(db)) {
    if (unseal({ tokenSecret: secrets.tokenSecret }, sealed, user_id) !== undefined) continue;
    const secret = unseal({ tokenSecret: secrets.previousTokenSecret }, sealed, user_id);
    if (secret !== undefined) await repository.replaceSealed(db, { user_id, sealed }, seal(secrets, secret, user_id));
  }
}

/** Makes a secret for an app; nothing is asked until {@link confirmTotp}. */
export async function startTotp(context: Changing, caller: Caller & { readonly username: string }, password: string) {
  await requirePassword(context, caller, password);
  const { Secret, TOTP } = await import('otpauth');
  const secret = new Secret({ size: 20 });
  const sealed = seal(context.secrets, secret.base32, caller.id);
  const isKept = await context.change((transaction, { id }) => repository.keepTotp(transaction, id, sealed));
  if (!isKept) throw new CodedError('SECOND_FACTOR_ON', message('secondFactor.totpIsOn'));
  const uri = new TOTP({ issuer: 'Moodbowl', label: caller.username, secret }).toString();
  return { secret: secret.base32, uri };
}

/** Asks for codes from now on, if this is one. Returns recovery codes. */
export async function confirmTotp(context: Changing, userId: string, code: string): Promise<string[]> {
  const key = `totp:confirm:${userId}`;
  await context.throttle.countKey(key, WRONG_CODES);
  const codes = await context.change(async (transaction, { id }) => {
    if (!(await isTotp({ ...context, db: transaction }, id, code))) throw wrongCode('CODE_INVALID');
    await tellOfChange(context, transaction, id);
    await repository.confirmTotp(transaction, id, context.clock.now().toISOString());
    return renewCodes(transaction, id);
  });
  await context.throttle.forgive(key);
  context.mail?.nudge();
  context.audit('auth.second_factor_on');
  return codes;
}

export async function endTotp(context: Changing, caller: Caller, password: string): Promise<void> {
  await requirePassword(context, caller, password);
  await context.change(async (transaction, { id }) => {
    await repository.deleteTotp(transaction, id);
    await tellOfChange(context, transaction, id);
    await dropUnneededCodes(transaction, id);
  });
  context.mail?.nudge();
  context.audit('auth.second_factor_off');
}

export async function renewRecoveryCodes(context: Changing, caller: Caller, password: string): Promise<string[]> {
  await requirePassword(context, caller, password);
  const codes = await context.change(async (transaction, { id }) => {
    const asked = await repository.findAsked(transaction, id);
    if (!asked.totp && !asked.passkey) throw new CodedError('SECOND_FACTOR_OFF', message('secondFactor.isOff'));
    await tellOfChange(context, transaction, id);
    return renewCodes(transaction, id);
  });
  context.mail?.nudge();
  context.audit('auth.recovery_codes_made');
  return codes;
}

/** Asks for a passkey after the password, or no longer. Returns recovery codes if there were none. */
export async function askPasskey(
  context: Changing,
  caller: Caller,
  { password, on }: { readonly password: string; readonly on: boolean },
): Promise<string[]> {
  await requirePassword(context, caller, password);
  const codes = await context.change(
    async (transaction, { id }) => {
      const passkeys = await repository.listPasskeys(transaction, id);
      if (on && passkeys.length === 0) throw new CodedError('SECOND_FACTOR_OFF', message('secondFactor.needsPasskey'));
      await repository.setAsksPasskey(transaction, id, on);
      await tellOfChange(context, transaction, id);
      if (!on) await dropUnneededCodes(transaction, id);
      return on && (await repository.countRecoveryCodes(transaction, id)) === 0 ? renewCodes(transaction, id) : [];
    },
    { mode: 'exclusive' },
  );
  context.mail?.nudge();
  context.audit(on ? 'auth.second_factor_on' : 'auth.second_factor_off');
  return codes;
}

/** Forgets recovery codes that nothing asks for any more. */
export async function dropUnneededCodes(transaction: Db, userId: string): Promise<void> {
  const asked = await repository.findAsked(transaction, userId);
  if (!asked.totp && !asked.passkey) await repository.replaceRecoveryCodes(transaction, userId, []);
}

async function renewCodes(transaction: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: SECOND_FACTOR_LIMITS.recoveryCodes }, newCode);
  await repository.replaceRecoveryCodes(
    transaction,
    userId,
    codes.map((code) => hashOf(userId, code)),
  );
  return codes;
}

/** 50 random bits, in two groups. */
function newCode(): string {
  return codeOf(randomBytes(CODE_LENGTH), CODE_LENGTH / 2);
}

/** One fast hash is enough, because a code is random and wrong ones are counted. */
function hashOf(userId: string, code: string): string {
  return createHash('sha256')
    .update(`${userId}:${plainCode(code)}`)
    .digest('hex');
}

/** Throws 400, with the text at the field, if this is not the caller's password. */
export async function requirePassword(
  context: AccountContext & { readonly audit: Audit },
  caller: Caller,
  password: string,
): Promise<void> {
  if ((await checkPassword(context, caller, password, context.audit)) !== undefined) return;
  const text = message('profile.wrongPassword');
  throw new CodedError('INVALID_INPUT', text, { fields: { password: text } });
}

function wrongCode(code: 'SECOND_FACTOR_REQUIRED' | 'CODE_INVALID'): CodedError {
  return aboutCode(code, message('secondFactor.wrongCode'));
}

function aboutCode(code: 'SECOND_FACTOR_REQUIRED' | 'CODE_INVALID', text: Message): CodedError {
  return new CodedError(code, text, { fields: { code: text } });
}
