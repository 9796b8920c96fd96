import { MOOD_NAMES } from '@moodbowl/contract/mood';
import {
  correctMood,
  deleteMood,
  listMoods,
  MOOD_LIMITS,
  moodDay,
  moodSummary,
  saveMood,
  todaysMood,
} from '@moodbowl/contract/moods';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const NOBODYS_ID = '01890a5d-ac96-774b-bcce-b302099a8058';

describe('saving a mood', () => {
  it('stores the time, the user’s own date and the mood in its usual spelling', async () => {
    const maya = await (
      await createTestApp({ now: '2026-03-10T23:30:00Z' })
    ).signIn('maya', { timeZone: 'Europe/Berlin' });
    const { status, body } = await maya.call(saveMood, { body: { mood: '  hAPPY ', note: ' Sun at last ☀️\n' } });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      mood: 'Happy',
      note: 'Sun at last ☀️',
      created_at: '2026-03-10T23:30:00.000Z',
      date: '2026-03-11',
      strength: null,
      tags: [],
    });
    expect((await maya.call(listMoods)).body).toEqual([body]);
  });

  it('accepts each of the eight in any case', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    for (const mood of MOOD_NAMES) {
      for (const spelt of [mood, mood.toLowerCase(), mood.toUpperCase()]) {
        expect((await maya.call(saveMood, { body: { mood: spelt } })).body.mood).toBe(mood);
      }
    }
  });

  it.each([
    ['absent', undefined, ''],
    ['null', null, ''],
    ['blank', ' \t ', ''],
    ['emoji', '👩‍👩‍👧‍👦 🏳️‍🌈', '👩‍👩‍👧‍👦 🏳️‍🌈'],
    ['right to left', 'أشعر بالسعادة اليوم', 'أشعر بالسعادة اليوم'],
    ['in the shape of a query', `'; drop table users; -- "\\`, `'; drop table users; -- "\\`],
    ['decomposed', 'cafe\u0301', 'caf\u00e9'],
    ['of 500 characters', 'n'.repeat(500), 'n'.repeat(500)],
    ['of 500 characters and spaces around', ` ${'n'.repeat(500)} `, 'n'.repeat(500)],
  ])('keeps a note that is %s', async (_, note, kept) => {
    const maya = await (await createTestApp()).signIn('maya');
    const { status, body } = await maya.call(saveMood, { body: { mood: 'Sad', note } });
    expect([status, body.note]).toEqual([201, kept]);
    expect((await maya.call(todaysMood)).body?.note).toBe(kept);
  });

  it('rejects anything but the eight, and wrong notes, by field', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const chooseOne = `Please choose one of ${MOOD_NAMES.join(', ')}`;
    const refusals: [unknown, Record<string, unknown>][] = [
      [{}, { mood: 'Please select a mood!' }],
      [{ mood: null }, { mood: 'Please select a mood!' }],
      [{ mood: 3 }, { mood: 'Please select a mood!' }],
      [{ mood: ['Happy'] }, { mood: 'Please select a mood!' }],
      [{ mood: '' }, { mood: chooseOne }],
      [{ mood: 'Hangry' }, { mood: chooseOne }],
      [{ mood: 'constructor' }, { mood: chooseOne }],
      [{ mood: 'Happy', note: 'n'.repeat(501) }, { note: 'Please keep your note to 500 characters' }],
      [{ mood: 'Happy', note: 5 }, { note: expect.any(String) }],
      [{ mood: 'Happy', note: { text: 'x' } }, { note: expect.any(String) }],
      [{ mood: 'Happy', note: 'a\0b' }, { note: expect.any(String) }],
      [{ mood: 'Happy', note: 'a\ud83d' }, { note: expect.any(String) }],
      [{ mood: 'Happy', id: 'mine' }, { id: 'This is not a valid id' }],
      [[{ mood: 'Happy' }], { body: expect.any(String) }],
    ];
    for (const [body, fields] of refusals) {
      const { status, raw } = await maya.call(saveMood, { body });
      expect([status, raw.code, raw.fields], JSON.stringify(body)).toEqual([400, 'INVALID_INPUT', fields]);
      expect(raw.error).toBe(raw.message);
    }
    expect((await maya.call(listMoods)).body).toEqual([]);
  });

  it('stores an entry with the same id once, even if the second differs', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const first = await maya.call(saveMood, { body: { id: ID, mood: 'Happy', note: 'once' } });
    app.clock.advance({ days: 1 });
    const again = await maya.call(saveMood, { body: { id: ID.toUpperCase(), mood: 'Sad', note: 'twice' } });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await maya.call(listMoods)).body).toEqual([first.body]);
  });

  it('stores an entry sent many times at once with one id once', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => maya.call(saveMood, { body: { id: ID, mood: 'Bored' } })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect((await maya.call(listMoods)).body).toHaveLength(1);
  });

  it("may have the id of someone else's entry, which stays as it is", async () => {
    const app = await createTestApp();
    const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
    const { body: entry } = await maya.call(saveMood, { body: { id: ID, mood: 'Happy' } });
    const { body: own } = await leo.call(saveMood, { body: { id: ID, mood: 'Sad' } });
    expect((await leo.call(listMoods)).body).toEqual([own]);
    await leo.call(deleteMood, { params: { id: ID } });
    expect((await maya.call(listMoods)).body).toEqual([entry]);
  });
});

