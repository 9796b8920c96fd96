import { exportPages, type OwnedData } from '../../owned-data.ts';
import { deleteOfHome, findOfHome } from './eating.repository.ts';

/** The rows in this feature's tables that accounts own. Their own choices are in the account. */
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
