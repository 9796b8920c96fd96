import { type EventTopic, listenEvents } from '@moodbowl/contract/events';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import { listPlan } from '@moodbowl/contract/plan';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fill, press } from '../../test/actions.ts';
import { GroceryServer, namesIn } from '../../test/grocery-server.ts';
import { openScreen, passTime, settle, signIn, stopTime } from '../../test/open-screen.tsx';
import { idOf, sampleItem } from '../../test/samples.ts';
import { stubServer } from '../../test/stub-server.ts';
import { today } from '../lib/local-date.ts';
import { PAGE_ID } from '../lib/page-id.ts';

// The stream is opened when the page is idle and nothing has been loading for a while.
vi.mock('../lib/when-idle.ts', () => ({ whenIdle: (callback: () => void) => callback() }));
vi.mock('../lib/events/until-quiet.ts', () => ({ untilQuiet: async () => {} }));

/** A server that sends events. */
function serveEvents() {
  const { promise: connected, resolve: connect } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const events = new ReadableStream<Uint8Array>({ start: connect });
  const headers = { 'content-type': 'text/event-stream' };
  const server = stubServer().on(listenEvents, () => new Response(events, { headers }));
  return { server, connected };
}

/** Opens a list, with a server that sends events. */
async function openConnected(...items: GroceryItem[]) {
  const { server, connected } = serveEvents();
  const list = new GroceryServer(server, items);
  signIn();
  await openScreen('/meals');
  await screen.findByRole('region', { name: 'To Buy' });
  const stream = await connected;
  stopTime();
  const tell = async (topic: EventTopic, page?: string) => {
    const id = page === undefined ? '' : `id: ${page}\n`;
    stream.enqueue(new TextEncoder().encode(`event: change\ndata: ${topic}\n${id}\n`));
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

it('makes one call for what is added or ticked here, and reads the list again for what others do', async () => {
  const { server, list, tell } = await openConnected(sampleItem(1, 'Lemons'), sampleItem(2, 'Basil'));
  const before = server.calls.length;
  fill('Item name', 'Salt');
  await press('Add');
  await tell('groceries', PAGE_ID);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mark Lemons as bought' }));
  await settle();
  await tell('groceries', PAGE_ID);
  await passTime(5_000);
  const calls = server.calls.slice(before).map(({ method, path }) => `${method} ${path}`);
  expect(calls).toEqual(['POST /groceries/operations', 'POST /groceries/operations']);
  expect([namesIn('To Buy'), namesIn('Bought')]).toEqual([['Basil', 'Salt'], ['Lemons']]);

  list.changeElsewhere({ kind: 'delete', items: [idOf(2)] });
  await tell('groceries', idOf(9));
  await passTime(0);
  expect(namesIn('To Buy')).toEqual(['Salt']);
});

it('shows what somebody else has planned', async () => {
  const { server, connected } = serveEvents();
  signIn();
  await openScreen('/plan');
  await screen.findByRole('group', { name: 'Week' });
  const stream = await connected;
  const planned = { slot: 'dinner', position: 0, meal_id: null, servings: null, note: '', planned_by: null } as const;
  server.on(listPlan, [
    { ...planned, id: idOf(1), date: today(), title: 'Pizza', eaten: null, image_url: '', meal_servings: null },
  ]);
  stream.enqueue(new TextEncoder().encode('event: change\ndata: plan\n\n'));
  expect(await screen.findByText('Pizza')).toBeTruthy();
});
