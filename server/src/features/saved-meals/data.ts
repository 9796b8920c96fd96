import { sql } from 'kysely';
import { exportPages, type OwnedData } from '../../owned-data.ts';

/** The rows in this feature's tables that accounts own. */
export const savedMealData = {
  exported: {
    saved_meals: exportPages((db, userId, limit, after) => {
      const page = db
        .selectFrom('saved_meals')
        .leftJoin('meals', 'meals.id', 'saved_meals.meal_id')
        .innerJoin('users', 'users.id', 'saved_meals.user_id')
        .leftJoin('recipes', (join) =>
          join.onRef('recipes.id', '=', 'saved_meals.meal_id').onRef('recipes.home_id', '=', 'users.home_id'),
        )
        .where('saved_meals.user_id', '=', userId)
        .orderBy('saved_meals.created_at', 'desc')
        .orderBy('saved_meals.meal_id', 'desc')
        .limit(limit)
        .select(['saved_meals.meal_id', 'saved_meals.created_at'])
        .select(sql<string>`coalesce(meals.name, recipes.name, '')`.as('name'));
      if (!after) return page.execute();
      return page
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('saved_meals.created_at', 'saved_meals.meal_id'), '<', tuple(after.created_at, after.meal_id)),
        )
        .execute();
    }),
  },
  // The table has no ids; its rows are deleted with the account.
  long: [],
  demo: () => import('./demo.ts'),
} satisfies OwnedData<'saved_meals'>;
