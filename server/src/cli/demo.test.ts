import { getUsage } from '@moodbowl/contract/analytics';
import { login } from '@moodbowl/contract/auth';
import { listFeedback } from '@moodbowl/contract/feedback';
import { listFriends } from '@moodbowl/contract/friends';
import { getLookBack, moodYear } from '@moodbowl/contract/mood-history';
import { getStreak, listMoods, todaysMood } from '@moodbowl/contract/moods';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { DEMO_DAYS, MAYAS_DAYS } from '../demo/context.ts';
import { DEMO_PASSWORD, fillDemo } from './demo/fill.ts';
import { localInstant } from '../demo/local-instant.ts';
import { insertMeal } from '../features/meals/meals.repository.ts';
import { addDays } from '@moodbowl/contract/dates';
import { localDate } from '../local-date.ts';

const ZONE = 'Europe/Lisbon';

async function appWithMeals(now: string): Promise<TestApp> {
  const app = await createTestApp({ now });
  for (const [index, mood] of (['Happy', 'Sad', 'Grateful', 'Bored'] as const).entries()) {
    const id = `01890a5d-ac96-774b-bcce-b302099a800${index}`;
    const words = { description: '', ingredients: ['Salt'], steps: [], image_url: '' };
    await insertMeal(app.database.db, { id, name: `Meal ${index}`, mood, ...words, created_at: now });
  }
  return app;
}

function fill(app: TestApp, force = false) {
  return fillDemo(app.database.db, app.clock, { force, timeZone: ZONE });
}

async function allMoods({ database: { db } }: TestApp) {
  const query = db.selectFrom('mood_entries').innerJoin('users', 'users.id', 'mood_entries.user_id');
  return query
    .selectAll('mood_entries')
    .select(['users.time_zone', 'users.username'])
    .orderBy('mood_entries.id')
    .execute();
}

