import { logMeal } from '@moodbowl/contract/meal-logs';
import type { MoodName } from '@moodbowl/contract/mood';
import { getLookBack, listMoodSpan, moodYear } from '@moodbowl/contract/mood-history';
import { saveMood } from '@moodbowl/contract/moods';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

async function log(user: TestUser, created_at: string, mood: MoodName = 'Happy', note = ''): Promise<string> {
  return (await user.call(saveMood, { body: { mood, note, created_at } })).body.id;
}

const once = (mood: MoodName) => ({ mood, count: 1 });

describe('a year', () => {
  it('has the moods of each day with an entry, by the user’s own days', async () => {
    const app = await createTestApp({ now: '2026-06-01T12:00:00Z' });
    const maya = await app.signIn('maya', { timeZone: 'Europe/Berlin' });
    const leo = await app.signIn('leo');
    await log(leo, '2026-01-01T12:00:00.000Z');
    // The last moment of 2024, and the first of 2026, in Berlin.
    await log(maya, '2024-12-31T22:59:59.000Z', 'Sad');
    await log(maya, '2025-12-31T23:00:00.000Z', 'Bored');
    await log(maya, '2026-05-30T08:00:00.000Z', 'Happy');
    await log(maya, '2026-05-30T12:00:00.000Z', 'Angry');
    await log(maya, '2026-05-30T20:00:00.000Z', 'Happy');
    expect((await maya.call(moodYear, { params: { year: '2026' } })).body).toEqual({
      year: 2026,
      first_year: 2024,
      last_year: 2026,
      days: [
        { date: '2026-01-01', moods: [once('Bored')] },
        { date: '2026-05-30', moods: [{ mood: 'Happy', count: 2 }, once('Angry')] },
      ],
    });
    expect((await maya.call(moodYear, { params: { year: '2025' } })).body.days).toEqual([]);
    expect((await maya.call(moodYear, { params: { year: '2024' } })).body.days).toEqual([
      { date: '2024-12-31', moods: [once('Sad')] },
    ]);
  });

  it('has all its quarters, in order, and 29 February', async () => {
    const app = await createTestApp({ now: '2025-01-01T12:00:00Z' });
    const maya = await app.signIn('maya');
    const dates = ['01-01', '02-29', '03-31', '04-01', '06-30', '07-01', '09-30', '10-01', '12-31'];
    for (const date of dates.toReversed()) await log(maya, `2024-${date}T12:00:00.000Z`);
    const { days } = (await maya.call(moodYear, { params: { year: '2024' } })).body;
    expect(days.map(({ date }) => date)).toEqual(dates.map((date) => `2024-${date}`));
  });

  it('of an empty account is empty', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    for (const year of [1000, 2026, 2999]) {
      const { body } = await maya.call(moodYear, { params: { year: String(year) } });
      expect(body).toEqual({ year, first_year: null, last_year: null, days: [] });
    }
  });

  it.each(['26', '02026', '3000', 'now', '20x6', '-2026'])('%s is none', async (year) => {
    const maya = await (await createTestApp()).signIn('maya');
    const { status, raw } = await maya.call(moodYear, { params: { year } });
    expect([status, raw.fields]).toEqual([400, { year: 'This is not a year (YYYY)' }]);
  });
});

// 9 March 2026 is a Monday.
describe('looking back on a week', () => {
  async function mayaWithTwoWeeks(now: string, timeZone = 'UTC') {
    const app = await createTestApp({ now });
    const maya = await app.signIn('maya', { timeZone });
    // Two Sundays and what is between them.
    await log(maya, '2026-02-22T12:00:00.000Z', 'Angry');
    await log(maya, '2026-03-01T12:00:00.000Z', 'Angry');
    await log(maya, '2026-03-02T12:00:00.000Z', 'Sad');
    await log(maya, '2026-03-02T18:00:00.000Z', 'Happy');
    await log(maya, '2026-03-08T12:00:00.000Z', 'Happy');
    await maya.call(logMeal, { body: { meal_name: 'Soup', created_at: '2026-03-02T12:00:00.000Z' } });
    await maya.call(logMeal, { body: { meal_name: 'Soup', created_at: '2026-03-01T12:00:00.000Z' } });
    return { app, maya };
  }

  it('has its days, its moods, its meals and the week before', async () => {
    const { app, maya } = await mayaWithTwoWeeks('2026-03-09T00:00:00Z');
    await log(await app.signIn('leo'), '2026-03-03T12:00:00.000Z');
    expect((await maya.call(getLookBack)).body).toEqual({
      week: {
        from: '2026-03-02',
        to: '2026-03-08',
        days: [
          { date: '2026-03-02', moods: [once('Happy'), once('Sad')] },
          { date: '2026-03-08', moods: [once('Happy')] },
        ],
        entries: 3,
        moods: [{ mood: 'Happy', count: 2 }, once('Sad')],
        meals: 1,
        before: { days: 1, entries: 1 },
      },
      year_ago: null,
    });
  });

  it.each([
    ['2026-03-08T23:59:59Z', 1, undefined],
    ['2026-03-09T00:00:00Z', 1, '2026-03-02'],
    ['2026-03-11T23:59:59Z', 1, '2026-03-02'],
    ['2026-03-12T00:00:00Z', 1, undefined],
    ['2026-03-08T00:00:00Z', 7, '2026-03-01'],
    ['2026-03-10T23:59:59Z', 7, '2026-03-01'],
    ['2026-03-11T00:00:00Z', 7, undefined],
    ['2026-03-07T00:00:00Z', 6, '2026-02-28'],
  ])('at %s in weeks that start on day %i, it is about the week from %s', async (now, firstDay, from) => {
    const { maya } = await mayaWithTwoWeeks(now);
    const { body } = await maya.call(getLookBack, { query: { first_day: String(firstDay) } });
    expect(body.week?.from).toBe(from);
  });

  it('begins with the Monday of the user, not of the server', async () => {
    const { maya } = await mayaWithTwoWeeks('2026-03-08T23:00:00Z', 'Europe/Berlin');
    expect((await maya.call(getLookBack)).body.week?.from).toBe('2026-03-02');
  });

  it('needs two entries', async () => {
    const app = await createTestApp({ now: '2026-03-09T12:00:00Z' });
    const maya = await app.signIn('maya');
    await log(maya, '2026-03-04T12:00:00.000Z');
    expect((await maya.call(getLookBack)).body.week).toBeNull();
    await log(maya, '2026-03-04T12:00:00.000Z');
    expect((await maya.call(getLookBack)).body.week?.entries).toBe(2);
  });

  it('knows seven days on which weeks start', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    for (const first_day of ['0', '8', 'Monday', ''])
      expect((await maya.call(getLookBack, { query: { first_day } })).status, first_day).toBe(400);
  });
});

