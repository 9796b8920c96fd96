import { withRecipeNames } from '../meals/home-meals.ts';
import { listSaved } from './saved-meals.repository.ts';
import { exportPages, type OwnedData } from '../../owned-data.ts';

const pagesOfSaved = exportPages<{ meal_id: string; created_at: string; name: string | null }>(
  (db, userId, limit, after) =>
    listSaved(db, userId, limit, after && [after.created_at, after.meal_id])
      .select(['saved_meals.meal_id', 'saved_meals.created_at', 'meals.name'])
      .execute(),
);

/** The rows in this feature's tables that accounts own. */
export const savedMealData = {
  exported: {
    async *saved_meals(db, owner, now) {
      for await (const page of pagesOfSaved(db, owner, now))
        yield (await withRecipeNames(db, owner.home_id, page)).map((row) => ({ ...row, name: row.name ?? '' }));
    },
  },
  // The table has no ids; its rows are deleted with the account.
  long: [],
  demo: () => import('./demo.ts'),
} satisfies OwnedData<'saved_meals'>;
