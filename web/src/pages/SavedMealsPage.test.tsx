import { listSavedMeals, toggleSavedMeal } from '@moodbowl/contract/saved-meals';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findToast, openScreen, settle, signIn } from '../../test/open-screen.tsx';
import { sampleSavedMeal } from '../../test/samples.ts';
import { stubServer } from '../../test/stub-server.ts';

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
