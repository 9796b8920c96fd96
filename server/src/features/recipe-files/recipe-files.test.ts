import { exportedRecipe } from '@moodbowl/contract/recipe-files';
import { createRecipe, createRecipes, getRecipe, recipeDraft, uploadRecipePicture } from '@moodbowl/contract/recipes';
import { uploadMealImage } from '@moodbowl/contract/uploads';
import fc from 'fast-check';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { picture } from '../../../test/feature-calls.ts';
import { readZip } from '../../../test/read-zip.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';
import { draftOf } from '../recipes/recipes.service.ts';

const SOUP = {
  name: 'Lentil soup',
  description: 'Better on the second day.',
  ingredients: ['250 g red lentils', '1 onion'],
  steps: ['Fry the onion.', '2. Simmer & stir </script>.'],
  moods: ['Sad', 'Stressed'],
  diet: 'vegan',
  cuisine: 'German',
  servings: 4,
  minutes_prep: 10,
  minutes_cook: 25,
  minutes_rest: 45,
  tags: ['soup'],
  source_url: 'https://example.org/lentil-soup',
  source_name: 'Grandma',
} as const;

async function download({ app }: TestApp, { token }: TestUser) {
  const response = await app.inject({
    url: '/api/recipes/export',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'de' },
  });
  expect(response.statusCode).toBe(200);
  return { headers: response.headers, files: readZip(response.rawPayload) };
}

const json = (file: Buffer | undefined) => JSON.parse(String(file)) as Record<string, unknown>;

