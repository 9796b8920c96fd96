import { exportPages, isBefore, type OwnedData } from '../../owned-data.ts';

/** What accounts own in this feature's tables. */
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
        .select(['id', 'item_name', 'quantity', 'purchased', 'created_at', 'added_by'])
        .execute();
    }, 'home_id'),
  },
  // Of a home of one's own; a shared list stays with the others.
  long: [['grocery_items', 'home_id']],
  demo: () => import('./demo.ts'),
} satisfies OwnedData<'groceries'>;
