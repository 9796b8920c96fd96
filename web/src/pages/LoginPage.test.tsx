import { getInstance, login, logout, register } from '@moodbowl/contract/auth';
import { readInviter } from '@moodbowl/contract/homes';
import { getLanguage } from '@moodbowl/contract/profile';
import { t } from '@moodbowl/i18n/t';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../test/actions.ts';
import { openScreen, passTime, settle, signIn, stopTime, tokenUntil } from '../../test/open-screen.tsx';
import { refuseToken } from '../lib/session.ts';
import { Refusal, refusal, stubServer } from '../../test/stub-server.ts';

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
  const stored = ['username', 'email', 'role'].map((key) => localStorage.getItem(key));
  expect(stored).toEqual(['maya', 'maya@example.org', 'user']);
  expect(localStorage.getItem('token')).toMatch(/^header\./);
  await passTime(1_499);
  expect(router.state.location.pathname).toBe('/');
  await passTime(1);
  expect(router.state.location.pathname).toBe('/home');
});

it('says who invites before it asks for a password, and leads a newcomer on with the invitation', async () => {
  const code = `01890a5d-ac96-774b-bcce-b302099a8058${'x'.repeat(22)}`;
  const server = stubServer().on(readInviter, { username: 'maya', avatar: 'Happy' });
  const { router } = await openScreen(`/join/${code}`);
  expect(router.state.location.pathname).toBe('/');
  screen.getByText((_, element) => element?.textContent === t('homes.invitedBy', { name: 'maya' }));
  expect(server.callsOf(readInviter).map(({ params }) => params)).toEqual([{ code }]);
  await press('I am new here: Register', 'link');
  expect([router.state.location.pathname, router.state.location.state]).toEqual([
    '/register',
    { next: `/join/${code}` },
  ]);
});

it('goes on to the screen that was opened, with its parameters, but after a logout to Home', async () => {
  const server = stubServer().on(getLanguage, { language: null }).on(logout, { message: 'Logged out' });
  const { router } = await openScreen('/import?title=Soup&from=text');
  const next = '/import?title=Soup&from=text';
  expect([router.state.location.pathname, router.state.location.state]).toEqual(['/', { next }]);
  await press('Register', 'link');
  await press('Login', 'link');
  server.on(login, {
    token: tokenUntil(Date.now() + 86_400_000),
    username: 'maya',
    email: 'maya@example.org',
    role: 'user',
    message: 'Welcome back',
  });
  fillLogin();
  stopTime();
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  await settle();
  await passTime(1_500);
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(next);
  fireEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0] as HTMLElement);
  await settle();
  expect([router.state.location.pathname, router.state.location.state]).toEqual(['/', { next: undefined }]);
});

it('goes back to the screen on which the session has ended', async () => {
  stubServer();
  signIn();
  const { router } = await openScreen('/new-recipe');
  act(() => refuseToken(localStorage.getItem('token') ?? ''));
  await press('Log in again');
  expect([router.state.location.pathname, router.state.location.state]).toEqual(['/', { next: '/new-recipe' }]);
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

function fillLogin(): void {
  fill('Username or email', 'maya');
  fill('Password', 'porridge');
}

function fillRegistration(): void {
  fill('Username', 'maya');
  fill('Email', 'maya@example.org');
  fill('Password', 'porridge');
}

it.each([
  ['the words of the specification', new Refusal(500), 'Login failed', 'Registration failed'],
  ['the words of the server', refusal('The kettle is cold.'), 'The kettle is cold.', 'The kettle is cold.'],
])('shows a refusal in %s', async (_, answer, loginText, registerText) => {
  stubServer().on(login, answer).on(register, answer);
  await openScreen('/');
  fillLogin();
  await press('Login');
  expect(screen.getByRole('alert').textContent).toBe(loginText);
  await press('Register', 'link');
  fillRegistration();
  await press('Register');
  expect(screen.getByRole('alert').textContent).toBe(registerText);
});

it('shows mistakes in the forms in the words of the specification, and sends nothing', async () => {
  const server = stubServer();
  await openScreen('/');
  fill('Password', '12345');
  await press('Login');
  screen.getByText('Username or Email is required');
  screen.getByText('Password must be at least 6 characters');
  await press('Register', 'link');
  fill('Username', ' ab ');
  fill('Email', 'nobody');
  await press('Register');
  screen.getByText('Username must be at least 3 characters');
  screen.getByText('Enter a valid email address');
  screen.getByText('Password must be at least 6 characters');
  expect([...server.callsOf(login), ...server.callsOf(register)]).toEqual([]);
});

it('shows a taken username beside its field', async () => {
  const message = 'That username is taken';
  const fields = { username: message };
  stubServer().on(register, new Refusal(409, { code: 'TAKEN', message, error: message, fields }));
  await openScreen('/register');
  fillRegistration();
  await press('Register');
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
});

it('gives a hint about a password that is easy to guess', async () => {
  stubServer();
  await openScreen('/register');
  fill('Username', 'maya.orchard');
  const hint = (text: string) => screen.queryByText(text);
  fill('Password', 'passw');
  for (const id of ['common', 'short', 'username'] as const) expect(hint(t(`auth.passwordHints.${id}`))).toBeNull();
  fill('Password', 'my maya.orchard');
  await screen.findByText(t('auth.passwordHints.username'));
  fill('Password', 'tr0mbo');
  await screen.findByText(t('auth.passwordHints.short'));
  fill('Password', 'password1');
  await screen.findByText(t('auth.passwordHints.common'));
});

it('says that the registration is closed', async () => {
  stubServer().on(getInstance, {
    name: '',
    registration: 'closed',
    mail: false,
    provider: null,
    password_sign_in: true,
  });
  await openScreen('/register');
  await screen.findByText(t('auth.registrationClosed'));
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
});

it('says that a reset link is incomplete', async () => {
  stubServer();
  await openScreen('/reset-password#half');
  expect(screen.getByRole('alert').textContent).toBe(t('auth.resetLinkInvalid'));
  screen.getByRole('link', { name: 'Login' });
});
