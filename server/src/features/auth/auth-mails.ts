import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { newSignInMail, passwordChangedMail, resetMail } from '../mail/mail-texts.ts';
import type { WriteMail } from '../mail/mail-queue.ts';
import { findByIdentifier, findNewestSession } from './auth.repository.ts';
import { createReset, RESET_MINUTES } from './password-resets.service.ts';

/**
 * Writes the mails about accounts. The link of a reset is made now, so that its half an hour begins with the mail and no
 * secret waits in the database. Nobody is written to at an address that no account has.
 */
export function writeAuthMails(db: Db, clock: Clock, publicUrl: string): WriteMail {
  const addressOf = (path: string) => new URL(path, publicUrl).href;
  return async ({ kind, email, language }) => {
    const account = await findByIdentifier(db, email);
    if (!account || account.suspended_at !== null) return undefined;
    const to = { username: account.username, email: account.email, language: account.language ?? language };
    if (kind === 'new_sign_in') {
      const session = await findNewestSession(db, account.id);
      return (
        session && newSignInMail(to, { ...session, time_zone: account.time_zone }, addressOf('/profile?tab=settings'))
      );
    }
    if (kind === 'password_changed') return passwordChangedMail(to, addressOf('/forgot-password'));
    const { token } = await createReset(db, clock, account.id);
    return resetMail(to, addressOf(`/reset-password#${token}`), RESET_MINUTES);
  };
}
