import { exportPages, type OwnedData } from '../../owned-data.ts';
import { deleteOfHome, findOfHome } from './eating.repository.ts';

/** What accounts own in this feature's tables. Their own choices are in the account. */
export const eatingData = {
  exported: {
    home_diets: exportPages(async (db, homeId, _, after) => {
      const chosen = after ? undefined : await findOfHome(db, homeId);
      return chosen ? [chosen] : [];
    }, 'home_id'),
  },
  // One row.
  long: [],
  home: { topic: 'home', empty: deleteOfHome },
} satisfies OwnedData<'home_diets'>;
