import { foldCase } from '@moodbowl/i18n/fold';
import type { Language } from '@moodbowl/i18n/languages';
import { message } from '@moodbowl/i18n/message';
import type { passwordReset } from '@moodbowl/contract/auth';
import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type Db, lockUsers } from '../../db/database.ts';
import type { Audit } from '../../http/log.ts';
import { CodedError } from '../../http/errors.ts';
import type { Limit } from '../../http/throttle.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { deleteAllSessions, setPasswordHash } from './auth.repository.ts';
import { forgetFailures } from './auth.service.ts';
import { deleteEmailChange, findEmail, setEmailConfirmed } from './email-changes.repository.ts';
import { deleteIdentities } from './identities.repository.ts';
import { type AccountContext, hashingNetwork } from './password-check.ts';
import { hasReset, replaceReset, useReset } from './password-resets.repository.ts';
import { hashPassword } from './passwords.ts';
import { deletePasskeys, findAsked } from './second-factor.repository.ts';

/** How long a reset link is valid. */
export const RESET_MINUTES = 30;
const SECRET_BYTES = 32;
const ASKED_PER_ADDRESS: Limit = { hits: 20, seconds: 60 * 60 };
const ASKED_PER_EMAIL: Limit = { hits: 3, seconds: 60 * 60 };
const TRIES_PER_ADDRESS: Limit = { hits: 50, seconds: 15 * 60 };

/**
 * Creates a token that lets its holder set a new password once, within half an hour. It replaces an earlier one of the
 * account. Only the hash of its secret is stored. A link that was sent by mail proves that its reader gets mail at that
 * email.
 */
export async function createReset(db: Db, clock: Clock, user_id: string, email?: string) {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const expires_at = new Date(clock.now().getTime() + RESET_MINUTES * 60_000).toISOString();
  await replaceReset(db, {
    user_id,
    secret_hash: hashOf(secret),
    expires_at,
    mailed_to: email === undefined ? null : foldCase(email),
  });
  return { token: `${user_id}.${secret}`, expires_at };
}

/**
 * Has a reset link sent to an address. Whether an account has the address is looked up when the mail is written, so that
 * neither the answer nor its time tells. Throws 429.
 */
export async function requestReset(
  { db, throttle, mail }: AccountContext & { readonly mail: MailQueue },
  { email, language }: { readonly email: string; readonly language: Language },
  address: string,
): Promise<void> {
  await throttle.count('forgot', { address: ASKED_PER_ADDRESS }, { address });
  // Nobody who reads the throttles learns who has asked.
  await throttle.countKey(`forgot:email:${hashOf(foldCase(email))}`, ASKED_PER_EMAIL);
  await mail.add(db, { kind: 'reset', email, language });
  mail.nudge();
}

/**
 * Sets a new password and ends all sessions of the account, and its connections with providers. Throws 410 when the token
 * has been used or has expired, or the email has changed since it was mailed.
 */
export async function resetPassword(
  context: AccountContext & { readonly mail: MailQueue | undefined },
  { token, new_password }: z.output<typeof passwordReset>,
  { address, language, audit }: { readonly address: string; readonly language: Language; readonly audit: Audit },
): Promise<void> {
  const { db, clock } = context;
  await context.throttle.count('reset', { address: TRIES_PER_ADDRESS }, { address });
  const [user_id = '', secret = ''] = token.split('.');
  const claim = { user_id, secret_hash: hashOf(secret), now: clock.now().toISOString() };
  // Hashing is expensive, so reject an invalid token first.
  if (!(await hasReset(db, claim))) throw linkInvalid();
  const hash = await hashPassword(new_password, hashingNetwork(address));
  await db.transaction().execute(async (transaction) => {
    // In the order in which every change of an account locks.
    if (!(await lockUsers(transaction, [user_id], 'exclusive'))) throw linkInvalid();
    const used = await useReset(transaction, claim);
    const before = await findEmail(transaction, user_id);
    const isMailed = used?.mailed_to !== null;
    // A link in the mailbox of before opens nothing.
    if (!used || !before || (isMailed && used.mailed_to !== foldCase(before.email))) throw linkInvalid();
    const user = await setPasswordHash(transaction, user_id, hash);
    await deleteAllSessions(transaction, user_id);
    await deleteIdentities(transaction, user_id);
    if (isMailed && before.email_confirmed_at === null) await takeOver(transaction, user_id, claim.now);
    // Whoever had the account may have asked for another email.
    await deleteEmailChange(transaction, user_id);
    // Ten wrong old passwords must not block the new one.
    if (!user) return;
    await forgetFailures(transaction, user, address);
    await context.mail?.add(transaction, { kind: 'password_changed', email: user.email, language });
  });
  context.mail?.nudge();
  audit('auth.password_reset', { user_id });
}

/**
 * The first proof that somebody reads mail at this email. Whoever made the account may not have: what signs in by itself
 * ends. What is asked for after the password stays, so that a mailbox alone is no way around it.
 */
async function takeOver(transaction: Db, userId: string, now: string): Promise<void> {
  await setEmailConfirmed(transaction, userId, now);
  const asked = await findAsked(transaction, userId);
  if (!asked.totp && !asked.passkey) await deletePasskeys(transaction, userId);
}

/** One fast hash is enough, because the secret is long and random. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function linkInvalid(): CodedError {
  return new CodedError('RESET_LINK_INVALID', message('auth.resetLinkInvalid'));
}