describe('the export of recipes', () => {
  it('has a folder for each recipe, with data, picture and page, and an index', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const { url } = (await maya.call(uploadRecipePicture, { body: picture() })).body;
    const { id } = (await maya.call(createRecipe, { body: { ...SOUP, image_url: url } })).body;
    const { headers, files } = await download(app, maya);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="moodbowl-recipes-2026-03-10.zip"',
    });
    expect([...files.keys()]).toEqual([
      'Recipes/Lentil soup/recipe.json',
      'Recipes/Lentil soup/recipe.html',
      'Recipes/Lentil soup/full.jpg',
      'index.html',
    ]);
    const data = json(files.get('Recipes/Lentil soup/recipe.json'));
    expect(data).toMatchObject({
      '@type': 'Recipe',
      name: SOUP.name,
      image: 'full.jpg',
      recipeYield: '4',
      url: SOUP.source_url,
    });
    expect(data['moodbowl']).toEqual({
      version: 1,
      id,
      picture: 'full.jpg',
      recipe: { ...SOUP, image_url: '' },
    });
    expect(files.get('Recipes/Lentil soup/full.jpg')?.toString('hex', 0, 3)).toBe('ffd8ff');
    const page = String(files.get('Recipes/Lentil soup/recipe.html'));
    expect(page).toContain('<img src="full.jpg" alt="">');
    expect(page).toContain('2. Simmer &amp; stir &lt;/script&gt;.');
    expect(page).toContain('<style>');
    expect(page).not.toMatch(/(?:src|href)="\//);
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect(String(files.get('index.html'))).toContain('href="Recipes/Lentil%20soup/recipe.html">Lentil soup</a>');
  });

  it('has the pictures of the catalogue that a recipe was copied with, and the addresses of others', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya', { admin: true });
    const { url } = (await maya.call(uploadMealImage, { body: picture() })).body;
    await maya.call(createRecipe, { body: { name: 'Copied', image_url: url } });
    const linked = (await maya.call(createRecipe, { body: { name: 'Linked' } })).body;
    // As recipes could have it earlier.
    await app.database.db
      .updateTable('recipes')
      .set({ image_url: 'https://example.org/a.jpg' })
      .where('id', '=', linked.id)
      .execute();
    await maya.call(createRecipe, { body: { name: 'Lost', image_url: '/uploads/meals/lost.webp' } });
    const { files } = await download(app, maya);
    const of = (name: string) => {
      const { image, moodbowl } = json(files.get(`Recipes/${name}/recipe.json`));
      const { picture: file, recipe } = exportedRecipe.parse(moodbowl);
      return [image, file, recipe.image_url, files.has(`Recipes/${name}/full.jpg`)];
    };
    expect(of('Copied')).toEqual(['full.jpg', 'full.jpg', '', true]);
    expect(of('Linked')).toEqual(['https://example.org/a.jpg', '', 'https://example.org/a.jpg', false]);
    expect(of('Lost')).toEqual([undefined, '', '', false]);
  });

  it('has what other recipe managers need of every recipe, and all its steps', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const steps = ['Wash all.', 'For the sauce:', 'Stir.', 'Simmer.', 'To serve', 'Add parsley.'];
    await maya.call(createRecipe, { body: { name: 'Bare' } });
    await maya.call(createRecipe, { body: { name: 'Parts', steps, minutes_prep: 5, minutes_rest: 60 } });
    const { files } = await download(app, maya);
    expect(json(files.get('Recipes/Bare/recipe.json'))).toMatchObject({ description: '', recipeYield: '1', url: '' });
    expect(json(files.get('Recipes/Parts/recipe.json'))).toMatchObject({
      totalTime: 'PT65M',
      recipeInstructions: [
        { '@type': 'HowToStep', name: '', text: 'Wash all.' },
        { '@type': 'HowToStep', name: 'For the sauce', text: 'Stir.' },
        { '@type': 'HowToStep', name: '', text: 'Simmer.' },
        { '@type': 'HowToStep', name: 'To serve', text: 'Add parsley.' },
      ],
    });
  });

  it('is one document for those who want one, with sections alone where there are any', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const read = async () => {
      const headers = { authorization: `Bearer ${maya.token}` };
      const answer = await app.app.inject({ url: '/api/recipes/export/document', headers });
      return { type: answer.headers['content-type'], list: JSON.parse(answer.body) as Record<string, unknown>[] };
    };
    expect(await read()).toEqual({ type: 'application/ld+json', list: [] });
    await maya.call(createRecipe, { body: SOUP });
    await maya.call(createRecipe, { body: { name: 'Parts', steps: ['Wash.', 'Sauce:', 'Stir.', 'Serve:'] } });
    const { list } = await read();
    expect(list).toHaveLength(2);
    const parts = list.find(({ name }) => name === 'Parts');
    const step = (text: string) => ({ '@type': 'HowToStep', text });
    expect(parts?.['recipeInstructions']).toEqual([
      { '@type': 'HowToSection', name: 'Parts', itemListElement: [step('Wash.')] },
      { '@type': 'HowToSection', name: 'Sauce', itemListElement: [step('Stir.')] },
      { '@type': 'HowToSection', name: 'Serve', itemListElement: [step('Serve:')] },
    ]);
    const soup = list.find(({ name }) => name === SOUP.name);
    expect(exportedRecipe.parse(soup?.['moodbowl']).recipe).toEqual({ ...SOUP, image_url: '' });
  });

  it('keeps every recipe whole', async () => {
    const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    const drafts = fc.record({
      name: line,
      description: line,
      ingredients: fc.array(line, { maxLength: 4 }),
      steps: fc.array(line, { maxLength: 4 }),
      moods: fc.constantFrom(['Sad'], []),
      diet: fc.constantFrom('vegan', 'omnivore', null),
      servings: fc.constantFrom(null, 1, 99),
      minutes_prep: fc.constantFrom(null, 0, 90),
      tags: fc.array(line, { maxLength: 3 }),
      source_url: fc.constantFrom('', 'https://example.org/a?b=%22'),
    });
    const valid = fc.sample(drafts, 60).flatMap((draft) => recipeDraft.safeParse(draft).data ?? []);
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    for (let from = 0; from < valid.length; from += 25)
      await maya.call(createRecipes, {
        body: { recipes: valid.slice(from, from + 25).map((draft) => ({ ...draft, id: newId() })) },
      });
    const { files } = await download(app, maya);
    const exported = [...files]
      .filter(([name]) => name.endsWith('recipe.json'))
      .map(([, file]) => exportedRecipe.parse(json(file)['moodbowl']));
    expect(exported.length).toBeGreaterThan(25);
    for (const { id, recipe } of exported)
      expect(recipe).toEqual(draftOf((await maya.call(getRecipe, { params: { id } })).body));
  });

  it('has names that every system can store, and each once', async () => {
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const names = ['../../etc/passwd', 'CON', 'Soup', 'soup', 'SOUP.', '🍲 “Soup”', '...', 'a'.repeat(200), 'C:\\x'];
    const recipes = names.map((name, n) => ({ name, id: newId(), source_url: `https://example.org/${n}` }));
    await maya.call(createRecipes, { body: { recipes } });
    const { files } = await download(app, maya);
    const folders = [...files.keys()].filter((name) => name.endsWith('/recipe.json')).map((name) => name.split('/'));
    expect(folders.every((parts) => parts.length === 3)).toBe(true);
    expect(new Set(folders.map(([, folder]) => folder))).toEqual(
      new Set(['etc passwd', 'CON_', 'Soup', 'soup (2)', 'SOUP (3)', '🍲 “Soup”', 'Rezept', 'a'.repeat(80), 'C x']),
    );
  });

  it('is a zip with an index alone for an empty home', async () => {
    const app = await createTestApp();
    const { files } = await download(app, await app.signIn('maya'));
    expect([...files.keys()]).toEqual(['index.html']);
  });

  it('does not read on when the client goes away', async () => {
    const read: string[] = [];
    const app = await createTestApp();
    const maya = await app.signIn('maya');
    const steps = Array.from({ length: 30 }, () => Array.from({ length: 999 }, () => newId().slice(24)).join(''));
    for (let n = 0; n < 10; n += 1) {
      const recipes = Array.from({ length: 10 }, (_, m) => ({
        name: `Soup ${n} ${m}`,
        id: newId(),
        steps: steps.map((step) => step.slice(0, 4_000)),
      }));
      await maya.call(createRecipes, { body: { recipes } });
    }
    const { db } = app.database;
    const { filesOfExport } = await import('./export-recipes.ts');
    const { zipOf } = await import('./zip-file.ts');
    const home = await db.selectFrom('users').select('home_id').executeTakeFirstOrThrow();
    const files = filesOfExport(db, { homeId: home.home_id, language: 'en', now: new Date() });
    const pieces = zipOf(
      (async function* noted() {
        for await (const file of files) {
          read.push(file.name);
          yield file;
        }
      })(),
    );
    await pieces.next();
    await pieces.return();
    const before = read.length;
    await setImmediate();
    expect(read.length).toBe(before);
    expect(read.length).toBeLessThan(10);
  });

  it('runs twice at a time for an account, until clients go away', async () => {
    const app = await createTestApp({ throttles: true });
    const maya = await app.signIn('maya');
    const step = Array.from({ length: 100 }, () => newId()).join(' ');
    const recipe = { name: 'Soup', steps: Array.from({ length: 100 }, () => step) };
    for (let n = 0; n < 3; n += 1)
      await maya.call(createRecipes, {
        body: { recipes: Array.from({ length: 10 }, (_, m) => ({ ...recipe, name: `Soup ${n} ${m}`, id: newId() })) },
      });
    const url = `${await app.app.listen({ port: 0 })}/api/recipes/export`;
    const open = async () => {
      const request = get(url, { headers: { authorization: `Bearer ${maya.token}` }, agent: false });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      return response;
    };
    const goAway = (response: IncomingMessage) => {
      response.destroy();
      return response.statusCode;
    };
    const running = [await open(), await open()];
    expect(goAway(await open())).toBe(429);
    for (const response of running) goAway(response);
    await expect.poll(async () => goAway(await open())).toBe(200);
  });
});
