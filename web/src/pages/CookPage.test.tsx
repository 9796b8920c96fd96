import { logMeal } from '@moodbowl/contract/meal-logs';
import { getMeal, type MealWithAmounts } from '@moodbowl/contract/meals';
import { moodDay } from '@moodbowl/contract/moods';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { press } from '../../test/actions.ts';
import { openScreen, pressInToast, settle, signIn } from '../../test/open-screen.tsx';
import { sampleRecipe } from '../../test/sample-recipe.ts';
import { idOf } from '../../test/samples.ts';
import { Refusal, refusal, stubServer, unreachable } from '../../test/stub-server.ts';
import { today } from '../lib/local-date.ts';
import { chooseUnits } from '../features/recipes/detail/units-setting.ts';

const PATH = `/cook/${idOf(1)}`;

// The setting outlives the screen.
beforeEach(() => chooseUnits('written'));

async function openCooking(changes: Partial<MealWithAmounts> = {}, query = '') {
  const server = stubServer().on(getMeal, sampleRecipe(1, changes));
  signIn();
  const { router } = await openScreen(`${PATH}${query}`);
  await screen.findByRole('heading', { level: 2 });
  return { server, router };
}

/** Presses a key while the focus is on what has it. */
async function pressKey(key: string, more: KeyboardEventInit = {}) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
  await settle();
}
/** The heading of the screen, below which a dialog may have its own. */
const place = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent;
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const path = (router: Awaited<ReturnType<typeof openScreen>>['router']) =>
  `${router.state.location.pathname}${router.state.location.search}`;

it('has the whole window, and begins with the ingredients for the chosen servings', async () => {
  await openCooking({}, '?servings=6');
  expect(boxes().map((box) => box.closest('label')?.textContent)).toEqual([
    '300 g rice',
    '1½ cups milk',
    '1½ onions',
    'salt',
  ]);
  await screen.findByText('6 servings');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Feedback' })).toBeNull();
  expect(document.title).toBe('Recipe 1 · Moodbowl');
});

it('shows a recipe among the ingredients by its name, and its amount with the others', async () => {
  await openCooking({ ingredients: ['200 g rice', '1 [[Tomato sauce]]'], steps: ['Stir.'] }, '?servings=8');
  expect(boxes().map((box) => box.closest('label')?.textContent)).toEqual(['400 g rice', '2 Tomato sauce']);
});

it('ticks ingredients off, also when one has gone on to a step and comes back', async () => {
  await openCooking();
  await press('1 cup milk', 'checkbox');
  await press('salt', 'checkbox');
  await press('Start');
  await press('Back');
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, false, true]);
  await press('salt', 'checkbox');
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, false, false]);
});

it('steps by arrow keys, with the focus on the heading, from the ingredients to the end', async () => {
  await openCooking();
  await pressKey('ArrowLeft');
  expect(place()).toBe('Ingredients');
  for (const next of [
    'Step 1 of 3',
    'Step 2 of 3',
    'Step 3 of 3',
    'That was the last step',
    'That was the last step',
  ]) {
    await pressKey('ArrowRight');
    expect([place(), document.activeElement?.textContent]).toEqual([next, next]);
  }
  await pressKey('ArrowLeft');
  expect(place()).toBe('Step 3 of 3');
  await pressKey('ArrowLeft', { altKey: true });
  expect(place()).toBe('Step 3 of 3');
});

it('shows headings over what they head: nobody ticks them off, and no step is only a heading', async () => {
  await openCooking({
    ingredients: ['For the rice:', '200 g rice', 'salt'],
    steps: ['Wash the rice.', 'Sauce:', 'Chop.', 'Stir.'],
  });
  await screen.findByText('For the rice:');
  expect(boxes().map((box) => box.closest('label')?.textContent)).toEqual(['200 g rice', 'salt']);
  await press('Start');
  expect([place(), screen.queryByText('Sauce:')]).toEqual(['Step 1 of 3', null]);
  for (const [next, step] of [
    ['Step 2 of 3', 'Chop.'],
    ['Step 3 of 3', 'Stir.'],
  ] as const) {
    await press('Next');
    await screen.findByText(step);
    await screen.findByText('Sauce:');
    expect(place()).toBe(next);
  }
});

