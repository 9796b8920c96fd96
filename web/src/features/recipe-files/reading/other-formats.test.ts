import { describe, expect, it } from 'vitest';
import { makeZip } from '../../../../test/make-zip.ts';
import { PIXEL_BYTES } from '../../../../test/sample-recipe-files.ts';
import { readRecipeFile } from './read-recipe-file.ts';

const options = {
  onFound: () => {},
  signal: new AbortController().signal,
  readAddress: () => expect.unreachable('no address was there'),
  readPage: () => expect.unreachable('no page was there'),
};
const read = (file: Blob) => readRecipeFile(file, options);
const text = (lines: readonly string[], name = 'recipes.txt') => new File([lines.join('\n')], name);
const json = (value: unknown) => new File([JSON.stringify(value)], 'recipe.json');
const PIXEL = Buffer.from(PIXEL_BYTES).toString('base64');

/** What the recipe of each sample is. */
const SOUP = {
  name: 'Lentil soup',
  ingredients: ['250 g red lentils', '1 onion', 'Top:', '2 tbsp yogurt'],
  steps: ['Fry the onion.', 'Add the lentils and simmer.'],
  servings: 4,
};

const MEAL_MASTER = [
  'MMMMM----- Recipe via Meal-Master (tm) v8.05',
  '',
  '      Title: Lentil soup',
  ' Categories: Soups, Winter',
  '      Yield: 4 Servings',
  '',
  '    250 g  red lentils',
  '      1    onion',
  'MMMMM------------------------------TOP-------------------------------',
  '      2 tb yogurt',
  '',
  '  Fry the',
  '  onion.',
  '',
  '  Add the lentils and simmer.',
  '',
  'MMMMM',
  '',
  '---------- Recipe via Meal-Master (tm) v8.02',
  '',
  '      Title: Tea',
  ' Categories: Drinks',
  '      Yield: 1 Cup',
  '',
  '      1 c  Water                             1 ts Tea leaves',
  '           - from India                      2    Lemons',
  '',
  '  Boil, then wait.',
  '-----',
];

const REZKONV = [
  '=====  REZKONV-Rezept  RezkonvSuite v1.4',
  '',
  '     Titel: Linsensuppe',
  'Kategorien: Suppe, Eintopf',
  '     Menge: 4 Portionen',
  '',
  '============================ FÜR DIE SUPPE ============================',
  '    250     Gramm  rote Linsen',
  '      1            Zwiebel',
  '============================ ZUM ANRICHTEN ============================',
  '      2     Essl.  Joghurt',
  '',
  '=============================== QUELLE ===============================',
  '                        Oma',
  '                        -- Erfasst *RK* 01.02.2004 von',
  '                        -- Erika',
  '',
  'Die Zwiebel andünsten.',
  '',
  'Die Linsen zugeben und köcheln lassen.',
  '',
  '=====',
];

const MASTER_COOK = [
  '                     *  Exported from  MasterCook  *',
  '',
  '                              Lentil soup',
  '',
  'Recipe By     : Grandma',
  'Serving Size  : 4    Preparation Time :0:10',
  'Categories    : Soups                            Winter',
  '',
  '  Amount  Measure       Ingredient -- Preparation Method',
  '--------  ------------  --------------------------------',
  '     250             g  red lentils',
  '       1                onion -- chopped',
  '',
  'Fry the onion.',
  '',
  'Add the lentils and simmer.',
  '',
  '                    - - - - - - - - - - - - - - - - - - ',
  'Per serving: 200 Calories',
];

const COOKLANG = [
  '---',
  'title: Lentil soup',
  'servings: 4',
  'tags: [soup, winter]',
  '---',
  '-- a note to myself',
  'Fry the @onion{1} in a #large pan{}.',
  '',
  'Add the @red lentils{250%g}, @salt and simmer for ~{25%minutes}.',
  '',
  '== Top ==',
  'Stir @yogurt{2%tbsp}(cold) in.',
];

