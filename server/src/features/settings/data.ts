import type { ExportLists, OwnedData } from '../../owned-data.ts';
import { listInvites } from '../../db/invites.ts';

const invitationsOf: ExportLists['invitations'] = async function* invitationsOf(db, { id }, now) {
  for (const kind of ['server', 'friend'] as const)
    yield (await listInvites(db, id, kind, now)).map(({ id: _, friend_id: __, ...shown }) => ({ kind, ...shown }));
};

/** The rows in this feature's tables that accounts own. */
export const invitationData = {
  exported: { invitations: invitationsOf },
  // At most 50 of each kind.
  long: [],
} satisfies OwnedData<'invitations'>;
