import { describe, expect, it } from 'vitest';
import { RECIPE_PAGE } from '../../../test/tiny-web.ts';
import { readInThread, readPage } from './read-page.ts';

const url = 'https://soups.example/lentils';
const pageOf = (html: string) => ({ html, url, name: undefined, account: 'maya' });
const LARGE = `${RECIPE_PAGE}${'<p>Soup</p>'.repeat(100_000)}`;

describe('a page', () => {
  it('is read the same way, small or large', async () => {
    const small = await readPage(pageOf(RECIPE_PAGE));
    expect(small).toMatchObject({ name: 'Lentil soup', source_url: url, found_by: 'json-ld' });
    expect(await readPage(pageOf(LARGE))).toEqual(small);
    expect(await readPage({ ...pageOf(LARGE), url: undefined })).toEqual(
      await readPage({ ...pageOf(RECIPE_PAGE), url: undefined }),
    );
  });

  it('without a recipe has none, small or large', async () => {
    expect(await readPage(pageOf('<p>Soup</p>'))).toBeUndefined();
    expect(await readPage(pageOf('<p>Soup</p>'.repeat(100_000)))).toBeUndefined();
  });

  it('that is large does not keep others waiting', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const many = Array.from({ length: 3 }, () => readPage(pageOf(RECIPE_PAGE.repeat(20_000))));
    for (const recipe of await Promise.all(many)) expect(recipe?.name).toBe('Lentil soup');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  it('that takes too long to read has no recipe', async () => {
    expect(await readInThread(pageOf(LARGE), 0)).toBeUndefined();
  });
});
