import { getMeal, listMeals, type MealWithAmounts } from '@moodbowl/contract/meals';
import { mealGroceries } from '@moodbowl/contract/plan-groceries';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fill, press } from '../../test/actions.ts';
import { openScreen, settle, signIn } from '../../test/open-screen.tsx';
import { sampleRecipe } from '../../test/sample-recipe.ts';
import { idOf } from '../../test/samples.ts';
import { held, Refusal, stubServer } from '../../test/stub-server.ts';
import { chooseUnits } from '../features/recipes/detail/units-setting.ts';

const PATH = `/recipes/${idOf(1)}`;
const NOT_ALL = 'Some amounts in the steps stay as they were written.';
const AS_WRITTEN = ['200 g rice', '1 cup milk', '1 onion', 'salt'];

// The setting outlives the screen.
beforeEach(() => chooseUnits('written'));

async function openRecipe(changes: Partial<MealWithAmounts> = {}, path = PATH) {
  const server = stubServer().on(getMeal, sampleRecipe(1, changes));
  signIn();
  const { router } = await openScreen(path);
  await screen.findByRole('heading', { name: 'Steps' });
  return { server, router };
}

/** The lines below a heading of the recipe. */
function linesOf(name: 'Ingredients' | 'Steps'): (string | null)[] {
  const section = screen.getByRole('heading', { name }).closest('section');
  return Array.from(section?.querySelectorAll('li') ?? [], (line) => line.textContent);
}
const servings = () => within(screen.getByRole('group', { name: 'Servings' })).getByRole('status').textContent;
const facts = () =>
  Array.from(screen.queryByRole('list', { name: 'About this recipe' })?.children ?? [], (fact) => fact.textContent);

it('shows what is known of a recipe', async () => {
  await openRecipe();
  expect(facts()).toEqual(['Serves 4', '10 min prep', '1 hr 25 min cooking', 'Vegetarian', 'Italian']);
});

it('has no line of facts when nothing is known', async () => {
  await openRecipe({ servings: null, minutes_prep: null, minutes_cook: 0, diet: null, cuisine: '' });
  expect(facts()).toEqual([]);
});

it('shows the ingredients for as many servings as one chooses, and keeps that in the address', async () => {
  const { router } = await openRecipe();
  expect([servings(), linesOf('Ingredients')]).toEqual(['4 servings', AS_WRITTEN]);
  await press('One serving more');
  await press('One serving more');
  expect([servings(), linesOf('Ingredients')]).toEqual([
    '6 servings',
    ['300 g rice', '1½ cups milk', '1½ onions', 'salt'],
  ]);
  expect([router.state.location.search, router.state.historyAction]).toEqual(['?servings=6', 'REPLACE']);
  for (let times = 0; times < 5; times += 1) await press('One serving fewer');
  expect([servings(), linesOf('Ingredients')]).toEqual(['1 serving', ['50 g rice', '¼ cup milk', '¼ onion', 'salt']]);
});

it('scales the amounts of the steps, too, and shows on a press what was written', async () => {
  await openRecipe({ steps: ['Add 1 cup of milk, then ½ onion.', 'Stir.'] }, `${PATH}?servings=8`);
  expect(linesOf('Steps')).toEqual(['Add 2 cups of milk, then 1 onion.', 'Stir.']);
  expect(screen.queryByText(NOT_ALL)).toBeNull();
  await press('2 cups of milk');
  expect(linesOf('Steps')[0]).toBe('Add 2 cups of milk (written: 1 cup of milk), then 1 onion.');
});

it('says that an amount stays when it is not known of what it is', async () => {
  await openRecipe({ steps: ['Add 100 ml and stir.'] }, `${PATH}?servings=8`);
  expect(linesOf('Steps')).toEqual(['Add 100 ml and stir.']);
  expect(screen.getByText(NOT_ALL)).toBeTruthy();
});

it('goes from 1 to 99 servings', async () => {
  await openRecipe({}, `${PATH}?servings=98`);
  expect(servings()).toBe('98 servings');
  await press('One serving more');
  await press('One serving more');
  expect(servings()).toBe('99 servings');
  expect(screen.getByRole('button', { name: 'One serving more' }).getAttribute('aria-disabled')).toBe('true');
});

it('multiplies a recipe that does not say for how many it is', async () => {
  await openRecipe({ servings: null });
  expect(servings()).toBe('1 ×');
  await press('Half less');
  expect([servings(), linesOf('Ingredients')]).toEqual(['½ ×', ['100 g rice', '½ cup milk', '½ onion', 'salt']]);
  await press('Half more');
  await press('Half more');
  await press('Half more');
  expect([servings(), linesOf('Ingredients')]).toEqual(['2 ×', ['400 g rice', '2 cups milk', '2 onions', 'salt']]);
});

