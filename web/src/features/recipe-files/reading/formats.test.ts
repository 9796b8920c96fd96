import { exportedRecipe } from '@moodbowl/contract/recipe-files';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { recipeDraft } from '@moodbowl/contract/recipes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gzip, makeZip } from '../../../../test/make-zip.ts';
import {
  cookbookRecipe,
  MEALIE_ID,
  mealieDatabase,
  mealieRecipe,
  paprikaRecipe,
  PIXEL_BYTES,
  tandoorRecipe,
} from '../../../../test/sample-recipe-files.ts';
import { toFound } from './found-recipe.ts';
import { recipesInJson } from './json-recipes.ts';
import { readRecipeFile } from './read-recipe-file.ts';

const options = {
  onFound: () => {},
  signal: new AbortController().signal,
  readAddress: () => expect.unreachable('no address was there'),
  readPage: () => expect.unreachable('no page was there'),
};
const read = (file: Blob) => readRecipeFile(file, options);
const json = (value: unknown) => new Blob([JSON.stringify(value)]);

async function pictureOf(found: { readonly picture?: (() => Promise<Blob | undefined>) | undefined } | undefined) {
  const picture = await found?.picture?.();
  return picture && new Uint8Array(await picture.arrayBuffer());
}

describe('a file of Paprika', () => {
  it('has recipes packed one by one, with their pictures, in folders or not', async () => {
    const file = await read(
      await makeZip([
        ['My recipes/', ''],
        ['__MACOSX/My recipes/._Soup.paprikarecipe', 'rubbish'],
        ['My recipes/.DS_Store', 'rubbish'],
        ['My recipes/Soup.paprikarecipe', await gzip(paprikaRecipe('Soup'))],
        ['Stew.paprikarecipe', await gzip(paprikaRecipe('Stew', { photo_data: null }))],
      ]),
    );
    expect([file.format, file.unreadable]).toEqual(['paprika', []]);
    const [soup, stew] = file.recipes;
    expect(soup?.draft).toEqual({
      name: 'Soup',
      description: 'Better on the second day.\n\nFreezes well.',
      ingredients: ['250 g red lentils', '1 onion', '1 l vegetable stock'],
      steps: ['Fry the onion.', 'Add lentils and stock and simmer for 20 minutes.'],
      moods: [],
      diet: null,
      cuisine: '',
      servings: 4,
      minutes_prep: 10,
      minutes_cook: 65,
      minutes_rest: null,
      tags: ['Soups', 'Winter'],
      source_url: '',
      source_name: 'Grandma',
      image_url: '',
    });
    expect(soup?.key).toBe('paprika:UID-OF-SOUP');
    expect(await pictureOf(soup)).toEqual(PIXEL_BYTES);
    expect(stew?.picture).toBeUndefined();
  });

  it('is read without its Markdown and links', async () => {
    const recipe = paprikaRecipe('Soup', {
      ingredients: '**For the sauce**\n2 [tomatoes](https://example.org/t)\n[recipe:Stock]',
      directions: '[For the sauce]\nSimmer for *1 hour*. [photo:Pot]',
      notes: 'Freezes **well**.',
    });
    const file = await read(new Blob([await gzip(recipe)]));
    expect(file.recipes[0]?.draft).toMatchObject({
      description: 'Better on the second day.\n\nFreezes well.',
      ingredients: ['For the sauce:', '2 tomatoes', '[[Stock]]'],
      steps: ['For the sauce:', 'Simmer for 1 hour.'],
    });
  });

  it('may be a single recipe', async () => {
    const file = await read(new Blob([await gzip(paprikaRecipe('Soup'))]));
    expect(file.recipes.map(({ draft }) => draft.name)).toEqual(['Soup']);
    expect(await pictureOf(file.recipes[0])).toEqual(PIXEL_BYTES);
  });

  it('keeps a recipe whose picture is none, without it', async () => {
    const file = await read(new Blob([await gzip(paprikaRecipe('Soup', { photo_data: '%%%' }))]));
    expect(await pictureOf(file.recipes[0])).toBeUndefined();
  });
});

