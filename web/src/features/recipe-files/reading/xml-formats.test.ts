import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { describe, expect, it } from 'vitest';
import { makeZip } from '../../../../test/make-zip.ts';
import { PIXEL_BYTES } from '../../../../test/sample-recipe-files.ts';
import { FileProblem } from './file-problem.ts';
import { readRecipeFile, type ReadOptions } from './read-recipe-file.ts';

const options: ReadOptions = {
  onFound: () => {},
  signal: new AbortController().signal,
  readPage: () => expect.unreachable('no page was there'),
  readAddress: () => expect.unreachable('no address was there'),
};
const read = (file: Blob, more: Partial<ReadOptions> = {}) => readRecipeFile(file, { ...options, ...more });
const text = (lines: string, name: string) => new File([lines], name);
const PIXEL = Buffer.from(PIXEL_BYTES).toString('base64');

/** What the recipe of each sample is. */
const SOUP = {
  name: 'Lentil soup',
  ingredients: ['250 g red lentils', '1 onion', 'Top:', '2 tbsp yogurt'],
  steps: ['Fry the onion.', 'Add the lentils & simmer.'],
  servings: 4,
  minutes_prep: 10,
};

const RECIPE_ML = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE recipeml PUBLIC "-//FormatData//DTD RecipeML 0.5//EN" "http://www.formatdata.com/recipeml/recipeml.dtd">
<recipeml version="0.5"><recipe>
  <head><title>Lentil soup</title><categories><cat>Soups</cat></categories><yield>4</yield>
    <preptime>10 minutes</preptime></head>
  <ingredients>
    <ing><amt><qty>250</qty><unit>g</unit></amt><item>red lentils</item></ing>
    <ing><amt><qty>1</qty></amt><item>onion</item></ing>
    <ing-div><title>Top</title><ing><amt><qty>2</qty><unit>tbsp</unit></amt><item>yogurt</item></ing></ing-div>
  </ingredients>
  <directions><step>Fry the onion.</step><step>Add the lentils &amp; simmer.</step></directions>
</recipe></recipeml>`;

const COOKMATE = `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
<cookbook version="3"><recipe><title>Lentil soup</title><preptime>10 min</preptime><quantity>4 servings</quantity>
  <category>Soups</category><imagepath>/storage/emulated/0/cookmate/images/soup.png</imagepath>
  <ingredient><li>250 g red lentils</li><li>1 onion</li><li>Top:</li><li>2 tbsp yogurt</li></ingredient>
  <recipetext><li>Fry the onion.</li><li>Add the lentils &amp; simmer.</li></recipetext>
</recipe><recipe><title>Tea</title><ingredient><li>1 l water</li></ingredient></recipe></cookbook>`;

const LIVING_COOKBOOK = `<?xml version="1.0"?><fdx Source="Living Cookbook 4.0" FileVersion="1.1"><Recipes>
<Recipe Name="Lentil soup" ID="7" Servings="4" PreparationTime="10" RecipeTypes="Soups" Source="Grandma"
  WebPage="https://example.org/soup">
  <RecipeIngredients><RecipeIngredient Quantity="250" Unit="g" Ingredient="red lentils" Heading="N"/>
    <RecipeIngredient Quantity="1" Ingredient="onion"/><RecipeIngredient Ingredient="Top" Heading="Y"/>
    <RecipeIngredient Quantity="2" Unit="tbsp" Ingredient="yogurt"/></RecipeIngredients>
  <RecipeProcedures><RecipeProcedure Heading="N"><ProcedureText>Fry the onion.</ProcedureText></RecipeProcedure>
    <RecipeProcedure><ProcedureText>Add the lentils &amp; simmer.</ProcedureText></RecipeProcedure></RecipeProcedures>
  <RecipeImages><RecipeImage FileType="PNG">${PIXEL}</RecipeImage></RecipeImages>
</Recipe></Recipes></fdx>`;

const MASTER_COOK = `<?xml version="1.0" standalone="yes" encoding="ISO-8859-1"?>
<!DOCTYPE mx2 SYSTEM "mx2.dtd">
<mx2 source="MasterCook 5.0"><Summ><Nam>Lentil soup</Nam></Summ>
<RcpE name="Lentil soup" author="Grandma"><Serv qty="4"/><PrpT elapsed="0:10"/><CatS><CatT>Soups</CatT></CatS>
  <IngR name="red lentils" unit="g" qty="250" code="I"></IngR><IngR name="onion" qty="1" code="I"></IngR>
  <IngR name="Top" code="S"></IngR><IngR name="yogurt" unit="tbsp" qty="2" code="I"></IngR>
  <DirS><DirT>Fry the onion.</DirT><DirT>Add the lentils &amp; simmer.</DirT></DirS>
