import { listSavedMeals, toggleSavedMeal } from '@moodbowl/contract/saved-meals';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findToast, openScreen, settle, signIn } from '../../test/open-screen.tsx';
import { sampleSavedMeal } from '../../test/samples.ts';
import { Refusal, refusal, stubServer } from '../../test/stub-server.ts';

it('empties a star only when the server has answered, and keeps the meal', async () => {
  let answer: (state: { saved: boolean }) => void = () => {};
  stubServer()
    .on(listSavedMeals, [sampleSavedMeal(1)])
    .on(toggleSavedMeal, () => new Promise((resolve) => (answer = resolve)));
  signIn();
  await openScreen('/saved-meals');
  const star = () => screen.getByRole('button', { name: 'Save Meal 1' });
  fireEvent.click(star());
  await settle();
  expect(star().getAttribute('aria-pressed')).toBe('true');
  answer({ saved: false });
  await settle();
  expect(star().getAttribute('aria-pressed')).toBe('false');
  await findToast('Meal removed from saved!');
});

it.each([
  [new Refusal(500), 'Failed to toggle meal'],
  [refusal('The kettle is cold.'), 'The kettle is cold.'],
])('keeps the star of a meal that cannot be removed, and says so', async (answer, text) => {
  stubServer()
    .on(listSavedMeals, [sampleSavedMeal(1)])
    .on(toggleSavedMeal, answer);
  signIn();
  await openScreen('/saved-meals');
  fireEvent.click(await screen.findByRole('button', { name: 'Save Meal 1' }));
  await settle();
  await findToast(text, 3);
  expect(screen.getByRole('button', { name: 'Save Meal 1' }).getAttribute('aria-pressed')).toBe('true');
});

it('says that nothing is saved, without a filter', async () => {
  stubServer();
  signIn();
  await openScreen('/saved-meals');
  screen.getByRole('heading', { level: 1, name: 'My Saved Meals' });
  await screen.findByText('You haven’t saved any meals yet or no meals match this filter.');
  expect(screen.queryByLabelText('Filter by Mood')).toBeNull();
});
