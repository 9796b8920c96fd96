// Before anything opens the database.
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { signIn, tokenUntil, USER_ID } from '../../../test/open-screen.tsx';
import { idOf, sampleItem } from '../../../test/samples.ts';
import { DeviceStore } from '../groceries/sync/device-store.ts';
import { currentSession, refuseToken, startSession } from '../../lib/session.ts';
import { forgetEndedSession, wipeDevice } from './wipe-device.ts';

const store = new DeviceStore();

/** What a visit leaves: a list, a token for the service worker, something that is being cooked, and a waiting change. */
async function leaveThings(): Promise<void> {
  await store.wipe(USER_ID);
  const items = [sampleItem(1, 'Lemons')];
  await store.saveList({ userId: USER_ID, items, memory: undefined, savedAt: '2026-03-10T09:00:00.000Z' });
  await store.saveToken(USER_ID, 'a token');
  await store.add({ userId: USER_ID, operation: { id: idOf(1), kind: 'delete', items: [idOf(2)] } });
  for (const key of ['cooking', 'timers']) localStorage.setItem(`${key}:${USER_ID}`, '[]');
}

async function left() {
  return {
    list: (await store.readList(USER_ID)) !== undefined,
    token: (await store.readToken()) !== undefined,
    changes: (await store.list(USER_ID)).length,
    stored: Object.keys(localStorage)
      .filter((key) => !key.startsWith('mantine'))
      .toSorted(),
  };
}

it('deletes what an expired session has left, but no change that waits for its owner', async () => {
  await leaveThings();
  const token = tokenUntil(Date.now() - 1_000);
  startSession({ token, username: 'maya', email: 'maya@example.org', role: 'user' });
  await forgetEndedSession();
  expect(await left()).toEqual({ list: false, token: false, changes: 1, stored: [] });
});

it('deletes it also if another tab has removed the session since', async () => {
  await leaveThings();
  await forgetEndedSession();
  expect(await left()).toEqual({ list: false, token: false, changes: 1, stored: [] });
});

it('leaves everything to who is still signed in, until the server refuses the session', async () => {
  await leaveThings();
  signIn();
  await forgetEndedSession();
  expect(await left()).toMatchObject({ list: true, token: true, changes: 1 });
  refuseToken(currentSession().token ?? '');
  await expect.poll(left).toMatchObject({ list: false, token: false, changes: 1 });
  // The screen stays below a notice, and so does what is being cooked.
  expect(localStorage.getItem(`timers:${USER_ID}`)).not.toBeNull();
});

it('deletes everything when somebody logs out', async () => {
  await leaveThings();
  await wipeDevice(USER_ID);
  expect(await left()).toEqual({ list: false, token: false, changes: 0, stored: [] });
});
