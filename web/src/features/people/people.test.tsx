import * as contract from '@moodbowl/contract/people';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../../test/actions.ts';
import { openScreen, settle, signIn } from '../../../test/open-screen.tsx';
import { idOf } from '../../../test/samples.ts';
import { refusal, stubServer } from '../../../test/stub-server.ts';

const LEO: contract.Person = {
  id: idOf(7),
  username: 'leo',
  email: 'leo@example.org',
  role: 'user',
  joined_on: '2026-01-02',
  last_seen_on: null,
  suspended_at: null,
};
const COUNTS = {
  moods: 12,
  meals_eaten: 3,
  saved_meals: 2,
  friends: 1,
  home_members: 2,
  home_recipes: 5,
  sessions: 1,
};

async function openPeople() {
  const server = stubServer()
    .on(contract.listPeople, { people: [LEO], next: null })
    .on(contract.getPerson, { ...LEO, counts: COUNTS });
  signIn({ role: 'admin' });
  await openScreen('/admin');
  await press('People', 'tab');
  await press('Open leo');
  return { server, dialog: () => within(screen.getByRole('dialog')) };
}

it('suspends somebody, and says why it cannot', async () => {
  const { server, dialog } = await openPeople();
  server.on(contract.updatePerson, refusal('Nobody else is an administrator.'));
  await press('Suspend');
  dialog().getByText('Nobody else is an administrator.');
  const suspended_at = '2026-03-10T09:00:00.000Z';
  server.on(contract.updatePerson, { ...LEO, suspended_at });
  server.on(contract.getPerson, { ...LEO, suspended_at, counts: COUNTS });
  await press('Suspend');
  expect(server.callsOf(contract.updatePerson).at(-1)).toMatchObject({
    params: { id: LEO.id },
    body: { suspended: true },
  });
  dialog().getByRole('button', { name: 'Let in again' });
  dialog().getByText('Suspended');
});

it('shows the link for a new password', async () => {
  const { server, dialog } = await openPeople();
  server.on(contract.createPersonReset, { token: `${LEO.id}.secret`, expires_at: '2026-03-10T09:30:00.000Z' });
  await press('Reset link');
  const field = dialog().getByLabelText<HTMLInputElement>('Reset link');
  expect(field.value).toBe(`http://localhost:3000/reset-password#${LEO.id}.secret`);
});

it('deletes after the username is typed, and keeps what was typed when it is another', async () => {
  const { server, dialog } = await openPeople();
  server.on(contract.deletePerson, refusal('This is not the username'));
  await press('Delete account');
  const field = dialog().getByLabelText<HTMLInputElement>('To go on, type leo');
  fireEvent.change(field, { target: { value: 'leon' } });
  await press('Delete for good');
  dialog().getByText('This is not the username');
  expect(field.value).toBe('leon');
  server.on(contract.deletePerson, { message: 'leo is gone.' });
  server.on(contract.listPeople, { people: [], next: null });
  fireEvent.change(field, { target: { value: 'leo' } });
  await press('Delete for good');
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('Nobody’s username or email begins like this.');
});

it('has the log, of one kind if wanted', async () => {
  const entry = { id: idOf(1), created_at: '2026-03-10T09:00:00.000Z', username: 'leo', by: 'noor' } as const;
  const server = stubServer().on(contract.listLog, {
    entries: [{ ...entry, event: 'account.role_changed', detail: 'admin' }],
    next: null,
  });
  signIn({ role: 'admin' });
  await openScreen('/admin');
  await press('Log', 'tab');
  const row = screen.getByRole('row', { name: /Role changed/ });
  expect(row.textContent).toContain('leo, by noor');
  fireEvent.change(screen.getByLabelText('Filter by event'), { target: { value: 'account.role_changed' } });
  await settle();
  expect(server.callsOf(contract.listLog).at(-1)?.query.get('event')).toBe('account.role_changed');
});

it('gives somebody another email, and says beside the field why it cannot', async () => {
  const { server, dialog } = await openPeople();
  server.on(contract.updatePerson, refusal('This email is taken', 409, 'EMAIL_TAKEN'));
  fireEvent.click(await dialog().findByRole('button', { name: 'Change the email' }));
  fireEvent.change(await screen.findByLabelText('New email'), { target: { value: 'leo@example.net' } });
  await press('Save');
  await screen.findByText('This email is taken');
  server.on(contract.updatePerson, { ...LEO, email: 'leo@example.net' });
  await press('Save');
  await expect.poll(() => screen.queryByLabelText('New email')).toBeNull();
  expect(server.callsOf(contract.updatePerson).at(-1)?.body).toEqual({ email: 'leo@example.net' });
});