</RcpE></mx2>`;

const EVERNOTE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
<en-export><note><title>Lentil soup</title><content><![CDATA[<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note><div>Serves 4</div><div>Prep: 10 min</div>
<div><b>Ingredients</b></div><ul><li>250 g red lentils</li><li>1 onion</li></ul><div>Top:</div><div>2 tbsp yogurt</div>
<div><b>Method</b></div><ol><li>Fry the onion.</li><li>Add the lentils &amp; simmer.</li></ol></en-note>]]></content>
<tag>Soups</tag><note-attributes><source-url>https://example.org/soup</source-url></note-attributes>
<resource><data encoding="base64">
${PIXEL.slice(0, 20)}
${PIXEL.slice(20)}</data><mime>image/png</mime></resource></note>
<note><title>Gym</title><content><![CDATA[<en-note><div>Mondays at six.</div></en-note>]]></content></note></en-export>`;

const RECIPE_SAGE = `==== Recipes ====

Title: Lentil soup
Description:
Yield: 4
ActiveTime: 10
TotalTime:
Source: Grandma
Url: https://example.org/soup
Folder: main
Ingredients: 250 g red lentils
1 onion
Top:
2 tbsp yogurt
Instructions: Fry the onion.
Add the lentils & simmer.
Notes: Freezes well.
CreatedAt: Mon Mar 02 2026
NutritionCalories: null
Labels: Soups
Images:

Title: Tea
Ingredients: 1 l water
Instructions: Boil.
`;

const PEPPERPLATE = `Title: Lentil soup
Description: For the winter
Yield: 4
Active: 10

Ingredients:
250 g red lentils
1 onion
Top:
2 tbsp yogurt

Instructions:
Fry the onion.
Add the lentils & simmer.
`;

const pictureOf = async (found: Awaited<ReturnType<typeof read>>['recipes'][number] | undefined) => {
  const picture = await found?.picture?.();
  return picture && new Uint8Array(await picture.arrayBuffer());
};

describe('a file of', () => {
  it.each([
    ['RecipeML', text(RECIPE_ML, 'soup.xml'), 'recipe-ml', { tags: ['Soups'] }],
    ['MasterCook 5', text(MASTER_COOK, 'soup.mx2'), 'master-cook', { tags: ['Soups'], source_name: 'Grandma' }],
    [
      'RecipeSage as text',
      text(RECIPE_SAGE, 'recipes.txt'),
      'labelled',
      { tags: ['Soups'], source_name: 'Grandma', description: 'Freezes well.' },
    ],
    ['Pepperplate', text(PEPPERPLATE, 'soup.txt'), 'labelled', { description: 'For the winter' }],
    [
      'RecetteTek',
      text(
        JSON.stringify([
          {
            title: 'Lentil soup',
            description: '',
            quantity: '4',
            preparationTime: '10',
            ingredients: '250 g red lentils\n1 onion\nTop:\n2 tbsp yogurt',
            instructions: 'Fry the onion.\nAdd the lentils & simmer.',
            keywords: 'Soups;Winter',
            url: 'https://example.org/soup',
          },
        ]),
        'recipes_0.json',
      ),
      'fields',
      { tags: ['Soups', 'Winter'], source_url: 'https://example.org/soup' },
    ],
  ])('%s is read', async (_app, file, format, more) => {
    const result = await read(file);
    expect([result.format, result.unreadable]).toEqual([format, []]);
    expect(result.recipes[0]?.draft).toMatchObject({ ...SOUP, ...more });
  });

  it('Living Cookbook has its pictures within', async () => {
    const file = await read(text(LIVING_COOKBOOK, 'book.fdx'));
    expect(file.format).toBe('living-cookbook');
    expect(file.recipes[0]?.draft).toMatchObject({ ...SOUP, tags: ['Soups'], source_url: 'https://example.org/soup' });
    expect(await pictureOf(file.recipes[0])).toEqual(new Uint8Array(PIXEL_BYTES));
  });

  it('Evernote has notes, of which some are recipes, with pictures', async () => {
    const file = await read(text(EVERNOTE, 'Recipes.enex'));
    expect([file.format, file.unreadable]).toEqual(['evernote', [{ name: 'Gym', reason: 'noRecipe' }]]);
    expect(file.recipes[0]?.draft).toMatchObject({ ...SOUP, tags: ['Soups'], source_url: 'https://example.org/soup' });
    expect(await pictureOf(file.recipes[0])).toEqual(new Uint8Array(PIXEL_BYTES));
  });

  it('Cookmate has all recipes in one part and pictures beside it', async () => {
    const file = await read(
      await makeZip([
        ['my_cookbook.xml', COOKMATE],
        ['images/soup.png', PIXEL_BYTES],
      ]),
    );
    expect(file.format).toBe('cookmate');
    expect(file.recipes.map(({ draft }) => draft.name)).toEqual(['Lentil soup', 'Tea']);
    expect(file.recipes[0]?.draft).toMatchObject({ ...SOUP, tags: ['Soups'] });
    expect(await pictureOf(file.recipes[0])).toEqual(new Uint8Array(PIXEL_BYTES));
  });

  it.each([
    ['an unknown program', '<?xml version="1.0"?><shopping><item>Milk</item></shopping>'],
    ['entities that grow', '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;">]><recipeml>&c;</recipeml>'],
    ['elements without end', `<recipeml>${'<a>'.repeat(50_000)}`],
  ])('XML of %s has no recipe', async (_what, xml) => {
    await expect(read(text(xml, 'file.xml'))).rejects.toThrow(FileProblem);
  });
});

