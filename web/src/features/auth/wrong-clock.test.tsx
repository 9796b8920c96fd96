import { login } from '@moodbowl/contract/auth';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../../test/actions.ts';
import { openScreen, tokenUntil } from '../../../test/open-screen.tsx';
import { stubServer } from '../../../test/stub-server.ts';

it('says that the clock of the device is wrong when a new session has ended by it', async () => {
  const token = tokenUntil(Date.now() - 24 * 60 * 60 * 1000);
  stubServer().on(login, { message: 'Welcome', token, username: 'maya', email: 'maya@example.com', role: 'user' });
  await openScreen('/');
  fill('Username or email', 'maya');
  fill('Password', 'a long password');
  await press('Login');
  expect(await screen.findByText(/the clock of this device is wrong/)).toBeTruthy();
  expect(localStorage.getItem('token')).toBeNull();
});
