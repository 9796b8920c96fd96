import { t } from '@moodbowl/i18n/t';
import {
  createMeal,
  deleteMeal,
  getMeal,
  listMeals,
  type Meal,
  MEAL_LIMITS,
  updateMeal,
} from '@moodbowl/contract/meals';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { tinyWeb } from '../../../test/tiny-web.ts';

const NOBODYS_ID = '01890a5d-ac96-774b-bcce-b302099a8058';
const DRAFT = {
  name: 'Shakshuka',
  description: 'Eggs in tomatoes.',
  ingredients: ['4 eggs', '1 tin of tomatoes, chopped'],
  mood: 'Happy',
  image_url: '',
  steps: ['Simmer the tomatoes.', 'Break in the eggs.'],
  diet: 'vegetarian',
  cuisine: 'Tunisian',
  servings: 2,
  minutes_prep: 5,
  minutes_cook: 20,
  minutes_rest: 45,
} as const;
/** What a meal gets when nothing is known of it. */
const NO_DETAILS = {
  diet: null,
  cuisine: '',
  servings: null,
  minutes_prep: null,
  minutes_cook: null,
  minutes_rest: null,
};

async function setUp() {
  const app = await createTestApp();
  return { app, cook: await app.signIn('cook', { admin: true }), maya: await app.signIn('maya') };
}

describe('a meal', () => {
  it('created by an administrator is visible to everyone', async () => {
    const { cook, maya } = await setUp();
    const { status, body } = await cook.call(createMeal, { body: DRAFT });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...DRAFT,
      id: expect.any(String),
      moods: ['Happy'],
      created_at: '2026-03-10T09:00:00.000Z',
      saved: false,
      language: 'en',
      own: false,
    });
    const read = [
      expect.objectContaining({ text: '4 eggs', amount: 4, unit: null, food: 'eggs' }),
      expect.objectContaining({ text: '1 tin of tomatoes, chopped', amount: 1, unit: 'can', food: 'tomatoes' }),
    ];
    expect((await maya.call(getMeal, { params: { id: body.id } })).body).toEqual({ ...body, read, parts: [] });
    expect((await maya.call(listMeals)).body).toEqual([body]);
  });

  it('needs a name and a mood only', async () => {
    const { cook } = await setUp();
    const { status, body } = await cook.call(createMeal, { body: { name: ' Toast ', mood: 'saD' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Toast',
      mood: 'Sad',
      description: '',
      ingredients: [],
      steps: [],
      image_url: '',
    });
  });

  it('is replaced as a whole, but keeps its time', async () => {
    const { app, cook, maya } = await setUp();
    const { body: meal } = await cook.call(createMeal, { body: DRAFT });
    app.clock.advance({ days: 1 });
    const { body } = await cook.call(updateMeal, {
      params: { id: meal.id },
      body: { name: 'Çılbır', mood: 'Grateful' },
    });
    const empty = { description: '', ingredients: [], steps: [], ...NO_DETAILS };
    expect(body).toEqual({ ...meal, name: 'Çılbır', mood: 'Grateful', moods: ['Grateful'], ...empty });
    expect((await maya.call(getMeal, { params: { id: meal.id } })).body).toEqual({ ...body, read: [], parts: [] });
    expect((await maya.call(listMeals, { query: { q: 'shakshuka' } })).body).toEqual([]);
    expect((await maya.call(listMeals, { query: { q: 'ÇILBIR' } })).body).toEqual([body]);
  });

  it('is gone once deleted', async () => {
    const { cook, maya } = await setUp();
    const { body: meal } = await cook.call(createMeal, { body: DRAFT });
    const params = { id: meal.id };
    expect((await cook.call(deleteMeal, { params })).body).toEqual({ id: meal.id });
    expect((await maya.call(getMeal, { params })).status).toBe(404);
    expect((await maya.call(listMeals)).body).toEqual([]);
    expect((await cook.call(deleteMeal, { params })).status).toBe(404);
    expect((await cook.call(updateMeal, { params, body: DRAFT })).status).toBe(404);
  });

  it('is created, changed and deleted by administrators only', async () => {
    const { cook, maya } = await setUp();
    const { body: meal } = await cook.call(createMeal, { body: DRAFT });
    const params = { id: meal.id };
    const answers = [
      await maya.call(createMeal, { body: DRAFT }),
      await maya.call(updateMeal, { params, body: { ...DRAFT, name: 'Mine' } }),
      await maya.call(deleteMeal, { params }),
      await maya.call(deleteMeal, { params: { id: NOBODYS_ID } }),
    ];
    expect(answers.map(({ status, raw }) => [status, raw.code])).toEqual(
      Array.from({ length: 4 }, () => [403, 'FORBIDDEN']),
    );
    expect((await maya.call(listMeals)).body).toEqual([meal]);
  });

  it('that does not exist is a 404, and an invalid id a bad request', async () => {
    const { maya } = await setUp();
    const { status, raw } = await maya.call(getMeal, { params: { id: NOBODYS_ID } });
    expect([status, raw.code]).toEqual([404, 'NOT_FOUND']);
    expect((await maya.call(getMeal, { params: { id: '7' } })).status).toBe(400);
  });
});

