import { createRecipes, listRecipes, RECIPE_LIMITS, uploadRecipePicture } from '@moodbowl/contract/recipes';
import { type Meal, meal } from '@moodbowl/contract/meals';
import { exportRecipes } from '@moodbowl/contract/recipe-files';
import { importPicture } from '@moodbowl/contract/recipe-imports';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fill, press } from '../../test/actions.ts';
import { gzip, makeZip } from '../../test/make-zip.ts';
import { findToast, openScreen, passTime, settle, signIn, stopTime } from '../../test/open-screen.tsx';
import { newId } from '../lib/new-id.ts';
import { clearSession } from '../lib/session.ts';
import { idOf, sampleMeal } from '../../test/samples.ts';
import { cookbookRecipe, paprikaRecipe } from '../../test/sample-recipe-files.ts';
import { Refusal, refusal, type SentCall, stubServer, unreachable } from '../../test/stub-server.ts';

interface SentRecipe {
  readonly id: string;
  readonly name: string;
  readonly image_url: string;
  readonly moods: readonly string[];
}
const recipesIn = ({ body }: SentCall) => (body as { recipes: SentRecipe[] }).recipes;
const PICTURE = `/uploads/recipes/${'a'.repeat(32)}.webp`;
const QUOTED = { code: 'TOO_MANY_REQUESTS', message: 'Slowly.', error: 'Slowly.' };

/** A recipe as it is in lists. */
const toMeal = ({ id, name }: Pick<SentRecipe, 'id' | 'name'>): Meal => ({
  ...meal.parse(listRecipes.example.response[0]),
  id,
  name,
});

/** A server that stores what it gets once. */
function openServer() {
  const stored = new Map<string, SentRecipe>();
  const server = stubServer()
    .on(listRecipes, () => [...stored.values()].map(toMeal))
    .on(uploadRecipePicture, { url: PICTURE })
    .on(importPicture, { url: PICTURE })
    .on(createRecipes, (call) => ({
      outcomes: recipesIn(call).map((recipe) => {
        if (stored.has(recipe.id)) return 'duplicate';
        stored.set(recipe.id, recipe);
        return 'added';
      }),
    }));
  return { server, stored };
}

async function open() {
  signIn();
  return openScreen('/import-file');
}

async function choose(content: Blob) {
  const file = new File([content], 'recipes');
  fireEvent.change(await screen.findByLabelText(/Choose a file/), { target: { files: [file] } });
  await settle();
}

const jsonFile = (count: number) =>
  new Blob([JSON.stringify(Array.from({ length: count }, (_, n) => cookbookRecipe(`Soup ${n}`)))]);

