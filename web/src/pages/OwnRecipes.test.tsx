import { type Friend, listFriends } from '@moodbowl/contract/friends';
import { getHome } from '@moodbowl/contract/homes';
import { createMeal, getMeal, listMeals } from '@moodbowl/contract/meals';
import {
  decideProposal,
  getGift,
  getProposalState,
  keepGift,
  listProposals,
  proposeRecipe,
  sendRecipe,
} from '@moodbowl/contract/recipe-gifts';
import { type ImportedRecipe, importPicture, importRecipe } from '@moodbowl/contract/recipe-imports';
import {
  copyMeal,
  createRecipe,
  deleteRecipe,
  getRecipe,
  linkRecipe,
  listRecipes,
  recipeDraft,
  unlinkRecipe,
  updateRecipe,
} from '@moodbowl/contract/recipes';
import { listGifts } from '@moodbowl/contract/waiting-gifts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fill, press, valueOf } from '../../test/actions.ts';
import { findToast, openScreen, pressInToast, settle, signIn } from '../../test/open-screen.tsx';
import { idOf, sampleMeal, sampleMealWithAmounts, sampleRecipe } from '../../test/samples.ts';
import { refusal, stubServer, unreachable } from '../../test/stub-server.ts';

beforeEach(() => sessionStorage.clear());

const PICTURE = '/uploads/recipes/3f2a9c1b7d6e5f4a3b2c1d0e9f8a7b6c.webp';

const FOUND: ImportedRecipe = {
  name: 'Lentil soup',
  description: '',
  ingredients: ['250 g lentils', '1 onion'],
  steps: ['Fry.', 'Simmer for 20 minutes.'],
  servings: 4,
  minutes_prep: null,
  minutes_cook: 25,
  minutes_rest: null,
  image_url: 'https://soup.example/soup.jpg',
  source_url: 'https://soup.example/lentil',
  diet: 'vegan',
  found_by: 'json-ld',
};

/** What was sent to be stored. */
const bodyOf = (call: { body: unknown } | undefined) => recipeDraft.partial().parse(call?.body);

it('stores a recipe that was written down, and leaves empty what was', async () => {
  const server = stubServer()
    .on(createRecipe, sampleRecipe(1))
    .on(getMeal, sampleMealWithAmounts(1, { own: true }));
  server.on(getRecipe, sampleRecipe(1));
  signIn();
  const { router } = await openScreen('/new-recipe');
  fill('Name', 'Dumplings');
  fill('Ingredients', '500 g potatoes\n\n- 1 egg, beaten\n');
  fill('Step 1', 'Boil the potatoes.');
  fill('Servings', '4');
  await press('Sad');
  await press('Save recipe');
  await findToast('Recipe added.');
  expect(bodyOf(server.callsOf(createRecipe)[0])).toEqual({
    name: 'Dumplings',
    description: '',
    ingredients: ['500 g potatoes', '1 egg, beaten'],
    steps: ['Boil the potatoes.'],
    moods: ['Sad'],
    diet: null,
    cuisine: '',
    servings: 4,
    minutes_prep: null,
    minutes_cook: null,
    minutes_rest: null,
    tags: [],
    source_url: '',
    source_name: '',
    image_url: '',
  });
  expect(router.state.location.pathname).toBe(`/recipes/${idOf(1)}`);
});

it('takes another recipe of the home among the ingredients', async () => {
  const server = stubServer()
    .on(listRecipes, [sampleMeal(2, { name: 'Pizza dough', own: true })])
    .on(createRecipe, sampleRecipe(1));
  signIn();
  await openScreen('/new-recipe');
  fill('Name', 'Pizza');
  fill('Ingredients', '2 tomatoes\n');
  await press('Add one of your recipes');
  await press('Pizza dough');
  await press('Save recipe');
  expect(bodyOf(server.callsOf(createRecipe)[0])).toMatchObject({
    ingredients: ['2 tomatoes', '1 [[Pizza dough]]'],
  });
});

it('says what is wrong with a recipe, and stores nothing', async () => {
  const server = stubServer();
  signIn();
  await openScreen('/new-recipe');
  fill('Servings', 'a few');
  fill('Web address', 'javascript:alert(1)');
  await press('Save recipe');
  for (const text of [
    'Please give the recipe a name.',
    'Please enter a whole number, or nothing.',
    'This is no web address. It starts with https:// or http://.',
  ])
    await screen.findByText(text);
  expect(server.callsOf(createRecipe)).toEqual([]);
});

