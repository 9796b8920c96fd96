import { login, register } from '@moodbowl/contract/auth';
import { getLanguage } from '@moodbowl/contract/profile';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen, passTime, settle, stopTime, tokenUntil } from '../../test/open-screen.tsx';
import { stubServer } from '../../test/stub-server.ts';

it('goes home one and a half seconds after signing in', async () => {
  const server = stubServer().on(getLanguage, { language: null });
  server.on(login, {
    token: tokenUntil(Date.now() + 86_400_000),
    username: 'maya',
    email: 'maya@example.org',
    role: 'user',
    message: 'Welcome back',
  });
  const { router } = await openScreen('/');
  fireEvent.change(screen.getByLabelText('Username or email'), { target: { value: 'maya' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'porridge' } });
  stopTime();
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  await settle();
  expect(screen.getByText('Welcome back')).toBeTruthy();
  await passTime(1_499);
  expect(router.state.location.pathname).toBe('/');
  await passTime(1);
  expect(router.state.location.pathname).toBe('/home');
});

it('goes to the login two seconds after registering', async () => {
  stubServer().on(register, { message: 'Account created' });
  const { router } = await openScreen('/register');
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'maya' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'maya@example.org' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'porridge' } });
  stopTime();
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  await settle();
  expect(screen.getByText('Account created')).toBeTruthy();
  await passTime(1_999);
  expect(router.state.location.pathname).toBe('/register');
  await passTime(1);
  expect(router.state.location.pathname).toBe('/');
});
