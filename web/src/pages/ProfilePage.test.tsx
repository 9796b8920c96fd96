import { getProfile, updateProfile } from '@moodbowl/contract/profile';
import { listSavedMeals, saveMeal, toggleSavedMeal, unsaveMeal } from '@moodbowl/contract/saved-meals';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../test/actions.ts';
import { openScreen, settle, signIn } from '../../test/open-screen.tsx';
import { idOf, sampleSavedMeal } from '../../test/samples.ts';
import { held, Refusal, refusal, stubServer } from '../../test/stub-server.ts';

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

it('says what is empty', async () => {
  stubServer();
  signIn();
  await openScreen('/profile');
  await screen.findByText('No saved meals yet');
  screen.getByRole('heading', { name: 'Last 30 Days' });
  screen.getByText('No moods logged yet');
  expect(within(screen.getByRole('region', { name: 'Mood streak' })).queryByText('0 days in a row!')).not.toBeNull();
});

it('can be loaded again after a failure', async () => {
  const server = stubServer().on(getProfile, refusal('The kettle is cold.'));
  signIn();
  await openScreen('/profile');
  expect(alerts()).toEqual([expect.stringContaining('Failed to fetch profile data.')]);
  server.on(getProfile, { username: 'maya', email: 'maya@example.org', avatar: 'Happy' });
  await press('Try again');
  await screen.findByRole('button', { name: 'Edit Profile' });
  expect(alerts()).toEqual([]);
});

it('shows the errors of a taken username and email, and keeps the text', async () => {
  const fields = { username: 'That username is taken', email: 'That email already has an account' };
  const body = { code: 'TAKEN', message: fields.username, error: fields.username, fields };
  stubServer().on(updateProfile, new Refusal(409, body));
  signIn();
  await openScreen('/profile');
  await press('Edit Profile');
  const dialog = screen.getByRole('dialog');
  fill('Username', 'leo', dialog);
  fill('Email', 'leo@example.org', dialog);
  await press('Save', 'button', dialog);
  expect(alerts()).toContain('Failed to update profile');
  for (const text of Object.values(fields)) within(dialog).getByText(text);
  expect(within(dialog).getByLabelText<HTMLInputElement>('Username').value).toBe('leo');
  await press('Cancel', 'button', dialog);
  expect([screen.queryByRole('dialog'), screen.queryByRole('heading', { name: 'leo' })]).toEqual([null, null]);
});

it('brings a meal back that could not be removed, and keeps another one away', async () => {
  const removing = held(({ path }) => (path.includes(idOf(1)) ? refusal('The kettle is cold.') : { saved: false }));
  stubServer()
    .on(listSavedMeals, [sampleSavedMeal(1), sampleSavedMeal(2)])
    .on(unsaveMeal, removing.answer)
    .on(toggleSavedMeal, removing.answer)
    .on(saveMeal, { saved: true });
  signIn();
  await openScreen('/profile');
  const meal = await screen.findByRole('article', { name: 'Meal 1' });
  expect(meal.querySelector('img')?.getAttribute('src')).toBe('/api/uploads/meals/default-meal.png');
  await press('Remove: Meal 1');
  await press('Remove: Meal 2');
  removing.release();
  await settle();
  expect(alerts()).toEqual([expect.stringContaining('The kettle is cold.')]);
  screen.getByRole('article', { name: 'Meal 1' });
  screen.getByRole('button', { name: 'Save: Meal 2' });
});

it('says that a meal could not be removed when the server gives no reason', async () => {
  stubServer()
    .on(listSavedMeals, [sampleSavedMeal(1)])
    .on(toggleSavedMeal, new Refusal(500))
    .on(unsaveMeal, new Refusal(500));
  signIn();
  await openScreen('/profile');
  await screen.findByRole('article', { name: 'Meal 1' });
  await press('Remove: Meal 1');
  expect(alerts()).toEqual([expect.stringContaining('Failed to toggle saved meal')]);
  screen.getByRole('article', { name: 'Meal 1' });
});

it('deletes a token that the server refuses, and goes to the login', async () => {
  stubServer().on(getProfile, refusal('Please log in to continue.', 401, 'UNAUTHORIZED'));
  signIn();
  const { router } = await openScreen('/profile');
  expect(router.state.location.pathname).toBe('/');
  expect([localStorage.getItem('token'), localStorage.getItem('role')]).toEqual([null, null]);
});
