import { foldCase } from '@moodbowl/i18n/fold';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import * as texts from '../mail/mail-texts.ts';
import type { WriteMail } from '../mail/mail-queue.ts';
import type { QueuedMail } from '../mail/mails.repository.ts';
import { findByIdentifier, findNewestSession } from './auth.repository.ts';
import { findEmail, findEmailChange } from './email-changes.repository.ts';
import { createConfirmation } from './email-confirmation.service.ts';
import { createReset, RESET_MINUTES } from './password-resets.service.ts';
import type { ServerSecrets } from './sealing.ts';

interface Options {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: ServerSecrets;
  readonly publicUrl: string;
}

/**
 * Writes the mails about accounts. The link of a reset is made now, so that its half an hour begins with the mail and no
 * secret waits in the database. Nobody is written to at an address that no account has or wants to have.
 */
export function writeAuthMails(options: Options): WriteMail {
  const addressOf = (path: string) => new URL(path, options.publicUrl).href;
  return async (mail) =>
    mail.user_id === null
      ? writeByAddress(options, addressOf, mail)
      : writeToAccount(options, addressOf, mail, mail.user_id);
}

type AddressOf = (path: string) => string;

/** A mail to whoever has an address. */
async function writeByAddress({ db, clock }: Options, addressOf: AddressOf, { kind, email, language }: QueuedMail) {
  const account = await findByIdentifier(db, email);
  if (!account || account.suspended_at !== null) return undefined;
  const to = { username: account.username, email: account.email, language: account.language ?? language };
  if (kind === 'new_sign_in') {
    const session = await findNewestSession(db, account.id);
    const signIn = session && { ...session, time_zone: account.time_zone };
    return signIn && texts.newSignInMail(to, signIn, addressOf('/profile?tab=settings'));
  }
  if (kind === 'password_changed') return texts.passwordChangedMail(to, addressOf('/forgot-password'));
  if (kind === 'second_factor_changed') return texts.secondFactorChangedMail(to, addressOf('/profile?tab=settings'));
  if (kind !== 'reset') return undefined;
  const { token } = await createReset(db, clock, account.id, email);
  return texts.resetMail(to, addressOf(`/reset-password#${token}`), RESET_MINUTES);
}

/** A mail to an email that an account has, has had or wants to have. */
async function writeToAccount(
  { db, clock, secrets }: Options,
  addressOf: AddressOf,
  { kind, email, language }: QueuedMail,
  user_id: string,
) {
  const account = await findEmail(db, user_id);
  if (!account || account.suspended_at !== null) return undefined;
  const to = { username: account.username, email, language: account.language ?? language };
  if (kind === 'email_changed') return texts.emailChangedMail(to, account.email);
  const now = clock.now();
  const linkFor = (proved: string, of: Parameters<typeof createConfirmation>[1]['kind']) =>
    addressOf(`/confirm-email#${createConfirmation(secrets, { user_id, kind: of, email: proved, now })}`);
  if (kind === 'confirm_email') {
    const isAsked = account.email_confirmed_at === null && foldCase(account.email) === foldCase(email);
    return isAsked ? texts.confirmEmailMail(to, linkFor(email, kind)) : undefined;
  }
  const change = await findEmailChange(db, user_id, now.toISOString());
  if (kind === 'confirm_change' && change && foldCase(account.email) === foldCase(email))
    return texts.confirmChangeMail(to, change.email, linkFor(change.email, kind));
  if (kind === 'confirm_new_email' && change && foldCase(change.email) === foldCase(email))
    return texts.confirmEmailMail(to, linkFor(change.email, kind));
  return undefined;
}
