import { getInstance, requestReset } from '@moodbowl/contract/auth';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../test/actions.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { stubServer } from '../../test/stub-server.ts';

const ANSWER = 'If there is an account with this address, an email is on its way.';

it('is reached from the login, and asks for a link to an address', async () => {
  const server = stubServer().on(requestReset, { message: ANSWER });
  await openScreen('/');
  await press('Forgot password?', 'link');
  fill('Email', 'maya');
  await press('Send the link');
  expect(await screen.findByText('Enter a valid email address')).toBeTruthy();
  expect(server.callsOf(requestReset)).toEqual([]);
  fill('Email', 'maya@example.org');
  await press('Send the link');
  await screen.findByText(ANSWER);
  expect(server.callsOf(requestReset).map(({ body }) => body)).toEqual([{ email: 'maya@example.org' }]);
});

it('says whom to ask where no mail is sent', async () => {
  stubServer().on(getInstance, { name: '', registration: 'open', mail: false, provider: null, password_sign_in: true });
  await openScreen('/forgot-password');
  await screen.findByText('This Moodbowl does not send emails. Ask the person who runs it for a reset link.');
  expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull();
});
