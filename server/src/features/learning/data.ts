import { exportPages, type OwnedData, withoutKeys } from '../../owned-data.ts';
import { listUnasked } from './learning.repository.ts';
import { listOutcomes } from './outcomes.repository.ts';

/** The rows in this feature's tables that accounts own. */
export const learningData = {
  exported: {
    meal_outcomes: withoutKeys(exportPages(listOutcomes), ({ ignored, ...row }) => ({
      ...row,
      ignored: ignored === 1,
    })),
    unasked_meals: listUnasked,
  },
  // Outcomes are deleted with their meals, and the other rows with the account.
  long: [],
  demo: () => import('./demo.ts'),
} satisfies OwnedData<'meal_outcomes' | 'unasked_meals'>;
