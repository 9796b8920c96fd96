import { describe, expect, it } from 'vitest';
import { RECIPE_PAGE } from '../../../test/tiny-web.ts';
import { readInThread, readPage } from './read-page.ts';

const URL = 'https://soups.example/lentils';
const LARGE = `${RECIPE_PAGE}${'<p>Soup</p>'.repeat(100_000)}`;

describe('a page', () => {
  it('is read the same way, small or large', async () => {
    const small = await readPage(RECIPE_PAGE, URL);
    expect(small).toMatchObject({ name: 'Lentil soup', source_url: URL, found_by: 'json-ld' });
    expect(await readPage(LARGE, URL)).toEqual(small);
    expect(await readPage(LARGE, undefined)).toEqual(await readPage(RECIPE_PAGE, undefined));
  });

  it('without a recipe has none, small or large', async () => {
    expect(await readPage('<p>Soup</p>', URL)).toBeUndefined();
    expect(await readPage('<p>Soup</p>'.repeat(100_000), URL)).toBeUndefined();
  });

  it('that is large does not keep others waiting', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const many = Array.from({ length: 3 }, () => readPage(RECIPE_PAGE.repeat(20_000), URL));
    for (const recipe of await Promise.all(many)) expect(recipe?.name).toBe('Lentil soup');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  it('that takes too long to read has no recipe', async () => {
    expect(await readInThread(LARGE, URL, 0)).toBeUndefined();
  });
});
