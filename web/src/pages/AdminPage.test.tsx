import { listFeedback, resolveFeedback } from '@moodbowl/contract/feedback';
import { createMeal, deleteMeal, getMeal, listMeals, listMealsOfMood, updateMeal } from '@moodbowl/contract/meals';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../test/actions.ts';
import { findToast, openScreen, settle, signIn } from '../../test/open-screen.tsx';
import { idOf, sampleMeal, sampleMealWithAmounts } from '../../test/samples.ts';
import { Refusal, refusal, stubServer } from '../../test/stub-server.ts';

const MOODS = ['Happy', 'Sad', 'Angry', 'Stressed', 'Bored', 'Energised', 'Confused', 'Grateful'];
const chips = () =>
  Array.from(
    screen.getByRole('list', { name: 'Ingredients as they will be saved' }).children,
    (chip) => chip.textContent,
  );
const INGREDIENTS = 'Ingredients (comma separated)';

it.each(['/admin', '/admin/meals'])(
  '%s filters meals by mood, and can be loaded again after a failure',
  async (path) => {
    const server = stubServer()
      .on(listMeals, [sampleMeal(1)])
      .on(listMealsOfMood, new Refusal(500));
    signIn({ role: 'admin' });
    await openScreen(path);
    const filter = screen.getByLabelText<HTMLSelectElement>('Filter by Mood');
    expect(Array.from(filter.options, ({ text }) => text)).toEqual(['All Moods', ...MOODS]);
    fireEvent.change(filter, { target: { value: 'Grateful' } });
    await settle();
    await screen.findAllByText('Error fetching meals');
    server.on(listMealsOfMood, [sampleMeal(2, { mood: 'Grateful' })]);
    await press('Try again');
    screen.getByRole('rowheader', { name: 'Meal 2' });
    expect(server.callsOf(listMealsOfMood).at(-1)?.params).toEqual({ mood: 'Grateful' });
  },
);

it.each([
  [new Refusal(500), 'Error deleting meal'],
  [refusal('The lid is stuck.'), 'The lid is stuck.'],
])('keeps a meal that cannot be deleted, and says so', async (answer, text) => {
  stubServer()
    .on(listMeals, [sampleMeal(1)])
    .on(deleteMeal, answer);
  signIn({ role: 'admin' });
  await openScreen('/admin');
  await press('Delete Meal 1');
  await press('Delete', 'button', screen.getByRole('dialog'));
  await findToast(text);
  screen.getByRole('rowheader', { name: 'Meal 1' });
});

it('shows an error of its feedback, which can be loaded and resolved again', async () => {
  const feedback = {
    id: idOf(1),
    subject: 'Salt',
    message: 'Less of it, please.',
    status: 'open' as const,
    username: 'leo',
    created_at: '2026-03-10T09:00:00.000Z',
  };
  const server = stubServer().on(listFeedback, new Refusal(500)).on(resolveFeedback, new Refusal(500));
  signIn({ role: 'admin' });
  await openScreen('/admin');
  await press('Feedback', 'tab');
  await findToast('Error fetching feedback');
  server.on(listFeedback, [feedback]);
  await press('Try again');
  await press('Mark Resolved');
  await findToast('Failed to resolve feedback');
  server.on(resolveFeedback, refusal('The stamp is dry.'));
  await press('Mark Resolved');
  await findToast('The stamp is dry.');
});

it('shows an error of a meal that cannot be added, and keeps what was typed over a reload', async () => {
  const server = stubServer().on(createMeal, new Refusal(500));
  signIn({ role: 'admin' });
  const { router } = await openScreen('/admin/add-meal');
  fill('Meal name', 'Porridge');
  fill('Step 1', 'Stir.');
  await press('Add Meal');
  await findToast('Error saving meal', 2.5);
  expect(router.state.location.pathname).toBe('/admin/add-meal');
  server.on(createMeal, refusal('The oven is off.'));
  await press('Add Meal');
  await findToast('The oven is off.');
  expect(screen.getByLabelText<HTMLInputElement>('Meal name').value).toBe('Porridge');
});

it('shows ingredients as they will be saved, and joins and removes them', async () => {
  const server = stubServer().on(createMeal, sampleMeal(1));
  signIn({ role: 'admin' });
  await openScreen('/admin/add-meal');
  fill('Meal name', 'Shakshuka');
  fill(INGREDIENTS, '1 tin tomatoes, chopped, 2 onions (red, sliced), salt');
  expect(chips()).toEqual(
    ['1 tin tomatoes', 'chopped', '2 onions (red, sliced)', 'salt'].map(
      (text) => expect.stringContaining(text) as string,
    ),
  );
  await press('Join chopped to 1 tin tomatoes');
  await press('Remove salt');
  await press('Add Meal');
  expect(server.callsOf(createMeal)[0]?.body).toMatchObject({
    ingredients: ['1 tin tomatoes, chopped', '2 onions (red, sliced)'],
  });
});

it('keeps an ingredient with a comma whole when another one changes', async () => {
  const ingredients = ['4 eggs', '1 tin of tomatoes, chopped'];
  const server = stubServer().on(getMeal, sampleMealWithAmounts(1, { ingredients })).on(updateMeal, sampleMeal(1));
  signIn({ role: 'admin' });
  await openScreen(`/admin/edit-meal/${idOf(1)}`);
  fill(INGREDIENTS, '6 eggs, 1 tin of tomatoes, chopped');
  await press('Update Meal');
  expect(server.callsOf(updateMeal)[0]?.body).toMatchObject({
    ingredients: ['6 eggs', '1 tin of tomatoes, chopped'],
  });
});

it.each(['/admin/add-meal', `/admin/edit-meal/${idOf(1)}`])('%s leads back by Cancel', async (path) => {
  stubServer().on(getMeal, sampleMealWithAmounts(1));
  signIn({ role: 'admin' });
  const { router } = await openScreen(path);
  await press('Cancel');
  expect(router.state.location.pathname).toBe('/admin');
});
