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
        .select(['id', 'item_name', 'quantity', 'purchased', 'created_at'])
        .execute();
    }, 'home_id'),
  },
  long: [['grocery_items', 'home_id']],
  demo: () => import('./demo.ts'),
} satisfies OwnedData<'groceries'>;
