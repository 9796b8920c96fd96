import { logMeal } from '@moodbowl/contract/meal-logs';
import { getMeal } from '@moodbowl/contract/meals';
import { moodDay, saveMood } from '@moodbowl/contract/moods';
import { t } from '@moodbowl/i18n/t';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../../../test/actions.ts';
import { findToast, openScreen, pressInToast, signIn } from '../../../../test/open-screen.tsx';
import { idOf, sampleEntry, sampleMealWithAmounts } from '../../../../test/samples.ts';
import { refusal, stubServer } from '../../../../test/stub-server.ts';

const DATE = '2026-03-09';
const alertText = () => screen.getByRole('dialog').querySelector('[role="alert"]')?.textContent;

it('adds a mood to an earlier day, at the time of this browser', async () => {
  const server = stubServer()
    .on(moodDay, { date: DATE, entries: [], meals: [] })
    .on(saveMood, refusal('This is in the future', 400, 'INVALID_INPUT'));
  signIn();
  await openScreen(`/mood/${DATE}`);
  await press('Add a mood');
  await press('Save Mood Entry');
  expect(alertText()).toBe(t('moods.select'));
  await press('Bored');
  fill('Time', '15:30', screen.getByRole('dialog'));
  await press('Save Mood Entry');
  expect(alertText()).toBe('This is in the future');
  server.on(saveMood, sampleEntry(1, { mood: 'Bored' }));
  await press('Save Mood Entry');
  await findToast('Mood "Bored" saved successfully!');
  const [first, second] = server.callsOf(saveMood).map(({ body }) => body as { id: string; created_at: string });
  expect(second).toEqual(first);
  expect(second?.created_at).toBe(new Date(`${DATE}T15:30`).toISOString());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('logs a meal at an earlier time, and leads to its day', async () => {
  const server = stubServer()
    .on(getMeal, sampleMealWithAmounts(1))
    .on(moodDay, { date: DATE, entries: [], meals: [] })
    .on(logMeal, ({ body }) => ({
      ...(body as { id: string; meal_id: string; created_at: string }),
      meal_name: 'Meal 1',
      date: DATE,
      plan_entry_id: null,
    }));
  signIn();
  const { router } = await openScreen(`/recipes/${idOf(1)}`);
  await press('Ate it earlier');
  fill('Day and time', `${DATE}T12:15`, await screen.findByRole('dialog'));
  await press('I ate this', 'button', screen.getByRole('dialog'));
  await pressInToast(/^"Meal 1" is logged for Mon/, 'See your day');
  expect(router.state.location.pathname).toBe(`/mood/${DATE}`);
  expect(server.callsOf(logMeal).map(({ body }) => body)).toMatchObject([
    { meal_id: idOf(1), created_at: new Date(`${DATE}T12:15`).toISOString() },
  ]);
});
