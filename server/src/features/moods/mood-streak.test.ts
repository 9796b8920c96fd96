import { acceptAllFriends, addFriend, listFriends } from '@moodbowl/contract/friends';
import { getStreak, saveMood } from '@moodbowl/contract/moods';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';
import { addDays } from '@moodbowl/contract/dates';
import { findByIdentifier } from '../auth/auth.repository.ts';
import { insertMood } from './moods.repository.ts';

const TODAY = '2026-03-10';

/** Entries at noon on each of the days, as if they had been logged then. */
async function insertDays({ database: { db } }: TestApp, name: string, days: readonly string[]): Promise<void> {
  const user = await findByIdentifier(db, name);
  if (!user) throw new Error(`${name} has no account`);
  for (const date of days) {
    await insertMood(db, {
      user_id: user.id,
      id: newId(),
      mood: 'Happy',
      note: '',
      created_at: `${date}T12:00:00.000Z`,
      date,
    });
  }
}

function daysBack(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(last, -index));
}

describe('the streak', () => {
  it('starts with the first entry and grows by one a day, however many entries a day has', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya', { timeZone: 'Europe/Berlin' });
    expect((await maya.call(getStreak)).body.streak).toBe(0);
    for (const expected of [1, 2, 3]) {
      await maya.call(saveMood, { body: { mood: 'Happy' } });
      await maya.call(saveMood, { body: { mood: 'Sad' } });
      expect((await maya.call(getStreak)).body.streak).toBe(expected);
      app.clock.advance({ days: 1 });
    }
    expect((await maya.call(getStreak)).body.streak).toBe(3);
    app.clock.advance({ days: 1 });
    expect((await maya.call(getStreak)).body.streak).toBe(0);
  });

  it('is one’s own', async () => {
    const app = await createTestApp();
    const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
    await maya.call(saveMood, { body: { mood: 'Happy' } });
    expect((await leo.call(getStreak)).body.streak).toBe(0);
  });

  it.each([63, 64, 65, 127, 128, 129, 130, 200])('of %i days is counted completely', async (length) => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    await insertDays(app, 'maya', daysBack(TODAY, length));
    expect((await maya.call(getStreak)).body.streak).toBe(length);
    app.clock.advance({ days: 1 });
    expect((await maya.call(getStreak)).body.streak).toBe(length);
    app.clock.advance({ days: 1 });
    expect((await maya.call(getStreak)).body.streak).toBe(0);
  });

  it.each([1, 2])('of 130 days is counted completely for somebody who flew back %i day(s)', async (ahead) => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    await insertDays(app, 'maya', daysBack(addDays(TODAY, ahead), 130 + ahead));
    expect((await maya.call(getStreak)).body.streak).toBe(130);
  });

  it('ends at a gap', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    await insertDays(app, 'maya', [...daysBack(TODAY, 70), ...daysBack(addDays(TODAY, -71), 70)]);
    expect((await maya.call(getStreak)).body.streak).toBe(70);
  });

  it('changes with the user’s time zone', async () => {
    const app = await createTestApp({ now: '2026-03-10T10:30:00Z' });
    const maya = await app.signIn('maya', { timeZone: 'Pacific/Pago_Pago' });
    await insertDays(app, 'maya', ['2026-03-09', '2026-03-08']);
    expect((await maya.call(getStreak)).body.streak).toBe(2);
    maya.timeZone = 'Europe/Berlin';
    expect((await maya.call(getStreak)).body.streak).toBe(2);
    maya.timeZone = 'Pacific/Kiritimati';
    expect((await maya.call(getStreak)).body.streak).toBe(0);
  });
});

describe('the week', () => {
  it('is the last seven days with a mark for each that has an entry', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    await insertDays(app, 'maya', ['2026-03-10', '2026-03-09', '2026-03-06', '2026-03-04', '2026-03-03']);
    expect((await maya.call(getStreak)).body).toEqual({
      streak: 2,
      week: [
        { date: '2026-03-04', logged: true },
        { date: '2026-03-05', logged: false },
        { date: '2026-03-06', logged: true },
        { date: '2026-03-07', logged: false },
        { date: '2026-03-08', logged: false },
        { date: '2026-03-09', logged: true },
        { date: '2026-03-10', logged: true },
      ],
    });
  });

  it('marks today for an entry of tomorrow, and crosses the end of a month', async () => {
    const app = await createTestApp({ now: '2024-03-02T09:00:00Z' });
    const maya = await app.signIn('maya');
    await insertDays(app, 'maya', ['2024-03-03', '2024-02-29']);
    const { week } = (await maya.call(getStreak)).body;
    expect(week.filter(({ logged }) => logged).map(({ date }) => date)).toEqual(['2024-02-29', '2024-03-02']);
    expect(week[0]?.date).toBe('2024-02-25');
  });

  it('ends with the user’s own day', async () => {
    const app = await createTestApp({ now: '2026-03-10T23:30:00Z' });
    const maya = await app.signIn('maya', { timeZone: 'Asia/Tokyo' });
    expect((await maya.call(getStreak)).body.week.at(-1)).toEqual({ date: '2026-03-11', logged: false });
  });
});

describe('a streak of many entries a day', () => {
  it.each([1, 15, 16, 17, 79, 80, 81, 130])('of %i days is as long for its owner and for friends', async (length) => {
    const app = await createTestApp({ now: `${TODAY}T13:00:00Z` });
    const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
    await leo.call(addFriend, { body: { friendIdentifier: 'maya' } });
    await maya.call(acceptAllFriends);
    const owner = await findByIdentifier(app.database.db, 'maya');
    // A day without an entry comes before, and the days before that do not count.
    const days = [...daysBack(TODAY, length), ...daysBack(addDays(TODAY, -length - 1), 5)];
    await app.database.db
      .insertInto('mood_entries')
      .values(
        days.flatMap((date) =>
          Array.from({ length: 12 }, (_, n) => ({
            user_id: owner?.id ?? '',
            id: newId(),
            mood: 'Happy' as const,
            note: '',
            created_at: `${date}T12:00:${String(n).padStart(2, '0')}.000Z`,
            date,
          })),
        ),
      )
      .execute();
    expect((await maya.call(getStreak)).body.streak).toBe(length);
    expect((await leo.call(listFriends)).body.accepted[0]?.streak).toBe(length);
  });
});
