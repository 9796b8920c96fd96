import { deleteMealLog } from '@moodbowl/contract/meal-logs';
import { moodDay } from '@moodbowl/contract/moods';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../test/actions.ts';
import { findToast, openScreen, signIn } from '../../test/open-screen.tsx';
import { idOf } from '../../test/samples.ts';
import { refusal, stubServer } from '../../test/stub-server.ts';

const DAY = '2026-03-10';

it('keeps a meal that the server does not delete, and says so', async () => {
  const meal = {
    id: idOf(1),
    meal_id: idOf(2),
    meal_name: 'Soup',
    created_at: `${DAY}T12:00:00.000Z`,
    date: DAY,
    plan_entry_id: null,
  };
  stubServer()
    .on(moodDay, { date: DAY, entries: [], meals: [meal] })
    .on(deleteMealLog, refusal('The kettle is cold.'));
  signIn();
  await openScreen(`/mood/${DAY}`);
  await press('Undo: Soup');
  await findToast('The kettle is cold.');
  screen.getByRole('button', { name: 'Undo: Soup' });
});

it.each(['2026-02-30', 'yesterday'])('says kindly that %s is not a day', async (date) => {
  stubServer().on(moodDay, ({ params }) => ({ date: params['date']!, entries: [], meals: [] }));
  signIn();
  const { router } = await openScreen(`/mood/${date}`);
  screen.getByRole('heading', { name: 'Which day?' });
  await press('Go to today', 'link');
  await screen.findByText('Nothing logged today yet.');
  expect(router.state.location.pathname).toMatch(/^\/mood\/\d{4}-\d\d-\d\d$/);
});
