import { type EatingView, getEating, setEating, setHomeEating } from '@moodbowl/contract/eating';
import { getHome } from '@moodbowl/contract/homes';
import { proposePlan } from '@moodbowl/contract/plan-proposal';
import { listPossible } from '@moodbowl/contract/possible-meals';
import { listSuggestions } from '@moodbowl/contract/suggestions';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press, valueOf } from '../../../test/actions.ts';
import { openScreen, settle, signIn } from '../../../test/open-screen.tsx';
import { idOf } from '../../../test/samples.ts';
import { EATS_EVERYTHING, held, refusal, stubServer } from '../../../test/stub-server.ts';
import { DERIVED } from '../../lib/derived-queries.ts';
import { queryClient } from '../../lib/query-client.ts';

const PEANUTS = { diet: 'vegetarian' as const, foods_left_out: ['Peanuts'] };
const CHOSEN: EatingView = { own: { ...PEANUTS, diet_at_home: false }, home: EATS_EVERYTHING.home, applied: PEANUTS };
const MEMBER = { avatar: 'Happy' as const, keeper: false, joined_at: '2026-03-10T09:00:00.000Z' };
const SHARED = {
  members: [
    { ...MEMBER, user_id: idOf(1), username: 'maya', keeper: true },
    { ...MEMBER, user_id: idOf(2), username: 'leo' },
  ],
  invites: [],
  offers: [],
};

it('keeps what was typed until it is stored', async () => {
  const server = stubServer().on(setEating, refusal('Not now.'));
  signIn();
  await openScreen('/profile?tab=settings');
  fill('Foods to leave out', 'Peanuts');
  await press('Add');
  expect(screen.getByText('Not now.')).toBeTruthy();
  expect(valueOf('Foods to leave out')).toBe('Peanuts');
  server.on(setEating, { ...CHOSEN, own: { ...CHOSEN.own, diet: null } });
  await press('Add');
  expect(server.callsOf(setEating).at(-1)?.body).toEqual({
    diet: null,
    foods_left_out: ['Peanuts'],
    diet_at_home: false,
  });
  await within(screen.getByRole('list', { name: 'Left out' })).findByRole('button', { name: 'Remove Peanuts' });
  expect(valueOf('Foods to leave out')).toBe('');
  expect(screen.queryByText('Not now.')).toBeNull();
  await press('Remove Peanuts');
  expect(server.callsOf(setEating).at(-1)?.body).toMatchObject({ foods_left_out: [] });
});

it('is not overwritten by a reading that began before', async () => {
  const slow = held(() => EATS_EVERYTHING);
  const server = stubServer();
  signIn();
  await openScreen('/profile?tab=settings');
  server.on(getEating, slow.answer).on(setEating, CHOSEN);
  void queryClient.invalidateQueries({ queryKey: DERIVED.eating });
  fill('Foods to leave out', 'Peanuts');
  await press('Add');
  slow.release();
  await settle();
  expect(screen.getByRole('button', { name: 'Remove Peanuts' })).toBeTruthy();
});

it('is chosen for the home, and told to it, only where others live', async () => {
  const server = stubServer().on(getHome, SHARED).on(setEating, CHOSEN).on(setHomeEating, CHOSEN);
  signIn();
  await openScreen('/profile?tab=settings');
  await press('My home cooks by it, too', 'switch');
  expect(server.callsOf(setEating).at(-1)?.body).toMatchObject({ diet_at_home: true });
  const home = screen.getByRole('heading', { name: "What we don't eat" }).parentElement!;
  fill('Foods to leave out', 'Coriander', home);
  await press('Add', 'button', within(home).getByRole('button', { name: 'Add' }).parentElement!);
  expect(server.callsOf(setHomeEating).at(-1)?.body).toEqual({ diet: null, foods_left_out: ['Coriander'] });
});

it('is not offered for a home of one', async () => {
  stubServer();
  signIn();
  await openScreen('/profile?tab=settings');
  expect(screen.getByRole('heading', { name: "What I don't eat" })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: "What we don't eat" })).toBeNull();
  expect(screen.queryByRole('switch', { name: 'My home cooks by it, too' })).toBeNull();
});

it('is said where it applies, with a way to change it', async () => {
  stubServer().on(getEating, CHOSEN).on(listSuggestions, []).on(listPossible, []).on(proposePlan, []);
  signIn();
  const hint = () => screen.getByText('Without: meat and fish, Peanuts', { exact: false }).parentElement!;
  await openScreen('/suggestions');
  expect(within(hint()).getByRole('link', { name: 'change' }).getAttribute('href')).toBe(
    '/profile?tab=settings#eating',
  );
});
