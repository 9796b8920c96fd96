import { type Friend, listFriends } from '@moodbowl/contract/friends';
import { describe, expect, it } from 'vitest';
import { countStatements } from '../../../test/count-statements.ts';
import { createTestApp } from '../../../test/test-app.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { addDays } from '@moodbowl/contract/dates';
import { findByIdentifier, insertUser } from '../auth/auth.repository.ts';
import { insertMealLog } from '../meal-logs/meal-logs.repository.ts';
import { readStreak } from '../moods/moods.service.ts';
import { insertEncouragement } from './encouragements.repository.ts';
import { acceptRequests, insertRequest } from './friends.repository.ts';
import { readFriends } from './friends.service.ts';

const NOW = '2026-03-10T09:00:00.000Z';
const TODAY = '2026-03-10';

/** maya, signed in, and a way to make friends for her without their ever signing in. */
async function setUp() {
  const app = await createTestApp({ now: NOW });
  const maya = await app.signIn('maya');
  const { db } = app.database;
  const mayaId = (await findByIdentifier(db, 'maya'))?.id ?? '';
  const befriend = async (username: string, timeZone = 'UTC') => {
    const id = newId();
    await insertUser(db, { id, username, email: `${username}@example.org`, password_hash: '', created_at: NOW });
    await db.updateTable('users').set({ time_zone: timeZone }).where('id', '=', id).execute();
    await insertRequest(db, { id: newId(), from: id, to: mayaId, created_at: NOW });
    await acceptRequests(db, mayaId, { from: id }, NOW);
    return id;
  };
  const friends = async (): Promise<Friend[]> => (await maya.call(listFriends)).body.accepted;
  return { app, db, mayaId, befriend, friends };
}

function moodAt(user_id: string, date: string, mood: 'Happy' | 'Sad' = 'Happy', time = '12:00') {
  return { user_id, id: newId(), mood, note: 'A secret', created_at: `${date}T${time}:00.000Z`, date };
}

async function feel(db: Db, ...moods: ReturnType<typeof moodAt>[]) {
  await db.insertInto('mood_entries').values(moods).execute();
}

async function eat(db: Db, user_id: string, meal_name: string, created_at: string) {
  const date = created_at.slice(0, 10);
  await insertMealLog(db, { user_id, id: newId(), meal_id: null, meal_name, created_at, date });
}

describe('the list of friends', () => {
  it('shows the latest mood and the last meal of each, by name, and never a note', async () => {
    const { db, befriend, friends } = await setUp();
    const zoe = await befriend('zoe');
    const leo = await befriend('Leo');
    await feel(db, moodAt(leo, '2026-03-09', 'Sad', '20:00'), moodAt(leo, TODAY, 'Happy', '07:00'));
    await eat(db, leo, 'Porridge', '2026-03-10T07:30:00.000Z');
    await eat(db, leo, 'Soup', '2026-03-09T19:00:00.000Z');
    const [first, second] = await friends();
    expect(first).toEqual({
      friendship_id: expect.any(String),
      friend_id: leo,
      username: 'Leo',
      latest_mood: 'Happy',
      mood_time: '2026-03-10T07:00:00.000Z',
      last_meal: 'Porridge',
      encouragements: [],
      streak: 2,
    });
    expect(second).toMatchObject({ friend_id: zoe, latest_mood: null, mood_time: null, last_meal: null, streak: 0 });
    expect(JSON.stringify([first, second])).not.toContain('secret');
  });

  it('counts streaks by each friend’s own calendar', async () => {
    // 09:00 in UTC: in Pago Pago it is still the 9th, in Kiritimati it is the 10th at 23:00.
    const { db, befriend, friends } = await setUp();
    for (const [name, zone, ...dates] of [
      ['a_pago', 'Pacific/Pago_Pago', '2026-03-08', '2026-03-07'],
      ['b_utc', 'UTC', '2026-03-08', '2026-03-07'],
      ['c_yesterday', 'UTC', '2026-03-09'],
      ['d_ahead', 'Pacific/Pago_Pago', '2026-03-11', '2026-03-10', '2026-03-09', '2026-03-08'],
    ] as const) {
      const id = await befriend(name, zone);
      await feel(db, ...dates.map((date) => moodAt(id, date)));
    }
    expect((await friends()).map(({ username, streak }) => [username, streak])).toEqual([
      ['a_pago', 2],
      ['b_utc', 0],
      ['c_yesterday', 1],
      ['d_ahead', 2],
    ]);
  });

  it('counts whole streaks, as the friends themselves see them', async () => {
    const { db, befriend, friends } = await setUp();
    const lengths = [1, 13, 14, 15, 16, 55, 56, 57, 58, 224, 300];
    const expected = [];
    for (const length of lengths) {
      for (const last of [TODAY, addDays(TODAY, -1)]) {
        const id = await befriend(`friend.${length}.${last}`);
        // Beyond the gap there is one more, which does not count.
        const days = [...Array(length).keys(), length + 1];
        await feel(db, ...days.map((day) => moodAt(id, addDays(last, -day))));
        expect((await readStreak(db, id, TODAY)).streak).toBe(length);
        expected.push([id, length]);
      }
    }
    const streaks = new Map((await friends()).map(({ friend_id, streak }) => [friend_id, streak]));
    expect(expected.map(([id]) => [id, streaks.get(String(id))])).toEqual(expected);
  });

  it('keeps the encouragements of friends apart, five each', async () => {
    const { db, mayaId, befriend, friends } = await setUp();
    const ids = [await befriend('kim'), await befriend('leo'), await befriend('zoe')];
    for (const [index, sender_id] of ids.entries()) {
      for (let n = 0; n < index * 4; n += 1) {
        const created_at = `2026-03-0${1 + n}T10:00:00.000Z`;
        await insertEncouragement(db, {
          sender_id,
          id: newId(),
          receiver_id: mayaId,
          message: `${index}.${n}`,
          created_at,
        });
        await insertEncouragement(db, {
          sender_id,
          id: newId(),
          receiver_id: ids[0] ?? '',
          message: 'Not for maya',
          created_at,
        });
      }
    }
    const feeds = (await friends()).map(({ encouragements }) => encouragements.map(({ message }) => message));
    expect(feeds).toEqual([[], ['1.3', '1.2', '1.1', '1.0'], ['2.7', '2.6', '2.5', '2.4', '2.3']]);
  });

  it('takes as many statements for fifty friends as for one', async () => {
    const { app, db, mayaId, befriend } = await setUp();
    const live = async (name: string) => {
      const user_id = await befriend(name);
      await feel(db, ...[0, 1, 2, 3].map((day) => moodAt(user_id, addDays(TODAY, -day))));
      await eat(db, user_id, 'Soup', NOW);
      await insertEncouragement(db, {
        sender_id: user_id,
        id: newId(),
        receiver_id: mayaId,
        message: 'Hi',
        created_at: NOW,
      });
    };
    await live('friend.0');
    const one = countStatements(db);
    expect(
      (await readFriends({ db: one.db, now: app.clock.now() }, { id: mayaId, language: 'en' })).accepted,
    ).toHaveLength(1);
    for (let n = 1; n < 50; n += 1) await live(`friend.${n}`);
    const fifty = countStatements(db);
    const { accepted } = await readFriends({ db: fifty.db, now: app.clock.now() }, { id: mayaId, language: 'en' });
    expect(accepted).toHaveLength(50);
    expect(accepted.every(({ streak, encouragements }) => streak === 4 && encouragements.length === 1)).toBe(true);
    expect(fifty.statements()).toBe(one.statements());
    expect(fifty.statements()).toBe(5);
  });
});
