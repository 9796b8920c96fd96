import type { ExportLists, OwnedData } from '../../owned-data.ts';
import { listInvitations } from './invitations.repository.ts';

const invitationsOf: ExportLists['invitations'] = async function* invitationsOf(db, { id }, now) {
  yield (await listInvitations(db, id, now)).map(({ id: _, ...invitation }) => invitation);
};

/** The rows in this feature's tables that accounts own. */
export const invitationData = {
  exported: { invitations: invitationsOf },
  // At most 50.
  long: [],
} satisfies OwnedData<'invitations'>;
