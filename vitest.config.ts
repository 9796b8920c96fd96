import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { environment } from './scripts/prepare.mjs';
import { reactCompiler } from './web/react-compiler.ts';

/** What a test imports when it needs a database. */
const DATABASE_HARNESS = /from '[./]+\/(test\/)?(test-app|test-database|access-world|explain|postgres-server)\.ts'/;
/** What a test calls that measures its own thread: it gets a process to itself, without the garbage of other tests. */
const MEASURING = /threadCpuUsage/;

/**
 * What can differ between the engines: statements, plans, transactions, races, migrations and events. All other tests run
 * on SQLite alone, unless `ENGINES=all` is set.
 */
const ON_BOTH_ENGINES = [
  'db/*',
  '*-races',
  'analytics/analytics',
  'auth/auth-login',
  'auth/email-confirmation',
  'auth/password-resets',
  'eating/eating',
  'events/events',
  'feedback/feedback-list',
  'friends/{blocks,friend-email-requests,friends}',
  'groceries/*',
  'health/health',
  'homes/*',
  'http/{bounded-reads,change,query-plans,quotas,statement-counts,throttle,tokens,written-in-changes}',
  'learning/*',
  'main',
  'meal-logs/meal-logs',
  'meals/{load-catalogue,meal-list,meal-search,meals}',
  'mood-imports/mood-imports',
  'moods/mood-{days,list,streak}',
  'plan/{eaten,plan,plan-groceries}',
  'profile/{deleted-ids,export-stream,profile-account,profile-mood-pages,profile-sessions}',
  'recipes/{recipe-batch,recipe-gifts,recipe-list,recipe-pictures,recipe-proposals,recipes,recipes-and-homes,recipes-elsewhere}',
  'reminders/{reminder-kinds,reminder-scheduler,reminders}',
  'saved-meals/saved-meals',
  'suggestions/suggestions',
  'tonight/tonight',
].map((name) => `server/src/**/${name}.test.ts`);

const contains = (pattern: RegExp) => (file: string) => pattern.test(readFileSync(file, 'utf8'));
const allTests = globSync('{contract,i18n,food,recipe-reader,web,resilience,server}/{src,test,catalogue}/**/*.test.ts');
const measuringTests = allTests.filter(contains(MEASURING));
const [unitTests, databaseTests] = [false, true].map((needsDatabase) =>
  allTests.filter((file) => !measuringTests.includes(file) && contains(DATABASE_HARNESS)(file) === needsDatabase),
) as [string[], string[]];
const onPostgres =
  process.env['ENGINES'] === 'all'
    ? [...databaseTests, ...measuringTests.filter(contains(DATABASE_HARNESS))]
    : databaseTests.filter((file) => ON_BOTH_ENGINES.some((pattern) => matchesGlob(file, pattern)));

/** In milliseconds. Ends what hangs: no test depends on how fast the machine is. */
const PATIENCE = 300_000;
// Its allocations cost what they cost in the server (scripts/prepare.mjs), however the tests are started.
const { MALLOC_TRIM_THRESHOLD_: trimAt } = environment;
process.env['MALLOC_TRIM_THRESHOLD_'] ??= trimAt;

/** What a component test does that others in the same document would notice, or how it says that it would notice others. */
const NEEDING_THEIR_OWN = /vi\.mock\(|fake-indexeddb|^\/\/ Alone: /m;

const components = (name: string, isolate: boolean, belongs: (file: string) => boolean): TestProjectConfiguration => ({
  extends: true,
  // As in the build: what is memoized there is memoized here.
  plugins: [reactCompiler()],
  test: {
    name,
    include: globSync('web/src/**/*.test.tsx').filter(belongs),
    environment: 'jsdom',
    isolate,
    setupFiles: ['web/test/setup.ts'],
  },
});

export default defineConfig({
  test: {
    environment: 'node',
    // No test file leaves anything behind in the modules it loads, and loading them takes longer than most files' tests.
    isolate: false,
    // Vitest leaves a core free, which on two cores means one file at a time.
    maxWorkers: 2,
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    expect: { poll: { timeout: 30_000, interval: 5 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: unitTests },
      },
      {
        extends: true,
        test: { name: 'measured', include: measuringTests, isolate: true },
      },
      components('components', false, (file) => !contains(NEEDING_THEIR_OWN)(file)),
      components('components-alone', true, contains(NEEDING_THEIR_OWN)),
      {
        extends: true,
        test: { name: 'server-sqlite', include: databaseTests, env: { TEST_ENGINE: 'sqlite' } },
      },
      {
        extends: true,
        test: {
          name: 'server-postgres',
          include: onPostgres,
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['server/test/postgres.ts'],
        },
      },
    ],
  },
});
