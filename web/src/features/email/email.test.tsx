import { cancelEmailChange, confirmEmail, getEmail, sendConfirmation } from '@moodbowl/contract/email';
import { getProfile, updateProfile } from '@moodbowl/contract/profile';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../../test/actions.ts';
import { openScreen, signIn } from '../../../test/open-screen.tsx';
import { idOf } from '../../../test/samples.ts';
import { stubServer } from '../../../test/stub-server.ts';

const TOKEN = `${idOf(1)}.${'x'.repeat(140)}`;
const PRESENT = 'maya@example.org';
const NEXT = 'maya@example.net';

it('is confirmed by a link once the button is pressed, and by no program that only opens it', async () => {
  const server = stubServer().on(confirmEmail, { message: 'Thank you! Your email is confirmed.', done: true });
  await openScreen(`/confirm-email#${TOKEN}`);
  await screen.findByText('This tells us that the address is yours.');
  expect(server.callsOf(confirmEmail)).toEqual([]);
  await press('Confirm');
  await screen.findByText('Thank you! Your email is confirmed.');
  expect(server.callsOf(confirmEmail).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
});

it('says what to do about a link that is cut off', async () => {
  const text = 'This link has expired, or the email has changed since. Sign in and have a new one sent.';
  stubServer();
  await openScreen('/confirm-email#cut');
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

it('shows a new email that waits, which can be given up', async () => {
  const before = { email: PRESENT, confirmed: true, confirmation: 'ask' as const };
  const change = {
    email: NEXT,
    confirmed_by_present: true,
    confirmed_by_new: false,
    expires_at: '2026-03-11T09:00:00.000Z',
  };
  const server = stubServer()
    .on(getProfile, { username: 'maya', email: PRESENT, avatar: 'Happy' })
    .on(updateProfile, { username: 'maya', email: PRESENT, avatar: 'Happy' })
    .on(getEmail, { ...before, change })
    .on(sendConfirmation, { message: 'An email with a link is on its way.' })
    .on(cancelEmailChange, { ...before, change: null });
  signIn();
  await openScreen('/profile');
  await press('Edit Profile');
  fill('Email', NEXT);
  await press('Save');
  await screen.findByText(/We have sent links that confirm maya@example.net/);
  await press('All right');
  await press('Settings', 'tab');
  await screen.findByText(
    /maya@example.net takes the place of maya@example.org once you open the link that we have sent there/,
  );
  await press('Send the link again');
  await screen.findByText('An email with a link is on its way.');
  await press(`Keep ${PRESENT}`);
  await screen.findByText(`${PRESENT} is confirmed.`);
  expect(screen.queryByText(/takes the place/)).toBeNull();
  expect(server.callsOf(cancelEmailChange)).toHaveLength(1);
});
