import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { reactCompiler } from './web/react-compiler.ts';

/** What a test imports when it needs a database; all others run once instead of once per engine. */
const DATABASE_HARNESS = /from '[./]+\/(test\/)?(test-app|test-database|access-world|explain|postgres-server)\.ts'/;

const needsDatabase = (file: string) => DATABASE_HARNESS.test(readFileSync(file, 'utf8'));
const serverTests = globSync('server/{src,test,catalogue}/**/*.test.ts');
const databaseTests = serverTests.filter(needsDatabase);
const unitTests = serverTests.filter((file) => !needsDatabase(file));

/** For machines that are busy with other things. */
const testTimeout = 20_000;

export default defineConfig({
  test: {
    environment: 'node',
    // No test file leaves anything behind in the modules it loads, and loading them takes longer than most files' tests.
    isolate: false,
    // Vitest leaves a core free, which on two cores means one file at a time.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'i18n/src/**/*.test.ts',
            'food/src/**/*.test.ts',
            'recipe-reader/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'resilience/src/**/*.test.ts',
            ...unitTests,
          ],
          testTimeout,
        },
      },
      {
        extends: true,
        // As in the build: what is memoized there is memoized here.
        plugins: [reactCompiler()],
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          // Each file has a document of its own, which React remembers.
          isolate: true,
          setupFiles: ['web/test/setup.ts'],
          // The first test of a file waits until its modules are compiled.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'server-sqlite', include: databaseTests, env: { TEST_ENGINE: 'sqlite' }, testTimeout },
      },
      {
        extends: true,
        test: {
          name: 'server-postgres',
          include: databaseTests,
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['server/test/postgres.ts'],
          testTimeout,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
