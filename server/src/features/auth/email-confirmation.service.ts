import type { EmailConfirmation, EmailState } from '@moodbowl/contract/email';
import { EMAIL_LIMITS } from '@moodbowl/contract/email';
import { foldCase } from '@moodbowl/i18n/fold';
import type { Language } from '@moodbowl/i18n/languages';
import { message } from '@moodbowl/i18n/message';
import { createHash } from 'node:crypto';
import { type Db, isUniqueViolation, lockUsers } from '../../db/database.ts';
import type { Audit } from '../../http/log.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import type { Limit } from '../../http/throttle.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { replaceNames } from './auth.repository.ts';
import * as repository from './email-changes.repository.ts';
import type { Origin } from './origin.ts';
import type { AccountContext } from './password-check.ts';
import { deleteReset } from './password-resets.repository.ts';
import { seal, type ServerSecrets, unseal } from './sealing.ts';

const HOUR_MS = 60 * 60 * 1000;
const MAILS_PER_ACCOUNT: Limit = { hits: EMAIL_LIMITS.mailsPerHour, seconds: 60 * 60 };
const TRIES_PER_ADDRESS: Limit = { hits: 50, seconds: 15 * 60 };

/** The mails whose links confirm something: the email of the account, or a change of it from either side. */
export type ConfirmationKind = 'confirm_email' | 'confirm_change' | 'confirm_new_email';

export interface EmailContext extends AccountContext {
  readonly secrets: ServerSecrets;
  /** Undefined on a server that sends no mail. */
  readonly mail: MailQueue | undefined;
  readonly confirmation: EmailConfirmation;
}

/** What the server is set up with for emails. */
export type EmailOptions = Pick<EmailContext, 'secrets' | 'mail' | 'confirmation'>;

const hashOf = (email: string) => createHash('sha256').update(foldCase(email)).digest('base64url');

/** The token of a link that proves that its reader gets mail at this email. It is stored nowhere. */
export function createConfirmation(
  secrets: ServerSecrets,
  { user_id, kind, email, now }: { user_id: string; kind: ConfirmationKind; email: string; now: Date },
): string {
  const expiresAt = now.getTime() + EMAIL_LIMITS.linkHours * HOUR_MS;
  return `${user_id}.${seal(secrets, `${kind} ${hashOf(email)} ${expiresAt}`, `email ${user_id}`)}`;
}

/** What a token proves; throws 410 if this server did not make it, or it has expired. */
function readConfirmation({ secrets, clock }: EmailContext, token: string) {
  const [user_id = '', sealed = ''] = token.split('.');
  const [kind, email_hash, expiresAt] = (unseal(secrets, sealed, `email ${user_id}`) ?? '').split(' ');
  if (!(Number(expiresAt) > clock.now().getTime())) throw linkInvalid();
  return { user_id, kind, email_hash };
}

/** The email of an account, and a change of it that waits. */
export async function readEmail({ db, clock, confirmation }: EmailContext, userId: string): Promise<EmailState> {
  const { email, email_confirmed_at } = orNotFound(await repository.findEmail(db, userId));
  const change = await repository.findEmailChange(db, userId, clock.now().toISOString());
  return {
    email,
    confirmed: email_confirmed_at !== null,
    confirmation,
    change: change
      ? {
          ...change,
          confirmed_by_present: change.confirmed_by_present === 1,
          confirmed_by_new: change.confirmed_by_new === 1,
        }
      : null,
  };
}

/** Queues the links that are still to be used; the caller nudges. Throws 429, and 403 if the server sends no mail. */
export async function sendConfirmations(
  context: EmailContext,
  db: Db,
  { userId, language }: { readonly userId: string; readonly language: Language },
): Promise<void> {
  const { throttle, mail } = context;
  if (!mail) throw new CodedError('MAIL_OFF', message('auth.mailOff'));
  await throttle.countKey(`email:mails:${userId}`, MAILS_PER_ACCOUNT, db);
  const { email, confirmed, change } = await readEmail({ ...context, db }, userId);
  const about = { user_id: userId, language };
  if (!change && !confirmed) await mail.add(db, { ...about, kind: 'confirm_email', email });
  if (change && !change.confirmed_by_present) await mail.add(db, { ...about, kind: 'confirm_change', email });
  if (change && !change.confirmed_by_new)
    await mail.add(db, { ...about, kind: 'confirm_new_email', email: change.email });
}

/** Sends the link that confirms the email of a new account, where this server wants that. */
export async function askToConfirm(
  { mail, confirmation }: EmailContext,
  transaction: Db,
  account: { readonly user_id: string; readonly email: string; readonly language: Language },
): Promise<void> {
  if (confirmation !== 'off') await mail?.add(transaction, { kind: 'confirm_email', ...account });
}

/**
 * Throws 403 for an account whose email must be confirmed before it signs in, and sends the link, up to three times an
 * hour. Call it once the password is known to be right.
 */
export async function requireConfirmedEmail(
  context: EmailContext,
  user: { readonly id: string; readonly email: string; readonly email_confirmed_at: string | null },
  { language, audit }: { readonly language: Language; readonly audit: Audit },
): Promise<void> {
  if (context.confirmation !== 'require' || user.email_confirmed_at !== null) return;
  audit('auth.login_failed', { user_id: user.id, reason: 'email not confirmed' });
  await sendConfirmations(context, context.db, { userId: user.id, language }).catch((error: unknown) => {
    // The links that were sent can still be used.
    if (!(error instanceof CodedError && error.code === 'TOO_MANY_REQUESTS')) throw error;
  });
  context.mail?.nudge();
  throw new CodedError('EMAIL_NOT_CONFIRMED', message('auth.emailNotConfirmed', { email: user.email }));
}

