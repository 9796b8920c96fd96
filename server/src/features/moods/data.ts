import { exportPages, type OwnedData } from '../../owned-data.ts';
import { listMoods } from './moods.repository.ts';

/** The rows in this feature's tables that accounts own. */
export const moodData = {
  exported: {
    moods: exportPages((db, userId, limit, after) => listMoods(db, userId, after ? { limit, after } : { limit })),
  },
  long: [['mood_entries', 'user_id']],
  demo: () => import('./demo.ts'),
} satisfies OwnedData<'moods'>;
