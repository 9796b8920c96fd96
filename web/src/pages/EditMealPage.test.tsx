import { getMeal, updateMeal } from '@moodbowl/contract/meals';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findToast, openScreen, settle, signIn } from '../../test/open-screen.tsx';
import { idOf, sampleMealWithAmounts } from '../../test/samples.ts';
import { Refusal, stubServer } from '../../test/stub-server.ts';

const REFUSALS = [
  { code: 'CONFLICT', message: 'Somebody else has changed this meal.', shown: 'Somebody else has changed this meal.' },
  { code: 'INTERNAL', message: '', shown: 'Error updating meal' },
];

it.each(REFUSALS)('says “$shown” if a meal cannot be updated, and stays', async ({ code, message, shown }) => {
  stubServer()
    .on(getMeal, sampleMealWithAmounts(1))
    .on(updateMeal, new Refusal(409, { code, message, error: message }));
  signIn({ role: 'admin' });
  const { router } = await openScreen(`/admin/edit-meal/${idOf(1)}`);
  fireEvent.click(screen.getByRole('button', { name: 'Update Meal' }));
  await settle();
  await findToast(shown);
  expect(router.state.location.pathname).toBe(`/admin/edit-meal/${idOf(1)}`);
});
