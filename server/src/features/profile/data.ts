import type { ExportLists, OwnedData } from '../../owned-data.ts';
import { listSessions } from './profile.repository.ts';

const sessionsOf: ExportLists['sessions'] = async function* sessionsOf(db, { id }, now) {
  yield (await listSessions(db, id, now)).map(({ id: _, ...session }) => session);
};

/** The rows in this feature's tables that accounts own. */
export const sessionData = {
  exported: { sessions: sessionsOf },
  // At most 100.
  long: [],
} satisfies OwnedData<'sessions'>;
