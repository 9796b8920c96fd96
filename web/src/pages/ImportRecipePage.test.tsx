import { t } from '@moodbowl/i18n/t';
import { type ImportedRecipe, importRecipe } from '@moodbowl/contract/recipe-imports';
import { createRecipe, getRecipe, listRecipes } from '@moodbowl/contract/recipes';
import { getMeal } from '@moodbowl/contract/meals';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fill, press, valueOf } from '../../test/actions.ts';
import { openScreen, settle, signIn } from '../../test/open-screen.tsx';
import { idOf, sampleMeal, sampleMealWithAmounts, sampleRecipe } from '../../test/samples.ts';
import { refusal, stubServer } from '../../test/stub-server.ts';

beforeEach(() => {
  sessionStorage.clear();
  signIn();
});

const FOUND: ImportedRecipe = {
  name: 'Lentil soup',
  description: '',
  ingredients: ['250 g lentils', '1 onion'],
  steps: ['Fry.', 'Simmer for 20 minutes.'],
  servings: 4,
  minutes_prep: null,
  minutes_cook: 25,
  minutes_rest: null,
  image_url: '',
  source_url: 'https://soup.example/lentil',
  diet: 'vegan',
  found_by: 'json-ld',
};
const SHARED = `/import?url=${encodeURIComponent(FOUND.source_url)}`;

/** Opens what was shared with the app, and has it read. */
async function openShared(path = SHARED) {
  const opened = await openScreen(path);
  await press('Read recipe');
  return opened;
}

/** Opens the whole page again, as a reload does. */
async function reopen(path: string): Promise<void> {
  cleanup();
  await openScreen(path);
}

it('keeps an import that is not saved over a reload, apart from a recipe that is being written down', async () => {
  const server = stubServer().on(importRecipe, FOUND);
  await openScreen('/new-recipe');
  fill('Name', 'Dumplings');
  cleanup();
  const { router } = await openShared();
  expect(document.activeElement?.textContent).toBe('Is everything right?');
  await reopen(`${router.state.location.pathname}${router.state.location.search}`);
  expect(valueOf('Name')).toBe('Lentil soup');
  fill('Name', 'My lentil soup');
  await reopen('/import');
  expect(valueOf('Name')).toBe('My lentil soup');
  await press('Start over');
  expect(valueOf('Name')).toBe('Lentil soup');
  expect(server.callsOf(importRecipe)).toHaveLength(1);
  await press('Cancel');
  await reopen('/import');
  expect(valueOf('Address of the recipe')).toBe('');
  await reopen('/new-recipe');
  expect(valueOf('Name')).toBe('Dumplings');
});

it.each([
  [['1 leek'], ['Fry the leek.'], 'Only 1 ingredient and 1 step found: see whether the page has more.'],
  [['1 leek', '1 onion', 'Salt'], ['Fry.'], 'Only 1 step found: see whether the page has more.'],
  [['1 leek', '1 onion', 'Salt'], ['Fry.', 'Eat.'], undefined],
  [['1 leek', '1 onion', 'Salt'], ['Fry all of it for a long time. '.repeat(4)], undefined],
])('says when little was found: %j, %j', async (ingredients, steps, said) => {
  stubServer().on(importRecipe, { ...FOUND, ingredients, steps });
  await openShared();
  expect(screen.queryByText(/^Only/)?.textContent).toBe(said);
});

it('reads another recipe of the same page', async () => {
  const server = stubServer().on(importRecipe, ({ body }) =>
    (body as { name?: string }).name === 'Salsa'
      ? { ...FOUND, name: 'Salsa', others: ['Lentil soup'] }
      : { ...FOUND, others: ['Salsa'] },
  );
  await openShared();
  await press('Salsa');
  expect(valueOf('Name')).toBe('Salsa');
  expect(document.activeElement?.textContent).toBe('Is everything right?');
  expect(server.callsOf(importRecipe).at(-1)?.body).toEqual({ url: FOUND.source_url, name: 'Salsa' });
  expect(screen.getByRole('button', { name: 'Lentil soup' })).toBeTruthy();
});

it('reads what is shared with the app instead of showing what was found before', async () => {
  const server = stubServer().on(importRecipe, FOUND);
  await openShared();
  fill('Name', 'My lentil soup');
  server.on(importRecipe, { ...FOUND, name: 'Leek soup' });
  cleanup();
  await openShared('/import?url=https%3A%2F%2Fsoup.example%2Fleek');
  expect(valueOf('Name')).toBe('Leek soup');
});

it('forgets an import that is saved', async () => {
  stubServer()
    .on(importRecipe, FOUND)
    .on(createRecipe, sampleRecipe(1))
    .on(getRecipe, sampleRecipe(1))
    .on(getMeal, sampleMealWithAmounts(1, { own: true }));
  await openShared();
  await press('Save recipe');
  await settle();
  await reopen('/import');
  expect(valueOf('Address of the recipe')).toBe('');
  expect(screen.queryByLabelText('Name')).toBeNull();
});

it('says over the form what was found, what was not, and that the home has such a recipe already', async () => {
  stubServer()
    .on(importRecipe, FOUND)
    .on(listRecipes, [sampleMeal(7, { name: 'Lentil soup with leek' }), sampleMeal(8, { name: 'Lentil Soup' })]);
  await openShared();
  screen.getByText('Found: name, 2 ingredients, 2 steps, 4 servings, and 25 min.');
  screen.getByText('Not found: picture.');
  expect(screen.getByLabelText('Prep (min)').getAttribute('placeholder')).toBe('Not found');
  expect((await screen.findByRole('link', { name: 'Lentil Soup' })).getAttribute('href')).toBe(`/recipes/${idOf(8)}`);
});