it('leads from an ingredient to the recipe that it is, and shows others by their name', async () => {
  const ingredients = ['1 [[Tomato sauce]], warm', '[[Gone]]'];
  await openRecipe({ ingredients, parts: [{ id: idOf(2), name: 'Tomato sauce' }] }, `${PATH}?servings=8`);
  expect(linesOf('Ingredients')).toEqual(['2 Tomato sauce, warm', 'Gone']);
  const links = within(screen.getByRole('heading', { name: 'Ingredients' }).closest('section')!).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/recipes/${idOf(2)}`]);
});

it('is made one and a half times', async () => {
  const { router } = await openRecipe();
  await press('4 servings');
  await press('1½ ×');
  expect(router.state.location.search).toBe('?servings=6');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is made with as much of an ingredient as one has', async () => {
  const { router } = await openRecipe();
  await press('4 servings');
  fill('I have', 'some');
  await press('Use it all');
  expect(screen.getByText('Give an amount such as 200 g.')).toBeTruthy();
  fill('I have', '0.25 kg');
  await press('Use it all');
  expect([servings(), linesOf('Ingredients')[0], router.state.location.search]).toEqual([
    '5 servings',
    '250 g rice',
    '?servings=5',
  ]);
});

it('shows other units on this device from then on, also in other tabs, and ovens in theirs', async () => {
  await openRecipe();
  await press('US');
  expect(linesOf('Ingredients')[0]).toMatch(/oz rice$/);
  expect(linesOf('Steps')[2]).toBe('Bake it at 400 °F for 1 hour.');
  expect(screen.getByRole('button', { name: 'US' }).getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('units')).toBe('us');
  localStorage.setItem('units', 'metric');
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect([linesOf('Ingredients')[1], linesOf('Steps')[2]]).toEqual(['235 ml milk', 'Bake it at 200 °C for 1 hour.']);
  await press('As written');
  expect(linesOf('Ingredients')).toEqual(AS_WRITTEN);
});

it('asks for no servings where there are no ingredients', async () => {
  await openRecipe({ ingredients: [], read: [] });
  await screen.findByText('No ingredients provided.');
  expect(screen.queryByRole('group', { name: 'Servings' })).toBeNull();
});

it('shows the lines in a dialog as they were written until their amounts are loaded', async () => {
  const { answer, release } = held(() => sampleRecipe(1));
  stubServer()
    .on(listMeals, [sampleRecipe(1)])
    .on(getMeal, answer);
  signIn();
  await openScreen('/recipes');
  await press(/^View Recipe/);
  await screen.findByRole('dialog', { name: 'Recipe 1' });
  await press('One serving more');
  expect([servings(), linesOf('Ingredients')]).toEqual(['5 servings', AS_WRITTEN]);
  release();
  await settle();
  expect(linesOf('Ingredients')).toEqual(['250 g rice', '1¼ cups milk', '1¼ onions', 'salt']);
});

it('adds in a dialog what is needed for the chosen servings', async () => {
  const need = { key: 'rice', item_name: 'Rice', quantity: '250 g', more: false, state: 'needed' as const, meals: [] };
  const server = stubServer()
    .on(listMeals, [sampleRecipe(1)])
    .on(getMeal, sampleRecipe(1))
    .on(mealGroceries, [need]);
  signIn();
  await openScreen('/recipes');
  await press(/^View Recipe/);
  await press('One serving more');
  await press('Add ingredients to my list');
  await screen.findByText('250 g');
  expect(server.callsOf(mealGroceries)[0]?.query.get('servings')).toBe('5');
});

it('has its dialog in the address: Back closes it, another visit opens it, and closing twice leaves the screen open', async () => {
  stubServer()
    .on(listMeals, [sampleRecipe(1)])
    .on(getMeal, sampleRecipe(1));
  signIn();
  const { router } = await openScreen('/recipes?mood=Sad');
  await press(/^View Recipe/);
  expect(router.state.location.search).toBe(`?mood=Sad&recipe=${idOf(1)}`);
  await press('One serving more');
  await act(() => router.navigate(-1));
  expect(screen.queryByRole('dialog')).toBeNull();
  await press(/^View Recipe/);
  const close = await screen.findByRole('button', { name: 'Close' });
  act(() => {
    close.click();
    close.click();
  });
  await settle();
  expect(router.state.location).toMatchObject({ pathname: '/recipes', search: '?mood=Sad' });
  await act(() => router.navigate(`/recipes?recipe=${idOf(1)}`));
  await screen.findByRole('dialog', { name: 'Recipe 1' });
  await press('Close');
  expect(router.state.location).toMatchObject({ pathname: '/recipes', search: '' });
});

it('keeps the lines as they were written when their amounts cannot be loaded', async () => {
  stubServer()
    .on(listMeals, [sampleRecipe(1)])
    .on(getMeal, new Refusal(500));
  signIn();
  await openScreen('/recipes');
  await press(/^View Recipe/);
  await press('One serving more');
  expect(linesOf('Ingredients')).toEqual(AS_WRITTEN);
});

it('leads to its steps for the chosen servings, and comes back with them', async () => {
  const { router } = await openRecipe();
  await press('One serving more');
  await press('Cook', 'link');
  await screen.findByRole('button', { name: 'Start' });
  expect(router.state.location).toMatchObject({ pathname: `/cook/${idOf(1)}`, search: '?servings=5' });
  await press('Leave');
  await screen.findByRole('heading', { name: 'Steps' });
  expect([router.state.location.pathname, router.state.historyAction, servings()]).toEqual([PATH, 'POP', '5 servings']);
});
