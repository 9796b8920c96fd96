import createClient from 'openapi-fetch';
import type { paths } from './openapi.d.ts';

/** The data of a successful response. */
function ok<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data === undefined) throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(error)}`);
  return data;
}

/** A day with Moodbowl through a client that is typed by the API document alone; nothing here imports the contract. */
export async function runMainLoop(baseUrl: string) {
  const client = createClient<paths>({ baseUrl });
  const registration = { username: 'maya', email: 'maya@example.org', password: 'porridge' };
  ok(await client.POST('/api/auth/register', { body: registration }));
  const { token } = ok(
    await client.POST('/api/auth/login', { body: { identifier: 'maya', password: registration.password } }),
  );
  client.use({
    onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${token}`);
    },
  });

  const header = { 'Time-Zone': 'Europe/Berlin' };
  const entry = ok(
    await client.POST('/api/moods', { params: { header }, body: { mood: 'Happy', note: 'Sun on the balcony.' } }),
  );
  const [first] = ok(await client.GET('/api/suggestions'));
  if (!first) throw new Error('nothing was suggested');
  const { meal, missing } = first;
  for (const item of missing.slice(0, 3)) ok(await client.POST('/api/groceries', { body: item }));
  const [grocery] = ok(await client.GET('/api/groceries'));
  if (grocery)
    ok(
      await client.PUT('/api/groceries/{id}', {
        params: { path: { id: grocery.id } },
        body: { item_name: grocery.item_name, quantity: grocery.quantity, purchased: 1 },
      }),
    );
  const saved = ok(await client.POST('/api/saved-meals/{id}/save', { params: { path: { id: meal.id } } }));
  const log = ok(await client.POST('/api/meal-logs', { params: { header }, body: { meal_id: meal.id } }));

  const page = await client.GET('/api/meals', { params: { query: { mood: 'Happy', sort: 'name', limit: 2 } } });
  const day = ok(await client.GET('/api/moods/days/{date}', { params: { header, path: { date: entry.date } } }));
  const streak = ok(await client.GET('/api/profile/streak', { params: { header } }));
  const recent = ok(await client.GET('/api/profile/mood-entries', { params: { query: { range: 90 } } }));
  const csv = ok(await client.GET('/api/profile/export', { params: { query: { format: 'csv' } }, parseAs: 'text' }));
  const profile = ok(await client.GET('/api/profile'));
  ok(await client.PUT('/api/profile', { body: { ...profile, avatar: 'Grateful' } }));

  const refused = await client.POST('/api/moods', { body: { mood: 'Happy', id: 'no id' } });
  return {
    bought: ok(await client.GET('/api/groceries')).filter(({ purchased }) => purchased === 1).length,
    csv,
    day,
    entry,
    log,
    meals: ok(page).length,
    next: page.response.headers.get('link'),
    recent,
    refusal: refused.error?.code,
    saved: saved.saved,
    streak: streak.streak,
  };
}
