import { login } from '@moodbowl/contract/auth';
import { API_BASE } from '@moodbowl/contract/endpoint';
import type { Endpoint } from '@moodbowl/contract/endpoint';
import { endpoints } from '@moodbowl/contract/endpoints';
import { STARTER_TAGS, starterTagId } from '@moodbowl/contract/tags';
import { listLog } from '@moodbowl/contract/people';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';
import { createEmptyDatabase, engine } from '../../test/test-database.ts';
import { ANSWERS, fixturePath } from '../../test/upgrade/fixtures.ts';
import { MEAL, NOW, PASSWORD, PEOPLE, PICTURES } from '../../test/upgrade/rows.ts';
import { unpackBackup } from '../cli/backup/backup-file.ts';
import { checkIntegrity } from './check-integrity.ts';
import type { Database, DatabaseLocation } from './database.ts';
import { openDatabase } from './open-database.ts';
import { isMigrated, MIGRATIONS, migrateToLatest } from './migrate.ts';

const SCHEMAS = Object.keys(MIGRATIONS).filter((schema) => existsSync(fixturePath(schema, engine)));
/** On PostgreSQL, which takes five times as long, one of four: the first goes through every migration. */
const TRIED = SCHEMAS.filter((_, index) => engine === 'sqlite' || index % 4 === 0 || index === SCHEMAS.length - 1);
const EARLIER = Object.keys(MIGRATIONS).slice(0, -1);

/** What paths and queries are filled in with; a call with other parts needs them here. */
const PARTS: Readonly<Record<string, string>> = {
  id: MEAL,
  mood: 'grateful',
  date: '2026-03-10',
  year: '2026',
  code: `${MEAL}${'0'.repeat(22)}`,
};

const STARTERS: ReadonlySet<unknown> = new Set(STARTER_TAGS.map(({ key }) => starterTagId(key)));

/** Every call that reads and ends. The log has what these calls themselves add, with new ids. */
const CALLS = endpoints
  .filter(({ method, responseType }: Endpoint) => method === 'GET' && responseType === undefined)
  .filter(({ path }: Endpoint) => path !== listLog.path)
  .map(({ path }) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => PARTS[name] ?? expect.unreachable(`${path} has unknown parts`)),
  );

/** Some of them in another way, and pictures. */
const MORE_CALLS = [
  '/meals?q=lemon',
  '/meals?q=100%25',
  '/meals?sort=name&limit=2',
  '/moods?limit=2',
  '/moods/days/2026-03-09',
  '/moods/search?q=a&from=2026-03-01',
  '/moods/span?from=2026-03-01&to=2026-03-31',
  '/meal-logs/span?from=2026-03-01&to=2026-03-31',
  '/profile/mood-entries?range=366',
  '/profile/export?format=csv',
  '/feedback?scope=mine',
  '/analytics/usage?days=7',
  // What leo has sent to maya.
  '/recipe-gifts/01957c00-0000-7000-8000-00000000003a',
  ...PICTURES.map((name) => `/uploads/meals/${name}`),
];

/** Has something of everything; a friend; an administrator; somebody who was asked by email. */
const READERS = ['maya', 'leo', 'ada', 'noor'] as const;

/** A database as a Moodbowl with this schema has left it. */
async function openFixture(schema: string): Promise<Database> {
  const location = engine === 'sqlite' ? await unpackSqlite(schema) : await runPostgres(schema);
  const database = openDatabase(location);
  onTestFinished(database.close);
  return database;
}

async function unpackSqlite(schema: string): Promise<{ file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'moodbowl-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'moodbowl.db');
  await unpackBackup(fixturePath(schema, engine), file);
  expect(checkIntegrity(file)).toBe('ok');
  return { file };
}

