import { listGroceries } from '@moodbowl/contract/groceries';
import {
  getHome,
  handOver,
  type HomeInvite,
  type HomeMember,
  inviteHome,
  joinHome,
  readInvite,
  removeMember,
  withdrawInvite,
} from '@moodbowl/contract/homes';
import { t } from '@moodbowl/i18n/t';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../../test/actions.ts';
import { findToast, openScreen, signIn } from '../../../test/open-screen.tsx';
import { idOf, sampleItem } from '../../../test/samples.ts';
import { refusal, stubServer } from '../../../test/stub-server.ts';

const CODE = `${idOf(1)}${'a'.repeat(22)}`;
const member = (number: number, username: string, keeper = false): HomeMember => ({
  user_id: idOf(number),
  username,
  avatar: 'Happy',
  keeper,
  joined_at: '2026-03-10T09:00:00.000Z',
});
const MAYA = member(1, 'maya', true);
const LEO = member(2, 'leo');
const INVITE: HomeInvite = {
  id: idOf(9),
  created_at: '2026-03-10T09:00:00.000Z',
  expires_at: '2026-03-17T09:00:00.000Z',
  friend: null,
};
const card = () => screen.getByRole('region', { name: t('homes.title') });

async function openProfile(members: HomeMember[], invites: HomeInvite[] = []) {
  const server = stubServer().on(getHome, { members, invites, offers: [] });
  signIn();
  await openScreen('/profile?tab=settings');
  return server;
}

it('invites by a link that is shown once', async () => {
  const server = (await openProfile([])).on(inviteHome, { ...INVITE, code: CODE });
  await press('Invite somebody');
  expect(server.callsOf(inviteHome)).toEqual([]);
  await press('Make a link');
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText(`${location.origin}/join/${CODE}`)).toBeTruthy();
  expect(await within(dialog).findByRole('img', { name: 'The link as a QR code' })).toBeTruthy();
  expect(server.callsOf(inviteHome)).toHaveLength(1);
});

it('says why there can be no invitation', async () => {
  (await openProfile([])).on(inviteHome, refusal('This home is full.', 409, 'HOME_FULL'));
  await press('Invite somebody');
  await press('Make a link');
  expect(screen.getByRole('dialog').querySelector('[role="alert"]')?.textContent).toBe('This home is full.');
});

it('lets the keeper take back, hand over and remove, after asking', async () => {
  const server = (await openProfile([MAYA, LEO], [INVITE]))
    .on(withdrawInvite, { id: INVITE.id })
    .on(handOver, { members: [member(1, 'maya'), member(2, 'leo', true)], invites: [], offers: [] })
    .on(removeMember, refusal('Not today.'));
  await press('Take back');
  expect(server.callsOf(withdrawInvite)).toHaveLength(1);
  await press('Remove leo from the home');
  expect(server.callsOf(removeMember)).toEqual([]);
  await press('Remove', 'button', screen.getByRole('dialog'));
  expect(screen.getByRole('dialog').querySelector('[role="alert"]')?.textContent).toBe('Not today.');
  server.on(removeMember, { id: LEO.user_id });
  await press('Remove', 'button', screen.getByRole('dialog'));
  await findToast('leo is no longer in your home.');
  await press('Make leo the keeper');
  await press('Make keeper', 'button', screen.getByRole('dialog', { name: 'Make leo the keeper?' }));
  await findToast('leo is the keeper now.');
});

it('lets others only leave', async () => {
  const server = (await openProfile([member(1, 'leo', true), member(2, 'maya')])).on(removeMember, { id: idOf(2) });
  expect(within(card()).queryByRole('button', { name: /Invite|Remove|keeper/ })).toBeNull();
  await press('Leave the home');
  server.on(getHome, { members: [], invites: [], offers: [] });
  await press('Leave the home', 'button', screen.getByRole('dialog'));
  await findToast(t('homes.left'));
  expect(server.callsOf(removeMember).map(({ params }) => params['id'])).toEqual([idOf(2)]);
  expect(within(card()).queryByText('leo')).toBeNull();
});

it.each([true, false])('joins with the open items coming along: %j', async (bring) => {
  const server = stubServer()
    .on(readInvite, { members: [{ username: 'leo', avatar: 'Sad' }], open_items: 3 })
    .on(joinHome, { members: [LEO, MAYA], invites: [], offers: [] });
  signIn();
  const { router } = await openScreen(`/join/${CODE}`);
  expect(screen.getByRole('heading', { name: 'Share a home with leo' })).toBeTruthy();
  if (!bring) await press('Bring my 3 open items along', 'switch');
  await press('Join');
  await findToast(t('homes.joined'));
  expect(router.state.location.pathname).toBe('/meals');
  expect(server.callsOf(joinHome).map(({ params, body }) => [params['code'], body])).toEqual([[CODE, { bring }]]);
  expect(server.callsOf(readInvite)).toHaveLength(1);
});

it('says that an invitation cannot be used', async () => {
  stubServer().on(readInvite, refusal('Too late.', 410, 'INVITE_INVALID'));
  signIn();
  await openScreen(`/join/${CODE}`);
  expect(screen.getByText('Too late.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

it('keeps an invitation on the way through the login', async () => {
  stubServer();
  const { router } = await openScreen(`/join/${CODE}`);
  expect([router.state.location.pathname, router.state.location.state]).toEqual(['/', { next: `/join/${CODE}` }]);
});

it('shows who added an item, or bought it, when there are two', async () => {
  const leo = { added_by: LEO.user_id };
  stubServer()
    .on(getHome, { members: [MAYA, LEO], invites: [], offers: [] })
    .on(listGroceries, [
      sampleItem(3, 'Oats', leo),
      sampleItem(4, 'Salt', { added_by: null }),
      sampleItem(5, 'Tea', { ...leo, purchased: 1, bought_by: MAYA.user_id }),
    ]);
  signIn();
  await openScreen('/home');
  expect(await screen.findAllByRole('img', { name: 'Added by leo' })).toHaveLength(1);
  await press('Show 1 earlier item');
  expect(screen.getAllByRole('img', { name: 'Bought by maya' })).toHaveLength(1);
});
