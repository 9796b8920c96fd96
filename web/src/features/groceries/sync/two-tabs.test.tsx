// Each tab has its own memory; they share the storage.
import 'fake-indexeddb/auto';
import type { GroceryOperation } from '@moodbowl/contract/groceries';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { namesIn, openList } from '../../../../test/grocery-server.ts';
import { settle, USER_ID } from '../../../../test/open-screen.tsx';
import { idOf, sampleItem } from '../../../../test/samples.ts';
import { DeviceStore, OUTBOX_CHANNEL } from './device-store.ts';

const LEMONS = sampleItem(1, 'Lemons');
const BASIL = sampleItem(2, 'Basil');

/** Another tab of this browser: its own memory, the same storage and channel. */
function openOtherTab() {
  const [store, channel] = [new DeviceStore(), new BroadcastChannel(OUTBOX_CHANNEL)];
  const heard: { kind: string }[] = [];
  channel.addEventListener('message', ({ data }) => heard.push(data as { kind: string }));
  onTestFinished(() => channel.close());
  return { store, channel, heard };
}

it('shows at once what another tab has changed', async () => {
  const { list } = await openList([LEMONS, BASIL]);
  const other = openOtherTab();
  const operation: GroceryOperation = { id: idOf(50), kind: 'set', item: LEMONS.id, purchased: 1 };
  await other.store.add({ userId: USER_ID, operation, item: LEMONS });
  other.channel.postMessage({ kind: 'added' });
  await waitFor(() => expect(namesIn('Bought')).toEqual(['Lemons']));
  // And sends it, should the other tab be closed.
  await waitFor(() => expect(list.items.find(({ id }) => id === LEMONS.id)?.purchased).toBe(1));
});

it('tells other tabs of its changes and of their results, and does not take them for waiting afterwards', async () => {
  await openList([LEMONS, BASIL]);
  const other = openOtherTab();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mark Basil as bought' }));
  await waitFor(() => expect(other.heard.map(({ kind }) => kind)).toEqual(['added', 'sent']));
  await settle();
  expect(await other.store.all(USER_ID)).toEqual([]);
});

it('shows what another tab could not save', async () => {
  await openList([LEMONS, BASIL]);
  const other = openOtherTab();
  const operation: GroceryOperation = { id: idOf(51), kind: 'set', item: LEMONS.id, quantity: '3 kg' };
  await other.store.add({ userId: USER_ID, operation, item: LEMONS });
  await other.store.settle(new Set([operation.id]), new Map([[operation.id, 'refused']]));
  other.channel.postMessage({ kind: 'refused', operation });
  await screen.findByText('Lemons · 3 kg');
});
