import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gzip, makeZip } from '../../../../test/make-zip.ts';
import { cookbookRecipe, paprikaRecipe } from '../../../../test/sample-recipe-files.ts';
import { FILE_LIMITS } from './file-limits.ts';
import { FileProblem, type FileProblemCode } from './file-problem.ts';
import { readRecipeFile } from './read-recipe-file.ts';
import { UnpackBudget } from './unpack.ts';

const options = {
  onFound: () => {},
  signal: new AbortController().signal,
  readAddress: () => expect.unreachable('no address was there'),
  readPage: () => Promise.reject(new Error('no page was there')),
};
const read = (file: Blob) => readRecipeFile(file, options);
const paprika = async (name: string, changes?: object) => gzip(paprikaRecipe(name, changes));

async function problemOf(file: Blob): Promise<FileProblemCode> {
  const error = await read(file).catch((thrown: unknown) => thrown);
  if (error instanceof FileProblem) return error.code;
  throw error;
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}

/** The end of a zip, with this many files announced. */
function endOfZip(files: number): Uint8Array<ArrayBuffer> {
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, files, true);
  end.setUint16(10, files, true);
  return new Uint8Array(end.buffer);
}

/** A zip whose directory names one tiny stored file so many times. */
async function zipWithEntries(count: number): Promise<Blob> {
  const bytes = await bytesOf(await makeZip([['a.txt', 'a']]));
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  const [size, start] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  const entry = bytes.slice(start, start + size);
  const last = endOfZip(Math.min(count, 0xfffe));
  new DataView(last.buffer).setUint32(12, size * count, true);
  new DataView(last.buffer).setUint32(16, start, true);
  return new Blob([bytes.slice(0, start), ...Array.from({ length: count }, () => entry), last]);
}

describe('a file is refused', () => {
  it('if it is empty or something else', async () => {
    expect(await problemOf(new Blob([]))).toBe('empty');
    expect(await problemOf(new Blob(['%PDF-1.7 Soup']))).toBe('unknown');
    expect(await problemOf(new Blob(['name,price\nSoup,2']))).toBe('unknown');
  });

  it('if there is no recipe in it', async () => {
    expect(await problemOf(new Blob(['{"name": "Soup"}']))).toBe('noRecipe');
    expect(await problemOf(new Blob(['[]']))).toBe('noRecipe');
    expect(await problemOf(new Blob([endOfZip(0)]))).toBe('noRecipe');
    expect(await problemOf(await makeZip([['soup.txt', 'Boil a leek.']]))).toBe('noRecipe');
  });

  it('if it is cut off or broken', async () => {
    const bytes = await bytesOf(await makeZip([['Soup.paprikarecipe', await paprika('Soup')]]));
    expect(await problemOf(new Blob([bytes.slice(0, -30)]))).toBe('damaged');
    expect(await problemOf(new Blob([bytes.slice(0, 40)]))).toBe('damaged');
    const packed = await paprika('Soup');
    expect(await problemOf(new Blob([packed.slice(0, -20)]))).toBe('damaged');
    expect(await problemOf(new Blob(['{"@type": "Recipe", ']))).toBe('damaged');
  });

  it('if it is encrypted', async () => {
    const file = await makeZip([['Soup.paprikarecipe', await paprika('Soup')]], { password: 'porridge' });
    expect(await problemOf(file)).toBe('encrypted');
  });

  it('if it has zips in zips in zips', async () => {
    const inner = await makeZip([['recipe.json', cookbookRecipe('Soup')]]);
    const file = await makeZip([['1.zip', await makeZip([['2.zip', inner]])]]);
    expect(await problemOf(file)).toBe('nested');
  });

  it('if a part of it unpacks to more than any recipe has', async () => {
    const zeros = new Uint8Array(FILE_LIMITS.entryBytes + 1).fill(0x20);
    zeros[0] = 0x7b;
    const bomb = await makeZip([['recipe.json', zeros]]);
    expect(bomb.size).toBeLessThan(100_000);
    expect(await problemOf(bomb)).toBe('tooLarge');
    expect(await problemOf(await makeZip([['a', await gzip(zeros)]]))).toBe('tooLarge');
  });

  it('if all of it unpacks to too much', async () => {
    const soup = JSON.stringify(cookbookRecipe('Soup'));
    const file = await makeZip(['1', '2', '3'].map((name) => [name, soup]));
    const within = (bytes: number) => readRecipeFile(file, { ...options, budget: new UnpackBudget(bytes) });
    expect((await within(soup.length * 3)).recipes).toHaveLength(1);
    await expect(within(soup.length * 3 - 1)).rejects.toMatchObject({ code: 'tooLarge' });
  });

  it('if it has 100,000 files, before one of them is read', async () => {
    const file = await zipWithEntries(100_000);
    expect(await problemOf(file)).toBe('tooManyEntries');
  });

  it('if it has more recipes than a home can hold', async () => {
    const recipes = Array.from({ length: FILE_LIMITS.recipes + 1 }, (_, n) => cookbookRecipe(`Soup ${n}`));
    expect(await problemOf(new Blob([JSON.stringify(recipes)]))).toBe('tooManyRecipes');
    const fitting = await read(new Blob([JSON.stringify(recipes.slice(1))]));
    expect(fitting.recipes).toHaveLength(FILE_LIMITS.recipes);
  });
});