describe('a file of Mealie', () => {
  it('may be a backup: ingredients, steps, tags and notes in order, pictures by id', async () => {
    const file = await read(
      await makeZip([
        ['mealie_2026/database.json', mealieDatabase()],
        [`mealie_2026/data/recipes/${MEALIE_ID}/images/min-original.webp`, 'small'],
        [`mealie_2026/data/recipes/${MEALIE_ID}/images/original.webp`, PIXEL_BYTES],
        [`mealie_2026/data/recipes/${MEALIE_ID}/assets/film.bin`, 'x'.repeat(1000)],
      ]),
    );
    expect(file.format).toBe('mealie');
    expect(file.unreadable).toEqual([{ name: 'Only a name', reason: 'noRecipe' }]);
    expect(file.recipes[0]?.draft).toMatchObject({
      name: 'Flat bread',
      description: 'For the pan.\n\nTip: Use a lid.',
      ingredients: ['Dough:', '300 g flour (sifted)', '½ cup of water (warm)', 'a pinch of salt'],
      steps: ['Knead the dough.', 'Bake in a pan.'],
      servings: 6,
      minutes_prep: 20,
      minutes_cook: 10,
      minutes_rest: null,
      tags: ['bread'],
      source_url: 'https://example.org/bread',
    });
    expect(await pictureOf(file.recipes[0])).toEqual(PIXEL_BYTES);
  });

  it('knows ids with and without hyphens as the same', async () => {
    const withHyphens = JSON.stringify(mealieDatabase()).replaceAll(MEALIE_ID.replaceAll('-', ''), MEALIE_ID);
    const files = [
      await makeZip([['database.json', mealieDatabase()]]),
      await makeZip([['database.json', withHyphens]]),
    ];
    const keys = await Promise.all(files.map(async (file) => (await read(file)).recipes[0]?.key));
    expect(keys[0]).toBe(keys[1]);
  });

  it('may be a single recipe, alone or zipped with its picture', async () => {
    const zipped = await makeZip([
      ['flat-bread.json', mealieRecipe()],
      ['flat-bread.webp', PIXEL_BYTES],
    ]);
    for (const file of [await read(json(mealieRecipe())), await read(zipped)])
      expect(file.recipes[0]?.draft).toMatchObject({
        name: 'Flat bread',
        ingredients: ['Dough:', '2 cups flour', 'a pinch of salt'],
        steps: ['Knead the dough.', 'Pan:', 'Bake the bread.'],
        servings: 4,
        tags: ['bread', 'Side'],
      });
    expect(await pictureOf((await read(zipped)).recipes[0])).toEqual(PIXEL_BYTES);
  });

  it('may be the folders of an older version', async () => {
    const { recipeIngredient: _, recipeInstructions: __, ...rest } = mealieRecipe();
    const old = {
      ...rest,
      id: 5,
      recipe_ingredient: [
        { title: null, note: '1 cup flour', unit: null, food: null, disable_amount: true, quantity: 1 },
      ],
      recipe_instructions: [{ title: '', text: 'Knead.' }],
    };
    const file = await read(
      await makeZip([
        ['mealie/recipes/flat-bread/flat-bread.json', old],
        ['mealie/recipes/flat-bread/images/tiny-original.webp', 'small'],
        ['mealie/recipes/flat-bread/images/original.webp', PIXEL_BYTES],
      ]),
    );
    expect(file.recipes[0]?.draft).toMatchObject({ ingredients: ['1 cup flour'], steps: ['Knead.'] });
    expect(file.recipes[0]?.key).toMatch(/^url:/);
    expect(await pictureOf(file.recipes[0])).toEqual(PIXEL_BYTES);
  });
});

