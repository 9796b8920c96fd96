import { listGroceries } from '@moodbowl/contract/groceries';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findToast, openScreen, passTime, settle, signIn, stopTime } from '../../test/open-screen.tsx';
import { Refusal, stubServer } from '../../test/stub-server.ts';

it('takes an administrator to the meals after 800 ms', async () => {
  stubServer();
  signIn({ role: 'admin' });
  const { router } = await openScreen('/meals');
  screen.getByRole('heading', { level: 1, name: 'My Meals Dashboard' });
  screen.getByText('Find meal ideas based on your groceries and preferences.');
  stopTime();
  fireEvent.click(screen.getByRole('button', { name: '+ Add Meal' }));
  await settle();
  expect(screen.getByText('Redirecting to admin meal management...')).toBeTruthy();
  await passTime(799);
  expect(router.state.location.pathname).toBe('/meals');
  await passTime(1);
  expect(router.state.location.pathname).toBe('/admin/meals');
});

it('shows a toast, too, if the groceries could not be loaded', async () => {
  stubServer().on(listGroceries, new Refusal(500));
  signIn();
  await openScreen('/meals');
  expect(await findToast('Failed to load groceries.')).toBeTruthy();
});

it('offers only administrators to add a meal', async () => {
  stubServer();
  signIn();
  await openScreen('/meals');
  expect(screen.queryByRole('button', { name: '+ Add Meal' })).toBeNull();
});
