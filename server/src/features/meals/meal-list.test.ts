import {
  createMeal,
  deleteMeal,
  listMeals,
  listMealsOfMood,
  type Meal,
  type MealSort,
  SORTS,
  updateMeal,
} from '@moodbowl/contract/meals';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

const MEALS = [
  { name: 'Crème brûlée', mood: 'Happy', ingredients: ['4 egg yolks', '1 vanilla pod'] },
  { name: 'apple porridge', mood: 'Sad', ingredients: ['100 g oats', '1 apple'] },
  { name: 'Zucchini fritters', mood: 'Happy', ingredients: ['2 zucchini', '100% rye flour'] },
  { name: 'ÄPFEL im Schlafrock', mood: 'Angry', ingredients: ['4 apples', 'puff_pastry'] },
  { name: 'Straßenkarotten', mood: 'Sad', ingredients: ['back\\slash carrots'] },
  { name: 'Φασόλια ΓΙΓΑΝΤΕΣ στον φούρνο', mood: 'Grateful', ingredients: ['ﬁne beans'] },
] as const;

async function setUp(drafts: readonly { name: string; mood: string; ingredients?: readonly string[] }[] = MEALS) {
  const app = await createTestApp();
  const cook = await app.signIn('cook', { admin: true });
  const meals: Meal[] = [];
  for (const draft of drafts) {
    meals.push((await cook.call(createMeal, { body: draft })).body);
    app.clock.advance({ seconds: 1 });
  }
  return { app, cook, meals };
}

async function namesOf(user: TestUser, query: Record<string, string>): Promise<string[]> {
  const { status, body } = await user.call(listMeals, { query });
  expect(status).toBe(200);
  return body.map(({ name }) => name);
}

/** Follows the Link headers to the end. */
async function readPages({ app }: TestApp, { token }: TestUser, query: string): Promise<Meal[][]> {
  const pages: Meal[][] = [];
  let url: string | undefined = `/api/meals?${query}`;
  while (url !== undefined) {
    const response: LightMyRequestResponse = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode).toBe(200);
    pages.push(response.json());
    url = /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
    expect(pages.length).toBeLessThan(100);
  }
  return pages;
}

