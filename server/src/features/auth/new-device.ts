import type { Language } from '@moodbowl/i18n/languages';
import type { Db } from '../../db/database.ts';
import type { Audit } from '../../http/log.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { hasSignedIn } from './auth.repository.ts';

interface SignIn {
  readonly user_id: string;
  readonly email: string;
  readonly device: string;
  /** Of the request; the account may have chosen another. */
  readonly language: Language;
  readonly audit: Audit;
}

/**
 * Tells somebody that a device has signed in which has not in the last year, unless it is the first one of all: by email,
 * or where none is sent by the log of accounts, which Home shows them. Call it before the sign-in is in that log.
 */
export async function tellOfNewDevice(
  { db, mail }: { readonly db: Db; readonly mail: MailQueue | undefined },
  { user_id, email, device, language, audit }: SignIn,
): Promise<void> {
  if ((await hasSignedIn(db, user_id, device)) || !(await hasSignedIn(db, user_id))) return;
  audit('auth.new_device', { user_id, device });
  if (!mail) return;
  await mail.add(db, { kind: 'new_sign_in', email, language });
  mail.nudge();
}