/** Opens the list with this title and returns its names. */
async function namesUnder(title: string): Promise<(string | null | undefined)[]> {
  const details = (await screen.findByText(title)).closest('details');
  if (!details) throw new Error('it is no list');
  return within(details)
    .getAllByRole('listitem', { hidden: true })
    .map(({ firstElementChild }) => firstElementChild?.textContent);
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('importing a file', () => {
  it('shows what is in it, sends pictures before recipes, and reports', async () => {
    const { server, stored } = openServer();
    await open();
    await choose(
      await makeZip([
        ['Soup.paprikarecipe', await gzip(paprikaRecipe('Soup'))],
        ['Stew.paprikarecipe', await gzip(paprikaRecipe('Stew', { photo_data: 'rubbish!' }))],
        ['Torn.paprikarecipe', (await gzip(paprikaRecipe('Torn'))).slice(0, 50)],
      ]),
    );
    await screen.findByRole('heading', { name: '2 recipes found' });
    expect(screen.getByText('The file comes from Paprika.')).toBeTruthy();
    expect(await namesUnder('1 recipe cannot be read')).toEqual(['Torn']);
    expect(server.callsOf(createRecipes)).toEqual([]);

    await press('Sad');
    await press('Import 2 recipes');
    await screen.findByRole('heading', { name: '2 new recipes' });
    const order = server.calls.map(({ method, path }) => `${method} ${path}`).filter((call) => call.startsWith('POST'));
    expect(order.indexOf('POST /recipes/pictures')).toBeLessThan(order.indexOf('POST /recipes/batch'));
    expect(server.callsOf(uploadRecipePicture)).toHaveLength(1);
    expect([...stored.values()].map(({ name, image_url, moods }) => [name, image_url, moods])).toEqual([
      ['Soup', PICTURE, ['Sad']],
      ['Stew', '', ['Sad']],
    ]);
    expect(await namesUnder('1 recipe came without its picture')).toEqual(['Stew']);
    expect(await namesUnder('1 recipe did not come in')).toEqual(['Torn']);
    expect(screen.getByRole('link', { name: 'To the recipes' }).getAttribute('href')).toBe('/recipes?tab=ours');
  });

  it('says what the home has already, and stores nothing twice', async () => {
    const { server, stored } = openServer();
    await open();
    const soup = ['Soup.paprikarecipe', await gzip(paprikaRecipe('Soup'))] as const;
    const stew = ['Stew.paprikarecipe', await gzip(paprikaRecipe('Stew'))] as const;
    for (const file of [[soup], [soup, stew]]) {
      await choose(await makeZip(file));
      await press('Import 1 recipe');
      await screen.findByRole('heading', { name: '1 new recipe' });
      await press('Choose another file');
    }
    expect(stored.size).toBe(2);
    expect([server.callsOf(createRecipes).length, server.callsOf(uploadRecipePicture).length]).toEqual([2, 2]);
    await choose(await makeZip([soup, stew, ['Copy.paprikarecipe', soup[1]]]));
    expect(await namesUnder('2 of them are in your home already')).toEqual(['Soup', 'Stew']);
    expect(await namesUnder('1 repeat is left out')).toEqual(['Soup']);
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('sends at most as many at once as the server takes', async () => {
    const { server, stored } = openServer();
    await open();
    await choose(jsonFile(60));
    await press('Import 60 recipes');
    await screen.findByRole('heading', { name: '60 new recipes' });
    expect(server.callsOf(createRecipes).map((call) => recipesIn(call).length)).toEqual([25, 25, 10]);
    expect(stored.size).toBe(60);
  });

  it('says why a file cannot be read', async () => {
    openServer();
    await open();
    await choose(new Blob(['%PDF']));
    expect((await screen.findByRole('alert')).textContent).toBe('This is no file with recipes that Moodbowl can read.');
    await choose(jsonFile(1));
    await screen.findByRole('heading', { name: '1 recipe found' });
  });
});

describe('a table', () => {
  const TABLE = 'Gericht;Was rein kommt;Wie es geht\nLinsensuppe;250 g Linsen;Kochen.\nTee;1 l Wasser;Warten.';

  it('is read by the columns that one chooses, as long as they have recipes', async () => {
    openServer();
    await open();
    await choose(new Blob([TABLE]));
    await screen.findByRole('heading', { name: 'Which column is which?' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Read the table like this' }).disabled).toBe(true);
    fill('Name', '0');
    fill('Ingredients', '1');
    expect(screen.getByText('250 g Linsen')).toBeTruthy();
    await press('Read the table like this');
    await screen.findByRole('heading', { name: '2 recipes found' });
    expect(await namesUnder('Show their names')).toEqual(['Linsensuppe', 'Tee']);
    // Another column for the names.
    fill('Name', '2');
    await press('Read the table like this');
    expect(await namesUnder('Show their names')).toEqual(['Kochen.', 'Warten.']);
  });
});

describe('pictures on the web', () => {
  const pictured = (name: string, image: string) => cookbookRecipe(name, { image });

  it('are fetched by the server, and those that cannot be had are named', async () => {
    const { server, stored } = openServer();
    server.on(importPicture, ({ body }) =>
      (body as { url: string }).url.includes('gone') ? refusal('Gone.', 422, 'PAGE_GONE') : { url: PICTURE },
    );
    await open();
    const recipes = [
      pictured('Soup', 'https://example.org/soup.jpg'),
      pictured('Stew', 'http://example.org/stew.jpg'),
      pictured('Broth', 'https://example.org/gone.jpg'),
    ];
    await choose(new Blob([JSON.stringify(recipes)]));
    await press('Import 3 recipes');
    await screen.findByRole('heading', { name: '3 new recipes' });
    expect([...stored.values()].map(({ name, image_url }) => [name, image_url])).toEqual([
      ['Soup', PICTURE],
      ['Stew', PICTURE],
      ['Broth', ''],
    ]);
    expect(await namesUnder('1 recipe came without its picture')).toEqual(['Broth']);
  });

  it('take the place of one in the file that is broken', async () => {
    const { server, stored } = openServer();
    await open();
    const image_url = 'https://example.org/soup.jpg';
    await choose(new Blob([await gzip(paprikaRecipe('Soup', { photo_data: 'rubbish!', image_url }))]));
    await press('Import 1 recipe');
    await screen.findByRole('heading', { name: '1 new recipe' });
    expect(server.callsOf(importPicture).map(({ body }) => body)).toEqual([{ url: image_url }]);
    expect([...stored.values()].map((recipe) => recipe.image_url)).toEqual([PICTURE]);
  });

  it('are no longer asked for where a site does not answer', async () => {
    const { server } = openServer();
    server.on(importPicture, ({ body }) =>
      (body as { url: string }).url.includes('dead') ? refusal('No.', 422, 'PAGE_NOT_REACHABLE') : { url: PICTURE },
    );
    await open();
    const dead = Array.from({ length: 20 }, (_, n) => pictured(`Stew ${n}`, `https://dead.example.org/${n}.jpg`));
    await choose(new Blob([JSON.stringify([...dead, pictured('Soup', 'https://example.org/soup.jpg')])]));
    await press('Import 21 recipes');
    await screen.findByRole('heading', { name: '21 new recipes' });
    expect(server.callsOf(importPicture).length).toBeLessThan(6);
    expect(await namesUnder('20 recipes came without their pictures')).toHaveLength(20);
  });
});

describe('an import that is interrupted', () => {
  it('waits as long as the server says, and goes on where it was', async () => {
    const { server, stored } = openServer();
    await open();
    await choose(jsonFile(30));
    await screen.findByRole('heading', { name: '30 recipes found' });
    stopTime();
    let refusals = 1;
    const answer = (call: SentCall) => {
      const recipes = recipesIn(call);
      if (recipes.length < 25 && refusals > 0) {
        refusals -= 1;
        return Response.json(QUOTED, { status: 429, headers: { 'retry-after': '100' } });
      }
      for (const recipe of recipes) stored.set(recipe.id, recipe);
      return { outcomes: recipes.map(() => 'added' as const) };
    };
    server.on(createRecipes, answer);
    await press('Import 30 recipes');
    expect(screen.getByRole('alert').textContent).toMatch(/takes no more at the moment/);
    expect(screen.getByText('25 of 30')).toBeTruthy();
    await passTime(99_000);
    expect(stored.size).toBe(25);
    await passTime(1_000);
    expect(screen.getByRole('heading', { name: '30 new recipes' })).toBeTruthy();
    expect(stored.size).toBe(30);
  });

  it('tries again by itself without a network, and at once when asked', async () => {
    const { server, stored } = openServer();
    await open();
    await choose(jsonFile(2));
    await screen.findByRole('heading', { name: '2 recipes found' });
    stopTime();
    let tries = 0;
    server.on(createRecipes, (call) => {
      tries += 1;
      if (tries < 3) return unreachable();
      for (const recipe of recipesIn(call)) stored.set(recipe.id, recipe);
      return { outcomes: ['added' as const, 'added' as const] };
    });
    await press('Import 2 recipes');
    expect(screen.getByRole('alert').textContent).toMatch(/cannot be reached/);
    await passTime(2_000);
    expect(tries).toBe(2);
    await press('Go on now');
    expect(tries).toBe(3);
    expect(screen.getByRole('heading', { name: '2 new recipes' })).toBeTruthy();
  });

  it('goes on while another screen is open, and reports there and on return', async () => {
    const { server, stored } = openServer();
    const { router } = await open();
    await choose(jsonFile(2));
    const answer = Promise.withResolvers<void>();
    server.on(createRecipes, async (call) => {
      await answer.promise;
      for (const recipe of recipesIn(call)) stored.set(recipe.id, recipe);
      return { outcomes: ['added' as const, 'added' as const] };
    });
    await press('Import 2 recipes');
    await act(() => router.navigate('/recipes?tab=ours'));
    answer.resolve();
    await findToast('2 new recipes');
    expect(stored.size).toBe(2);
    await act(() => router.navigate('/import-file'));
    await screen.findByRole('heading', { name: '2 new recipes' });
    await act(() => router.navigate('/recipes?tab=ours'));
    await act(() => router.navigate('/import-file'));
    expect(await screen.findByLabelText(/Choose a file/)).toBeTruthy();
  });

  it('ends when its person signs out, and stores nothing for the next', async () => {
    const { server } = openServer();
    await open();
    await choose(jsonFile(30));
    const answer = Promise.withResolvers<void>();
    server.on(createRecipes, async (call) => {
      await answer.promise;
      return { outcomes: recipesIn(call).map(() => 'added' as const) };
    });
    await press('Import 30 recipes');
    act(() => clearSession());
    signIn({ userId: idOf(7) });
    answer.resolve();
    await settle();
    expect(server.callsOf(createRecipes)).toHaveLength(1);
  });

  it('stops when the session has ended, and says how to go on', async () => {
    const { server } = openServer();
    await open();
    await choose(jsonFile(2));
    server.on(createRecipes, new Refusal(401));
    await press('Import 2 recipes');
    await screen.findByText(/You have been signed out/);
  });
});

describe('recipes that the server does not take', () => {
  it('are found among others, and named', async () => {
    const { server, stored } = openServer();
    await open();
    await choose(jsonFile(9));
    server.on(createRecipes, (call) => {
      const recipes = recipesIn(call);
      if (recipes.some(({ name }) => name === 'Soup 4')) return refusal('This name is odd.', 400, 'INVALID_INPUT');
      for (const recipe of recipes) stored.set(recipe.id, recipe);
      return { outcomes: recipes.map(() => 'added' as const) };
    });
    await press('Import 9 recipes');
    await screen.findByRole('heading', { name: '8 new recipes' });
    expect(await namesUnder('1 recipe did not come in')).toEqual(['Soup 4']);
    expect(screen.getByText('This name is odd.')).toBeTruthy();
    expect(stored.size).toBe(8);
  });

  it('are those for which the home has no room', async () => {
    const { server, stored } = openServer();
    const known = Array.from({ length: RECIPE_LIMITS.recipes - 3 }, (_, n) =>
      toMeal({ id: newId(), name: `Old ${n}` }),
    );
    server.on(listRecipes, () => [
      ...known,
      ...[...stored.values()].map(({ id, name }) => ({ ...sampleMeal(1), id, name })),
    ]);
    server.on(createRecipes, (call) => {
      const recipes = recipesIn(call);
      if (stored.size + recipes.length > 3) return refusal('Full.', 409, 'RECIPES_FULL');
      for (const recipe of recipes) stored.set(recipe.id, recipe);
      return { outcomes: recipes.map(() => 'added' as const) };
    });
    await open();
    await choose(jsonFile(30));
    await screen.findByText(/room for 3 more recipes, because it can hold 2,000/);
    await press('Import 30 recipes');
    await screen.findByRole('heading', { name: '3 new recipes' });
    expect(await namesUnder('27 recipes had no room')).toHaveLength(27);
  });

  it('come without pictures when there is no room for those', async () => {
    const { server, stored } = openServer();
    server.on(uploadRecipePicture, refusal('The pictures fill 200 MB.', 409, 'PICTURES_FULL'));
    await open();
    const files = await Promise.all(
      ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(async (name) => [name, await gzip(paprikaRecipe(name))] as const),
    );
    await choose(await makeZip(files));
    await press('Import 7 recipes');
    await screen.findByText('The pictures fill 200 MB.');
    expect(stored.size).toBe(7);
    expect(server.callsOf(uploadRecipePicture).length).toBeLessThan(5);
    expect(await namesUnder('7 recipes came without their pictures')).toHaveLength(7);
  });
});

it('downloads all recipes as a file', async () => {
  const { server } = openServer();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="moodbowl-recipes-2026-03-10.zip"',
  };
  server.on(exportRecipes, () => new Response('PK', { headers }));
  await open();
  await press('Export recipes');
  await vi.waitFor(() => expect(saved).toEqual(['moodbowl-recipes-2026-03-10.zip']));
  server.on(exportRecipes, refusal('Twice at a time is enough.', 429, 'TOO_MANY_REQUESTS'));
  await press('Export recipes');
  await screen.findByText('Twice at a time is enough.');
});
