// Before anything opens the database.
import 'fake-indexeddb/auto';
import { listGroceries } from '@moodbowl/contract/groceries';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../test/actions.ts';
import { GroceryServer, startOutbox } from '../../test/grocery-server.ts';
import { openScreen, settle, signIn } from '../../test/open-screen.tsx';
import { sampleItem } from '../../test/samples.ts';
import { held, stubServer } from '../../test/stub-server.ts';
import { queryClient } from '../lib/query-client.ts';
import { groceriesKey } from '../features/groceries/sync/keys.ts';
import { store } from '../features/groceries/sync/store.ts';
import { clearSession, currentSession } from '../lib/session.ts';

const KEEP = 'Keep them here';
const AS_LAST_SEEN = /^Your list as this device last saw it/;
const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^Put ${name} in the bag`) });

/** Keeps a list with lemons, and opens it again while the server holds its answer. */
async function openKept() {
  const server = stubServer();
  const list = new GroceryServer(server, [sampleItem(1, 'Lemons')]);
  signIn();
  await startOutbox();
  await openScreen('/shopping');
  await row('Lemons');
  await press(KEEP);
  await expect.poll(() => store.readList(currentSession().userId)).toBeDefined();
  const { answer, release } = held(() => [...list.items]);
  server.on(listGroceries, answer);
  cleanup();
  await openScreen('/shopping');
  return { list, release };
}

it("shows the kept list while the server says nothing, and the server's when it answers", async () => {
  const { list, release } = await openKept();
  await row('Lemons');
  await screen.findByText(AS_LAST_SEEN);
  list.changeElsewhere({ kind: 'add', items: [sampleItem(2, 'Milk')] });
  release();
  await row('Milk');
  expect(screen.queryByText(AS_LAST_SEEN)).toBeNull();
});

it('leaves nothing of a list, neither kept nor loaded, to who signs in next in this tab', async () => {
  const { release } = await openKept();
  await row('Lemons');
  const { userId } = currentSession();
  act(clearSession);
  expect(queryClient.getQueryData(groceriesKey)).toBeUndefined();
  release();
  await settle();
  expect([queryClient.getQueryData(groceriesKey), await store.readList(userId)]).toEqual([undefined, undefined]);
});