/** Has an account wait for another email until both have confirmed it. One that was never confirmed is not asked. */
export async function beginEmailChange(
  { mail, clock }: EmailContext,
  transaction: Db,
  { user_id, email, language }: { readonly user_id: string; readonly email: string; readonly language: Language },
): Promise<void> {
  const present = orNotFound(await repository.findEmail(transaction, user_id));
  const asksPresent = present.email_confirmed_at !== null;
  const expires_at = new Date(clock.now().getTime() + EMAIL_LIMITS.linkHours * HOUR_MS).toISOString();
  const row = { user_id, email, confirmed_by_present: asksPresent ? 0 : 1, confirmed_by_new: 0, expires_at } as const;
  await repository.replaceEmailChange(transaction, row);
  await mail?.add(transaction, { kind: 'confirm_new_email', email, user_id, language });
  if (asksPresent) await mail?.add(transaction, { kind: 'confirm_change', email: present.email, user_id, language });
}

/**
 * Notes what the link of a mail proves. Returns false while the other email has not confirmed a change yet. Throws 410 if
 * the link has expired or the email has changed meanwhile, and 409 if another account has the new one by now.
 */
export async function confirm(
  context: EmailContext,
  token: string,
  { address, language, audit }: Pick<Origin, 'address' | 'language' | 'audit'>,
): Promise<boolean> {
  const { db, clock, throttle } = context;
  await throttle.count('confirm', { address: TRIES_PER_ADDRESS }, { address });
  const { user_id, kind, email_hash } = readConfirmation(context, token);
  const now = clock.now().toISOString();
  try {
    const outcome = await db.transaction().execute(async (transaction) => {
      if (!(await lockUsers(transaction, [user_id], 'exclusive'))) throw linkInvalid();
      const present = await repository.findEmail(transaction, user_id);
      if (!present) throw linkInvalid();
      if (kind === 'confirm_email') {
        if (hashOf(present.email) !== email_hash) throw linkInvalid();
        if (present.email_confirmed_at === null)
          await confirmPresent(context, transaction, user_id, { present, language });
        return 'confirmed';
      }
      const change = await repository.findEmailChange(transaction, user_id, now);
      const side = kind === 'confirm_new_email' ? 'new' : 'present';
      // Both links name the new email, so that a link of an earlier change confirms no later one.
      if (!change || hashOf(change.email) !== email_hash) throw linkInvalid();
      await repository.confirmChange(transaction, user_id, side);
      const isDone = side === 'new' ? change.confirmed_by_present === 1 : change.confirmed_by_new === 1;
      if (!isDone) return 'half';
      await useEmail(context, transaction, user_id, { to: change.email, language });
      return 'changed';
    });
    context.mail?.nudge();
    if (outcome === 'changed') audit('account.email_changed', { user_id });
    if (outcome === 'confirmed') audit('account.email_confirmed', { user_id });
    return outcome !== 'half';
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('EMAIL_TAKEN', message('auth.emailTaken'));
    throw error;
  }
}

/** Notes that the present email is confirmed. A change that waits takes its consent from now on. */
async function confirmPresent(
  { clock, mail }: EmailContext,
  transaction: Db,
  user_id: string,
  { present, language }: { readonly present: { readonly email: string }; readonly language: Language },
): Promise<void> {
  const now = clock.now().toISOString();
  await repository.setEmailConfirmed(transaction, user_id, now);
  if (!(await repository.findEmailChange(transaction, user_id, now))) return;
  await repository.askPresent(transaction, user_id);
  await mail?.add(transaction, { kind: 'confirm_change', email: present.email, user_id, language });
}

interface NewEmail {
  readonly to: string;
  readonly language: Language;
}

/** Gives an account its new, confirmed email. The previous one gets a notification if it was not asked to confirm. */
async function useEmail(context: EmailContext, transaction: Db, user_id: string, email: NewEmail): Promise<void> {
  const before = await replaceEmail(transaction, user_id, email.to, context.clock.now().toISOString());
  if (before.email_confirmed_at === null)
    await tellOfNewEmail(context, transaction, user_id, before.email, email.language);
}

/**
 * Gives an account another email at once, for an administrator. The previous one gets a notification, and the new one is
 * asked to confirm where this server wants that. Throws a unique violation if another account has it.
 */
export async function giveEmail(
  context: EmailContext,
  transaction: Db,
  user_id: string,
  { to, language }: NewEmail,
): Promise<void> {
  const before = await replaceEmail(transaction, user_id, to, null);
  await tellOfNewEmail(context, transaction, user_id, before.email, language);
  await askToConfirm(context, transaction, { user_id, email: to, language });
}

async function replaceEmail(transaction: Db, userId: string, email: string, email_confirmed_at: string | null) {
  const before = orNotFound(await repository.findEmail(transaction, userId));
  await replaceNames(transaction, userId, { username: before.username, email }, before.username);
  await repository.replaceEmail(transaction, userId, { email, email_confirmed_at });
  await repository.deleteEmailChange(transaction, userId);
  // A link in the old mailbox must not open the account any more.
  await deleteReset(transaction, userId);
  return before;
}

async function tellOfNewEmail(
  { mail }: EmailContext,
  transaction: Db,
  user_id: string,
  email: string,
  language: Language,
): Promise<void> {
  await mail?.add(transaction, { kind: 'email_changed', email, user_id, language });
}

function linkInvalid(): CodedError {
  return new CodedError('CONFIRM_LINK_INVALID', message('auth.confirmLinkInvalid'));
}
