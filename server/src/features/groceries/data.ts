import { exportPages, isBefore, type OwnedData } from '../../owned-data.ts';
import { listHistory, readAisleOrder } from './grocery-history.repository.ts';
import { deleteAllGroceries, onTheWire } from './groceries.repository.ts';
import { bringItems, countOpenItems } from './grocery-moves.ts';

/** The rows in this feature's tables that accounts own. */
export const groceryData = {
  exported: {
    groceries: exportPages((db, homeId, limit, after) => {
      return db
        .selectFrom('grocery_items')
        .where('home_id', '=', homeId)
        .where(isBefore('grocery_items', after))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .select(onTheWire)
        .execute();
    }, 'home_id'),
    // The history has one page; its oldest items make way for new ones.
    grocery_history: exportPages(async (db, homeId, _, after) => (after ? [] : listHistory(db, homeId)), 'home_id'),
    grocery_aisles: exportPages(async (db, homeId, _, after) => (after ? [] : readAisleOrder(db, homeId)), 'home_id'),
  },
  // Of a home of one's own; a shared list stays with the others.
  long: [
    ['grocery_items', 'home_id'],
    ['grocery_outcomes', 'user_id'],
  ],
  home: {
    topic: 'groceries',
    empty: deleteAllGroceries,
    bring: bringItems,
    countItems: countOpenItems,
    addedBy: [
      ['grocery_items', 'added_by'],
      ['grocery_items', 'bought_by'],
    ],
  },
  demo: () => import('./demo.ts'),
} satisfies OwnedData<'groceries' | 'grocery_history' | 'grocery_aisles'>;
