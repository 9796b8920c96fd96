import { exportPages, type OwnedData } from '../../owned-data.ts';
import { translators } from '@moodbowl/i18n/translators';
import { listMoods } from './moods.repository.ts';
import { readTags } from './tags.service.ts';

/** The rows in this feature's tables that accounts own. */
export const moodData = {
  exported: {
    async *tags(db, { id, language }) {
      yield readTags(db, id, translators[language]);
    },
    moods: exportPages((db, userId, limit, after) => listMoods(db, userId, after ? { limit, after } : { limit })),
  },
  long: [['mood_entries', 'user_id']],
  demo: () => import('./demo.ts'),
} satisfies OwnedData<'moods' | 'tags'>;
