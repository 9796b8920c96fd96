import type { ExportLists, OwnedData } from '../../owned-data.ts';
import { findEmailChange } from '../auth/email-changes.repository.ts';
import { listIdentities } from '../auth/identities.repository.ts';
import { listPasskeys } from '../auth/second-factor.repository.ts';
import { listSessions } from './profile.repository.ts';

const sessionsOf: ExportLists['sessions'] = async function* sessionsOf(db, { id }, now) {
  yield (await listSessions(db, id, now)).map(({ id: _, ...session }) => session);
};

const passkeysOf: ExportLists['passkeys'] = async function* passkeysOf(db, { id }) {
  yield (await listPasskeys(db, id)).map(({ id: _, ...passkey }) => passkey);
};

const identitiesOf: ExportLists['identities'] = async function* identitiesOf(db, { id }) {
  yield (await listIdentities(db, id)).map(({ id: _, ...identity }) => identity);
};

const emailChangesOf: ExportLists['email_changes'] = async function* emailChangesOf(db, { id }, now) {
  const change = await findEmailChange(db, id, now);
  yield change ? [{ email: change.email, expires_at: change.expires_at }] : [];
};

/** The rows in this feature's tables that accounts own. */
export const sessionData = {
  exported: { sessions: sessionsOf, passkeys: passkeysOf, identities: identitiesOf, email_changes: emailChangesOf },
  // At most 100 and 20, and one of each provider.
  long: [],
} satisfies OwnedData<'sessions' | 'passkeys' | 'identities' | 'email_changes'>;
