import { readRecipePage } from '@moodbowl/recipe-reader/pages/read-page';
import { readRecipeText } from '@moodbowl/recipe-reader/text/read-text';
import { describe, expect, it } from 'vitest';
import { RECIPE_PAGE } from '../../../test/tiny-web.ts';
import { type Foreign, readInThread } from './read-in-thread.ts';

const url = 'https://soups.example/lentils';
const pageOf = (html: string) => ({ html, url, name: undefined });
const LARGE = `${RECIPE_PAGE}${'<p>Soup</p>'.repeat(100_000)}`;
const TEXT = 'Lentil soup\n\nIngredients\n250 g red lentils\n1 onion\n\nSteps\nFry the onion.\nAdd the lentils.';
const MINUTE = { ms: 60_000, memoryMb: 256 };

/** The processor time in milliseconds that this takes of the thread on which everybody is served. */
async function timeTaken(work: () => Promise<unknown>): Promise<number> {
  const start = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

describe('what strangers have written', () => {
  it('is read the same way, small or large', async () => {
    const small = await readInThread('maya', pageOf(RECIPE_PAGE));
    expect(small).toMatchObject({ name: 'Lentil soup', source_url: url, found_by: 'json-ld' });
    expect(await readInThread('maya', pageOf(LARGE), MINUTE)).toEqual(small);
    expect(await readInThread('maya', { text: TEXT })).toMatchObject({ name: 'Lentil soup', found_by: 'text' });
  });

  it('without a recipe has none', async () => {
    expect(await readInThread('maya', pageOf('<p>Soup</p>'))).toBeUndefined();
    expect(await readInThread('maya', { text: 'Soup is back.' })).toBeUndefined();
  });

  it.each([
    ['a page', pageOf('<p>'.repeat(1_000_000)), ({ html = '' }) => readRecipePage(html, url)],
    ['a text', { text: `${TEXT}\n${'1 2\n'.repeat(24_000)}` }, ({ text = '' }) => readRecipeText(text)],
  ] satisfies [string, Foreign, (foreign: { html?: string; text?: string }) => unknown][])(
    'does not keep others waiting while it is read: %s',
    async (_kind, foreign, read) => {
      // First, because it would be charged with collecting what reading here leaves.
      const there = await timeTaken(() => readInThread('maya', foreign, MINUTE));
      expect(there).toBeLessThan((await timeTaken(async () => read(foreign))) / 2);
    },
  );

  it.each([
    ['a page', pageOf(LARGE)],
    ['a small page', pageOf(RECIPE_PAGE)],
    ['a text', { text: TEXT }],
  ])('is given up after a time, and the next is read: %s', async (_kind, foreign) => {
    await expect(readInThread('maya', foreign, { ...MINUTE, ms: 1 })).rejects.toMatchObject({
      code: 'UNREADABLE',
      statusCode: 422,
    });
    expect(await readInThread('maya', { text: TEXT }, MINUTE)).toMatchObject({ name: 'Lentil soup' });
  });

  it('is given up if it takes too much memory, and the next is read', async () => {
    await expect(
      readInThread('maya', pageOf('<p>a'.repeat(1_200_000)), { ...MINUTE, memoryMb: 20 }),
    ).rejects.toMatchObject({
      code: 'UNREADABLE',
    });
    expect(await readInThread('maya', { text: TEXT }, MINUTE)).toMatchObject({ name: 'Lentil soup' });
  });
});