it('a file of Tandoor is a zip of zips', async () => {
  const inner = (name: string) =>
    makeZip([
      ['recipe.json', tandoorRecipe(name)],
      ['image.png', PIXEL_BYTES],
    ]);
  const file = await read(
    await makeZip([
      ['1.zip', await inner('Chili')],
      ['2.zip', await inner('Stew')],
    ]),
  );
  expect(file.format).toBe('tandoor');
  expect(file.recipes.map(({ draft }) => draft.name)).toEqual(['Chili', 'Stew']);
  expect(file.recipes[0]?.draft).toMatchObject({
    ingredients: ['500 g beef', 'For the sauce:', '1½ beans (cooked)', 'salt'],
    steps: ['Fry the beef.', 'Add 1½ beans.', 'Season.', 'Serving:', 'Serve.'],
    servings: 6,
    minutes_prep: 15,
    minutes_cook: 60,
    minutes_rest: null,
    tags: ['Chili'],
  });
  expect(await pictureOf(file.recipes[1])).toEqual(PIXEL_BYTES);
});

describe('a file in JSON-LD', () => {
  it('has a folder for each recipe in Nextcloud Cookbook', async () => {
    const file = await read(
      await makeZip([
        ['Cabbage/recipe.json', cookbookRecipe('Cabbage')],
        ['Cabbage/thumb.jpg', 'small'],
        ['Cabbage/full.jpg', PIXEL_BYTES],
        ['Carrots/recipe.json', cookbookRecipe('Carrots')],
      ]),
    );
    expect(file.format).toBe('json-ld');
    expect(file.recipes[0]?.draft).toMatchObject({
      name: 'Cabbage',
      ingredients: ['1 cabbage', '2 carrots'],
      servings: 3,
      minutes_prep: 15,
      minutes_cook: 60,
      minutes_rest: null,
      tags: ['winter', 'quick', 'Main'],
      image_url: '',
    });
    expect(await pictureOf(file.recipes[0])).toEqual(PIXEL_BYTES);
    expect(file.recipes[1]).toMatchObject({ webPicture: 'https://example.org/soup.jpg' });
    expect(file.recipes[1]?.picture).toBeUndefined();
  });

  it('has all recipes in one document in RecipeSage, told apart by their identifiers', async () => {
    const [one, two] = ['0b1d5a3c-7c8e-4f0f-a5b6-c7d8e9f01234', '0b1d5a3c-7c8e-4f0f-a5b6-c7d8e9f01235'];
    const recipes = [
      cookbookRecipe('Cabbage', { identifier: one, url: undefined, isBasedOn: 'https://example.org/c', image: [] }),
      cookbookRecipe('Carrots', {
        identifier: two,
        creditText: 'The radio',
        recipeIngredient: ['2 carrots', '[For the topping]', '1 avocado'],
        recipeInstructions: [
          { '@type': 'HowToStep', text: '[Carrots]' },
          { '@type': 'HowToStep', text: 'Cook.' },
        ],
        comment: [
          { '@type': 'Comment', name: 'Author Notes', text: 'Even better tomorrow.' },
          { '@type': 'Comment', author: 'Somebody', text: 'Yum!' },
        ],
      }),
    ];
    for (const document of [{ recipes }, recipes, { '@context': 'https://schema.org', '@graph': recipes }]) {
      const file = await read(json(document));
      expect(file.recipes.map(({ key }) => key)).toEqual([`json-ld:${one}`, `json-ld:${two}`]);
      expect(file.recipes.map(({ draft }) => [draft.source_url, draft.source_name])).toEqual([
        ['https://example.org/c', ''],
        ['https://example.org/carrots', 'The radio'],
      ]);
      expect(file.recipes[1]?.draft).toMatchObject({
        description: 'A dish for winter.\n\nEven better tomorrow.',
        ingredients: ['2 carrots', 'For the topping:', '1 avocado'],
        steps: ['Carrots:', 'Cook.'],
      });
    }
  });
});

it('a page is read by the server', async () => {
  const html = '<!doctype html><title>Soup</title>';
  const file = await readRecipeFile(new Blob([html]), {
    ...options,
    readPage: async (sent) => ({
      name: sent === html ? 'Soup' : '',
      description: '',
      ingredients: ['1 leek'],
      steps: [],
      servings: null,
      minutes_prep: null,
      minutes_cook: null,
      minutes_rest: null,
      image_url: 'http://example.org/soup.jpg',
      source_url: 'https://example.org/soup',
      diet: null,
      found_by: 'json-ld',
    }),
  });
  expect(file.format).toBe('page');
  expect(file.recipes[0]).toMatchObject({
    draft: { name: 'Soup', ingredients: ['1 leek'], image_url: '' },
    webPicture: 'http://example.org/soup.jpg',
  });
});