const steps = (count: number) => Array.from({ length: count }, (_, index) => `Step ${index}.`);
const at = { image_url: t('meals.imageUrl') };

describe('the body of a meal', () => {
  it.each([
    ['a name of 120', { name: 'n'.repeat(120) }],
    ['a description of 2,000', { description: 'd'.repeat(2000) }],
    ['60 steps', { steps: steps(60) }],
    ['a step of 1,000', { steps: ['s'.repeat(1000)] }],
    ['100 ingredients', { ingredients: steps(100) }],
    ['an ingredient of 200', { ingredients: ['i'.repeat(200)] }],
    ['emoji and right to left', { name: '🍲 شوربة', ingredients: ['عدس'], steps: ['👩‍🍳'] }],
    ['quotes and backslashes', { name: `O'Neill's "best" \\ stew`, ingredients: ['\\', '"', "'"] }],
    ['an uploaded picture', { image_url: '/uploads/meals/0123456789abcdef.webp' }],
    ['the default picture', { image_url: '/uploads/meals/default-meal.png' }],
  ])('may have %s', async (_, change) => {
    const { cook, maya } = await setUp();
    const { status, body } = await cook.call(createMeal, { body: { ...DRAFT, ...change } });
    expect([status, body]).toEqual([201, expect.objectContaining({ ...DRAFT, ...change })]);
    expect((await maya.call(listMeals)).body).toEqual([body]);
  });

  it.each([
    ['no name', { name: undefined }, { name: expect.any(String) }],
    ['a blank name', { name: ' \u200b ' }, { name: t('meals.nameRequired') }],
    ['a name of 121', { name: 'n'.repeat(121) }, { name: 'Please keep this to 120 characters' }],
    [
      'a description of 2,001',
      { description: 'd'.repeat(2001) },
      { description: 'Please keep this to 2,000 characters' },
    ],
    ['61 steps', { steps: steps(61) }, { steps: expect.any(String) }],
    ['a step of 1,001', { steps: ['Stir.', 's'.repeat(1001)] }, { 'steps.1': 'Please keep this to 1,000 characters' }],
    ['an empty step', { steps: ['Stir.', ' '] }, { 'steps.1': 'A step is empty.' }],
    ['101 ingredients', { ingredients: steps(101) }, { ingredients: expect.any(String) }],
    [
      'an ingredient of 201',
      { ingredients: ['i'.repeat(201)] },
      { 'ingredients.0': 'Please keep this to 200 characters' },
    ],
    ['an empty ingredient', { ingredients: [''] }, { 'ingredients.0': 'An ingredient is empty.' }],
    ['ingredients in one text', { ingredients: '4 eggs, 1 tin' }, { ingredients: expect.any(String) }],
    ['an unstorable ingredient', { ingredients: ['a\0b'] }, { 'ingredients.0': expect.any(String) }],
    ['a mood that is none', { mood: 'Hungry' }, { mood: expect.any(String) }],
    ['no mood', { mood: undefined }, { mood: expect.any(String) }],
    ['a script as picture', { image_url: 'javascript:alert(1)' }, at],
    ['an http picture', { image_url: 'http://example.org/soup.jpg' }, at],
    ['a picture inside its address', { image_url: 'data:image/png;base64,iVBORw0KGgo=' }, at],
    ['a picture above the folder', { image_url: '/uploads/meals/../../etc/passwd' }, at],
    ['the folder above as picture', { image_url: '/uploads/meals/..' }, at],
    ['the folder as picture', { image_url: '/uploads/meals/' }, at],
    ['a picture of another folder', { image_url: '/etc/passwd' }, at],
    ['a picture without a scheme', { image_url: '//example.org/soup.jpg' }, at],
    ['a picture without a host', { image_url: 'https://' }, at],
    ['a picture with one slash', { image_url: 'https:/example.org/soup.jpg' }, at],
    ['an unstorable picture', { image_url: 'https://example.org/a\0b' }, at],
    ['a half picture', { image_url: 'https://example.org/\ud83d' }, at],
    ['a picture with a space', { image_url: 'https://example.org/a soup.jpg' }, at],
    ['an endless picture', { image_url: `https://example.org/${'x'.repeat(2000)}` }, at],
    ['a number as picture', { image_url: 7 }, at],
  ])('may not have %s', async (_, change, fields) => {
    const { cook } = await setUp();
    const { status, raw } = await cook.call(createMeal, { body: { ...DRAFT, ...change } });
    expect([status, raw.code, raw.fields]).toEqual([400, 'INVALID_INPUT', fields]);
    expect((await cook.call(listMeals)).body).toEqual([]);
  });

  it('loses spaces and line breaks around and in the URL of its picture, as in a browser', async () => {
    const asked: string[] = [];
    const app = await createTestApp({
      fetchPublic: (url, options) => {
        asked.push(url);
        return tinyWeb(url, options);
      },
    });
    const cook = await app.signIn('cook', { admin: true });
    await cook.call(createMeal, { body: { ...DRAFT, image_url: ' https://example.org/\nsoup.jpg?size=2&x=%20#top ' } });
    expect(asked).toEqual(['https://example.org/soup.jpg?size=2&x=%20#top']);
  });

  it('may be 256 KiB, and not a byte more', async () => {
    const { app, cook } = await setUp();
    const send = (bytes: number) => {
      const payload = JSON.stringify(DRAFT).padEnd(bytes, ' ');
      const headers = { authorization: `Bearer ${cook.token}`, 'content-type': 'application/json' };
      return app.app.inject({ method: 'POST', url: '/api/meals', payload, headers });
    };
    expect((await send(MEAL_LIMITS.bodyBytes)).statusCode).toBe(201);
    const tooLarge = await send(MEAL_LIMITS.bodyBytes + 1);
    expect([tooLarge.statusCode, tooLarge.json<{ code: string }>().code]).toEqual([413, 'TOO_LARGE']);
  });

  it('fills its 256 KiB with the largest meal there may be', async () => {
    const { cook } = await setUp();
    const largest = {
      ...DRAFT,
      name: 'ß'.repeat(120),
      description: '🥣'.repeat(1000),
      ingredients: Array.from({ length: 100 }, () => 'é'.repeat(200)),
      steps: Array.from({ length: 60 }, () => 'ü'.repeat(1000)),
    };
    const { status, body } = await cook.call(createMeal, { body: largest });
    expect([status, body as Partial<Meal>]).toEqual([201, expect.objectContaining(largest)]);
  });
});