const CHOWDOWN = [
  '---',
  'layout: recipe',
  'title: "Lentil soup"',
  'tags: soup, winter',
  'servings: 4',
  'ingredients:',
  '- 250 g red lentils',
  '- 1 onion',
  '- "Top:"',
  '- 2 tbsp yogurt',
  'directions:',
  '- Fry the onion.',
  '- Add the lentils and simmer.',
  '---',
  'Better on the second day.',
];

const CSV = [
  'Title,Course,Servings,Prep Time,Ingredients,Directions,Source',
  'Lentil soup,Soups,4,10 min,"250 g red lentils',
  '1 onion',
  'Top:',
  '2 tbsp yogurt","Fry the onion.',
  'Add the lentils and simmer.",https://example.org/soup',
  'Tea,Drinks,1,,"1 cup water | 1 tsp tea ""leaves""","Boil, then wait.",Grandma',
  ',,,,,,',
];

const MELA = {
  id: '5E3E6D5F-8A8C-4B5C-9F0C-1E3B7A3C7F11',
  title: 'Lentil soup',
  text: 'Better on the second day.',
  ingredients: '250 g red lentils\n1 onion\n# Top\n2 tbsp yogurt',
  instructions: 'Fry the onion.\nAdd the lentils and simmer.',
  yield: '4 servings',
  prepTime: '10 min',
  link: 'https://example.org/soup',
  categories: ['Soups'],
  images: [PIXEL],
};

const CROUTON = {
  uuid: 'A1',
  name: 'Lentil soup',
  serves: 4,
  duration: 10,
  webLink: 'https://example.org/soup',
  images: [PIXEL],
  ingredients: [
    { order: 1, ingredient: { name: 'onion' }, quantity: { amount: 1, quantityType: 'ITEM' } },
    { order: 0, ingredient: { name: 'red lentils' }, quantity: { amount: 250, quantityType: 'GRAMS' } },
    { order: 2, ingredient: { name: 'Top' }, quantity: { quantityType: 'SECTION' } },
    { order: 3, ingredient: { name: 'yogurt' }, quantity: { amount: 2, quantityType: 'TABLESPOON' } },
  ],
  steps: [
    { order: 1, step: 'Add the lentils and simmer.', isSection: false },
    { order: 0, step: 'Fry the onion.', isSection: false },
  ],
};

const RECIPE_KEEPER = `<html><body><div class="recipe-details"><meta content="k1" itemprop="recipeId">
  <h2 itemprop="name">Lentil soup</h2><div>Courses: <span itemprop="recipeCourse">Soups</span></div>
  <meta content="Winter" itemprop="recipeCategory"><a href="https://example.org/soup" itemprop="recipeSource">example.org</a>
  Serving size: <span itemprop="recipeYield">4</span> <meta content="PT10M" itemprop="prepTime"><meta content="PT25M" itemprop="cookTime">
  <img src="images/soup_0.png" class="recipe-photo">
  <div itemprop="recipeIngredients"><p>250 g red lentils</p><p>1 onion</p><p>Top:</p><p>2 tbsp yogurt</p></div>
  <div itemprop="recipeDirections"><p>1. Fry the onion.</p><p>2. Add the lentils and simmer.</p></div>
  <div itemprop="recipeNotes"><p>Better on the second day.</p></div></div>
  <div class="recipe-details"><h2 itemprop="name">Tea</h2><div itemprop="recipeIngredients"><p>1 cup water</p></div>
  <div itemprop="recipeDirections"></div></div></body></html>`;

const COPY_ME_THAT = `<html><body><div class="recipe"><div id="name">Lentil soup</div><a id="original_link" href="https://example.org/soup">x</a>
  <img class="recipeImage" src="images/soup.png"><div id="description">Better on the second day.</div>
  Servings: <a id="recipeYield">4</a><span class="recipeCategory">Soups</span>
  <ul id="recipeIngredients"><li class="recipeIngredient">250 g red lentils</li><li class="recipeIngredient">1 onion</li>
  <li class="recipeIngredient_subheader">Top</li><li class="recipeIngredient">2 tbsp yogurt</li></ul>
  <ol id="recipeInstructions"><li class="instruction">Fry the onion.</li><li class="instruction">Add the lentils and simmer.</li></ol>
  <ul id="recipeNotes"><li class="recipeNote">Freezes well.</li></ul></div></body></html>`;

