import { type passwordChange, type Profile, PROFILE_MESSAGES } from '@moodbowl/contract/profile';
import type { z } from 'zod';
import { isUniqueViolation } from '../../db/database.ts';
import { foldCase } from '../../db/fold.ts';
import type { Audit } from '../../http/audit.ts';
import { CodedError, found } from '../../http/coded-error.ts';
import { forgive, type Limit, throttle } from '../../http/throttle.ts';
import { deleteOtherSessions, replacePasswordHash } from '../auth/auth.repository.ts';
import { type AccountContext, type Caller, checkPassword, hashingNetwork, refuseTaken } from '../auth/auth.service.ts';
import { hashPassword } from '../auth/passwords.ts';
import { deliverEmailRequests } from '../friends/friends.service.ts';
import { deleteUser, findProfile, updateProfile } from './profile.repository.ts';

/** Whoever asks more often wants to know who has an account; registering is limited alike. */
const TAKEN_PER_ACCOUNT: Limit = { hits: 20, seconds: 60 * 60 };

/** Replaces username, email and avatar. A taken username or email is told per field. */
export async function changeProfile(
  { db, clock, throttles }: AccountContext,
  userId: string,
  draft: Profile,
): Promise<Profile> {
  const before = found(await findProfile(db, userId));
  const key = `profile:taken:${userId}`;
  if (throttles) await throttle(db, clock, key, TAKEN_PER_ACCOUNT);
  await refuseTaken(db, draft, userId);
  if (throttles) await forgive(db, key);
  let profile: Profile;
  try {
    profile = found(await updateProfile(db, userId, draft));
  } catch (error) {
    // Somebody else was quicker between the check and the change.
    if (isUniqueViolation(error)) await refuseTaken(db, draft, userId);
    throw error;
  }
  if (foldCase(profile.email) !== foldCase(before.email))
    await deliverEmailRequests({ db, clock }, userId, profile.email);
  return profile;
}

/** Changes the password and ends all sessions but the one that asks. */
export async function changePassword(
  context: AccountContext,
  caller: Caller,
  { current_password, new_password }: z.output<typeof passwordChange>,
  audit: Audit,
): Promise<void> {
  const from = await checkPassword(context, caller, current_password, audit);
  if (from === undefined) throw wrongPassword('current_password');
  const to = await hashPassword(new_password, hashingNetwork(caller.address));
  await context.db.transaction().execute(async (transaction) => {
    const replaced = await replacePasswordHash(transaction, caller.id, { from, to });
    // Another change came first, so what was typed is no longer the current one.
    if (!replaced) throw wrongPassword('current_password');
    await deleteOtherSessions(transaction, caller.id, caller.session_id);
  });
}

/** Deletes the account and everything it owns, once the password says that its owner asks. */
export async function deleteAccount(
  context: AccountContext,
  caller: Caller,
  password: string,
  audit: Audit,
): Promise<void> {
  if ((await checkPassword(context, caller, password, audit)) === undefined) throw wrongPassword('password');
  await deleteUser(context.db, caller.id);
}

/** A mistake in a form, not the end of the session: a 401 would log the page out. */
function wrongPassword(field: string): CodedError {
  const message = PROFILE_MESSAGES.wrongPassword;
  return new CodedError('INVALID_INPUT', message, { fields: { [field]: message } });
}
