import * as contract from '@moodbowl/contract/friend-invites';
import { listFriends } from '@moodbowl/contract/friends';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../../test/actions.ts';
import { openScreen, signIn } from '../../../test/open-screen.tsx';
import { idOf } from '../../../test/samples.ts';
import { refusal, stubServer } from '../../../test/stub-server.ts';

const CODE = `${idOf(1)}${'x'.repeat(22)}`;
const INVITE = {
  id: idOf(2),
  uses_left: 5,
  created_at: '2026-03-10T09:00:00.000Z',
  expires_at: '2026-03-17T09:00:00.000Z',
};
const NOBODY = { accepted: [], pendingReceived: [], pendingSent: [] };

it('is made on the screen of friends, with a link that is shown once', async () => {
  const server = stubServer()
    .on(listFriends, NOBODY)
    .on(contract.createFriendInvite, { ...INVITE, code: CODE })
    .on(contract.endFriendInvite, { id: INVITE.id });
  signIn();
  await openScreen('/friends');
  await press('Invite by a link');
  const dialog = within(await screen.findByRole('dialog'));
  server.on(contract.listFriendInvites, [INVITE]);
  await press('Make a link');
  expect((await dialog.findByLabelText<HTMLInputElement>('Link of the invitation')).value).toBe(
    `${location.origin}/befriend/${CODE}`,
  );
  expect(server.callsOf(contract.createFriendInvite).map(({ body }) => body)).toEqual([{ uses: 5, days: 7 }]);
  await dialog.findByText(/For 5 people, until/);
  await press('End');
  expect(server.callsOf(contract.endFriendInvite)).toHaveLength(1);
});

it('takes one tap, or says that it has ended', async () => {
  const server = stubServer()
    .on(listFriends, NOBODY)
    .on(contract.readFriendInviter, { username: 'leo', avatar: 'Happy' })
    .on(contract.befriend, refusal('This invitation has ended', 410, 'INVITE_INVALID'));
  signIn();
  await openScreen(`/befriend/${CODE}`);
  await screen.findByText('leo would like to be friends with you here.');
  await press('Be friends');
  await screen.findByText('This invitation has ended');
  server.on(contract.befriend, { message: 'You are friends now!' });
  await press('Be friends');
  await screen.findByText('You are friends now!');
  await screen.findByRole('heading', { name: 'Connect with Friends' });
});

it('says who invites before signing in', async () => {
  stubServer().on(contract.readFriendInviter, { username: 'leo', avatar: 'Happy' });
  await openScreen(`/befriend/${CODE}`);
  await screen.findByText('leo');
  await screen.findByRole('link', { name: 'I am new here: Register' });
});
