import type { OwnedData } from '../../owned-data.ts';
import { findPinned } from './tonight.repository.ts';

/** The rows in this feature's tables that accounts own. */
export const tonightData = {
  exported: {
    tonight: async function* pinned(db, { id }) {
      const row = await findPinned(db, id);
      if (row) yield [row];
    },
  },
  // One row, which is deleted with the account.
  long: [],
} satisfies OwnedData<'tonight'>;
