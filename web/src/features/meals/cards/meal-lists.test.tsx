import { listMeals } from '@moodbowl/contract/meals';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press, valueOf } from '../../../../test/actions.ts';
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

it('keeps its filters in the address, and shows everything again on request', async () => {
  const server = stubServer().on(listMeals, (call) => (call.query.has('q') ? [] : [sampleMeal(1)]));
  signIn();
  const { router } = await openScreen('/recipes?diet=vegan&q=none&tab=nonsense');
  await screen.findByText('Nothing found.');
  const sent = server.callsOf(listMeals).map(({ query }) => [query.get('diet'), query.get('q')]);
  expect(sent).toContainEqual(['vegan', 'none']);
  expect(valueOf('Search')).toBe('none');
  fill('Time', '30');
  expect(router.state.location.search).toContain('minutes=30');
  await press('Show everything');
  await screen.findByRole('heading', { name: 'Meal 1' });
  expect([router.state.location.search, valueOf('Search')]).toEqual(['?tab=nonsense', '']);
});

it('shows a meal under the mood that was asked for', async () => {
  stubServer().on(listMeals, [sampleMeal(1, { mood: 'Happy', moods: ['Happy', 'Grateful'] })]);
  signIn();
  await openScreen('/recipes?mood=Grateful');
  const card = await screen.findByRole('article', { name: 'Meal 1' });
  expect([card.textContent?.includes('Grateful'), card.textContent?.includes('Happy')]).toEqual([true, false]);
});