it('steps by buttons, and shows what a step needs', async () => {
  await openCooking({}, '?servings=2');
  await press('Start');
  const needs = () => within(screen.getByRole('heading', { name: 'For this step' }).parentElement ?? document.body);
  expect(
    needs()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['½ onion']);
  await press('Next');
  expect(
    needs()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['100 g rice']);
  await press('Next');
  expect(screen.queryByRole('heading', { name: 'For this step' })).toBeNull();
  await press('Finish');
  expect(place()).toBe('That was the last step');
});

it('gives the amounts of a step for the chosen servings, and says which it cannot', async () => {
  await openCooking({ steps: ['Add 1 cup of milk.', 'Add 100 ml and stir.'] }, '?servings=8');
  await press('Start');
  expect(screen.getByRole('button', { name: '2 cups of milk' })).toBeTruthy();
  expect(screen.getByText('2 cups milk')).toBeTruthy();
  expect(screen.queryByText(/^Some amounts/)).toBeNull();
  await press('Next');
  expect(screen.getByText(/^Some amounts/)).toBeTruthy();
});

it('announces a step where its text changes', async () => {
  await openCooking();
  await press('Start');
  const region = screen.getByText('Chop the onion.').closest('[aria-live]');
  expect(region?.getAttribute('aria-live')).toBe('polite');
  await press('Next');
  expect(region?.isConnected).toBe(true);
  expect(region?.textContent).toMatch(/^Cook the rice/);
});

it('shows ovens in the units of this device', async () => {
  chooseUnits('us');
  await openCooking();
  for (let times = 0; times < 3; times += 1) await pressKey('ArrowRight');
  await screen.findByText('Bake it at 400 °F for 1 hour.');
});

/** Moves a finger over the step. */
async function swipe(from: { x: number; y: number }, to: { x: number; y: number }, pointerType = 'touch') {
  const target = screen.getByRole('heading', { level: 2 });
  const event = ({ x, y }: { x: number; y: number }) => ({ clientX: x, clientY: y, pointerType, isPrimary: true });
  fireEvent(target, new PointerEvent('pointerdown', { bubbles: true, ...event(from) }));
  fireEvent(target, new PointerEvent('pointerup', { bubbles: true, ...event(to) }));
  await settle();
}

it('steps by swipes, not by scrolling, by selecting with the mouse, or from the edge', async () => {
  await openCooking();
  await swipe({ x: 300, y: 200 }, { x: 120, y: 230 });
  expect(place()).toBe('Step 1 of 3');
  await swipe({ x: 120, y: 200 }, { x: 300, y: 190 });
  expect(place()).toBe('Ingredients');
  await swipe({ x: 300, y: 200 }, { x: 260, y: 200 });
  await swipe({ x: 300, y: 100 }, { x: 200, y: 400 });
  await swipe({ x: 300, y: 200 }, { x: 100, y: 200 }, 'mouse');
  await swipe({ x: window.innerWidth - 5, y: 200 }, { x: 300, y: 200 });
  expect(place()).toBe('Ingredients');
});

it('offers the ingredients of a recipe without steps', async () => {
  await openCooking({ steps: [] });
  await screen.findByText('This recipe has no steps. Here is what it needs.');
  expect(boxes()).toHaveLength(4);
  await press('Finish');
  await screen.findByRole('button', { name: 'I ate this' });
});

it('says that there are neither ingredients nor steps', async () => {
  await openCooking({ steps: [], ingredients: [], read: [] });
  await screen.findByText('No ingredients provided.');
  await screen.findByText('This recipe has no steps. Here is what it needs.');
});

