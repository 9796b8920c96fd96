import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../../test/test-database.ts';
import { insertUser } from '../features/auth/auth.repository.ts';
import { migrateToLatest, MIGRATIONS } from './migrate.ts';
import { newId } from './new-id.ts';
import { openDatabase } from './open-database.ts';

const AT = '2026-03-09T09:00:00.000Z';
const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '023'));
const NAME = `${'0a'.repeat(16)}.webp`;

it('takes homes out of the addresses of pictures, and changes no other text', async () => {
  const { location, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const database = openDatabase(location);
  onTestFinished(database.close);
  await migrateToLatest(database, BEFORE);
  const { db } = database;
  const [maya, leo, recipe, starter] = [newId(), newId(), newId(), newId()];
  for (const [id, username] of [
    [maya, 'maya'],
    [leo, 'leo'],
  ] as const)
    await insertUser(db, { id, username, email: `${username}@example.org`, password_hash: 'x', created_at: AT });
  const old = `/uploads/recipes/${maya}/${NAME}`;
  for (const [id, image_url] of [
    [recipe, old],
    [starter, '/uploads/meals/soup.webp'],
  ]) {
    const row = {
      home_id: maya,
      id,
      name: 'Soup',
      name_key: 'soup',
      search_text: 'soup',
      description: `As at ${old}`,
      cuisine: '',
      ingredients: '[]',
      steps: '[]',
      moods: '[]',
      tags: '[]',
      source_url: '',
      source_name: '',
      image_url,
      created_at: AT,
      updated_at: AT,
    };
    const columns = Object.keys(row).map((column) => sql.ref(column));
    await sql`insert into recipes (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(db);
  }
  const contents = [
    { name: 'Soup “1”', description: `As at ${old}`, image_url: old },
    { name: 'Stew', image_url: '' },
    { name: 'Dumplings' },
  ];
  for (const content of contents.map((each) => JSON.stringify(each))) {
    const sent = { user_id: leo, id: newId(), content, created_at: AT };
    await db
      .insertInto('recipe_gifts')
      .values({ ...sent, from_id: maya })
      .execute();
    await db
      .insertInto('meal_proposals')
      .values({ ...sent, recipe_id: recipe, status: 'open' })
      .execute();
  }
  const picture = { home_id: maya, id: '0a'.repeat(16), content: Uint8Array.of(1), bytes: 1, created_at: AT };
  await db.insertInto('recipe_pictures').values(picture).execute();

  await migrateToLatest(database);
  const recipes = await db.selectFrom('recipes').select(['id', 'image_url', 'description']).orderBy('id').execute();
  expect(recipes).toEqual([
    { id: recipe, image_url: `/uploads/recipes/${NAME}`, description: `As at ${old}` },
    { id: starter, image_url: '/uploads/meals/soup.webp', description: `As at ${old}` },
  ]);
  for (const table of ['recipe_gifts', 'meal_proposals'] as const) {
    const rows = await db.selectFrom(table).select('content').orderBy('id').execute();
    expect(rows.map(({ content }) => JSON.parse(content) as unknown)).toEqual([
      { ...contents[0], image_url: `/uploads/recipes/${NAME}` },
      contents[1],
      contents[2],
    ]);
  }
  // A process of the previous version takes pictures that were stored a day ago for unused.
  const { created_at } = await db.selectFrom('recipe_pictures').select('created_at').executeTakeFirstOrThrow();
  expect(Date.parse(created_at)).toBeGreaterThan(Date.parse(AT));
});