describe('a list of addresses', () => {
  const recipe = (name: string): ImportedRecipe => ({
    name,
    description: '',
    ingredients: ['1 leek'],
    steps: [],
    servings: null,
    minutes_prep: null,
    minutes_cook: null,
    minutes_rest: null,
    source_url: `https://example.org/${name}`,
    image_url: '',
    diet: null,
    found_by: 'json-ld',
  });

  it('is fetched one after the other, and names those that fail', async () => {
    const open = new Set<string>();
    const readAddress = async (url: string) => {
      expect(open.size).toBe(0);
      open.add(url);
      await Promise.resolve();
      open.delete(url);
      return url.endsWith('gone') ? undefined : recipe(url.slice(-3));
    };
    const lines = ['https://example.org/one', '', 'https://example.org/gone', 'https://example.org/two'];
    const file = await read(text(lines.join('\r\n'), 'links.txt'), { readAddress });
    expect(file.recipes.map(({ draft }) => draft.name)).toEqual(['one', 'two']);
    expect([file.format, file.unreadable]).toEqual([
      'addresses',
      [{ name: 'https://example.org/gone', reason: 'notFetched' }],
    ]);
  });

  it('has at most as many as the server fetches in an hour', async () => {
    const lines = Array.from({ length: 61 }, (_, index) => `https://example.org/${index}`);
    await expect(read(text(lines.join('\n'), 'links.txt'))).rejects.toThrow('tooManyAddresses');
  });
});

describe('a table whose columns nobody knows', () => {
  const TABLE =
    'Gericht;Was rein kommt;Wie es geht;x\nLinsensuppe;"250 g Linsen\n1 Zwiebel";Kochen.;1\nTee;1 l Wasser;;2';

  it('is read by the columns that are chosen', async () => {
    const file = text(TABLE, 'rezepte.csv');
    const problem: unknown = await read(file).catch((error: unknown) => error);
    expect(problem).toMatchObject({
      code: 'unknownTable',
      table: { header: ['Gericht', 'Was rein kommt', 'Wie es geht', 'x'] },
    });
    const { recipes, table } = await read(file, { columns: { name: 0, ingredients: 1, steps: 2 } });
    expect(recipes.map(({ draft }) => [draft.name, draft.ingredients])).toEqual([
      ['Linsensuppe', ['250 g Linsen', '1 Zwiebel']],
      ['Tee', ['1 l Wasser']],
    ]);
    expect(table).toMatchObject({ first: ['Linsensuppe', '250 g Linsen\n1 Zwiebel', 'Kochen.', '1'] });
  });

  it('says again which columns it has when those that were chosen have no recipe', async () => {
    const problem: unknown = await read(text(TABLE, 'r.csv'), { columns: { name: 7, steps: 8 } }).catch(
      (error: unknown) => error,
    );
    expect(problem).toMatchObject({ code: 'noRecipe', table: { places: { name: 7, steps: 8 } } });
  });
});
