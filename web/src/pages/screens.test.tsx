import { SCREENS } from '@moodbowl/contract/page-routes';
import { getMeal, listMeals } from '@moodbowl/contract/meals';
import { listSavedMeals } from '@moodbowl/contract/saved-meals';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { press } from '../../test/actions.ts';
import { findToast, openScreen, settle, signIn, tokenUntil } from '../../test/open-screen.tsx';
import { idOf, sampleMeal, sampleSavedMeal } from '../../test/samples.ts';
import { never, Refusal, refusal, stubServer } from '../../test/stub-server.ts';

const RECIPE = `/recipes/${idOf(1)}`;
const EDIT_MEAL = `/admin/edit-meal/${idOf(1)}`;
const shown = (text: string) => screen.queryAllByText(text).length > 0;

it.each([
  ['/home', ['Loading streak...']],
  ['/mood-tracker', ['Loading streak...', 'Loading chart...']],
  ['/meals?sort=name', ['Loading meals...']],
  ['/recipes', ['Loading recipes...']],
  ['/saved-meals', ['Loading saved meals...']],
  ['/profile', ['Loading profile…', 'Loading streak...']],
  [EDIT_MEAL, ['Loading meal data...']],
])('%s says what it is loading', async (path, texts) => {
  stubServer().all(never);
  signIn({ role: 'admin' });
  await openScreen(path);
  for (const text of texts) await vi.waitFor(() => expect([text, shown(text)]).toEqual([text, true]));
});

const NO_STREAK = ['0 days in a row!', 'Your streak could not be loaded.'];

it.each([
  ['/mood-tracker', [...NO_STREAK, 'Failed to fetch mood data', 'Request failed']],
  ['/home', NO_STREAK],
  ['/meals', ['Failed to load groceries.', 'Failed to fetch meals']],
  [RECIPE, ['Failed to fetch recipe.']],
  ['/saved-meals', ['Failed to load saved meals']],
  ['/profile', ['Failed to fetch profile data.', ...NO_STREAK]],
  ['/friends', ['Error fetching friends']],
  ['/feedback', ['Send Feedback']],
])('%s says what could not be loaded', async (path, texts) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  stubServer().all(new Refusal(500));
  signIn();
  await openScreen(path);
  for (const text of texts) await vi.waitFor(() => expect([text, shown(text)]).toEqual([text, true]));
  expect(document.querySelectorAll('main img[src*="flame"]')).toHaveLength(0);
});

it.each(['/recipes', '/saved-meals'])('%s shows the words of the server when it cannot be loaded', async (path) => {
  stubServer().all(refusal('The kettle is cold.'));
  signIn();
  await openScreen(path);
  await screen.findByText('The kettle is cold.');
});

it('a meal to edit that cannot be loaded leads back to the panel', async () => {
  stubServer().all(new Refusal(500));
  signIn({ role: 'admin' });
  const { router } = await openScreen(EDIT_MEAL);
  await findToast('Failed to fetch meal');
  await findToast('Error fetching meals');
  expect(router.state.location.pathname).toBe('/admin');
});

it('a recipe that needs another sign-in says so', async () => {
  stubServer().on(getMeal, new Refusal(401));
  signIn();
  await openScreen(RECIPE);
  await screen.findByText('Unauthorized. Please login.');
});

it('screens say that one has to log in when the token is gone', async () => {
  stubServer()
    .on(listSavedMeals, [sampleSavedMeal(1)])
    .on(listMeals, [sampleMeal(1)]);
  signIn();
  const { router } = await openScreen('/saved-meals');
  await screen.findByRole('button', { name: 'Save Meal 1' });
  localStorage.removeItem('token');
  await press('Save Meal 1');
  await findToast('Please log in first.');
  for (const [path, text] of [
    [RECIPE, 'You must be logged in to view this recipe.'],
    ['/meals', 'You must be logged in to fetch meals.'],
  ] as const) {
    await act(() => router.navigate(path));
    await settle();
    expect(await screen.findAllByText(text)).not.toEqual([]);
  }
  await act(() => router.navigate('/profile'));
  await settle();
  expect(router.state.location.pathname).toBe('/');
});

it('the list of saved meals says that there is no token', async () => {
  stubServer();
  signIn();
  const { router } = await openScreen('/friends');
  localStorage.removeItem('token');
  await act(() => router.navigate('/saved-meals'));
  await settle();
  await screen.findByText('No authentication token found.');
});

const paths = Object.values(SCREENS)
  .filter(({ access }) => access !== 'public')
  .map(({ path, access }) => ({ path: path.replace(/:\w+/, idOf(1)), access }));

it('every screen but the public ones sends a visitor to the login', async () => {
  stubServer();
  for (const { path } of paths) {
    const { router } = await openScreen(path);
    expect([path, router.state.location.pathname]).toEqual([path, '/']);
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    cleanup();
  }
});

it('every screen for administrators sends a user home', async () => {
  stubServer();
  signIn();
  for (const { path } of paths.filter(({ access }) => access === 'admin')) {
    const { router } = await openScreen(path);
    expect([path, router.state.location.pathname]).toEqual([path, '/home']);
    expect(screen.queryByRole('link', { name: 'Admin Panel' })).toBeNull();
    cleanup();
  }
});

it.each([tokenUntil(Date.now() - 10_000), 'not a token', 'e30.e30.e30'])(
  'a visitor with the token %s goes to the login, and the token is deleted',
  async (token) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    stubServer();
    localStorage.setItem('token', token);
    localStorage.setItem('role', 'admin');
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    const { router } = await openScreen('/home');
    expect(router.state.location.pathname).toBe('/');
    expect([localStorage.getItem('token'), localStorage.getItem('role')]).toEqual([null, null]);
  },
);

it('the login sends somebody who is signed in home', async () => {
  stubServer();
  signIn();
  const { router } = await openScreen('/');
  expect(router.state.location.pathname).toBe('/home');
});