describe('a saved mood', () => {
  it('can be corrected: the mood and the note, not the time', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const { body: entry } = await maya.call(saveMood, { body: { mood: 'Happy', note: 'typo' } });
    app.clock.advance({ days: 2 });
    const { body } = await maya.call(correctMood, { params: { id: entry.id }, body: { mood: 'grateful' } });
    expect(body).toEqual({ ...entry, mood: 'Grateful', note: '' });
    expect((await maya.call(listMoods)).body).toEqual([body]);
  });

  it('moves to another time and day, but not into the future or a full day', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const { body: entry } = await maya.call(saveMood, { body: { mood: 'Happy' } });
    const { body: other } = await maya.call(saveMood, { body: { mood: 'Sad' } });
    const move = (created_at: string) =>
      maya.call(correctMood, { params: { id: other.id }, body: { mood: 'Sad', note: '', created_at } });
    const days = (count: number) => new Date(Date.parse(entry.created_at) + count * 86_400_000).toISOString();
    const { status, body } = await move(days(-1));
    expect([status, body]).toEqual([200, { ...other, created_at: days(-1), date: days(-1).slice(0, 10) }]);
    expect((await maya.call(listMoods)).body.map(({ id }) => id)).toEqual([entry.id, other.id]);
    expect((await move(days(1))).status).toBe(400);
    const { user_id } = await app.database.db
      .selectFrom('mood_entries')
      .where('id', '=', entry.id)
      .select('user_id')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: MOOD_LIMITS.perDay }, () => ({
      id: newId(),
      user_id,
      mood: 'Bored' as const,
      note: '',
      created_at: days(-2),
      date: days(-2).slice(0, 10),
    }));
    await app.database.db.insertInto('mood_entries').values(rows).execute();
    expect(await move(days(-2))).toMatchObject({ body: { code: 'MOOD_DAY_FULL' } });
    expect((await maya.call(listMoods, { query: { limit: '2' } })).body.map(({ id }) => id)).toEqual([
      entry.id,
      other.id,
    ]);
  });

  it('is not changed by an invalid correction', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const { body: entry } = await maya.call(saveMood, { body: { mood: 'Happy' } });
    for (const body of [{ mood: 'Hangry' }, {}, { mood: 'Sad', note: 'n'.repeat(501) }]) {
      expect((await maya.call(correctMood, { params: { id: entry.id }, body })).status).toBe(400);
    }
    expect((await maya.call(listMoods)).body).toEqual([entry]);
  });

  it('is gone once deleted', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const { body: entry } = await maya.call(saveMood, { body: { mood: 'Happy' } });
    const params = { id: entry.id };
    expect((await maya.call(deleteMood, { params })).body).toEqual({ id: entry.id });
    expect((await maya.call(todaysMood)).body).toBeNull();
    expect((await maya.call(deleteMood, { params })).status).toBe(404);
    expect((await maya.call(correctMood, { params, body: { mood: 'Sad' } })).status).toBe(404);
  });

  it('is missing for others', async () => {
    const app = await createTestApp();
    const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
    const { body: entry } = await maya.call(saveMood, { body: { mood: 'Happy', note: 'private' } });
    const theirs = await leo.call(correctMood, { params: { id: entry.id }, body: { mood: 'Sad' } });
    const nobodys = await leo.call(correctMood, { params: { id: NOBODYS_ID }, body: { mood: 'Sad' } });
    expect([theirs.status, theirs.raw]).toEqual([404, nobodys.raw]);
    expect((await leo.call(deleteMood, { params: { id: entry.id } })).status).toBe(404);
    expect((await leo.call(todaysMood)).body).toBeNull();
    expect((await leo.call(moodSummary)).body).toEqual([]);
    expect((await leo.call(moodDay, { params: { date: entry.date } })).body.entries).toEqual([]);
    expect((await maya.call(listMoods)).body).toEqual([entry]);
  });

  it('has a UUID; anything else is a bad request', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    for (const id of ['1', "' or 1=1", 'x'.repeat(300), '%00']) {
      expect([400, 404], id).toContain((await maya.call(deleteMood, { params: { id } })).status);
    }
  });
});

describe('the summary', () => {
  it('counts each mood ever logged', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    expect((await maya.call(moodSummary)).body).toEqual([]);
    for (const mood of ['Sad', 'Happy', 'Sad', 'Bored', 'Sad'] as const) await maya.call(saveMood, { body: { mood } });
    const { body } = await maya.call(moodSummary);
    expect(Object.fromEntries(body.map(({ mood, count }) => [mood, count]))).toEqual({ Sad: 3, Happy: 1, Bored: 1 });
  });
});
