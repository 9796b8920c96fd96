import { getInstance, login } from '@moodbowl/contract/auth';
import * as contract from '@moodbowl/contract/provider';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fill, press } from '../../../test/actions.ts';
import { openScreen, signIn, tokenUntil } from '../../../test/open-screen.tsx';
import { idOf } from '../../../test/samples.ts';
import { refusal, stubServer } from '../../../test/stub-server.ts';

const CLUB = { name: '', registration: 'open', mail: true, provider: 'The club', password_sign_in: true } as const;
const session = () => ({ ...login.example.response, token: tokenUntil(Date.now() + 86_400_000) });
const TICKET = 'x'.repeat(60);
const NEWCOMER = { ticket: TICKET, username: 'maya', email: 'maya@example.org', identifier: '', may_register: true };

/** Comes back from the provider in a tab that has begun there. */
async function comeBack(answer: Parameters<ReturnType<typeof stubServer>['on']>[1]) {
  sessionStorage.setItem('provider-sign-in', JSON.stringify({ transaction: TICKET, next: '/profile' }));
  history.replaceState(null, '', '/provider?code=a&state=b');
  const server = stubServer()
    .on(getInstance, CLUB)
    .on(contract.finishProvider, answer as never);
  await openScreen('/provider');
  return server;
}

it('is the only way in where no password signs in', async () => {
  stubServer().on(getInstance, { ...CLUB, password_sign_in: false });
  await openScreen('/');
  await screen.findByRole('button', { name: 'Sign in with The club' });
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.queryByText('Forgot password?')).toBeNull();
});

it('says that the provider is away', async () => {
  const text = 'The sign-in service cannot be reached right now. Please try again in a moment.';
  stubServer()
    .on(getInstance, CLUB)
    .on(contract.startProvider, refusal(text, 422, 'PROVIDER_AWAY'));
  await openScreen('/');
  await press('Sign in with The club');
  await screen.findByText(text);
});

it('asks somebody new for a name', async () => {
  const server = await comeBack({ session: null, newcomer: NEWCOMER });
  server.on(contract.registerWithProvider, refusal('That username is taken', 409, 'USERNAME_TAKEN'));
  fill('Username', 'mayam');
  await press('Register');
  await screen.findByText('That username is taken');
  server.on(contract.registerWithProvider, session());
  await press('Register');
  await vi.waitFor(() => expect(localStorage.getItem('token')).toMatch(/^header\./));
  const [, sent] = server.callsOf(contract.registerWithProvider);
  expect(sent?.body).toEqual({ ticket: TICKET, username: 'mayam', email: 'maya@example.org' });
  expect(location.search).toBe('');
});

it('connects an account whose email both have confirmed, by its password and code', async () => {
  const server = await comeBack({ session: null, newcomer: { ...NEWCOMER, identifier: 'maya@example.org' } });
  server.on(contract.linkProvider, refusal('Enter the code', 401, 'SECOND_FACTOR_REQUIRED'));
  await screen.findByText(/Enter the password of your account here once/);
  expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('maya@example.org');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'porridge' } });
  await press('Connect and sign in');
  await screen.findByLabelText('Code');
});

it('explains a way back that was begun elsewhere', async () => {
  sessionStorage.clear();
  stubServer().on(getInstance, CLUB);
  await openScreen('/provider');
  await screen.findByText('This sign-in took too long, or was begun in another tab. Please start again.');
});

it('shows the connection in the profile, and lets an account without a password set one', async () => {
  const identity = { id: idOf(3), issuer: 'https://id.example.org', created_at: '2026-03-09T09:00:00.000Z' };
  const text = 'Without it, you could not sign in any more.';
  const server = stubServer()
    .on(getInstance, CLUB)
    .on(contract.listIdentities, { identities: [{ ...identity, last_used_on: '2026-03-10' }], has_password: false })
    .on(contract.endIdentity, refusal(text, 409, 'LAST_SIGN_IN'))
    .on(contract.setFirstPassword, { message: 'Your password is set.' });
  signIn();
  await openScreen('/profile?tab=settings');
  await screen.findByText(/You sign in with id.example.org/);
  await press('Disconnect');
  await screen.findByText(text);
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'oats and honey' } });
  await press('Set password');
  await screen.findByText('Your password is set.');
  expect(server.callsOf(contract.setFirstPassword).map(({ body }) => body)).toEqual([
    { new_password: 'oats and honey' },
  ]);
});
