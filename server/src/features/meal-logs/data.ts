import { exportPages, isBefore, type OwnedData } from '../../owned-data.ts';

/** The rows in this feature's tables that accounts own. */
export const mealLogData = {
  exported: {
    meals_eaten: exportPages((db, userId, limit, after) => {
      return db
        .selectFrom('meal_logs')
        .where('user_id', '=', userId)
        .where(isBefore('meal_logs', after))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .select(['id', 'meal_id', 'meal_name', 'created_at', 'date', 'plan_entry_id'])
        .execute();
    }),
  },
  long: [['meal_logs', 'user_id']],
  demo: () => import('./demo.ts'),
} satisfies OwnedData<'meals_eaten'>;
