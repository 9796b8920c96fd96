import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../test/actions.ts';
import { openScreen, passTime, signIn, stopTime, tokenUntil } from '../../test/open-screen.tsx';
import { stubServer } from '../../test/stub-server.ts';
import { startSession } from '../lib/session.ts';

const bar = () => screen.queryByRole('navigation', { name: 'Main' });

it('shows the bar until the token ends', async () => {
  stubServer();
  stopTime();
  const token = tokenUntil(Date.now() + 60_000);
  const left = Math.floor((Date.now() + 60_000) / 1000) * 1000 - Date.now();
  startSession({ token, username: 'maya', email: 'maya@example.org', role: 'user' });
  await openScreen('/feedback');
  await passTime(left - 1);
  expect(bar()).not.toBeNull();
  await passTime(2);
  expect(bar()).toBeNull();
});

it('shows no bar once the token is gone from the storage', async () => {
  stubServer();
  signIn();
  await openScreen('/feedback');
  expect(bar()).not.toBeNull();
  localStorage.removeItem('token');
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(bar()).toBeNull();
});

it('closes the menu when it leads to another part of the same screen', async () => {
  stubServer();
  signIn();
  const { router } = await openScreen('/profile');
  await press('Open the menu');
  await press('Your home', 'link');
  expect(router.state.location.search).toBe('?tab=settings');
  expect(screen.getByRole('button', { name: 'Open the menu' }).getAttribute('aria-expanded')).toBe('false');
});
