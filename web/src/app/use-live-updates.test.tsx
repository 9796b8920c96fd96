import { type EventTopic, listenEvents } from '@moodbowl/contract/events';
import { type GroceryItem, listGroceries } from '@moodbowl/contract/groceries';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { press } from '../../test/actions.ts';
import { GroceryServer, namesIn } from '../../test/grocery-server.ts';
import { openScreen, passTime, settle, signIn, stopTime } from '../../test/open-screen.tsx';
import { idOf, sampleItem } from '../../test/samples.ts';
import { stubServer } from '../../test/stub-server.ts';

// The stream is opened when the page is idle and nothing has been loading for a while.
vi.mock('../lib/when-idle.ts', () => ({ whenIdle: (callback: () => void) => callback() }));
vi.mock('../lib/events/until-quiet.ts', () => ({ untilQuiet: async () => {} }));

/** Opens a list, with a server that sends events. */
async function openConnected(...items: GroceryItem[]) {
  const { promise: connected, resolve: connect } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const events = new ReadableStream<Uint8Array>({ start: connect });
  const headers = { 'content-type': 'text/event-stream' };
  const server = stubServer().on(listenEvents, () => new Response(events, { headers }));
  const list = new GroceryServer(server, items);
  signIn();
  await openScreen('/meals');
  await screen.findByRole('region', { name: 'To Buy' }, { timeout: 30_000 });
  const stream = await connected;
  stopTime();
  const tell = async (topic: EventTopic) => {
    stream.enqueue(new TextEncoder().encode(`event: change\ndata: ${topic}\n\n`));
    await settle();
  };
  return { server, list, tell };
}

it('shows what another device has changed in the list as soon as the server says so', async () => {
  const { list, tell } = await openConnected(sampleItem(1, 'Lemons'));
  list.changeElsewhere({ kind: 'add', items: [sampleItem(2, 'Basil')] });
  await tell('groceries');
  await passTime(0);
  expect(namesIn('To Buy')).toEqual(['Lemons', 'Basil']);
});

it('reads the list once after a series of own changes', async () => {
  const { server, list, tell } = await openConnected(sampleItem(1, 'Lemons'), sampleItem(2, 'Basil'));
  const before = server.callsOf(listGroceries).length;
  const reads = () => server.callsOf(listGroceries).length - before;
  for (const name of ['Lemons', 'Basil']) {
    await press(`Increase quantity of ${name}`);
    await tell('groceries');
  }
  list.changeElsewhere({ kind: 'delete', items: [idOf(1)] });
  await passTime(1_499);
  expect(reads()).toBe(0);
  await passTime(1);
  expect([reads(), namesIn('To Buy')]).toEqual([1, ['Basil']]);
});
