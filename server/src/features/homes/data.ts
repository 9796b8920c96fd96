import { exportPages, type OwnedData } from '../../owned-data.ts';
import { findFaces, listMembers } from './homes.repository.ts';

/** What accounts own in this feature's tables. */
export const homeData = {
  exported: {
    // A home has eight members at most, so there is one page.
    home_members: exportPages(async (db, homeId, _, after) => {
      if (after) return [];
      const members = await listMembers(db, homeId);
      const faces = await findFaces(
        db,
        members.map(({ user_id }) => user_id),
      );
      return members.map(({ user_id, keeper, joined_at }) => ({
        username: faces.get(user_id)?.username ?? '',
        keeper: keeper === 1,
        joined_at,
      }));
    }, 'home_id'),
  },
  // Whoever leaves is taken out of the home, see `leaveIn`.
  long: [],
} satisfies OwnedData<'home_members'>;
