import { message } from '@moodbowl/i18n/message';
import type { setUp } from '@moodbowl/contract/settings';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { CodedError } from '../../http/errors.ts';
import type { Limit } from '../../http/throttle.ts';
import { findAccountById, findByIdentifier, insertUserIn, setRole } from '../auth/auth.repository.ts';
import { hasAdministrator, lockAdministrators } from '../auth/administrators.repository.ts';
import { type AuthContext, openSession, refuseSuspended, refuseTaken } from '../auth/auth.service.ts';
import { askToConfirm } from '../auth/email-confirmation.service.ts';
import { nameDevice } from '../auth/device.ts';
import type { Origin } from '../auth/origin.ts';
import { hashingNetwork } from '../auth/password-check.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { storeSettings } from '../auth/registration.ts';
import { codeOf, plainCode } from '../auth/typed-codes.ts';

const TRIES_PER_ADDRESS: Limit = { hits: 20, seconds: 15 * 60 };
/** So many characters of five bits each. */
const CODE_LENGTH = 12;

/**
 * The code that lets somebody make the first administrator: 60 bits from the server's secret, so that it is the same in
 * every process and after a restart, and stored nowhere.
 */
export function setupCodeOf(tokenSecret: string): string {
  const bytes = createHmac('sha256', tokenSecret).update('moodbowl setup').digest().subarray(0, CODE_LENGTH);
  return codeOf(bytes, 4);
}

/** A line with the address and the code, for whoever starts the server; undefined once there is an administrator. */
export async function setupLine(db: Db, tokenSecret: string, address: string): Promise<string | undefined> {
  if (await hasAdministrator(db)) return undefined;
  const page = new URL('/setup', address).href;
  return `Nobody is an administrator yet. Open ${page} and enter ${setupCodeOf(tokenSecret)}`;
}

function isCode(typed: string, tokenSecret: string): boolean {
  const [given, expected] = [plainCode(typed), plainCode(setupCodeOf(tokenSecret))].map((text) => Buffer.from(text));
  return (
    given !== undefined &&
    expected !== undefined &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  );
}

/**
 * Makes the first administrator, from a new account or from one with these names and this password, and signs in. Throws 403
 * when the code is wrong or there is an administrator already; of several who try at once, one succeeds.
 */
export async function setUpInstance(context: AuthContext, draft: z.output<typeof setUp.body>, origin: Origin) {
  const { db, clock, throttle, secrets } = context;
  await throttle.count('setup', { address: TRIES_PER_ADDRESS }, { address: origin.address });
  if (!isCode(draft.code, secrets.tokenSecret) || (await hasAdministrator(db))) throw refused();
  const { username, email, password, name, registration } = draft;
  const network = hashingNetwork(origin.address);
  const known = await findByIdentifier(db, username);
  const isOwn = known !== undefined && (await verifyPassword(password, known.password_hash, network));
  if (!isOwn) await refuseTaken(db, draft);
  else refuseSuspended(known, origin.audit);
  const hash = isOwn ? '' : await hashPassword(password, network);
  const id = known && isOwn ? known.id : newId();
  await db.transaction().execute(async (transaction) => {
    await lockAdministrators(transaction);
    if (await hasAdministrator(transaction)) throw refused();
    if (!isOwn)
      await insertUserIn(transaction, {
        id,
        username,
        email,
        password_hash: hash,
        created_at: clock.now().toISOString(),
      });
    if (!isOwn) await askToConfirm(context, transaction, { user_id: id, email, language: origin.language });
    await setRole(transaction, id, 'admin');
    await storeSettings(transaction, { name, registration });
  });
  context.mail?.nudge();
  origin.audit('account.role_changed', { user_id: id, role: 'admin' });
  const account = await findAccountById(db, id);
  const device = nameDevice(origin.userAgent);
  const opened = account && (await openSession(context, account, device));
  if (!opened) throw refused();
  const { session_id, ...session } = opened;
  origin.audit('auth.login', { user_id: id, session_id, device });
  return session;
}

function refused(): CodedError {
  return new CodedError('SETUP_REFUSED', message('settings.setupRefused'));
}