it('keeps what was typed over a failure, and over leaving the screen', async () => {
  const server = stubServer().on(createRecipe, unreachable);
  signIn();
  const { router } = await openScreen('/new-recipe');
  fill('Name', 'Dumplings');
  await press('Save recipe');
  await screen.findByText(/offline|connection/i);
  expect(valueOf('Name')).toBe('Dumplings');
  await router.navigate('/friends');
  await router.navigate('/new-recipe');
  await settle();
  expect(valueOf('Name')).toBe('Dumplings');
  server.on(createRecipe, sampleRecipe(1));
});

it('brings back what was discarded with the form', async () => {
  stubServer();
  signIn();
  const { router } = await openScreen('/new-recipe');
  await press('Cancel');
  expect(router.state.location.pathname).toBe('/recipes');
  expect(screen.queryByText('Discarded.')).toBeNull();
  await router.navigate('/new-recipe');
  await settle();
  fill('Name', 'Dumplings');
  await press('Cancel');
  await pressInToast('Discarded.', 'Undo');
  expect(router.state.location.pathname).toBe('/new-recipe');
  expect(valueOf('Name')).toBe('Dumplings');
});

it('stores a recipe once however often the button is pressed', async () => {
  const server = stubServer()
    .on(createRecipe, sampleRecipe(1))
    .on(getMeal, sampleMealWithAmounts(1, { own: true }));
  server.on(getRecipe, sampleRecipe(1));
  signIn();
  await openScreen('/new-recipe');
  fill('Name', 'Dumplings');
  const save = screen.getByRole('button', { name: 'Save recipe' });
  fireEvent.click(save);
  fireEvent.click(save);
  await settle();
  expect(server.callsOf(createRecipe)).toHaveLength(1);
});

it('brings a recipe from the web: shown beside the form, stored when it is saved, with its picture', async () => {
  const server = stubServer()
    .on(importRecipe, FOUND)
    .on(importPicture, { url: PICTURE })
    .on(createRecipe, sampleRecipe(1))
    .on(getRecipe, sampleRecipe(1))
    .on(getMeal, sampleMealWithAmounts(1, { own: true }));
  signIn();
  await openScreen('/import');
  fill('Address of the recipe', 'soup.example/lentil');
  await press('Read recipe');
  expect(server.callsOf(importRecipe)[0]?.body).toEqual({ url: 'https://soup.example/lentil' });
  const found = await screen.findByRole('region', { name: 'Found' });
  within(found).getByText('No description found');
  expect([valueOf('Name'), valueOf('Cooking (min)'), valueOf('Prep (min)')]).toEqual(['Lentil soup', '25', '']);
  expect(server.callsOf(createRecipe)).toEqual([]);
  fill('Name', 'My lentil soup');
  await press('Save recipe');
  await findToast('Recipe added.');
  expect(server.callsOf(importPicture)[0]?.body).toEqual({ url: FOUND.image_url });
  expect(bodyOf(server.callsOf(createRecipe)[0])).toMatchObject({
    name: 'My lentil soup',
    source_url: FOUND.source_url,
    source_name: 'soup.example',
    image_url: PICTURE,
    diet: 'vegan',
  });
});

it('loads no picture from the page of a recipe, and stores the recipe without it if that is wanted', async () => {
  const server = stubServer()
    .on(importRecipe, FOUND)
    .on(createRecipe, sampleRecipe(1))
    .on(getRecipe, sampleRecipe(1))
    .on(getMeal, sampleMealWithAmounts(1, { own: true }));
  signIn();
  await openScreen(`/import?url=${encodeURIComponent(FOUND.source_url)}`);
  await press('Read recipe');
  screen.getByText(/picture is fetched when you save/);
  const sources = [...document.images].map(({ src }) => new URL(src).origin);
  expect(new Set(sources)).toEqual(new Set([location.origin]));
  await press('Leave it out');
  await press('Save recipe');
  expect(server.callsOf(importPicture)).toEqual([]);
  expect(bodyOf(server.callsOf(createRecipe)[0])).toMatchObject({ name: 'Lentil soup', image_url: '' });
});

it('stores a recipe without its picture if that cannot be had, and says so', async () => {
  const server = stubServer()
    .on(importRecipe, FOUND)
    .on(importPicture, refusal('The picture is gone.', 422, 'PAGE_REFUSED'))
    .on(createRecipe, sampleRecipe(1))
    .on(getRecipe, sampleRecipe(1))
    .on(getMeal, sampleMealWithAmounts(1, { own: true }));
  signIn();
  await openScreen(`/import?url=${encodeURIComponent(FOUND.source_url)}`);
  await press('Read recipe');
  await press('Save recipe');
  await findToast('Saved without the picture. The picture is gone.');
  expect(bodyOf(server.callsOf(createRecipe)[0])).toMatchObject({ name: 'Lentil soup', image_url: '' });
});