it('ends with “I ate this”, and leads to the day and back to the recipe for the chosen servings', async () => {
  const { server, router } = await openCooking({ steps: ['Eat.'] }, '?servings=2');
  const date = today();
  server.on(moodDay, { date, entries: [], meals: [] }).on(logMeal, {
    id: idOf(5),
    meal_id: idOf(1),
    meal_name: 'Recipe 1',
    created_at: new Date().toISOString(),
    date,
    plan_entry_id: null,
  });
  await press('Start');
  await press('Finish');
  await press('I ate this');
  expect(server.callsOf(logMeal).map(({ body }) => body)).toMatchObject([{ meal_id: idOf(1) }]);
  await press('Back to the recipe');
  expect(path(router)).toBe(`/recipes/${idOf(1)}?servings=2`);
  await pressInToast('Enjoy! "Recipe 1" is logged for today.', 'See your day');
  expect(path(router)).toBe(`/mood/${date}`);
});

it.each(['Escape', 'ArrowRight'])('%s does nothing below a dialog', async (key) => {
  const { router } = await openCooking({ steps: [] });
  await press('Finish');
  await press('Ate it earlier');
  await screen.findByRole('dialog');
  await pressKey(key);
  expect([place(), router.state.location.pathname]).toEqual(['That was the last step', PATH]);
});

it('leaves by Escape for the recipe, which replaces it', async () => {
  const { router } = await openCooking();
  await pressKey('ArrowRight');
  await pressKey('Escape');
  expect([path(router), router.state.historyAction]).toEqual([`/recipes/${idOf(1)}`, 'REPLACE']);
});

it('goes on where it was when it is opened again, and can start over', async () => {
  const { router } = await openCooking();
  await press('salt', 'checkbox');
  await pressKey('ArrowRight');
  expect(screen.queryByText(/where you left off/)).toBeNull();
  await pressKey('ArrowRight');
  await press('Leave');
  await act(() => router.navigate(PATH));
  await screen.findByText(/You are back where you left off/);
  expect(place()).toBe('Step 2 of 3');
  await press('Start over');
  expect([place(), boxes().map(({ checked }) => checked)]).toEqual(['Ingredients', [false, false, false, false]]);
  expect(screen.queryByText(/where you left off/)).toBeNull();
});

it('begins at the start again after the end', async () => {
  const { router } = await openCooking({ steps: ['Eat.'] });
  await press('Start');
  await press('Finish');
  await press('Back to the recipe');
  await act(() => router.navigate(PATH));
  await screen.findByRole('button', { name: 'Start' });
});

it('shows all ingredients over a step, with what is ticked off', async () => {
  await openCooking({}, '?servings=2');
  await press('salt', 'checkbox');
  expect(screen.queryByRole('button', { name: 'Ingredients' })).toBeNull();
  await press('Start');
  await press('Ingredients');
  const dialog = screen.getByRole('dialog', { name: 'Ingredients' });
  within(dialog).getByText('2 servings');
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false, true]);
  await press('100 g rice', 'checkbox', dialog);
  await press('Close', 'button', dialog);
  expect(place()).toBe('Step 1 of 3');
  await press('Back');
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false, false, true]);
});

it('keeps the screen on', async () => {
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const request = vi.fn<(type: string) => Promise<object>>(() => Promise.resolve({ release }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  const { router } = await openCooking();
  expect(request).toHaveBeenCalledWith('screen');
  await act(() => router.navigate('/feedback'));
  await settle();
  expect(release).toHaveBeenCalled();
});

it.each([
  ['Recipe not found', () => refusal('We could not find that.', 404, 'NOT_FOUND')],
  ['Failed to fetch recipe.', () => new Refusal(500)],
])('says “%s”', async (text, answer) => {
  stubServer().on(getMeal, answer);
  signIn();
  await openScreen(PATH);
  await screen.findByText(text);
  await screen.findByRole('button', { name: 'Leave' });
});

it('goes on without a network', async () => {
  const { server } = await openCooking();
  server.all(unreachable);
  act(() => void window.dispatchEvent(new Event('offline')));
  for (const next of ['Step 1 of 3', 'Step 2 of 3', 'Step 3 of 3', 'That was the last step']) {
    await pressKey('ArrowRight');
    expect(place()).toBe(next);
  }
  act(() => void window.dispatchEvent(new Event('online')));
  await settle();
});
