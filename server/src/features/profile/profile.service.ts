import type { Language } from '@moodbowl/i18n/languages';
import { issueMessage, type Message, message } from '@moodbowl/i18n/message';
import { newUsername } from '@moodbowl/contract/auth';
import { type passwordChange, type Profile, PROFILE_LIMITS } from '@moodbowl/contract/profile';
import type { z } from 'zod';
import { type Db, isUniqueViolation } from '../../db/database.ts';
import { foldCase } from '@moodbowl/i18n/fold';
import type { Audit } from '../../http/log.ts';
import type { Change, CurrentUser } from '../../http/change.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import type { Limit } from '../../http/throttle.ts';
import { deleteOtherSessions, ENDING, replacePasswordHash, replaceNames } from '../auth/auth.repository.ts';
import { refuseTaken } from '../auth/auth.service.ts';
import { deleteEmailChange, setEmailConfirmed } from '../auth/email-changes.repository.ts';
import { beginEmailChange, type EmailContext } from '../auth/email-confirmation.service.ts';
import { type Caller, checkPassword, hashingNetwork } from '../auth/password-check.ts';
import { hashPassword } from '../auth/passwords.ts';
import { deleteReset } from '../auth/password-resets.repository.ts';
import { deleteUser } from './delete-user.ts';
import { findProfile, updateProfile } from './profile.repository.ts';

/** The dependencies of changes of an account. */
type Changing = EmailContext & { readonly change: Change };

/** More attempts would reveal which accounts exist. Registration has the same limit. */
const TAKEN_PER_ACCOUNT: Limit = { hits: 20, seconds: 60 * 60 };

/** A request by email shows its sender who has that email, so nobody may try many emails. */
const EMAIL_CHANGES: Limit = {
  hits: PROFILE_LIMITS.emailChangesPerDay,
  seconds: 24 * 60 * 60,
  message: message('profile.tooManyEmails'),
};

/**
 * Replaces username, email and avatar. A taken username or email is reported per field. More than three changes of the
 * email a day get a 429. A change of case only does not count, nor does one that is refused.
 */
export async function changeProfile(
  context: Changing,
  { id: userId, username, language }: CurrentUser & { readonly language: Language },
  draft: Profile,
  audit: Audit,
): Promise<Profile> {
  const { db, throttle, change, mail } = context;
  // A username from before the present rules may stay, in any case.
  if (foldCase(draft.username) !== foldCase(username)) requireNewUsername(draft.username);
  const key = `profile:taken:${userId}`;
  await throttle.countKey(key, TAKEN_PER_ACCOUNT);
  await refuseTaken(db, draft, { id: userId, username });
  await throttle.forgive(key);
  try {
    const { before, after } = await change(
      async (transaction) => {
        const stored = orNotFound(await findProfile(transaction, userId));
        const isNewEmail = foldCase(draft.email) !== foldCase(stored.email);
        // Counted inside the transaction, so that a rollback takes the count back.
        if (isNewEmail) await throttle.countKey(`profile:email:${userId}`, EMAIL_CHANGES, transaction);
        const email = isNewEmail
          ? await changeEmail(context, transaction, { userId, from: stored.email, to: draft.email, language })
          : draft.email;
        await replaceNames(transaction, userId, { ...draft, email }, stored.username);
        return { before: stored, after: orNotFound(await updateProfile(transaction, userId, { ...draft, email })) };
      },
      { mode: 'exclusive' },
    );
    mail?.nudge();
    if (after.username !== before.username) audit('account.username_changed');
    if (after.email !== before.email) audit('account.email_changed');
    return after;
  } catch (error) {
    // Another change got in between the check and the update.
    if (isUniqueViolation(error)) {
      const present = orNotFound(await findProfile(db, userId));
      await refuseTaken(db, draft, { id: userId, username: present.username });
    }
    throw error;
  }
}

/** The email that an account has from now on: the new one, or the present one until both have confirmed. */
async function changeEmail(
  context: EmailContext,
  transaction: Db,
  { userId, from, to, language }: { userId: string; from: string; to: string; language: Language },
): Promise<string> {
  if (context.confirmation !== 'off') {
    await beginEmailChange(context, transaction, { user_id: userId, email: to, language });
    return from;
  }
  await setEmailConfirmed(transaction, userId, null);
  // One may wait from when this server still wanted confirmations.
  await deleteEmailChange(transaction, userId);
  // A link in the old mailbox must not open the account any more.
  await deleteReset(transaction, userId);
  await context.mail?.add(transaction, { kind: 'email_changed', email: from, user_id: userId, language });
  return to;
}

/** Changes the password and ends all sessions except the caller's. */
export async function changePassword(
  context: Changing,
  caller: Caller & { readonly language: Language },
  { current_password, new_password }: z.output<typeof passwordChange>,
  audit: Audit,
): Promise<void> {
  const from = await checkPassword(context, caller, current_password, audit);
  if (from === undefined) throw invalid('current_password', message('profile.wrongPassword'));
  const to = await hashPassword(new_password, hashingNetwork(caller.address));
  await context.change(async (transaction) => {
    const replaced = await replacePasswordHash(transaction, caller.id, { from, to });
    // Another change came first, so the password that was typed is no longer the current one.
    if (!replaced) throw invalid('current_password', message('profile.wrongPassword'));
    await deleteOtherSessions(transaction, caller.id, caller.session_id);
    // Whoever knew the old password may have asked for another email.
    await deleteEmailChange(transaction, caller.id);
    const { email } = orNotFound(await findProfile(transaction, caller.id));
    await context.mail?.add(transaction, { kind: 'password_changed', email, language: caller.language });
  }, ENDING);
}

/** Deletes the account and everything it owns, if the password is correct. */
export async function deleteAccount(context: Changing, caller: Caller, password: string, audit: Audit): Promise<void> {
  const hash = await checkPassword(context, caller, password, audit);
  // The password may have been changed while this one was verified.
  if (hash === undefined || !(await deleteUser(context.db, caller.id, { hash, change: context.change })))
    throw invalid('password', message('profile.wrongPassword'));
}

function requireNewUsername(username: string): void {
  const problem = newUsername.safeParse(username).error?.issues[0];
  if (problem) throw invalid('username', issueMessage(problem));
}

/** An error in a form and not the end of the session: a 401 would sign the page out. */
function invalid(field: string, text: Message | string): CodedError {
  return new CodedError('INVALID_INPUT', text, { fields: { [field]: text } });
}