describe('the demo', () => {
  it('is a community of forty with moods, groceries, saved meals and meals eaten', async () => {
    const app = await appWithMeals('2026-03-10T09:00:00Z');
    const report = await fill(app);
    expect(report).toMatchObject({ user: 'maya', admin: 'noor' });
    const counts = report.refused === undefined ? Object.fromEntries(report.counts) : {};
    expect(counts.users).toBe(40);
    expect(counts.mood_entries).toBeGreaterThan(2_500);
    expect(counts.grocery_items).toBeGreaterThanOrEqual(400);
    expect(counts.saved_meals).toBeGreaterThanOrEqual(120);
    expect(counts.meal_logs).toBeGreaterThan(800);
    expect(await allMoods(app)).toHaveLength(counts.mood_entries ?? 0);
  });

  it.each(['2026-03-10T09:00:00Z', '2026-03-10T00:01:00Z', '2026-06-10T23:30:00Z'])(
    'gives maya a happy today and six days in a row at %s',
    async (now) => {
      const app = await appWithMeals(now);
      await fill(app);
      const { body } = await app.call(login, { body: { identifier: 'maya', password: DEMO_PASSWORD } });
      const options = { token: body.token, timeZone: ZONE };
      expect((await app.call(getStreak, {}, options)).body.streak).toBe(6);
      expect((await app.call(todaysMood, {}, options)).body).toMatchObject({
        mood: 'Happy',
        note: 'Slow breakfast with dad. Sun on the table.',
      });
      expect((await app.call(listMoods, {}, options)).body.length).toBeGreaterThan(40);
    },
  );

  it('gives maya friends, requests and encouragements', async () => {
    const app = await appWithMeals('2026-03-10T09:00:00Z');
    await fill(app);
    const { body } = await app.call(login, { body: { identifier: 'maya', password: DEMO_PASSWORD } });
    const { pendingReceived, pendingSent, accepted } = (await app.call(listFriends, {}, { token: body.token })).body;
    expect([pendingReceived.length, pendingSent.length, accepted.length]).toEqual([2, 1, 8]);
    expect(accepted.filter(({ encouragements }) => encouragements.length > 0).length).toBeGreaterThanOrEqual(4);
    expect(accepted.every(({ latest_mood, last_meal }) => latest_mood !== null && last_meal !== null)).toBe(true);
  });

  it('gives administrators feedback to read, some of it resolved, and maya one of each', async () => {
    const app = await appWithMeals('2026-03-10T09:00:00Z');
    await fill(app);
    const read = async (identifier: string) => {
      const { body } = await app.call(login, { body: { identifier, password: DEMO_PASSWORD } });
      return (await app.call(listFeedback, {}, { token: body.token })).body;
    };
    expect((await read('maya')).map(({ status }) => status)).toEqual(['open', 'resolved']);
    const all = await read('noor');
    expect(new Set(all.map(({ username }) => username)).size).toBeGreaterThanOrEqual(15);
    for (const status of ['open', 'resolved']) {
      expect(all.filter((one) => one.status === status).length).toBeGreaterThanOrEqual(4);
    }
    expect(all.every(({ created_at }) => Date.parse(created_at) <= app.clock.now().getTime())).toBe(true);
  });

  it('has weeks of usage, and counts its feedback', async () => {
    const app = await appWithMeals('2026-03-10T15:00:00Z');
    await fill(app);
    const { body } = await app.call(login, { body: { identifier: 'noor', password: DEMO_PASSWORD } });
    const answer = await app.call(getUsage, { query: { days: '30' } }, { token: body.token });
    const { days, paths, vitals } = answer.body;
    expect(days.every(({ views, vitals: those }) => views > 50 && those.length === 5)).toBe(true);
    expect(paths[0]?.path).toBe('/home');
    expect(vitals.every(({ count, good }) => good > 0.7 * count && good < count)).toBe(true);
    const sent = await app.database.db
      .selectFrom('feedback')
      .where('created_at', '>=', days[0]?.day ?? '')
      .select('id')
      .execute();
    expect(days.reduce((sum, { feedback }) => sum + feedback, 0)).toBe(sent.length);
  });

  it('stays within the last ninety days of each person, and fourteen months of maya, and out of the future', async () => {
    const app = await appWithMeals('2026-04-02T15:00:00Z');
    await fill(app);
    for (const { created_at, date, time_zone, username } of await allMoods(app)) {
      expect(Date.parse(created_at)).toBeLessThanOrEqual(app.clock.now().getTime());
      expect(localDate(new Date(created_at), time_zone)).toBe(date);
      const days = username === 'maya' ? MAYAS_DAYS : DEMO_DAYS;
      expect(date > addDays(localDate(app.clock.now(), time_zone), -days)).toBe(true);
    }
  });

  it('has a mood of maya’s a year ago today, with fourteen months before and after it', async () => {
    const app = await appWithMeals('2026-03-10T09:00:00Z');
    await fill(app);
    const { body } = await app.call(login, { body: { identifier: 'maya', password: DEMO_PASSWORD } });
    const options = { token: body.token, timeZone: ZONE };
    expect((await app.call(getLookBack, {}, options)).body.year_ago?.date).toBe('2025-03-10');
    const { first_year, days } = (await app.call(moodYear, { params: { year: '2025' } }, options)).body;
    expect([first_year, days.length > 200]).toEqual([2025, true]);
  });

  it('is the same every time', async () => {
    const [one, other] = [await appWithMeals('2026-03-10T09:00:00Z'), await appWithMeals('2026-03-10T09:00:00Z')];
    await fill(one);
    await fill(other);
    expect(await allMoods(one)).toEqual(await allMoods(other));
  });

  it('refuses if there are users, unless forced', async () => {
    const app = await appWithMeals('2026-03-10T09:00:00Z');
    await app.signIn('somebody');
    expect(await fill(app)).toEqual({ refused: 'has-users' });
    expect(await allMoods(app)).toEqual([]);
    expect(await fill(app, true)).toMatchObject({ user: 'maya' });
    const first = await allMoods(app);
    expect(await fill(app, true)).toMatchObject({ user: 'maya' });
    expect(await allMoods(app)).toEqual(first);
    expect(await app.database.db.selectFrom('users').select('id').execute()).toHaveLength(41);
  });

  it('does not replace an account that has one of its names', async () => {
    const app = await appWithMeals('2026-03-10T09:00:00Z');
    await app.signIn('Leo', { timeZone: ZONE });
    const leosEmail = app.database.db.updateTable('account_names').where('kind', '=', 'email');
    await leosEmail.set({ name: 'other@example.com' }).execute();
    expect(await fill(app, true)).toEqual({ refused: 'name-taken', username: 'Leo' });
    expect(await allMoods(app)).toEqual([]);
  });
});

describe('a time on local clocks', () => {
  it.each([
    ['2026-03-10', 8 * 60, 'Asia/Kolkata', '2026-03-10T02:30:00.000Z'],
    ['2026-07-01', 8 * 60, 'Europe/Lisbon', '2026-07-01T07:00:00.000Z'],
    // In the morning after clocks went forward, and in the hour that did not exist.
    ['2026-03-29', 8 * 60, 'Europe/Warsaw', '2026-03-29T06:00:00.000Z'],
    ['2026-03-29', 2 * 60 + 30, 'Europe/Warsaw', '2026-03-29T01:30:00.000Z'],
    ['2026-01-01', 30, 'Pacific/Auckland', '2025-12-31T11:30:00.000Z'],
  ])('%s at minute %i in %s is %s', (date, minutes, zone, instant) => {
    expect(localInstant(date, minutes, zone).toISOString()).toBe(instant);
  });
});