it('stores no recipe without its picture for want of a network', async () => {
  const server = stubServer().on(importRecipe, FOUND).on(importPicture, unreachable).on(createRecipe, sampleRecipe(1));
  signIn();
  await openScreen(`/import?url=${encodeURIComponent(FOUND.source_url)}`);
  await press('Read recipe');
  await press('Save recipe');
  await screen.findByText(/offline|connection/i);
  expect(server.callsOf(createRecipe)).toEqual([]);
});

it('offers to paste the text if a site lets no server in', async () => {
  const server = stubServer().on(importRecipe, refusal('The site refused us.', 422, 'PAGE_REFUSED'));
  signIn();
  await openScreen('/import');
  fill('Address of the recipe', 'https://soup.example/lentil');
  await press('Read recipe');
  await screen.findByText('The site refused us.');
  expect(valueOf('Address of the recipe')).toBe('https://soup.example/lentil');
  expect(screen.getByText(/a bookmark$/).closest('details')?.open).toBe(true);
  await press('Paste the text instead');
  expect(document.activeElement).toBe(screen.getByLabelText('The recipe as text'));
  server.on(importRecipe, { ...FOUND, found_by: 'text' });
  fill('The recipe as text', 'Lentil soup\n250 g lentils');
  await press('Read recipe');
  await screen.findByText(/^Read from your text. Please check it\./);
});

it('reads the address in a text that was shared with the app', async () => {
  const server = stubServer().on(importRecipe, FOUND);
  signIn();
  await openScreen(`/import?title=Soup&text=${encodeURIComponent('Look: https://soup.example/lentil')}`);
  await press('Read recipe');
  await screen.findByRole('region', { name: 'Found' });
  expect(server.callsOf(importRecipe)[0]?.body).toEqual({ url: 'https://soup.example/lentil' });
});

it('shows own recipes in their tab, with a badge, and asks the server to filter them', async () => {
  const server = stubServer().on(listRecipes, [sampleMeal(2, { name: 'Dumplings', own: true })]);
  signIn();
  await openScreen('/recipes?tab=ours');
  const card = await screen.findByRole('article', { name: 'Dumplings' });
  within(card).getByText('Ours');
  fireEvent.change(screen.getByLabelText('Diet'), { target: { value: 'vegan' } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '30' } });
  await settle();
  const query = server.callsOf(listRecipes).at(-1)?.query;
  expect([query?.get('diet'), query?.get('minutes')]).toEqual(['vegan', '30']);
  expect(server.callsOf(listMeals).every(({ query: asked }) => asked.get('diet') === null)).toBe(true);
});

it('says what to do while there are no recipes of one’s own', async () => {
  stubServer();
  signIn();
  await openScreen('/recipes?tab=ours');
  await screen.findByText('No recipes of your own yet.');
  await press('+ Recipe');
  for (const name of ['Write it down', 'From the web', 'Paste a text']) screen.getByRole('link', { name });
});

it('makes a meal of the catalogue one’s own', async () => {
  const server = stubServer()
    .on(getMeal, sampleMealWithAmounts(1))
    .on(copyMeal, sampleRecipe(2))
    .on(getRecipe, sampleRecipe(2));
  signIn();
  const { router } = await openScreen(`/recipes/${idOf(1)}`);
  await press('More for this recipe');
  await press('Make it mine');
  await findToast('This is your own copy. Change what you like.');
  expect(server.callsOf(copyMeal)[0]?.body).toMatchObject({ meal_id: idOf(1) });
  expect(router.state.location.pathname).toBe(`/edit-recipe/${idOf(2)}`);
});

