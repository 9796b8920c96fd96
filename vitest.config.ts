import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server-sqlite',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts'],
          environment: 'node',
          env: { TEST_ENGINE: 'sqlite' },
          // Generous, for machines that are busy with other things.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'server/catalogue/**'],
          environment: 'node',
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['server/test/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
