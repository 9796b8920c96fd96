import { listMoods, saveMood } from '@moodbowl/contract/moods';
import { listProfileMoods, PROFILE_LIMITS } from '@moodbowl/contract/profile';
import { expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

const NOW = '2026-03-10T09:00:00.000Z';
const { entriesMax } = PROFILE_LIMITS;

async function insertMoods(app: TestApp, username: string, count: number): Promise<void> {
  const { db } = app.database;
  const { id: user_id } = await db
    .selectFrom('users')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < count; from += 1_000)
    await db
      .insertInto('mood_entries')
      .values(
        Array.from({ length: Math.min(1_000, count - from) }, (_, n) => ({
          user_id,
          id: newId(),
          mood: 'Happy' as const,
          note: '',
          // Several at one instant, across the ends of pages.
          created_at: new Date(Date.parse(NOW) - Math.floor((from + n) / 7) * 1000).toISOString(),
          date: '2026-03-10',
        })),
      )
      .execute();
}

it('entries of the profile have pages with links to the next one, each entry once', async () => {
  const app = await createTestApp({ now: NOW });
  const maya = await app.signIn('maya');
  await insertMoods(app, 'maya', entriesMax + 500);

  const first = await maya.call(listProfileMoods, { query: { range: '30' } });
  expect(first.body).toHaveLength(entriesMax);
  const last = first.body.at(-1)?.id;
  expect(first.headers['link']).toBe(`</api/profile/mood-entries?range=30&before=${last}>; rel="next"`);
  // Not without its link, however often it is asked for.
  expect((await maya.call(listProfileMoods, { query: { range: '30' } })).headers['link']).toBe(first.headers['link']);

  const second = await maya.call(listProfileMoods, { query: { range: '30', before: last } });
  expect(second.body).toHaveLength(500);
  expect(second.headers['link']).toBeUndefined();
  expect(new Set([...first.body, ...second.body].map(({ id }) => id)).size).toBe(entriesMax + 500);
});

it('a single full page has no link', async () => {
  const app = await createTestApp({ now: NOW });
  const maya = await app.signIn('maya');
  await insertMoods(app, 'maya', entriesMax);
  const { body, headers } = await maya.call(listProfileMoods);
  expect([body.length, headers['link']]).toEqual([entriesMax, undefined]);
});

it("a page starts after one's own entries only", async () => {
  const app = await createTestApp({ now: NOW });
  const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
  await maya.call(saveMood, { body: { mood: 'Happy' } });
  const [entry] = (await maya.call(listMoods)).body;
  expect((await leo.call(listProfileMoods, { query: { before: entry?.id } })).status).toBe(404);
  expect((await leo.call(listProfileMoods, { query: { before: 'soup' } })).status).toBe(400);
});