describe('the list of meals', () => {
  it('is newest first by default', async () => {
    const { cook, meals } = await setUp();
    expect((await cook.call(listMeals)).body).toEqual(meals.toReversed());
    expect((await cook.call(listMeals, { query: { sort: 'recent' } })).body).toEqual(meals.toReversed());
  });

  it('is sorted by name, ignoring case and accents', async () => {
    const { cook } = await setUp();
    expect(await namesOf(cook, { sort: 'name' })).toEqual([
      'ÄPFEL im Schlafrock',
      'apple porridge',
      'Crème brûlée',
      'Straßenkarotten',
      'Zucchini fritters',
      'Φασόλια ΓΙΓΑΝΤΕΣ στον φούρνο',
    ]);
  });

  it('is sorted by mood, and by name within', async () => {
    const { cook } = await setUp();
    const { body } = await cook.call(listMeals, { query: { sort: 'mood' } });
    expect(body.map(({ mood, name }) => `${mood}: ${name}`)).toEqual([
      'Angry: ÄPFEL im Schlafrock',
      'Grateful: Φασόλια ΓΙΓΑΝΤΕΣ στον φούρνο',
      'Happy: Crème brûlée',
      'Happy: Zucchini fritters',
      'Sad: apple porridge',
      'Sad: Straßenkarotten',
    ]);
  });

  it('has those of one mood, in any case', async () => {
    const { cook } = await setUp();
    for (const mood of ['Happy', 'happy', ' HAPPY']) {
      expect(await namesOf(cook, { mood, sort: 'name' })).toEqual(['Crème brûlée', 'Zucchini fritters']);
      const { body } = await cook.call(listMealsOfMood, { params: { mood } });
      expect(body.map(({ name }) => name)).toEqual(['Zucchini fritters', 'Crème brûlée']);
    }
    expect(await namesOf(cook, { mood: 'Bored' })).toEqual([]);
    expect((await cook.call(listMealsOfMood, { params: { mood: 'hungry' } })).status).toBe(400);
  });

  it.each([
    ['creme', ['Crème brûlée']],
    ['BRÛLÉE', ['Crème brûlée']],
    ['bru\u0302le', ['Crème brûlée']],
    ['apfel', ['ÄPFEL im Schlafrock']],
    ['apple', ['ÄPFEL im Schlafrock', 'apple porridge']],
    ['strassen', ['Straßenkarotten']],
    ['STRAẞE', ['Straßenkarotten']],
    ['γίγαντες', ['Φασόλια ΓΙΓΑΝΤΕΣ στον φούρνο']],
    ['ΓΙΓΑΝΤΕΣ', ['Φασόλια ΓΙΓΑΝΤΕΣ στον φούρνο']],
    ['φας', ['Φασόλια ΓΙΓΑΝΤΕΣ στον φούρνο']],
    ['fine', ['Φασόλια ΓΙΓΑΝΤΕΣ στον φούρνο']],
    ['100', ['apple porridge', 'Zucchini fritters']],
    ['100%', ['Zucchini fritters']],
    ['%', ['Zucchini fritters']],
    ['_', ['ÄPFEL im Schlafrock']],
    ['puff_', ['ÄPFEL im Schlafrock']],
    ['\\', ['Straßenkarotten']],
    ['k\\s', ['Straßenkarotten']],
    ["'", []],
    ['🍕', []],
    ['   ', MEALS.map(({ name }) => name)],
    ['', MEALS.map(({ name }) => name)],
  ])('is searched for %j in names and ingredients', async (q, names) => {
    const { cook } = await setUp();
    expect((await namesOf(cook, { q })).toSorted()).toEqual([...names].toSorted());
  });

  it('finds no match that spans name and ingredients', async () => {
    const { cook } = await setUp();
    expect(await namesOf(cook, { q: 'porridge100' })).toEqual([]);
  });

  it('can be searched, filtered and sorted together', async () => {
    const { cook } = await setUp();
    expect(await namesOf(cook, { q: 'apple', mood: 'sad', sort: 'name' })).toEqual(['apple porridge']);
  });

  it('shows for each meal whether the caller has saved it', async () => {
    const { app, cook, meals } = await setUp();
    const maya = await app.signIn('maya');
    await maya.call(saveMeal, { params: { id: meals[1]!.id } });
    const saved = (await maya.call(listMeals)).body.filter(({ saved: isSaved }) => isSaved);
    expect(saved.map(({ name }) => name)).toEqual(['apple porridge']);
    expect((await cook.call(listMeals)).body.some(({ saved: isSaved }) => isSaved)).toBe(false);
  });

  it('can be limited to saved meals, in any order and page by page', async () => {
    const { app, cook, meals } = await setUp();
    const maya = await app.signIn('maya');
    for (const { id } of meals.slice(0, 4)) await maya.call(saveMeal, { params: { id } });
    const saved = meals.slice(0, 4).map(({ name }) => name);
    expect(await namesOf(maya, { saved: 'true' })).toEqual(saved.toReversed());
    expect(await namesOf(maya, { saved: 'true', sort: 'name' })).toEqual([
      'ÄPFEL im Schlafrock',
      'apple porridge',
      'Crème brûlée',
      'Zucchini fritters',
    ]);
    expect(await namesOf(maya, { saved: 'true', mood: 'Happy', q: 'zucchini' })).toEqual(['Zucchini fritters']);
    const pages = await readPages(app, maya, 'saved=true&limit=3');
    expect(pages.map((page) => page.map(({ name }) => name))).toEqual([
      saved.toReversed().slice(0, 3),
      saved.slice(0, 1),
    ]);
    expect(await namesOf(cook, { saved: 'true' })).toEqual([]);
    expect(await namesOf(maya, { saved: 'false' })).toHaveLength(6);
  });

  it('can be searched and paged under the address of a mood', async () => {
    const { cook } = await setUp();
    const ofMood = async (query: Record<string, string>) => {
      const { body, headers } = await cook.call(listMealsOfMood, { params: { mood: 'Sad' }, query });
      return [body.map(({ name }) => name), headers['link']];
    };
    expect(await ofMood({ q: 'oats' })).toEqual([['apple porridge'], undefined]);
    const [first, link] = await ofMood({ sort: 'name', limit: '1' });
    expect(first).toEqual(['apple porridge']);
    expect(link).toMatch(/^<\/api\/meals\/mood\/Sad\?sort=name&limit=1&cursor=[\w-]+>; rel="next"$/);
    const cursor = /cursor=([^>]+)/.exec(String(link))?.[1] ?? '';
    expect(await ofMood({ sort: 'name', limit: '1', cursor })).toEqual([['Straßenkarotten'], undefined]);
  });

  it('shows what another process has changed, added and deleted', async () => {
    const { app, cook, meals } = await setUp();
    const elsewhere = await createTestApp({ database: app.database });
    const namesThere = async () => {
      const { body } = await elsewhere.call(listMeals, {}, { token: cook.token });
      return body.map(({ name }) => name);
    };
    const before = meals.toReversed().map(({ name }) => name);
    expect(await namesThere()).toEqual(before);
    const { id, saved: _, created_at: __, ...draft } = meals[1]!;
    await cook.call(updateMeal, { params: { id }, body: { ...draft, name: 'Pear porridge' } });
    await cook.call(deleteMeal, { params: { id: meals[0]!.id } });
    await cook.call(createMeal, { body: { ...draft, name: 'Plum porridge' } });
    const renamed = before.slice(0, -2);
    expect(await namesThere()).toEqual(['Plum porridge', ...renamed, 'Pear porridge']);
  });

  it('gives the same long response again', async () => {
    const { app, cook } = await setUp(Array.from({ length: 105 }, (_, n) => ({ name: `Soup ${n}`, mood: 'Happy' })));
    const pages = await readPages(app, cook, 'limit=104');
    expect(pages.map(({ length }) => length)).toEqual([104, 1]);
    expect(await readPages(app, cook, 'limit=104')).toEqual(pages);
  });

  it.each([
    { mood: 'hungry' },
    { sort: 'newest' },
    { sort: '' },
    { limit: '0' },
    { limit: '501' },
    { limit: 'all' },
    { limit: '' },
    { saved: 'yes' },
    { q: 'q'.repeat(121) },
    { q: 'a\0b' },
  ])('rejects %j', async (query) => {
    const { cook } = await setUp([]);
    const { status, raw } = await cook.call(listMeals, { query });
    expect([status, raw.code, Object.keys(raw.fields ?? {})]).toEqual([400, 'INVALID_INPUT', Object.keys(query)]);
  });
});

