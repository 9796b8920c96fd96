import { exportPages, type OwnedData } from '../../owned-data.ts';
import { listImports } from './mood-imports.repository.ts';

/** The rows in this feature's tables that accounts own. Entries of an import that is not finished are deleted within a day. */
export const moodImportData = {
  exported: { mood_imports: exportPages((db, userId, limit, after) => listImports(db, userId, limit, after)) },
  long: [['staged_moods', 'user_id']],
} satisfies OwnedData<'mood_imports'>;
