import { type EventTopic, listenEvents } from '@moodbowl/contract/events';
import { type GroceryItem, listGroceries } from '@moodbowl/contract/groceries';
import { listPlan } from '@moodbowl/contract/plan';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { press } from '../../test/actions.ts';
import { GroceryServer, namesIn } from '../../test/grocery-server.ts';
import { openScreen, passTime, settle, signIn, stopTime } from '../../test/open-screen.tsx';
import { idOf, sampleItem } from '../../test/samples.ts';
import { stubServer } from '../../test/stub-server.ts';
import { today } from '../lib/local-date.ts';

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

it('shows what somebody else has planned', async () => {
  const { server, connected } = serveEvents();
  signIn();
  await openScreen('/plan');
  await screen.findByRole('group', { name: 'Week' }, { timeout: 30_000 });
  const stream = await connected;
  const planned = { slot: 'dinner', position: 0, meal_id: null, servings: null, note: '', planned_by: null } as const;
  server.on(listPlan, [
    { ...planned, id: idOf(1), date: today(), title: 'Pizza', eaten: null, image_url: '', meal_servings: null },
  ]);
  stream.enqueue(new TextEncoder().encode('event: change\ndata: plan\n\n'));
  expect(await screen.findByText('Pizza')).toBeTruthy();
});