describe('a text', () => {
  const text = 'Crêpes\n\nZutaten\n2 Eier\n100 g Mehl\n\nZubereitung\nVerrühren.\nBacken.';
  const draft = { name: 'Crêpes', ingredients: ['2 Eier', '100 g Mehl'], steps: ['Verrühren.', 'Backen.'] };

  it('is read as one recipe, in UTF-8 or as old Windows wrote it', async () => {
    const old = Uint8Array.from(text, (character) => character.charCodeAt(0));
    for (const file of [await read(new Blob([text])), await read(new Blob([old]))]) {
      expect(file.format).toBe('text');
      expect(file.recipes[0]?.draft).toMatchObject(draft);
    }
  });

  it('may lie in an archive with others, among which some are no recipes', async () => {
    const file = await read(
      await makeZip([
        ['crepes.txt', text],
        ['README.txt', 'These are my recipes.'],
      ]),
    );
    expect([file.recipes.map((found) => found.draft.name), file.unreadable]).toEqual([['Crêpes'], []]);
  });
});

describe('our own export', () => {
  const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
  const drafts = fc
    .record({
      name: line,
      description: fc.string({ unit: 'grapheme', maxLength: 40 }),
      ingredients: fc.array(line, { maxLength: 4 }),
      steps: fc.array(fc.oneof(line, fc.constantFrom('1. Stir &amp; wait', '<b>Stir</b>')), { maxLength: 4 }),
      moods: fc.subarray([...MOOD_NAMES]),
      diet: fc.constantFrom('vegan', 'vegetarian', 'omnivore', null),
      cuisine: fc.constantFrom('', 'German'),
      servings: fc.option(fc.integer({ min: 1, max: 99 })),
      minutes_prep: fc.option(fc.integer({ min: 0, max: 10_000 })),
      minutes_cook: fc.option(fc.integer({ min: 0, max: 10_000 })),
      tags: fc.array(line, { maxLength: 3 }),
      source_url: fc.constantFrom('', 'https://example.org/a?b=c'),
      source_name: fc.string({ unit: 'grapheme', maxLength: 20 }),
      image_url: fc.constantFrom('', 'https://example.org/a.jpg'),
    })
    .map((draft) => recipeDraft.safeParse(draft).data)
    .filter((draft) => draft !== undefined);

  it('comes back as it was', () => {
    fc.assert(
      fc.property(drafts, fc.uuid({ version: 7 }), (recipe, id) => {
        const moodbowl = exportedRecipe.parse({ version: 1, id, recipe, picture: '' });
        // As it is written to the file; the other keys are for other programs.
        const file = JSON.parse(JSON.stringify({ '@type': 'Recipe', name: 'Ignored', moodbowl })) as unknown;
        const [found] = recipesInJson(file).map(toFound);
        expect(found && { ...found.draft, image_url: found.webPicture }).toEqual(recipe);
        expect(found?.key).toBe(`moodbowl:${id}`);
      }),
      { numRuns: 200 },
    );
  });

  it('has its picture beside it, and pages that are not read', async () => {
    const id = '0197a1c4-5b2e-7c3d-9e4f-1a2b3c4d5e6f';
    const recipe = recipeDraft.parse({ name: 'Soup', ingredients: ['1 leek'], moods: ['Sad'] });
    const file = await read(
      await makeZip([
        ['Soup/recipe.json', { moodbowl: { version: 1, id, recipe, picture: 'picture.webp' } }],
        ['Soup/recipe.html', '<!doctype html><p>Soup</p>'],
        ['Soup/picture.webp', PIXEL_BYTES],
        ['index.html', '<!doctype html>'],
      ]),
    );
    expect([file.format, file.recipes.length, file.unreadable]).toEqual(['moodbowl', 1, []]);
    expect(file.recipes[0]?.draft).toEqual(recipe);
    expect(await pictureOf(file.recipes[0])).toEqual(PIXEL_BYTES);
  });
});
