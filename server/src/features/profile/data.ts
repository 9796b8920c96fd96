import type { ExportLists, OwnedData } from '../../owned-data.ts';
import { listPasskeys } from '../auth/second-factor.repository.ts';
import { listSessions } from './profile.repository.ts';

const sessionsOf: ExportLists['sessions'] = async function* sessionsOf(db, { id }, now) {
  yield (await listSessions(db, id, now)).map(({ id: _, ...session }) => session);
};

const passkeysOf: ExportLists['passkeys'] = async function* passkeysOf(db, { id }) {
  yield (await listPasskeys(db, id)).map(({ id: _, ...passkey }) => passkey);
};

/** The rows in this feature's tables that accounts own. */
export const sessionData = {
  exported: { sessions: sessionsOf, passkeys: passkeysOf },
  // At most 100 and 20.
  long: [],
} satisfies OwnedData<'sessions' | 'passkeys'>;