it('names that lead out of a folder are only names', async () => {
  const file = await read(
    await makeZip([
      ['../../etc/passwd.json', cookbookRecipe('Soup')],
      ['..\\C:\\Windows\\stew.json', cookbookRecipe('Stew')],
    ]),
  );
  expect(file.recipes.map(({ draft }) => draft.name)).toEqual(['Soup', 'Stew']);
});

it('what is broken does not keep back what can be read', async () => {
  const file = await read(
    await makeZip([
      ['Soup.paprikarecipe', await paprika('Soup')],
      ['Torn.paprikarecipe', (await paprika('Torn')).slice(0, 100)],
      ['Overwritten.paprikarecipe', 'rubbish!'],
      ['Empty.paprikarecipe', ''],
      ['half.json', '{"@type": "Recipe", "name": '],
      ['Nameless.paprikarecipe', await paprika('')],
    ]),
  );
  expect(file.recipes.map(({ draft }) => draft.name)).toEqual(['Soup']);
  expect(file.unreadable).toEqual([
    { name: 'Torn', reason: 'damaged' },
    { name: 'Overwritten', reason: 'damaged' },
    { name: 'Empty', reason: 'damaged' },
    { name: 'half', reason: 'damaged' },
    { name: 'Nameless.paprikarecipe', reason: 'noRecipe' },
  ]);
});

it('a changed byte in a packed recipe is noticed', async () => {
  const bytes = await bytesOf(await makeZip([['recipe.json', cookbookRecipe('Soup')]]));
  bytes[120] = (bytes[120] ?? 0) ^ 0xff;
  expect(await problemOf(new Blob([bytes]))).toBe('damaged');
});

it('shortens what is too long, and says so', async () => {
  const long = 'Very long soup. '.repeat(500);
  const lines = Array.from({ length: 400 }, (_, n) => `${n} leeks`);
  const recipes = [
    cookbookRecipe('Soup'),
    cookbookRecipe(long),
    cookbookRecipe('Stew', { recipeIngredient: lines, description: long }),
    cookbookRecipe('Broth', { keywords: lines.join(',') }),
  ];
  const file = await read(new Blob([JSON.stringify(recipes)]));
  expect(file.recipes.map(({ isCut }) => isCut)).toEqual([false, true, true, true]);
  for (const { draft } of file.recipes) {
    expect(draft.name.length).toBeLessThanOrEqual(RECIPE_LIMITS.name);
    expect(draft.ingredients.length).toBeLessThanOrEqual(RECIPE_LIMITS.ingredients);
    expect(draft.tags.length).toBeLessThanOrEqual(RECIPE_LIMITS.tags);
  }
});

describe('recipes with one name', () => {
  const soup = (line: string) => ({ ...cookbookRecipe('Soup'), url: undefined, recipeIngredient: [line] });

  it('are all kept if they differ, under names that stay when the file is read again', async () => {
    const file = new Blob([JSON.stringify([soup('1 leek'), soup('2 leeks'), soup('1 leek'), soup('3 leeks')])]);
    const names = async () => (await read(file)).recipes.map(({ draft }) => draft.name);
    expect(await names()).toEqual(['Soup', 'Soup (2)', 'Soup (3)']);
    expect((await read(file)).repeated).toEqual(['Soup']);
    expect(await names()).toEqual(await names());
  });

  it('are two if they come from two pages', async () => {
    const other = { ...cookbookRecipe('Soup'), url: 'https://example.org/other' };
    const file = await read(new Blob([JSON.stringify([cookbookRecipe('Soup'), other])]));
    expect(file.recipes.map(({ draft }) => draft.name)).toEqual(['Soup', 'Soup']);
  });
});

it('any bytes are read or refused, and nothing else', async () => {
  const start = fc.constantFrom([0x50, 0x4b, 3, 4], [0x1f, 0x8b, 8], [0x7b], [0x5b], [0x50, 0x4b, 5, 6]);
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 200 }), async (beginning, rest) => {
      const outcome = await read(new Blob([new Uint8Array([...beginning, ...rest])])).catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(FileProblem);
    }),
  );
});

it('any value in a recipe is read or refused, and nothing else', async () => {
  const keys = [
    ...Object.keys(cookbookRecipe('Soup')),
    ...Object.keys(paprikaRecipe('Soup')),
    'slug',
    'steps',
    'recipe_ingredient',
  ];
  const recipe = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 3 }));
  await fc.assert(
    fc.asyncProperty(recipe, fc.boolean(), async (value, isNamed) => {
      const file = new Blob([JSON.stringify(isNamed ? { ...value, name: 'Soup', '@type': 'Recipe' } : value)]);
      const outcome = await read(file).catch((error: unknown) => error);
      expect(!(outcome instanceof Error) || outcome instanceof FileProblem).toBe(true);
    }),
    { numRuns: 300 },
  );
});
