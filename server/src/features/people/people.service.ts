import type { Language } from '@moodbowl/i18n/languages';
import { message } from '@moodbowl/i18n/message';
import type { Person, personChange } from '@moodbowl/contract/people';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type Db, isUniqueViolation } from '../../db/database.ts';
import type { Audit } from '../../http/log.ts';
import type { Change } from '../../http/change.ts';
import { CodedError, orNotFound } from '../../http/errors.ts';
import { deleteAllSessions, ENDING, setRole, setSuspended } from '../auth/auth.repository.ts';
import { requireOtherAdministrator } from '../auth/administrators.repository.ts';
import { type EmailContext, giveEmail } from '../auth/email-confirmation.service.ts';
import { createReset } from '../auth/password-resets.service.ts';
import { deleteSecondFactors } from '../auth/second-factor.repository.ts';
import { deleteUser } from '../profile/delete-user.ts';
import { findPerson } from './people.repository.ts';

interface Acting {
  readonly clock: Clock;
  readonly change: Change;
  readonly audit: Audit;
}

/**
 * Changes the role or email of a person, or suspends one, and signs out whoever is suspended. Throws 409 if no
 * administrator would remain, or another account has the email.
 */
export async function updatePerson(
  context: Acting & EmailContext & { readonly language: Language },
  id: string,
  { role, suspended, email }: z.output<typeof personChange>,
): Promise<Person> {
  const { clock, change, audit, language } = context;
  const work = change(
    async (transaction, caller) => {
      // Changing one's own email is confirmed by both.
      if (suspended || email !== undefined) refuseSelf(caller.id, id);
      const stored = orNotFound(await findPerson(transaction, id));
      if (stored.role === 'admin' && (role === 'user' || suspended)) await requireOtherAdministrator(transaction, id);
      if (role !== undefined && role !== stored.role) await setRole(transaction, id, role);
      if (suspended !== undefined && suspended !== (stored.suspended_at !== null)) {
        await setSuspended(transaction, id, suspended ? clock.now().toISOString() : null);
        if (suspended) await deleteAllSessions(transaction, id);
      }
      if (email !== undefined && email !== stored.email)
        await giveEmail(context, transaction, id, { to: email, language });
      return [stored, orNotFound(await findPerson(transaction, id))] as const;
    },
    { ...ENDING, others: [id] },
  );
  const [before, after] = await work.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    const text = message('auth.emailTaken');
    throw new CodedError('EMAIL_TAKEN', text, { fields: { email: text } });
  });
  context.mail?.nudge();
  if (after.email !== before.email) audit('account.email_changed', { user_id: id });
  if (after.role !== before.role) audit('account.role_changed', { user_id: id, role: after.role });
  if (after.suspended_at !== before.suspended_at)
    audit(after.suspended_at === null ? 'account.restored' : 'account.suspended', { user_id: id });
  return after;
}

/** Signs a person out everywhere. Returns the username. */
export async function endSessions({ change, audit }: Acting, id: string): Promise<string> {
  const { username } = await change(
    async (transaction) => {
      await deleteAllSessions(transaction, id);
      return orNotFound(await findPerson(transaction, id));
    },
    { ...ENDING, others: [id] },
  );
  audit('auth.all_sessions_ended', { user_id: id });
  return username;
}

/** Lets a person sign in with the password alone again, and signs out everywhere. Returns the username. */
export async function endSecondFactor({ change, audit }: Acting, id: string): Promise<string> {
  const { username } = await change(
    async (transaction, caller) => {
      refuseSelf(caller.id, id);
      await deleteSecondFactors(transaction, id);
      await deleteAllSessions(transaction, id);
      return orNotFound(await findPerson(transaction, id));
    },
    { ...ENDING, others: [id] },
  );
  audit('auth.second_factor_off', { user_id: id });
  return username;
}

/** Creates a token with which a person can set a new password. */
export async function createPersonReset(
  { clock, change, audit }: Acting,
  id: string,
): Promise<{ token: string; expires_at: string }> {
  const reset = await change(
    async (transaction, caller) => {
      // Changing one's own password takes the present one.
      refuseSelf(caller.id, id);
      return createReset(transaction, clock, id);
    },
    { others: [id] },
  );
  audit('auth.reset_link_created', { user_id: id });
  return reset;
}

/** Deletes a person and everything of theirs, if this is the username. Returns the username. */
export async function deletePerson(
  { db, change, audit }: Acting & { readonly db: Db },
  id: string,
  typed: string,
): Promise<string> {
  let username = '';
  const confirmed: Change = (work, locks) =>
    change(
      async (transaction, caller) => {
        refuseSelf(caller.id, id);
        ({ username } = orNotFound(await findPerson(transaction, id)));
        if (username !== typed) throw invalid('username', message('people.usernameDiffers'));
        return work(transaction, caller);
      },
      { ...locks, others: [id] },
    );
  await deleteUser(db, id, { change: confirmed });
  audit('account.deleted', { user_id: id });
  return username;
}

/** What takes one's own password or confirmation elsewhere must not go without it here. */
function refuseSelf(callerId: string, id: string): void {
  if (callerId === id) throw new CodedError('INVALID_INPUT', message('people.notYourself'));
}

function invalid(field: string, text: ReturnType<typeof message>): CodedError {
  return new CodedError('INVALID_INPUT', text, { fields: { [field]: text } });
}