it('names the copy of a recipe, within the longest name that one may have', async () => {
  const server = stubServer()
    .on(getMeal, sampleMealWithAmounts(1, { own: true, name: `${'a'.repeat(192)}😋😋😋` }))
    .on(copyMeal, sampleRecipe(2))
    .on(getRecipe, sampleRecipe(2));
  signIn();
  await openScreen(`/recipes/${idOf(1)}`);
  await press('More for this recipe');
  await press('Duplicate');
  await findToast('This is the copy.');
  expect(server.callsOf(copyMeal)[0]?.body).toMatchObject({ name: `${'a'.repeat(192)} (copy)` });
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

it('edits a recipe', async () => {
  const recipe = sampleRecipe(1, { moods: ['Sad'], tags: ['soup'], image_url: PICTURE });
  const server = stubServer()
    .on(getRecipe, recipe)
    .on(updateRecipe, recipe)
    .on(getMeal, sampleMealWithAmounts(1, { own: true }));
  signIn();
  await openScreen(`/edit-recipe/${idOf(1)}`);
  fill('Tags, separated by commas', 'soup, winter');
  await press('Save recipe');
  await findToast('Recipe saved.');
  expect(bodyOf(server.callsOf(updateRecipe)[0])).toMatchObject({
    moods: ['Sad'],
    tags: ['soup', 'winter'],
    image_url: PICTURE,
  });
});

it('shows the other version of a recipe that somebody else has changed, and saves either', async () => {
  const recipe = sampleRecipe(1);
  const other = sampleRecipe(1, { name: 'Soup of leo', updated_at: '2026-03-11T09:00:00.000Z' });
  const server = stubServer()
    .on(getRecipe, recipe)
    .on(updateRecipe, refusal('Somebody has changed it.', 409, 'RECIPE_CHANGED'))
    .on(getMeal, sampleMealWithAmounts(1, { own: true }));
  signIn();
  await openScreen(`/edit-recipe/${idOf(1)}`);
  fill('Name', 'Soup of maya');
  server.on(getRecipe, other);
  await press('Save recipe');
  await screen.findByText('Somebody has changed it.');
  expect(valueOf('Name')).toBe('Soup of maya');
  await press('See the other version');
  await press('Use this version', 'button', await screen.findByRole('dialog', { name: 'Soup of leo' }));
  expect(valueOf('Name')).toBe('Soup of leo');
  fill('Name', 'Soup of both');
  await press('Save recipe');
  server.on(updateRecipe, other);
  await press('Save mine anyway');
  await findToast('Recipe saved.');
  expect(server.callsOf(updateRecipe).map(({ body }) => body)).toMatchObject([
    { name: 'Soup of maya', updated_at: recipe.updated_at },
    { name: 'Soup of both', updated_at: other.updated_at },
    { name: 'Soup of both', updated_at: other.updated_at },
  ]);
});

it('deletes a recipe after asking', async () => {
  const server = stubServer()
    .on(getMeal, sampleMealWithAmounts(1, { own: true }))
    .on(getRecipe, sampleRecipe(1))
    .on(deleteRecipe, { id: idOf(1) });
  signIn();
  const { router } = await openScreen(`/recipes/${idOf(1)}`);
  await press('More for this recipe');
  await press('Delete');
  expect(server.callsOf(deleteRecipe)).toEqual([]);
  await press('Delete', 'button', await screen.findByRole('dialog'));
  await findToast('Recipe deleted.');
  expect(router.state.location.search).toBe('?tab=ours');
});

it('shares a recipe: to a friend, by a link that can be taken back, and for everybody', async () => {
  const friend: Friend = {
    friend_id: idOf(9),
    friendship_id: idOf(8),
    username: 'leo',
    latest_mood: null,
    mood_time: null,
    last_meal: null,
    encouragements: [],
    streak: 0,
  };
  const housemate = { ...friend, friend_id: idOf(5), username: 'zoe' };
  let link: string | null = null;
  const setLink = (next: string | null) => () => sampleRecipe(1, { link: (link = next), linked_by: idOf(5) });
  const server = stubServer()
    .on(getMeal, sampleMealWithAmounts(1, { own: true }))
    .on(getRecipe, () => sampleRecipe(1, { link, linked_by: idOf(5) }))
    .on(getProposalState, { status: null })
    .on(proposeRecipe, { id: idOf(7), status: 'open' })
    .on(linkRecipe, setLink('/r/secret'))
    .on(unlinkRecipe, setLink(null))
    .on(sendRecipe, { id: idOf(6), to: 'leo' })
    .on(listFriends, { pendingReceived: [], pendingSent: [], accepted: [friend, housemate] })
    .on(getHome, {
      members: [
        { user_id: idOf(5), username: 'zoe', avatar: 'Happy', keeper: false, joined_at: '2026-03-10T09:00:00.000Z' },
      ],
      invites: [],
      offers: [],
    });
  signIn();
  await openScreen(`/recipes/${idOf(1)}`);
  await press('More for this recipe');
  await press('Share');
  const { options } = await screen.findByLabelText<HTMLSelectElement>('Friend');
  expect([...options].map(({ text }) => text)).toEqual(['Choose a friend', 'leo']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Friend'), { target: { value: idOf(9) } });
  await press('Send');
  await findToast('Sent to leo.');
  expect(server.callsOf(sendRecipe)[0]?.body).toMatchObject({ friend_id: idOf(9) });
  await press('Make a link');
  await findToast('Here is the link.');
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(`${location.origin}/r/secret`);
  await screen.findByText('Made by zoe.');
  await press('Take it back');
  await findToast('The link no longer works.');
  await press('Suggest');
  await screen.findByText('The administrators have not decided yet.');
});

const GIFT = { id: idOf(3), from: 'leo', created_at: '2026-03-10T09:00:00.000Z' };

it('leads to recipes from friends, to read and to keep', async () => {
  const recipe = { ...recipeDraft.parse({ name: 'Leo’s soup', ingredients: ['1 leek'] }), tags: [] };
  const server = stubServer()
    .on(listGifts, [{ ...GIFT, name: 'Leo’s soup', image_url: '' }])
    .on(getGift, { ...GIFT, recipe })
    .on(keepGift, sampleRecipe(3));
  signIn();
  await openScreen('/friends');
  await screen.findByRole('button', { name: 'Open the menu, 1 waiting' });
  await press('1 recipe from leo is waiting for you.', 'link');
  await screen.findByRole('tab', { name: /^Ours ?1$/ });
  await screen.findByText('from leo');
  await press('View Recipe');
  await within(await screen.findByRole('dialog')).findByText('1 leek');
  expect(server.callsOf(getGift).map(({ params }) => params)).toEqual([{ id: idOf(3) }]);
  server.on(listGifts, []);
  await press('Save a copy', 'button', screen.getByRole('dialog'));
  await findToast('Saved to your recipes.');
  expect(server.callsOf(keepGift)[0]?.params).toEqual({ id: idOf(3) });
  // It is not asked for once more, now that it is gone.
  expect(server.callsOf(getGift)).toHaveLength(1);
});

it('says when a recipe from a friend cannot be loaded, and when it waits no longer', async () => {
  const server = stubServer()
    .on(listGifts, [{ ...GIFT, name: 'Leo’s soup', image_url: '' }])
    .on(getGift, refusal('Out of soup.', 500));
  signIn();
  await openScreen('/recipes?tab=ours');
  await press('View Recipe');
  const dialog = await screen.findByRole('dialog', { name: 'Leo’s soup' });
  await within(dialog).findByText('Out of soup.');
  server.on(getGift, refusal('We could not find that.', 404, 'NOT_FOUND')).on(listGifts, []);
  await press('Try again', 'button', dialog);
  await within(dialog).findByText(/^This recipe is no longer waiting for you\./);
  expect(within(dialog).queryByRole('button', { name: 'Save a copy' })).toBeNull();
  await press('Close', 'button', within(dialog).getByText(/no longer waiting/).parentElement ?? dialog);
  await waitFor(() => expect(screen.queryByText('from leo')).toBeNull());
});

it('lets an administrator add a proposal with the form of meals', async () => {
  const recipe = {
    ...recipeDraft.parse({
      name: 'Soup for all',
      ingredients: ['1 leek', '2 eggs'],
      steps: ['Simmer.'],
      moods: ['Sad'],
    }),
    image_url: PICTURE,
  };
  const proposal = {
    id: idOf(4),
    username: 'maya',
    status: 'open' as const,
    created_at: '2026-03-10T09:00:00.000Z',
    recipe,
  };
  const server = stubServer()
    .on(listProposals, [proposal])
    .on(createMeal, sampleMeal(5))
    .on(decideProposal, { ...proposal, status: 'added' });
  signIn({ role: 'admin' });
  await openScreen('/admin');
  await press(/^Proposals ?1$/, 'tab');
  await press('View Recipe');
  const shown = await screen.findByRole('dialog', { name: 'Soup for all' });
  within(shown).getByText('Simmer.');
  await press('Check and add', 'link', shown);
  await screen.findByText(/^Suggested by maya\..* The picture stays in maya’s home\./);
  expect([valueOf('Meal name'), valueOf(/^Ingredients \(/)]).toEqual(['Soup for all', '1 leek, 2 eggs']);
  await press('Add Meal');
  await settle();
  expect(server.callsOf(createMeal)[0]?.body).toMatchObject({ name: 'Soup for all', mood: 'Sad', image_url: '' });
  expect(server.callsOf(decideProposal)[0]?.body).toEqual({ status: 'added' });
  expect((await screen.findByRole('tab', { name: /^Proposals/ })).ariaSelected).toBe('true');
});
