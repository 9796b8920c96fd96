import { logMeal } from '@moodbowl/contract/meal-logs';
import { createMeal } from '@moodbowl/contract/meals';
import { deleteMood, moodDay, saveMood, todaysMood } from '@moodbowl/contract/moods';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';

describe("today's mood", () => {
  it('is null without an entry', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    expect((await maya.call(todaysMood)).body).toBeNull();
    await maya.call(saveMood, { body: { mood: 'Happy' } });
    app.clock.advance({ days: 1 });
    expect((await maya.call(todaysMood)).body).toBeNull();
  });

  it('is the latest of several, also within one millisecond', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    await maya.call(saveMood, { body: { mood: 'Sad' } });
    await maya.call(saveMood, { body: { mood: 'Happy' } });
    expect((await maya.call(todaysMood)).body?.mood).toBe('Happy');
    app.clock.advance({ minutes: 5 });
    const { body: last } = await maya.call(saveMood, { body: { mood: 'Bored' } });
    expect((await maya.call(todaysMood)).body).toEqual(last);
    await maya.call(deleteMood, { params: { id: last.id } });
    expect((await maya.call(todaysMood)).body?.mood).toBe('Happy');
  });

  it('ends at the midnight of the user, not of the server', async () => {
    const app = await createTestApp({ now: '2026-03-10T22:59:59Z' });
    const maya = await app.signIn('maya', { timeZone: 'Europe/Berlin' });
    const leo = await app.signIn('leo', { timeZone: 'America/New_York' });
    for (const user of [maya, leo]) await user.call(saveMood, { body: { mood: 'Happy' } });
    app.clock.advance({ seconds: 1 });
    expect((await maya.call(todaysMood)).body).toBeNull();
    expect((await leo.call(todaysMood)).body?.date).toBe('2026-03-10');
  });

  it('remains after a flight west, back into the day before', async () => {
    const app = await createTestApp({ now: '2026-03-10T10:30:00Z' });
    const maya = await app.signIn('maya', { timeZone: 'Pacific/Kiritimati' });
    const { body: entry } = await maya.call(saveMood, { body: { mood: 'Happy' } });
    expect(entry.date).toBe('2026-03-11');
    maya.timeZone = 'Pacific/Pago_Pago';
    expect((await maya.call(todaysMood)).body).toEqual(entry);
  });
});

describe('the day of an entry', () => {
  it('is by UTC for a browser that never sent its time zone', async () => {
    const maya = await (await createTestApp({ now: '2026-03-10T23:59:00Z' })).signIn('maya');
    expect((await maya.call(saveMood, { body: { mood: 'Happy' } })).body.date).toBe('2026-03-10');
  });

  it('is by the time zone last seen if a call sends none', async () => {
    const maya = await (
      await createTestApp({ now: '2026-03-10T23:59:00Z' })
    ).signIn('maya', { timeZone: 'Asia/Tokyo' });
    await maya.call(todaysMood);
    maya.timeZone = undefined;
    expect((await maya.call(saveMood, { body: { mood: 'Happy' } })).body.date).toBe('2026-03-11');
    maya.timeZone = 'America/New_York';
    expect((await maya.call(saveMood, { body: { mood: 'Happy' } })).body.date).toBe('2026-03-10');
  });

  it('ignores an unknown time zone', async () => {
    const maya = await (
      await createTestApp({ now: '2026-03-10T23:59:00Z' })
    ).signIn('maya', { timeZone: 'Asia/Tokyo' });
    await maya.call(todaysMood);
    for (const timeZone of [
      'Mars/Olympus',
      '+09:00',
      'Europe/Berlin, Asia/Tokyo',
      "'; drop table users",
      'x'.repeat(4_000),
    ]) {
      maya.timeZone = timeZone;
      const { status, body } = await maya.call(saveMood, { body: { mood: 'Happy' } });
      expect([status, body.date], timeZone).toEqual([201, '2026-03-11']);
    }
  });

  it('is each user’s own', async () => {
    const app = await createTestApp({ now: '2026-03-10T10:30:00Z' });
    const zones = { kiri: 'Pacific/Kiritimati', pago: 'Pacific/Pago_Pago', berlin: 'Europe/Berlin' };
    const dates: Record<string, string> = {};
    for (const [name, timeZone] of Object.entries(zones)) {
      const user = await app.signIn(name, { timeZone });
      dates[name] = (await user.call(saveMood, { body: { mood: 'Happy' } })).body.date;
    }
    expect(dates).toEqual({ kiri: '2026-03-11', pago: '2026-03-09', berlin: '2026-03-10' });
  });
});

describe('a day', () => {
  it('has its entries and meals, oldest first, and nothing of the days around it', async () => {
    const app = await createTestApp({ now: '2026-03-09T20:00:00Z' });
    const maya = await app.signIn('maya', { admin: true, timeZone: 'Europe/Berlin' });
    const { body: meal } = await maya.call(createMeal, { body: { name: 'Porridge', mood: 'Happy' } });
    const log = async (at: string) => {
      app.clock.set(at);
      const { body: entry } = await maya.call(saveMood, { body: { mood: 'Happy', note: at } });
      const { body: eaten } = await maya.call(logMeal, { body: { meal_id: meal.id } });
      return { entry, eaten };
    };
    await log('2026-03-09T22:59:59Z');
    const inside = [
      await log('2026-03-09T23:00:00Z'),
      await log('2026-03-10T12:00:00Z'),
      await log('2026-03-10T22:59:59Z'),
    ];
    await log('2026-03-10T23:00:00Z');
    expect((await maya.call(moodDay, { params: { date: '2026-03-10' } })).body).toEqual({
      date: '2026-03-10',
      entries: inside.map(({ entry }) => entry),
      meals: inside.map(({ eaten }) => eaten),
    });
  });

  it('may be empty', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    for (const date of ['2024-02-29', '1999-12-31', '9999-12-31']) {
      expect((await maya.call(moodDay, { params: { date } })).body).toEqual({ date, entries: [], meals: [] });
    }
  });

  it('must exist in the calendar', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    for (const date of ['2026-02-29', '2026-13-01', '2026-3-1', 'today', '2026-03-10T00:00:00Z', '']) {
      const { status, raw } = await maya.call(moodDay, { params: { date } });
      expect([status, raw.fields], date).toEqual([400, { date: 'This is not a date (YYYY-MM-DD)' }]);
    }
  });
});
