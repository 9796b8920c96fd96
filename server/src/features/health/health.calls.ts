import { type FeatureCalls } from '../../../test/feature-calls.ts';

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /ready': {
    allowedCosts: [
      {
        costs: [
          'reads all of kysely_migration',
          'reads all of sqlite_master',
          'reads all of p',
          'walks pg_namespace_nspname_index',
        ],
        why: 'There is a row for each migration, and Kysely asks for all tables by their names.',
      },
    ],
  },
};
