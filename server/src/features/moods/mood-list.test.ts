import { listMoods, type MoodEntry, saveMood } from '@moodbowl/contract/moods';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';

const NOBODYS_ID = '01890a5d-ac96-774b-bcce-b302099a8058';

async function readPages(user: TestUser, limit: number): Promise<MoodEntry[][]> {
  const pages: MoodEntry[][] = [];
  for (;;) {
    const before = pages.at(-1)?.at(-1)?.id;
    const { status, body } = await user.call(listMoods, { query: { limit: String(limit), ...(before && { before }) } });
    expect(status).toBe(200);
    if (body.length === 0) return pages;
    pages.push(body);
  }
}

describe('the list of moods', () => {
  it('is newest first', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const saved: MoodEntry[] = [];
    for (const mood of ['Happy', 'Sad', 'Bored'] as const) {
      saved.push((await maya.call(saveMood, { body: { mood } })).body);
      app.clock.advance({ minutes: 1 });
    }
    expect((await maya.call(listMoods)).body).toEqual(saved.toReversed());
  });

  it('has as many as requested, and continues before the last one seen', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    for (const mood of ['Happy', 'Sad', 'Bored'] as const) {
      await maya.call(saveMood, { body: { mood } });
      app.clock.advance({ minutes: 1 });
    }
    const { body: first } = await maya.call(listMoods, { query: { limit: '2' } });
    const { body: rest } = await maya.call(listMoods, { query: { limit: '2', before: first[1]!.id } });
    expect([first, rest].map((page) => page.map(({ mood }) => mood))).toEqual([['Bored', 'Sad'], ['Happy']]);
    expect((await maya.call(listMoods, { query: { before: rest[0]!.id } })).body).toEqual([]);
  });

  it('rejects a cursor of someone else or of nobody', async () => {
    const app = await createTestApp();
    const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
    const { body: entry } = await maya.call(saveMood, { body: { mood: 'Happy' } });
    for (const before of [entry.id, NOBODYS_ID]) {
      const { status, raw } = await leo.call(listMoods, { query: { before } });
      expect([status, raw.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it.each(['0', '501', '1000', '-1', '1.5', '1e2', 'abc', '', ' 5', '0x10'])('rejects a limit of %j', async (limit) => {
    const maya = await (await createTestApp()).signIn('maya');
    const { status, raw } = await maya.call(listMoods, { query: { limit } });
    expect([status, raw.code, Object.keys(raw.fields ?? {})]).toEqual([400, 'INVALID_INPUT', ['limit']]);
  });

  it('accepts a limit of 1 to 500', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    for (const limit of ['1', '500']) expect((await maya.call(listMoods, { query: { limit } })).status).toBe(200);
    expect((await maya.call(listMoods, { query: { before: 'last' } })).status).toBe(400);
  });

  it('has each entry once over pages of any size, even within one millisecond', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const ids: string[] = [];
    // Bursts of one to seven entries at the same instant.
    for (const burst of [1, 7, 2, 5, 3, 1, 4]) {
      for (let made = 0; made < burst; made += 1)
        ids.push((await maya.call(saveMood, { body: { mood: 'Happy' } })).body.id);
      app.clock.advance({ seconds: 1 });
    }
    const whole = (await maya.call(listMoods)).body;
    expect(whole.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
        const pages = await readPages(maya, limit);
        expect(pages.flat()).toEqual(whole);
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      }),
      { numRuns: 12 },
    );
  });
});
