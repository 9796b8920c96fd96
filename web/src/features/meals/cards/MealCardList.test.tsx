import { listMeals } from '@moodbowl/contract/meals';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findToast, openScreen, settle, signIn } from '../../../../test/open-screen.tsx';
import { sampleMeal } from '../../../../test/samples.ts';
import { Refusal, stubServer } from '../../../../test/stub-server.ts';

const star = () => screen.getByRole('button', { name: 'Save Meal 1' });
const isFilled = () => star().querySelector('path')?.getAttribute('fill') !== 'none';

async function openRecipes(answer: () => Promise<Refusal> | { saved: boolean }) {
  stubServer()
    .on(listMeals, [sampleMeal(1)])
    .on(saveMeal, answer);
  signIn();
  await openScreen('/recipes');
  expect([star().getAttribute('aria-pressed'), isFilled()]).toEqual(['false', false]);
}

it('fills the star before the server has answered', async () => {
  await openRecipes(() => new Promise(() => {}));
  fireEvent.click(star());
  await settle();
  expect([star().getAttribute('aria-pressed'), isFilled()]).toEqual(['true', true]);
});

it('empties the star again, and says why, if the server refuses', async () => {
  let refuse: (refusal: Refusal) => void = () => {};
  await openRecipes(() => new Promise((resolve) => (refuse = resolve)));
  fireEvent.click(star());
  await settle();
  expect(isFilled()).toBe(true);
  refuse(new Refusal(500));
  await settle();
  expect([star().getAttribute('aria-pressed'), isFilled()]).toEqual(['false', false]);
  await findToast(/^Failed to toggle/);
});