it('reads another recipe without losing the one that is not saved', async () => {
  stubServer().on(importRecipe, FOUND);
  await openShared();
  await press('Read another recipe');
  expect(valueOf('Address of the recipe')).toBe('');
  await reopen('/import');
  expect(valueOf('Name')).toBe('Lentil soup');
});

it.each([
  ['Address of the recipe', '/import', 'Try this! https://soup.example/lentil. Yum'],
  ['The recipe as text', '/import?from=text', 'Try this!\nhttps://soup.example/lentil'],
])('reads the address in what was typed as %s', async (label, path, typed) => {
  const server = stubServer().on(importRecipe, refusal('Nothing there.', 422, 'PAGE_GONE'));
  await openScreen(path);
  fill(label, typed);
  await press('Read recipe');
  expect(server.callsOf(importRecipe).map(({ body }) => body)).toEqual([{ url: 'https://soup.example/lentil' }]);
  await screen.findByText(/^Nothing there\./);
  expect(valueOf('Address of the recipe')).toContain('https://soup.example/lentil');
});

it('asks no server for an address of its own', async () => {
  const server = stubServer();
  await openScreen('/import');
  fill('Address of the recipe', `${location.origin}/recipes/${idOf(1)}`);
  await press('Read recipe');
  screen.getByText(t('recipes.ownAddress'));
  expect(server.callsOf(importRecipe)).toEqual([]);
});

it('starts the form with a text in which no recipe was recognised', async () => {
  stubServer().on(importRecipe, refusal('No recipe.', 422, 'NO_RECIPE'));
  await openScreen('/import?from=text');
  fill('The recipe as text', '250 g lentils\nSalt\n\nFor Sundays.\n- 1 onion\n1. Fry.');
  await press('Read recipe');
  await press('Start with this text');
  expect([valueOf('Name'), valueOf('Description'), valueOf('Ingredients')]).toEqual([
    '',
    'For Sundays.\n1. Fry.',
    '250 g lentils\nSalt\n- 1 onion',
  ]);
});

describe('what another app or site hands over', () => {
  const PAGE = '<title>Leek &amp; lentils</title><p>Soup</p>';
  const HANDED = { url: 'https://soup.example/leek', html: PAGE };

  /** A window that has opened this one. */
  function openedBy() {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const opener = frame.contentWindow;
    if (!opener) throw new Error('it has no window');
    const ask = vi.spyOn(opener, 'postMessage');
    window.opener = opener;
    const hand = (data: unknown, origin = 'https://soup.example') =>
      act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source: opener })));
    return { ask, hand };
  }
  afterEach(() => {
    window.opener = null;
    document.querySelector('iframe')?.remove();
  });

  it.each([
    ['/import?url=https%3A%2F%2Fevil.example%2Fsoup%3Fwho%3D1'],
    ['/import?text=Try%20this%3A%20https%3A%2F%2Fevil.example%2Fsoup%3Fwho%3D1'],
  ])('is not fetched before a press that follows the name of its site: %s', async (path) => {
    const server = stubServer().on(importRecipe, FOUND);
    await openScreen(path);
    await settle();
    expect(screen.getByText('evil.example').tagName).toBe('STRONG');
    expect(valueOf('Address of the recipe')).toBe('https://evil.example/soup?who=1');
    expect(server.callsOf(importRecipe)).toEqual([]);
    await press('Read recipe');
    expect(server.callsOf(importRecipe).map(({ body }) => body)).toEqual([{ url: 'https://evil.example/soup?who=1' }]);
    expect(valueOf('Name')).toBe('Lentil soup');
  });

  it('names no site any more once the address is changed', async () => {
    stubServer();
    await openScreen(SHARED);
    screen.getByText('soup.example');
    fill('Address of the recipe', 'https://other.example/');
    expect(screen.queryByText('soup.example')).toBeNull();
  });

  it('is shown as it is in a script of its name, and as text if it is no address', async () => {
    stubServer();
    await openScreen(`/import?url=${encodeURIComponent('https://суп.example/1')}`);
    screen.getByText(/^xn--\w+\.example$/);
    await reopen('/import?url=not%20an%20address');
    expect(valueOf('Address of the recipe')).toBe('not an address');
  });

  it('as a page is not sent before a press, and its site, address and title are shown', async () => {
    const server = stubServer().on(importRecipe, FOUND);
    const { ask, hand } = openedBy();
    await openScreen('/import?page=1');
    expect(ask.mock.calls).toEqual([['ready', '*']]);
    hand(HANDED);
    expect(screen.getByText('soup.example').tagName).toBe('STRONG');
    screen.getByText(HANDED.url);
    screen.getByText('Leek & lentils');
    await settle();
    expect(server.callsOf(importRecipe)).toEqual([]);
    await press('Read recipe');
    expect(server.callsOf(importRecipe).map(({ body }) => body)).toEqual([HANDED]);
    expect(valueOf('Name')).toBe('Lentil soup');
  });

  it('as a page is the one that is shown, and of the site that sends it', async () => {
    const server = stubServer().on(importRecipe, FOUND);
    const { hand } = openedBy();
    await openScreen('/import?page=1');
    hand(HANDED, 'https://evil.example');
    expect(screen.queryByText('soup.example')).toBeNull();
    hand(HANDED);
    hand({ ...HANDED, html: '<title>Another</title>' });
    screen.getByText('Leek & lentils');
    await press('Read recipe');
    expect(server.callsOf(importRecipe).map(({ body }) => body)).toEqual([HANDED]);
  });
});
