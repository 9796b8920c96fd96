import { applyGroceryOperations, type GroceryItem, listGroceries } from '@moodbowl/contract/groceries';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fill, press } from '../../test/actions.ts';
import { GroceryServer, startOutbox } from '../../test/grocery-server.ts';
import { openScreen, passTime, settle, signIn, stopTime } from '../../test/open-screen.tsx';
import { idOf, sampleItem } from '../../test/samples.ts';
import { Refusal, stubServer } from '../../test/stub-server.ts';

const LEMONS = sampleItem(1, 'Lemons', { quantity: '500 g', note: 'Unwaxed' });
const MILK = sampleItem(2, 'Milk');
const OATS = sampleItem(3, 'Oats', { purchased: 1 });

async function openShopping(...items: GroceryItem[]) {
  const server = stubServer();
  const list = new GroceryServer(server, items);
  signIn();
  await startOutbox();
  const { router } = await openScreen('/shopping');
  // The foods that we know are a chunk of their own, without which nothing is shown.
  if (items.length > 0) await within(screen.getByRole('main')).findAllByRole('heading', { level: 2 });
  return { server, list, router };
}

const isLeft = (name: string) => screen.queryByRole('button', { name: new RegExp(`^Put ${name} in the bag`) }) !== null;
const inTheBag = () => screen.queryByText('In the bag')?.textContent;
const shows = (text: string) => screen.queryByText(text) !== null;

it('shows what is left by aisle, with amounts and notes', async () => {
  await openShopping(MILK, LEMONS, OATS);
  const aisles = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
  expect(aisles.map(({ textContent }) => textContent)).toEqual(['Fruit and vegetables', 'Milk, cheese and eggs']);
  const produce = screen.getByRole('region', { name: 'Fruit and vegetables' });
  const row = within(produce).getByRole('button', { name: /^Put Lemons in the bag/ });
  expect([within(row).queryByText('500 g'), within(row).queryByText('Unwaxed')]).not.toContain(null);
  expect([shows('2 things left'), inTheBag()]).toEqual([true, 'In the bag 1']);
});

it('puts an item in the bag, and takes it out again', async () => {
  const { list } = await openShopping(LEMONS, MILK);
  stopTime();
  await press(/^Put Lemons in the bag/);
  // No toast covers the next row.
  expect(screen.queryAllByRole('alert')).toEqual([]);
  // The second tap of a double tap hits the same row, which stays for a moment, and does not take it out again.
  await press(/^Take Lemons out of the bag again/);
  expect([isLeft('Lemons'), shows('1 thing left'), inTheBag()]).toEqual([false, true, 'In the bag 1']);
  // Another row counts at once.
  await press(/^Put Milk in the bag/);
  expect([shows('Everything is in the bag'), shows('That was all. Well done!')]).toEqual([true, true]);
  fireEvent.click(screen.getByText('In the bag'));
  await passTime(350);
  await press(/^Take Lemons out of the bag again/);
  expect([isLeft('Lemons'), shows('1 thing left')]).toEqual([true, true]);
  expect(list.changes).toEqual([
    { kind: 'set', item: idOf(1), purchased: 1 },
    { kind: 'set', item: idOf(2), purchased: 1 },
    { kind: 'set', item: idOf(1), purchased: 0 },
  ]);
});

it('takes a tick back by Undo', async () => {
  const { list } = await openShopping(LEMONS);
  await press(/^Put Lemons in the bag/);
  await press('Undo the last change');
  expect([isLeft('Lemons'), list.items[0]?.purchased]).toEqual([true, 0]);
  expect([screen.queryByText('Undo'), screen.queryByRole('alert')]).toEqual([null, null]);
});

it('adds what comes to mind in the shop', async () => {
  await openShopping(LEMONS);
  fill('Item name', 'Milk');
  await press('Add');
  expect([isLeft('Milk'), shows('2 things left')]).toEqual([true, true]);
});

it('keeps ticks while there is no signal, and sends them later', async () => {
  const { server, list } = await openShopping(LEMONS, MILK);
  stopTime();
  server.on(applyGroceryOperations, new Refusal(503));
  await press(/^Put Lemons in the bag/);
  expect([isLeft('Lemons'), shows('1 change waiting')]).toEqual([false, true]);
  server.on(applyGroceryOperations, list.answer);
  await passTime(5_000);
  expect([isLeft('Lemons'), shows('1 change waiting'), list.items[0]?.purchased]).toEqual([false, false, 1]);
});

it('says that there is nothing to buy', async () => {
  await openShopping();
  expect(shows('Nothing to buy. Put something on your list first.')).toBe(true);
});

it('says that the list could not be loaded, and can be retried', async () => {
  const server = stubServer().on(listGroceries, new Refusal(500));
  signIn();
  await openScreen('/shopping');
  expect(shows('Failed to load groceries.')).toBe(true);
  server.on(listGroceries, [LEMONS]);
  await press('Try again');
  expect([shows('Failed to load groceries.'), shows('1 thing left')]).toEqual([false, true]);
});

it('is reached from the list and leads back to where one came from', async () => {
  const { router } = await openShopping(LEMONS);
  await press('Back');
  expect(router.state.location.pathname).toBe('/meals');
  fireEvent.click(await screen.findByRole('link', { name: 'Go shopping' }));
  await settle();
  expect(router.state.location.pathname).toBe('/shopping');
});

it('can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await openShopping(LEMONS);
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
});

it('keeps the screen on until it is left', async () => {
  const release = vi.fn<() => Promise<void>>(async () => {});
  const request = vi.fn<(kind: string) => Promise<{ release: typeof release }>>(async () => ({ release }));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  await openShopping(LEMONS);
  expect(request.mock.calls).toEqual([['screen']]);
  expect(release).not.toHaveBeenCalled();
  await press('Back');
  expect(release).toHaveBeenCalledOnce();
});

it('asks at the first visit whether list and recipes may be kept here, and never again', async () => {
  const question = 'Keep list and recipes on this device?';
  await openShopping(LEMONS);
  expect(shows(question)).toBe(true);
  await press('Not on this device');
  expect(shows(question)).toBe(false);
  cleanup();
  await openScreen('/shopping');
  expect([isLeft('Lemons'), shows(question)]).toEqual([true, false]);
});
