import { exportPages, type OwnedData } from '../../owned-data.ts';
import { findFaces, listMembers, listOffers } from './homes.repository.ts';

/** The rows in this feature's tables that accounts own. */
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
    home_offers: exportPages(async (db, userId, _, after) => {
      if (after) return [];
      const offers = await listOffers(db, userId, '');
      const faces = await findFaces(
        db,
        offers.map(({ from_id }) => from_id),
      );
      return offers.map(({ from_id, created_at, expires_at }) => ({
        username: faces.get(from_id)?.username ?? '',
        created_at,
        expires_at,
      }));
    }),
  },
  // Whoever leaves is taken out of the home, see `leaveIn`.
  long: [],
} satisfies OwnedData<'home_members' | 'home_offers'>;