async function runPostgres(schema: string): Promise<DatabaseLocation> {
  const { location, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const client = new pg.Client('url' in location ? location.url : '');
  await client.connect();
  await client.query(await readFile(fixturePath(schema, engine), 'utf8'));
  await client.end();
  return location;
}

type Answers = Readonly<Record<string, unknown>>;

/** What everybody is answered once the database is up to date, by who asks for what. */
async function answersAfterUpgrade(schema: string): Promise<Answers> {
  const database = await openFixture(schema);
  expect(await isMigrated(database), schema).toBe(schema === Object.keys(MIGRATIONS).at(-1));
  await migrateToLatest(database);
  expect(await isMigrated(database)).toBe(true);

  const testApp = await createTestApp({ database, now: NOW });
  const { app } = testApp;
  const answers: Record<string, unknown> = {};
  for (const name of READERS) {
    const { user, session, role } = PEOPLE[name];
    const token = app.tokens.sign({ userId: user, sessionId: session, role });
    for (const path of name === 'maya' ? [...CALLS, ...MORE_CALLS] : CALLS) {
      const answer = await app.inject({ url: `${API_BASE}${path}`, headers: { authorization: `Bearer ${token}` } });
      answers[`${name} ${path}`] = { status: answer.statusCode, body: bodyOf(answer) };
    }
  }
  const { status, body } = await testApp.call(login, { body: { identifier: 'maya', password: PASSWORD } });
  answers['maya signs in'] = [status, body.username, body.email, body.role];
  return answers;
}

interface Upgraded {
  /** What is answered on a database of the newest schema. */
  readonly newest: Answers;
  /** By an earlier schema, which had no place for some of the rows: what is answered otherwise after it. */
  readonly otherwise: Readonly<Record<string, Answers | undefined>>;
}

async function answersAfterAll(): Promise<Upgraded> {
  const all = new Map<string, Answers>();
  for (const schema of TRIED) all.set(schema, await answersAfterUpgrade(schema));
  const newest = all.get(TRIED.at(-1) ?? '') ?? {};
  const otherwise = Array.from(all, ([schema, answers]) => [
    schema,
    Object.fromEntries(
      Object.entries(answers).filter(([call, answer]) => JSON.stringify(answer) !== JSON.stringify(newest[call])),
    ),
  ]);
  return { newest, otherwise: Object.fromEntries(otherwise) as Upgraded['otherwise'] };
}

/** Everybody has the starter tags, whatever the schema was: only changed ones say anything. */
const withoutStarterTags = (key: string, value: unknown) =>
  Array.isArray(value) && (key === 'tags' || key === '')
    ? value.filter((item: unknown) => !STARTERS.has((item as { id?: unknown } | null)?.id))
    : value;

function bodyOf({ headers, rawPayload, payload }: { headers: object; rawPayload: Buffer; payload: string }): unknown {
  const type = 'content-type' in headers ? String(headers['content-type']) : '';
  if (type.startsWith('application/json')) return JSON.parse(payload, withoutStarterTags);
  return type.startsWith('image/') ? createHash('sha256').update(rawPayload).digest('hex') : payload;
}

describe('upgrading', () => {
  it('is tested from every earlier schema', () => {
    const files = EARLIER.flatMap((schema) => [fixturePath(schema, 'sqlite'), fixturePath(schema, 'postgres')]);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  // The file is the same for both engines, so that equal to it means equal to each other.
  it.runIf(engine === 'sqlite')('gives the same responses from every schema', async () => {
    await expect(`${JSON.stringify(await answersAfterAll(), undefined, 1)}\n`).toMatchFileSnapshot(ANSWERS);
  });

  it.runIf(engine === 'postgres')('gives the responses of SQLite', async () => {
    const { newest, otherwise } = JSON.parse(await readFile(ANSWERS, 'utf8')) as Upgraded;
    const ofTried = Object.fromEntries(TRIED.map((schema) => [schema, otherwise[schema]]));
    expect(await answersAfterAll()).toEqual({ newest, otherwise: ofTried });
  });
});
