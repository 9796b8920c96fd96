import {
  acceptAllFriends,
  acceptFriend,
  addFriend,
  blockPerson,
  encourageFriend,
  listFriends,
  rejectAllFriends,
  rejectFriend,
  removeFriend,
} from '@moodbowl/contract/friends';
import type { MoodName } from '@moodbowl/contract/mood';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../test/actions.ts';
import { openScreen, passTime, settle, signIn, stopTime } from '../../test/open-screen.tsx';
import { idOf } from '../../test/samples.ts';
import { queryClient } from '../lib/query-client.ts';
import { Refusal, refusal, stubServer } from '../../test/stub-server.ts';

it('shows the result of a request for three seconds', async () => {
  stubServer().on(addFriend, { message: 'Friend request sent!' });
  signIn();
  await openScreen('/friends');
  fireEvent.change(screen.getByLabelText('Add by username or email'), { target: { value: 'ben' } });
  stopTime();
  fireEvent.click(screen.getByRole('button', { name: 'Send Request' }));
  await settle();
  await passTime(2_999);
  expect(screen.queryByText('Friend request sent!')).not.toBeNull();
  await passTime(1);
  expect(screen.queryByText('Friend request sent!')).toBeNull();
});

function sampleFriend(number: number, username: string) {
  const ids = { friendship_id: idOf(number), friend_id: idOf(10 + number) };
  return { ...ids, username, latest_mood: null, mood_time: null, last_meal: null, encouragements: [], streak: 0 };
}

/** Friends with leo, and a request of zoe. */
async function openFriends() {
  const server = stubServer().on(listFriends, {
    pendingReceived: [sampleFriend(2, 'zoe')],
    pendingSent: [],
    accepted: [sampleFriend(1, 'leo')],
  });
  for (const endpoint of [
    acceptAllFriends,
    acceptFriend,
    addFriend,
    blockPerson,
    encourageFriend,
    rejectAllFriends,
    rejectFriend,
    removeFriend,
  ] as const)
    server.on(endpoint as typeof addFriend, new Refusal(500));
  signIn();
  await openScreen('/friends');
  return server;
}

it('shows each refused answer to a request and keeps the request', async () => {
  const server = await openFriends();
  await press('Accept All');
  screen.getByText('Error performing batch accept');
  await press('Reject All');
  screen.getByText('Error performing batch reject');
  await press('Accept zoe');
  screen.getByText('Error accepting friend');
  await press('Reject zoe');
  screen.getByText('Error rejecting friend');
  server.on(acceptFriend, refusal('The post is late.'));
  await press('Accept zoe');
  screen.getByText('The post is late.');
  screen.getByText('zoe');
});

it('shows each refused action with a friend and keeps the friend', async () => {
  await openFriends();
  fill('Add by username or email', 'ben');
  await press('Send Request');
  expect(screen.getAllByText('Error sending friend request')).not.toEqual([]);
  await press(/^Friends/, 'tab');
  const field = screen.getByPlaceholderText<HTMLInputElement>('Send encouragement...');
  fireEvent.change(field, { target: { value: 'Breathe' } });
  fireEvent.submit(field.closest('form')!);
  await settle();
  expect(screen.getAllByText('Error sending encouragement')).not.toEqual([]);
  expect(field.value).toBe('Breathe');
  await press('More about leo');
  await press('Remove leo');
  await press('Yes, remove');
  screen.getByText('Error removing friend');
  await press('More about leo');
  await press('Block leo');
  await press('Yes, block');
  screen.getByText('Error blocking friend');
  screen.getByRole('article', { name: 'leo' });
});

it('can be loaded again after a failure', async () => {
  const server = stubServer().on(listFriends, new Refusal(500));
  signIn();
  await openScreen('/friends');
  screen.getByText('Error fetching friends');
  server.on(listFriends, { pendingReceived: [], pendingSent: [], accepted: [] });
  await press('Try again');
  expect(screen.queryByText('Error fetching friends')).toBeNull();
});

it('shows who feels low first, and keeps that order while one writes', async () => {
  const now = new Date().toISOString();
  const friend = (number: number, username: string, latest_mood: MoodName) => ({
    ...sampleFriend(number, username),
    latest_mood,
    mood_time: now,
  });
  const [ben, leo] = [friend(1, 'ben', 'Happy'), friend(2, 'leo', 'Sad')];
  const server = stubServer().on(listFriends, { pendingReceived: [], pendingSent: [], accepted: [ben, leo] });
  signIn();
  await openScreen('/friends');
  const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  expect(names()).toEqual(['leo', 'ben']);
  server.on(listFriends, {
    pendingReceived: [],
    pendingSent: [],
    accepted: [
      { ...ben, latest_mood: 'Angry' },
      { ...leo, latest_mood: 'Happy' },
    ],
  });
  await queryClient.invalidateQueries();
  await settle();
  expect(names()).toEqual(['leo', 'ben']);
});