describe('a file of', () => {
  it.each([
    ['Meal-Master', text(MEAL_MASTER), 'meal-master', { ...SOUP, tags: ['Soups', 'Winter'] }],
    [
      'REZKONV',
      text(REZKONV, 'rezepte.rk'),
      'rezkonv',
      {
        name: 'Linsensuppe',
        ingredients: ['Für die suppe:', '250 Gramm rote Linsen', '1 Zwiebel', 'Zum anrichten:', '2 Essl. Joghurt'],
        steps: ['Die Zwiebel andünsten.', 'Die Linsen zugeben und köcheln lassen.'],
        servings: 4,
        source_name: 'Oma',
        tags: ['Suppe', 'Eintopf'],
      },
    ],
    [
      'MasterCook',
      text(MASTER_COOK, 'soup.mxp'),
      'master-cook',
      {
        ...SOUP,
        ingredients: ['250 g red lentils', '1 onion, chopped'],
        minutes_prep: 10,
        source_name: 'Grandma',
        tags: ['Soups', 'Winter'],
      },
    ],
    [
      'Cooklang',
      text(COOKLANG, 'Lentil soup.cook'),
      'cooklang',
      {
        ...SOUP,
        ingredients: ['1 onion', '250 g red lentils', 'salt', 'Top:', '2 tbsp yogurt (cold)'],
        steps: [
          'Fry the onion in a large pan.',
          'Add the red lentils, salt and simmer for 25 minutes.',
          'Top:',
          'Stir yogurt in.',
        ],
        tags: ['soup', 'winter'],
      },
    ],
    ['Chowdown', text(CHOWDOWN, 'soup.md'), 'markdown', { ...SOUP, tags: ['soup', 'winter'] }],
    [
      'Plan to Eat',
      text(CSV, 'recipes.csv'),
      'table',
      { ...SOUP, tags: ['Soups'], minutes_prep: 10, source_url: 'https://example.org/soup' },
    ],
    [
      'a table with semicolons',
      text(
        CSV.slice(0, 1)
          .map((line) => line.replaceAll(',', ';'))
          .concat(
            'Lentil soup;Soups;4;;"250 g red lentils\n1 onion\nTop:\n2 tbsp yogurt";"Fry the onion.\nAdd the lentils and simmer.";',
          ),
        'rezepte.csv',
      ),
      'table',
      SOUP,
    ],
    [
      'Mela',
      json(MELA),
      'mela',
      { ...SOUP, minutes_prep: 10, source_url: 'https://example.org/soup', tags: ['Soups'] },
    ],
    ['Crouton', json(CROUTON), 'crouton', { ...SOUP, minutes_prep: 10, source_url: 'https://example.org/soup' }],
  ])('%s is read', async (_app, file, format, recipe) => {
    const result = await read(file);
    expect([result.format, result.unreadable]).toEqual([format, []]);
    expect(result.recipes[0]?.draft).toMatchObject(recipe);
  });

  it.each([
    [
      'Recipe Keeper',
      RECIPE_KEEPER,
      'images/soup_0.png',
      'recipe-keeper',
      { minutes_cook: 25, tags: ['Winter', 'Soups'] },
    ],
    ['CopyMeThat', COPY_ME_THAT, 'images/soup.png', 'copy-me-that', { tags: ['Soups'] }],
  ])('%s is read from its page, with pictures', async (_app, html, path, format, more) => {
    const file = await read(
      await makeZip([
        ['recipes.html', html],
        [path, PIXEL_BYTES],
      ]),
    );
    expect([file.format, file.unreadable]).toEqual([format, []]);
    const [soup] = file.recipes;
    expect(soup?.draft).toMatchObject({ ...SOUP, ...more, source_url: 'https://example.org/soup' });
    const picture = await soup?.picture?.();
    expect(picture && new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array(PIXEL_BYTES));
  });

  it.each([
    [
      'Paprika',
      json({ name: 'Pizza', ingredients: '1 [recipe:Dough]\n2 tomatoes', directions: 'Top the [recipe:Dough].' }),
      ['1 [[Dough]]', '2 tomatoes'],
      ['Top the Dough.'],
    ],
    [
      'Mealie',
      json({
        name: 'Pizza',
        slug: 'pizza',
        recipeIngredient: [{ quantity: 2, food: null, referencedRecipe: { name: 'Dough' }, note: 'cold' }],
        recipeInstructions: [{ text: 'Bake.' }],
      }),
      ['2 [[Dough]] (cold)'],
      ['Bake.'],
    ],
    [
      'a backup of Mealie',
      json({
        recipes: [
          { id: 'a', name: 'Pizza' },
          { id: 'b', name: 'Dough' },
        ],
        recipes_ingredients: [{ recipe_id: 'a', position: 0, quantity: 1, referenced_recipe_id: 'b' }],
        recipe_instructions: [{ recipe_id: 'a', position: 0, text: 'Bake.' }],
      }),
      ['1 [[Dough]]'],
      ['Bake.'],
    ],
    [
      'Tandoor',
      json({
        name: 'Pizza',
        steps: [
          {
            instruction: 'Bake.',
            ingredients: [{ amount: 1, food: { name: 'Pizza base', recipe: { id: 4, name: 'Dough' } } }],
          },
        ],
      }),
      ['1 [[Dough]]'],
      ['Bake.'],
    ],
    [
      'Cooklang',
      text(['Roll out the @./basics/Dough{1} and add @tomatoes{2}.'], 'Pizza.cook'),
      ['1 [[Dough]]', '2 tomatoes'],
      ['Roll out the Dough and add tomatoes.'],
    ],
    [
      'JSON-LD of our own',
      json({ '@type': 'Recipe', name: 'Pizza', recipeIngredient: ['1 [[Dough]]'], recipeInstructions: ['Bake.'] }),
      ['1 [[Dough]]'],
      ['Bake.'],
    ],
  ])('%s keeps a recipe in a recipe', async (_app, file, ingredients, steps) => {
    expect((await read(file)).recipes[0]?.draft).toMatchObject({ name: 'Pizza', ingredients, steps });
  });

  it('many recipes has all of them', async () => {
    const names = async (file: Blob) => (await read(file)).recipes.map(({ draft }) => draft.name);
    expect(await names(text(MEAL_MASTER))).toEqual(['Lentil soup', 'Tea']);
    expect(
      await names(text([...MASTER_COOK, ...MASTER_COOK.map((line) => line.replace('Lentil soup', 'Tea'))])),
    ).toEqual(['Lentil soup', 'Tea']);
    expect(await names(text(CSV))).toEqual(['Lentil soup', 'Tea']);
    expect(await names(await makeZip([['recipes.html', RECIPE_KEEPER]]))).toEqual(['Lentil soup', 'Tea']);
    const folder = await makeZip([
      ['a.melarecipe', JSON.stringify(MELA)],
      ['b.crumb', JSON.stringify({ ...CROUTON, name: 'Stew' })],
      ['soups/Tea.cook', 'Boil @water{1%cup}.'],
      ['config/aisle.conf', '[produce]\nonion\nleek\n\n[dairy]\nmilk'],
      ['_recipes/pie.md', CHOWDOWN.join('\n').replace('Lentil soup', 'Pie')],
    ]);
    expect((await names(folder)).toSorted()).toEqual(['Lentil soup', 'Pie', 'Stew', 'Tea']);
  });

  it('Meal-Master has steps that are indented or counted', async () => {
    const steps = ['        In a pan, fry the onion.', '', '1.  Add the lentils.'];
    const lines = [...MEAL_MASTER.slice(0, 8), '', ...steps, 'MMMMM'];
    const [soup] = (await read(text(lines))).recipes;
    expect(soup?.draft).toMatchObject({
      ingredients: ['250 g red lentils', '1 onion'],
      steps: ['In a pan, fry the onion.', '1. Add the lentils.'],
    });
  });

  it('a text with commas in its first lines is no table', async () => {
    const lines = [
      'Rice, beans, corn, and egg',
      'A quick, easy, cheap, tasty meal.',
      'Ingredients',
      '1 egg',
      '2 corn cobs',
      'Method',
      'Fry.',
    ];
    expect((await read(text(lines))).recipes[0]?.draft.name).toBe('Rice, beans, corn, and egg');
  });

  it('Meal-Master has lines in two columns, and lines that go on', async () => {
    const [, tea] = (await read(text(MEAL_MASTER))).recipes;
    expect(tea?.draft.ingredients.toSorted()).toEqual(
      ['1 cup Water from India', '1 tsp Tea leaves', '2 Lemons'].toSorted(),
    );
  });
});

