import { getRecipe, listRecipes } from '@moodbowl/contract/recipes';
import { crc32, gzipSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectNoSidewaysScrolling, Person, test } from './fixtures.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function paprikaRecipe(name: string): Buffer {
  const recipe = {
    uid: `UID-OF-${name}`,
    name,
    ingredients: '250 g red lentils\n1 onion',
    directions: 'Fry the onion.\n\nAdd the lentils.',
    servings: '4',
    photo_data: PIXEL,
  };
  return gzipSync(JSON.stringify(recipe));
}

/** A zip of files that are not compressed (APPNOTE.TXT 4.3). */
function zipOf(files: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    // From the version to the length of the extra field, alike in both headers.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, rest, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

test('recipes come from a file of Paprika, and leave in one of ours for another person @phone', async ({
  page,
  person,
  request,
}) => {
  await person.enter(page, '/import-file');
  const buffer = zipOf([
    ['Soup.paprikarecipe', paprikaRecipe('Soup')],
    ['Stew.paprikarecipe', paprikaRecipe('Stew')],
    ['Torn.paprikarecipe', paprikaRecipe('Torn').subarray(0, 40)],
  ]);
  const chooser = page.getByLabel('Choose a file');
  await chooser.setInputFiles({ name: 'all.paprikarecipes', mimeType: 'application/octet-stream', buffer });
  await expect(page.getByRole('heading', { name: '2 recipes found' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Grateful' }).click();
  await page.getByRole('button', { name: 'Import 2 recipes' }).click();
  await expect(page.getByRole('heading', { name: '2 new recipes' })).toBeVisible();
  await expect(page.getByText('Torn')).toBeVisible();
  await expectAccessible(page);
  const stored = await person.call(listRecipes, { query: { sort: 'name' } });
  expect(stored.map(({ name, moods }) => [name, moods])).toEqual([
    ['Soup', ['Grateful']],
    ['Stew', ['Grateful']],
  ]);
  expect(stored[0]?.image_url).toMatch(/\.webp$/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export recipes' }).click();
  const exported = await readFile(await (await downloading).path());
  const friend = await Person.register(request);
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, friend.session);
  await page.goto('/import-file');
  await chooser.setInputFiles({ name: 'recipes.zip', mimeType: 'application/zip', buffer: exported });
  await expect(page.getByText('The file comes from Moodbowl.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 recipes' }).click();
  await expect(page.getByRole('heading', { name: '2 new recipes' })).toBeVisible();
  const [soup] = await friend.call(listRecipes, { query: { sort: 'name' } });
  const {
    id: _,
    created_at: __,
    updated_at: ___,
    image_url,
    ...same
  } = await friend.call(getRecipe, {
    params: { id: soup?.id ?? '' },
  });
  expect(await person.call(getRecipe, { params: { id: stored[0]?.id ?? '' } })).toMatchObject(same);
  expect(image_url).toMatch(/\.webp$/);
});