describe('the pages of the list', () => {
  // Same names, same moods, same seconds; names that grow when they are folded, and as long as they may be.
  const drafts = Array.from({ length: 23 }, (_, index) => ({
    name: ['Soup', 'soup', 'Sôup', '스프'.repeat(60), 'ﷺ'.repeat(120), '"'.repeat(119), '🥣'.repeat(60)][index % 7]!,
    mood: MOOD_NAMES[index % 3]!,
  }));

  it.each(SORTS)('by %s have each meal once, whatever their size', async (sort: MealSort) => {
    const { app, cook } = await setUp(drafts);
    const { body: whole } = await cook.call(listMeals, { query: { sort } });
    expect(new Set(whole.map(({ id }) => id)).size).toBe(drafts.length);
    for (const limit of [1, 2, 5, 7, 22, 23, 24]) {
      const pages = await readPages(app, cook, `sort=${sort}&limit=${limit}`);
      expect(pages.flat(), String(limit)).toEqual(whole);
      expect(pages).toHaveLength(Math.ceil(drafts.length / limit));
    }
  });

  it.each(SORTS)('of one mood by %s have each meal once', async (sort: MealSort) => {
    const { app, cook } = await setUp(drafts);
    const { body: whole } = await cook.call(listMeals, { query: { sort, mood: 'Happy' } });
    expect(whole).toHaveLength(drafts.filter(({ mood }) => mood === 'Happy').length);
    for (const limit of [1, 3, 7, 8])
      expect((await readPages(app, cook, `sort=${sort}&mood=Happy&limit=${limit}`)).flat()).toEqual(whole);
  });

  it('of one mood accept the cursor of another mood', async () => {
    const { cook } = await setUp();
    const { headers } = await cook.call(listMeals, { query: { sort: 'mood', limit: '3' } });
    const cursor = /cursor=([^>&]+)/.exec(String(headers['link']))?.[1] ?? '';
    // By then there was one of Happy.
    expect(await namesOf(cook, { sort: 'mood', mood: 'Angry', cursor })).toEqual([]);
    expect(await namesOf(cook, { sort: 'mood', mood: 'Happy', cursor })).toEqual(['Zucchini fritters']);
    expect(await namesOf(cook, { sort: 'mood', mood: 'Sad', cursor })).toEqual(['apple porridge', 'Straßenkarotten']);
  });

  it('keep the filter and the search', async () => {
    const { app, cook } = await setUp(drafts);
    const pages = await readPages(app, cook, 'sort=name&limit=2&mood=happy&q=so%CC%82up');
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat().every(({ name, mood }) => mood === 'Happy' && /^s[oô]up$/i.test(name))).toBe(true);
    expect(pages.flat()).toHaveLength(
      drafts.filter(({ name, mood }) => mood === 'Happy' && /^s[oô]up$/i.test(name)).length,
    );
  });

  it('have no gaps or duplicates when meals are added in between', async () => {
    const { cook } = await setUp(drafts);
    const { body: first, headers } = await cook.call(listMeals, { query: { sort: 'recent', limit: '10' } });
    await cook.call(createMeal, { body: { name: 'Newest', mood: 'Happy' } });
    const cursor = /cursor=([^>&]+)/.exec(String(headers['link']))?.[1] ?? '';
    const { body: rest } = await cook.call(listMeals, { query: { sort: 'recent', cursor } });
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(drafts.length);
  });

  it('are one without a link if all meals fit', async () => {
    const { cook } = await setUp();
    expect((await cook.call(listMeals, { query: { limit: '6' } })).headers['link']).toBeUndefined();
    expect((await cook.call(listMeals, { query: { limit: '5' } })).headers['link']).toMatch(
      /^<\/api\/meals\?limit=5&cursor=[\w-]+>; rel="next"$/,
    );
  });

  it('have at most 200 meals by default', async () => {
    const { app, cook } = await setUp(
      Array.from({ length: 205 }, (_, index) => ({ name: `Meal ${index}`, mood: 'Happy' })),
    );
    expect((await readPages(app, cook, '')).map((page) => page.length)).toEqual([200, 5]);
    expect((await cook.call(listMeals, { query: { limit: '500' } })).body).toHaveLength(205);
  });

  it('reject a broken cursor', async () => {
    const { cook } = await setUp();
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { headers } = await cook.call(listMeals, { query: { sort: 'name', limit: '2' } });
    const cursor = /cursor=([^>&]+)/.exec(String(headers['link']))?.[1] ?? '';
    const broken = [
      '',
      'x',
      '%%%',
      cursor.slice(0, -5),
      encode([]),
      encode({}),
      encode('x'),
      encode(null),
      encode(['a', 'b', 'c', 'd', 'e']),
      encode(['name', 1, 2]),
      encode(['name', 'a']),
      encode(['name', 'a\0', 'b']),
      'x'.repeat(20_000),
    ];
    for (const value of broken) {
      const { status, raw } = await cook.call(listMeals, { query: { sort: 'name', cursor: value } });
      expect([status, raw.code, Object.keys(raw.fields ?? {})], value).toEqual([400, 'INVALID_INPUT', ['cursor']]);
    }
  });

  it('reject the cursor of another order', async () => {
    const { cook } = await setUp();
    for (const sort of SORTS) {
      const { headers } = await cook.call(listMeals, { query: { sort, limit: '2' } });
      const cursor = /cursor=([^>&]+)/.exec(String(headers['link']))?.[1] ?? '';
      for (const other of SORTS) {
        const { status } = await cook.call(listMeals, { query: { sort: other, cursor } });
        expect([sort, other, status]).toEqual([sort, other, sort === other ? 200 : 400]);
      }
    }
  });
});