describe('a strange file', () => {
  it.each([
    ['front matter that is broken', '---\ntitle: [Soup\n---\nIngredients'],
    ['front matter that refers to itself', '---\na: &a [1]\ntitle: *a\ningredients: [*a, *a]\n---\n'],
    ['front matter as deep as it goes', `---\ntitle: ${'['.repeat(90_000)}\n---\n`],
    ['Meal-Master without a recipe', `MMMMM----- Meal-Master\n${'MMMMM-----'.repeat(10_000)}`],
    ['Meal-Master of spaces', `MMMMM----- Meal-Master\n${' '.repeat(100_000)}1`],
    ['MasterCook of rules', `* Exported from MasterCook *\n${'--------  ------------  --------\n'.repeat(5_000)}`],
    ['a table of quotes', `name,ingredients\n${'"'.repeat(100_001)}`],
    ['a table of columns', `name,ingredients${',x'.repeat(50_000)}\na,b`],
  ])('does no harm: %s', async (_kind, content) => {
    const outcome = await read(new File([content], 'recipes.txt')).catch(({ code }: { code?: string }) => code);
    expect(outcome).toBeDefined();
  });

  it.each(['@a{', '[-', '-]', '--', '#', '~{1%', '== ', '>> a:'])('in Cooklang does no harm: %s', async (part) => {
    const outcome = await read(new File([part.repeat(20_000)], 'Soup.cook')).catch(
      ({ code }: { code?: string }) => code,
    );
    expect(outcome).toBeDefined();
  });
});

