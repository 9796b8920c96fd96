import { getMeal, listMeals } from '@moodbowl/contract/meals';
import { saveMeal, toggleSavedMeal, unsaveMeal } from '@moodbowl/contract/saved-meals';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../test/actions.ts';
import { findToast, openScreen, signIn } from '../../test/open-screen.tsx';
import { idOf, sampleMeal, sampleMealWithAmounts } from '../../test/samples.ts';
import { Refusal, refusal, stubServer } from '../../test/stub-server.ts';

const PATH = `/recipes/${idOf(1)}`;

it.each([
  ['Recipe not found', () => refusal('We could not find that.', 404, 'NOT_FOUND')],
  ['Recipe not found', () => Response.json(null)],
  [
    'Server misconfiguration: backend returned HTML.',
    () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['Failed to fetch recipe.', () => new Refusal(500)],
])('says “%s”', async (text, answer) => {
  stubServer().on(getMeal, answer);
  signIn();
  await openScreen(PATH);
  await screen.findByText(text);
});

it('says that a recipe was not found when its id is none', async () => {
  stubServer().on(getMeal, refusal('That is not an id.', 400, 'INVALID_INPUT'));
  signIn();
  await openScreen('/recipes/not-an-id');
  await screen.findByText('Recipe not found');
});

it('has texts in place of missing details', async () => {
  const meal = sampleMealWithAmounts(1, { description: '', ingredients: [], steps: [], mood: 'Bored' });
  stubServer().on(getMeal, meal);
  signIn();
  await openScreen(PATH);
  for (const text of ['No ingredients provided.', 'No steps provided.', 'No description available.', '☆ Save'])
    await screen.findByText(text);
  expect(document.querySelector('main img[src="/api/uploads/meals/default-meal.png"]')).not.toBeNull();
});

it('says in its dialog that a star could not be toggled', async () => {
  const failed = new Refusal(500);
  stubServer()
    .on(listMeals, [sampleMeal(1, { saved: true })])
    .on(getMeal, sampleMealWithAmounts(1, { saved: true }))
    .on(saveMeal, failed)
    .on(unsaveMeal, failed)
    .on(toggleSavedMeal, failed);
  signIn();
  await openScreen('/recipes');
  await press(/^View Recipe/);
  await press('★ Saved');
  await findToast('Failed to toggle save status.');
  await screen.findByRole('button', { name: '★ Saved' });
});
