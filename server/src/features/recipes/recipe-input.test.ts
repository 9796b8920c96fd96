import { API_BASE } from '@moodbowl/contract/endpoint';
import { createRecipe, listRecipes, RECIPE_LIMITS, updateRecipe } from '@moodbowl/contract/recipes';
import { t } from '@moodbowl/i18n/t';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

let app: TestApp;
let maya: TestUser;

beforeEach(async () => {
  app = await createTestApp();
  maya = await app.signIn('maya');
});

const lines = (count: number, text = 'A pinch of salt') => Array.from({ length: count }, () => text);
const PICTURE = '/uploads/recipes/3f2a9c1b7d6e5f4a3b2c1d0e9f8a7b6c.webp';

describe('a recipe', () => {
  it.each([
    ['300 ingredients', { ingredients: lines(300) }],
    ['ingredients of 500 characters', { ingredients: ['🍋'.repeat(500)] }],
    ['100 steps', { steps: lines(100) }],
    ['a step of 4,000 characters', { steps: ['x'.repeat(4_000)] }],
    ['a name of 200 characters', { name: 'ß'.repeat(200) }],
    ['all eight moods', { moods: ['Happy', 'Sad', 'Angry', 'Stressed', 'Bored', 'Energised', 'Confused', 'Grateful'] }],
    ['one serving and no minutes', { servings: 1, minutes_prep: 0, minutes_cook: 0 }],
    ['99 servings and a week', { servings: 99, minutes_prep: 10_080, minutes_cook: 10_080 }],
    ['20 tags', { tags: Array.from({ length: 20 }, (_, n) => `tag ${n}`) }],
    ['a page as source', { source_url: 'http://localhost:8080/recipe?id=1#top' }],
    ['a picture of the catalogue', { image_url: '/uploads/meals/pancakes.webp' }],
  ])('may have %s', async (_, part) => {
    const { status, body } = await maya.call(createRecipe, { body: { name: 'Soup', ...part } });
    expect([status, body]).toMatchObject([201, part]);
  });

  it.each([
    ['301 ingredients', { ingredients: lines(301) }, 'ingredients'],
    ['a line of 10,000 characters', { ingredients: ['1 egg', 'x'.repeat(10_000)] }, 'ingredients.1'],
    ['an empty line', { ingredients: ['1 egg', '  '] }, 'ingredients.1'],
    ['101 steps', { steps: lines(101) }, 'steps'],
    ['a step of 10,000 characters', { steps: ['x'.repeat(10_000)] }, 'steps.0'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
    ['an invisible name', { name: '\u200b\u00ad' }, 'name'],
    ['a name with NUL', { name: 'a\0b' }, 'name'],
    ['a name with half a character', { name: '\ud800' }, 'name'],
    ['half a character in a step', { steps: ['\udc00'] }, 'steps.0'],
    ['NUL in a tag', { tags: ['a\0'] }, 'tags.0'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }, 'tags'],
    ['0 servings', { servings: 0 }, 'servings'],
    ['half a serving', { servings: 0.5 }, 'servings'],
    ['100 servings', { servings: 100 }, 'servings'],
    ['negative minutes', { minutes_prep: -1 }, 'minutes_prep'],
    ['more than a week', { minutes_cook: 10_081 }, 'minutes_cook'],
    ['minutes as text', { minutes_cook: '20' }, 'minutes_cook'],
    ['an unknown mood', { moods: ['Sad', 'Hungry'] }, 'moods.1'],
    ['no mood by name', { moods: ['Uncategorized'] }, 'moods.0'],
    ['an unknown diet', { diet: 'keto' }, 'diet'],
    ['a script as source', { source_url: 'javascript:alert(1)' }, 'source_url'],
    ['data as source', { source_url: 'data:text/html,<p>' }, 'source_url'],
    ['a source that a browser takes for a path', { source_url: 'https:recipes' }, 'source_url'],
    ['a source with a space', { source_url: 'https://example.org/a b' }, 'source_url'],
    ['a source of 2,001 characters', { source_url: `https://example.org/${'x'.repeat(1_981)}` }, 'source_url'],
    ['a script as picture', { image_url: 'javascript:alert(1)' }, 'image_url'],
    ['a picture elsewhere', { image_url: 'https://pictures.example/a.jpg' }, 'image_url'],
    ['a picture without protection', { image_url: 'http://pictures.example/a.jpg' }, 'image_url'],
    ['a picture that a browser takes for a path', { image_url: 'https:pictures/a.jpg' }, 'image_url'],
    ['a picture of another path', { image_url: '/api/profile' }, 'image_url'],
    ['a picture of another host', { image_url: '//pictures.example/a.jpg' }, 'image_url'],
    ['a picture outside its folder', { image_url: `${PICTURE}/../../x` }, 'image_url'],
    ['an id that is none', { id: 'soup' }, 'id'],
  ])('is refused with %s', async (_, part, field) => {
    const { status, raw } = await maya.call(createRecipe, { body: { name: 'Soup', ...part } });
    expect([status, raw.code, Object.keys(raw.fields ?? {})]).toEqual([400, 'INVALID_INPUT', [field]]);
    expect((await maya.call(listRecipes)).body).toEqual([]);
  });

  it('says what is wrong in words', async () => {
    const { raw } = await maya.call(createRecipe, {
      body: { name: ' ', ingredients: lines(301), source_url: 'javascript:alert(1)' },
    });
    expect(raw.fields).toEqual({
      name: t('recipes.nameRequired'),
      ingredients: 'A recipe has at most 300 ingredients.',
      source_url: t('recipes.notAnAddress'),
    });
  });

  it('is refused whole when it is edited to something wrong', async () => {
    const { id } = (await maya.call(createRecipe, { body: { name: 'Soup' } })).body;
    const { status } = await maya.call(updateRecipe, { params: { id }, body: { name: 'Stew', servings: 0 } });
    expect(status).toBe(400);
    expect((await maya.call(listRecipes)).body).toMatchObject([{ name: 'Soup' }]);
  });

  it('keeps markup as the text that it is', async () => {
    const html = '<script>alert(1)</script> & <b>bold</b>';
    const { body } = await maya.call(createRecipe, { body: { name: html, ingredients: [html], steps: [html] } });
    expect([body.name, body.ingredients, body.steps]).toEqual([html, [html], [html]]);
    const { body: found } = await maya.call(listRecipes, { query: { q: '<script>' } });
    expect(found).toHaveLength(1);
  });

  it('is stored in one form of Unicode, and in any script', async () => {
    const { body } = await maya.call(createRecipe, {
      body: { name: 'Cre\u0300me', ingredients: ['حمص 200 غ', '豆腐 200 g'] },
    });
    expect([body.name, body.ingredients]).toEqual(['Cr\u00e8me', ['حمص 200 غ', '豆腐 200 g']]);
  });

  it('has an upper limit of bytes', async () => {
    const payload = JSON.stringify({ name: 'Soup', description: 'x'.repeat(RECIPE_LIMITS.bodyBytes) });
    const headers = { authorization: `Bearer ${maya.token}`, 'content-type': 'application/json' };
    const { statusCode } = await app.app.inject({ method: 'POST', url: `${API_BASE}/recipes`, payload, headers });
    expect(statusCode).toBe(413);
  });
});
