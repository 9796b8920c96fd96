import type { MoodName } from '@moodbowl/contract/mood';
import { MOOD_SEARCH_LIMITS, searchMoods } from '@moodbowl/contract/mood-search';
import { saveMood } from '@moodbowl/contract/moods';
import { addTag, changeTag, starterTagId } from '@moodbowl/contract/tags';
import { addDays } from '@moodbowl/contract/dates';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

interface Logged {
  readonly at: string;
  readonly mood?: MoodName;
  readonly tags?: readonly string[];
}

async function log(user: TestUser, note: string, { at, mood = 'Happy', tags = [] }: Logged): Promise<void> {
  const created_at = at.length === 10 ? `${at}T12:00:00.000Z` : at;
  await user.call(saveMood, { body: { mood, note, created_at, tags: [...tags] } });
}

async function found(user: TestUser, query: Parameters<typeof user.call<typeof searchMoods>>[1] & object) {
  const { body } = await user.call(searchMoods, query);
  return body.entries.map(({ note }) => note);
}

async function setUp() {
  const app = await createTestApp({ now: '2026-06-01T12:00:00Z' });
  return { app, maya: await app.signIn('maya') };
}

describe('a search in moods', () => {
  it('finds all words of a note in any case and with any accents', async () => {
    const { app, maya } = await setUp();
    const leo = await app.signIn('leo');
    await log(leo, 'Sun of somebody else', { at: '2026-05-01' });
    await log(maya, 'Sun on the BALCONY, crème brûlée', { at: '2026-05-01' });
    await log(maya, 'Schöne Grüße von der Straße', { at: '2026-05-02' });
    await log(maya, 'Rain', { at: '2026-05-03' });
    await log(maya, '', { at: '2026-05-04' });
    const forWords = (q: string) => found(maya, { query: { q } });
    expect(await forWords('sun')).toEqual(['Sun on the BALCONY, crème brûlée']);
    expect(await forWords(' balcony   Creme ')).toEqual(['Sun on the BALCONY, crème brûlée']);
    expect(await forWords('GRUSSE strasse')).toEqual(['Schöne Grüße von der Straße']);
    expect(await forWords('sun rain')).toEqual([]);
    expect(await forWords('%')).toEqual([]);
    expect(await forWords('')).toHaveLength(4);
  });

  it('finds moods, tags and days of the user, newest first', async () => {
    const { maya } = await setUp();
    maya.timeZone = 'America/New_York';
    const walk = starterTagId('walk');
    await log(maya, 'a', { at: '2026-05-01', mood: 'Sad', tags: [walk] });
    await log(maya, 'b', { at: '2026-05-02', mood: 'Sad' });
    // Still the second in New York.
    await log(maya, 'c', { at: '2026-05-03T02:00:00.000Z', tags: [walk] });
    await log(maya, 'd', { at: '2026-05-04', mood: 'Bored', tags: [walk] });
    expect(await found(maya, { query: { mood: 'Sad' } })).toEqual(['b', 'a']);
    expect(await found(maya, { query: { tag: walk } })).toEqual(['d', 'c', 'a']);
    expect(await found(maya, { query: { from: '2026-05-02', to: '2026-05-02' } })).toEqual(['c', 'b']);
    expect(await found(maya, { query: { from: '2026-05-02' } })).toEqual(['d', 'c', 'b']);
    expect(await found(maya, { query: { to: '2026-05-02', tag: walk, mood: 'Sad' } })).toEqual(['a']);
    expect(await found(maya, { query: { tag: newId() } })).toEqual([]);
    const { status, raw } = await maya.call(searchMoods, { query: { from: '2026-05-02', to: '2026-05-01' } });
    expect([status, Object.keys(raw.fields ?? {})]).toEqual([400, ['to']]);
  });

  it('finds what was merged into a tag', async () => {
    const { maya } = await setUp();
    const stroll = newId();
    await maya.call(addTag, { body: { id: stroll, name: 'Stroll', emoji: '' } });
    await log(maya, 'By the sea', { at: '2026-05-01', tags: [stroll] });
    await maya.call(changeTag, {
      params: { id: stroll },
      body: { name: 'Stroll', emoji: '', merged_into: starterTagId('walk') },
    });
    expect(await found(maya, { query: { tag: starterTagId('walk') } })).toEqual(['By the sea']);
  });

  it('goes on page by page, also where few of many entries fit', async () => {
    const { app, maya } = await setUp();
    const { id: user_id } = await app.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const entry = (n: number) => {
      const date = addDays('2026-05-31', -Math.floor(n / 20));
      const created_at = `${date}T${String(23 - (n % 20)).padStart(2, '0')}:00:00.000Z`;
      return {
        user_id,
        id: newId(),
        mood: 'Happy' as const,
        note: n % 5_500 === 0 ? `Found ${n}` : 'no',
        created_at,
        date,
      };
    };
    const rows = Array.from({ length: MOOD_SEARCH_LIMITS.read + 1_500 }, (_, n) => entry(n));
    for (let n = 0; n < rows.length; n += 500)
      await app.database.db
        .insertInto('mood_entries')
        .values(rows.slice(n, n + 500))
        .execute();
    const pages: string[][] = [];
    for (let before: string | null | undefined; before !== null;) {
      const { body } = await maya.call(searchMoods, { query: { q: 'found', ...(before !== undefined && { before }) } });
      pages.push(body.entries.map(({ note }) => note));
      before = body.next;
    }
    expect(pages).toEqual([['Found 0', 'Found 5500'], ['Found 11000']]);
    const { body: few } = await maya.call(searchMoods, { query: { q: 'found', limit: '1' } });
    expect(few.entries.map(({ note }) => note)).toEqual(['Found 0']);
    const { body: rest } = await maya.call(searchMoods, { query: { q: 'found', before: few.next ?? '' } });
    expect(rest.entries.map(({ note }) => note)).toEqual(['Found 5500']);
  });
});