describe('a file that is not understood is refused', () => {
  it.each([
    ['a table of something else', ['id,name,price,stock', '1,Soup,2,3', '2,Tea,3,4'], 'unknownTable'],
    ['a table without ingredients', ['Title,Rating,Course,Link', 'Soup,5,Dinner,x', 'Tea,4,Drinks,y'], 'unknownTable'],
    [
      'a text with several recipes',
      [
        'Soup',
        'Ingredients',
        '1 onion',
        '2 leeks',
        'Method',
        'Fry.',
        'Tea',
        'Ingredients',
        '1 l water',
        '2 lemons',
        'Method',
        'Boil.',
      ],
      'severalInText',
    ],
    ['a list of words', ['one', 'two'], 'unknown'],
    ['a whole book', ['Soup', 'Ingredients', '1 leek', 'Method', ...Array(20_000).fill('Stir.')], 'unknown'],
  ])('%s', async (_kind, lines, code) => {
    await expect(read(text(lines))).rejects.toMatchObject({ code });
  });

  it('and a row without a name is named in the others’ stead', async () => {
    const file = await read(text(['name,ingredients,method', 'Soup,1 onion,Fry.', 'Empty,,'], 'r.csv'));
    expect(file.recipes.map(({ draft }) => draft.name)).toEqual(['Soup']);
    expect(file.unreadable).toEqual([{ name: 'Empty', reason: 'noRecipe' }]);
  });
});