describe('a year ago', () => {
  it('is the latest earlier year with an entry on the same date, with the last note of that day', async () => {
    const app = await createTestApp({ now: '2026-03-14T12:00:00Z' });
    const maya = await app.signIn('maya');
    await log(await app.signIn('leo'), '2025-03-14T12:00:00.000Z');
    await log(maya, '2025-03-13T12:00:00.000Z');
    await log(maya, '2015-03-14T12:00:00.000Z');
    expect((await maya.call(getLookBack)).body.year_ago).toBeNull();
    await log(maya, '2016-03-14T12:00:00.000Z', 'Bored');
    expect((await maya.call(getLookBack)).body.year_ago).toEqual({
      date: '2016-03-14',
      years: 10,
      moods: [once('Bored')],
      note: '',
    });
    await log(maya, '2024-03-14T08:00:00.000Z', 'Sad', 'Rain.');
    await log(maya, '2024-03-14T12:00:00.000Z', 'Grateful', 'Sun.');
    await log(maya, '2024-03-14T20:00:00.000Z', 'Grateful');
    expect((await maya.call(getLookBack)).body).toEqual({
      week: null,
      year_ago: {
        date: '2024-03-14',
        years: 2,
        moods: [{ mood: 'Grateful', count: 2 }, once('Sad')],
        note: 'Sun.',
      },
    });
  });
});

describe('a span of days', () => {
  it('has the entries of its days, oldest first, page by page', async () => {
    const app = await createTestApp({ now: '2026-04-02T12:00:00Z' });
    const maya = await app.signIn('maya', { timeZone: 'Europe/Berlin' });
    const leos = await log(await app.signIn('leo'), '2026-03-10T12:00:00.000Z');
    const instants = [
      '2026-02-28T22:59:59.000Z',
      '2026-02-28T23:00:00.000Z',
      '2026-03-10T12:00:00.000Z',
      '2026-03-10T12:00:00.000Z',
      '2026-03-31T21:59:59.000Z',
      '2026-03-31T22:00:00.000Z',
    ];
    for (const instant of instants) await log(maya, instant, 'Sad', instant);
    const march = { from: '2026-03-01', to: '2026-03-31' };
    const { body: all } = await maya.call(listMoodSpan, { query: march });
    expect(all.map(({ note }) => note)).toEqual(instants.slice(1, 5));
    expect(all[0]).toEqual({
      id: all[0]?.id,
      mood: 'Sad',
      note: instants[1],
      created_at: instants[1],
      date: '2026-03-01',
    });
    const found = [];
    for (let after: string | undefined; ;) {
      const query = { ...march, limit: '1', ...(after !== undefined && { after }) };
      const [entry] = (await maya.call(listMoodSpan, { query })).body;
      if (!entry) break;
      found.push(entry);
      after = entry.id;
    }
    expect(found).toEqual(all);
    for (const after of [leos, newId()])
      expect((await maya.call(listMoodSpan, { query: { ...march, after } })).status).toBe(404);
  });

  it.each([
    ['2026-03-02', '2026-03-01', { to: 'The last day is before the first' }],
    ['2024-01-01', '2025-01-01', { to: 'Please choose at most a year' }],
    ['2026-02-29', '2026-03-01', { from: 'This is not a date (YYYY-MM-DD)' }],
    ['soon', '2026-03-01', { from: 'This is not a date (YYYY-MM-DD)' }],
  ])('from %s to %s is refused', async (from, to, fields) => {
    const maya = await (await createTestApp()).signIn('maya');
    const { status, raw } = await maya.call(listMoodSpan, { query: { from, to } });
    expect([status, raw.fields]).toEqual([400, fields]);
  });

  it('may be one day or a leap year', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    for (const [from, to] of [
      ['2026-03-01', '2026-03-01'],
      ['2024-01-01', '2024-12-31'],
    ] as const)
      expect((await maya.call(listMoodSpan, { query: { from, to } })).body).toEqual([]);
  });
});
