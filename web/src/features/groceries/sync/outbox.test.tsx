import { applyGroceryOperations, type GroceryOperation, listGroceries } from '@moodbowl/contract/groceries';
import { health } from '@moodbowl/contract/health';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../../../test/actions.ts';
import { type GroceryServer, namesIn, openList, quantityOf } from '../../../../test/grocery-server.ts';
import {
  findToast,
  openScreen,
  passTime,
  pressInToast,
  settle,
  signIn,
  stopTime,
} from '../../../../test/open-screen.tsx';
import { idOf, sampleItem } from '../../../../test/samples.ts';
import { held, Refusal, refusal, type SentCall, unreachable } from '../../../../test/stub-server.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { clearSession } from '../../../lib/session.ts';
import { groceriesKey } from './keys.ts';

const LEMONS = sampleItem(1, 'Lemons');
const BASIL = sampleItem(2, 'Basil');
/** After so long, in milliseconds, the server is asked again. */
const RETRY_MS = 5_000;

const waiting = () => screen.queryByText(/changes? waiting/)?.textContent;
const readAgain = () => act(() => queryClient.invalidateQueries({ queryKey: groceriesKey, exact: true }));
const operationsOf = ({ body }: SentCall) => (body as { operations: GroceryOperation[] }).operations;

async function tick(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('checkbox', { name: `Mark ${name} as bought` }));
  await settle();
}

it('keeps changes while the server does not answer, and sends them in order when it answers again', async () => {
  const { server, list } = await openList([LEMONS, BASIL]);
  stopTime();
  server.on(applyGroceryOperations, unreachable);
  await tick('Lemons');
  expect(waiting()).toBe('1 change waiting');
  fill('Item name', 'Salt');
  await press('Add');
  await press('Delete Basil');
  expect([namesIn('To Buy'), namesIn('Bought'), waiting()]).toEqual([['Salt'], ['Lemons'], '3 changes waiting']);
  await readAgain();
  expect([namesIn('To Buy'), namesIn('Bought')]).toEqual([['Salt'], ['Lemons']]);
  expect(list.items).toEqual([LEMONS, BASIL]);

  server.on(applyGroceryOperations, list.answer).on(health, { status: 'ok' });
  await passTime(RETRY_MS);
  expect(waiting()).toBeUndefined();
  expect(list.calls.at(-1)).toMatchObject([
    { kind: 'set', item: idOf(1), purchased: 1 },
    { kind: 'add', items: [{ item_name: 'Salt' }] },
    { kind: 'delete', items: [idOf(2)] },
  ]);
  expect(list.items).toMatchObject([
    { item_name: 'Lemons', purchased: 1 },
    { item_name: 'Salt', purchased: 0 },
  ]);
  expect([namesIn('To Buy'), namesIn('Bought')]).toEqual([['Salt'], ['Lemons']]);
});

it.each([408, 429, 502, 503, 504])('tries again after five seconds when the answer is %i', async (status) => {
  const { server, list } = await openList([LEMONS]);
  stopTime();
  server.on(applyGroceryOperations, new Refusal(status));
  await tick('Lemons');
  expect([waiting(), namesIn('Bought')]).toEqual(['1 change waiting', ['Lemons']]);
  await passTime(RETRY_MS - 1);
  expect(list.calls).toHaveLength(1);
  server.on(applyGroceryOperations, list.answer);
  await passTime(1);
  expect(list.calls).toHaveLength(2);
  expect([waiting(), namesIn('Bought'), list.items[0]?.purchased]).toEqual([undefined, ['Lemons'], 1]);
});

it('sends what was changed during a call together in the next one', async () => {
  const { server, list } = await openList([LEMONS, BASIL]);
  const { answer, release } = held((call) => list.answer(call));
  server.on(applyGroceryOperations, answer);
  await press('Increase quantity of Lemons');
  await press('Increase quantity of Lemons');
  await tick('Basil');
  expect([quantityOf('Lemons').value, namesIn('Bought'), waiting()]).toEqual(['3', ['Basil'], undefined]);
  release();
  await settle();
  expect(list.calls).toEqual([
    [{ kind: 'set', item: idOf(1), step: 1, quantity: '2' }],
    [
      { kind: 'set', item: idOf(1), step: 1, quantity: '3' },
      { kind: 'set', item: idOf(2), purchased: 1 },
    ],
  ]);
  expect([quantityOf('Lemons').value, namesIn('Bought')]).toEqual(['3', ['Basil']]);
});

it('adds an item once although the first answer was lost', async () => {
  const { server, list } = await openList();
  stopTime();
  server.on(applyGroceryOperations, (call) => {
    list.answer(call);
    return new Refusal(504);
  });
  fill('Item name', 'Salt');
  await press('Add');
  await readAgain();
  expect([namesIn('To Buy'), waiting()]).toEqual([['Salt'], '1 change waiting']);
  server.on(applyGroceryOperations, list.answer);
  await passTime(RETRY_MS);
  expect([namesIn('To Buy'), waiting(), list.items.length]).toEqual([['Salt'], undefined, 1]);
});

it('shows what others have changed together with what waits', async () => {
  const { server, list } = await openList([LEMONS, BASIL]);
  stopTime();
  server.on(applyGroceryOperations, new Refusal(503));
  await press('Increase quantity of Lemons');
  list.changeElsewhere(
    { kind: 'set', item: idOf(1), quantity: '9', note: 'Unwaxed' },
    { kind: 'delete', items: [idOf(2)] },
    { kind: 'add', items: [sampleItem(3, 'Oats')] },
  );
  await readAgain();
  expect([namesIn('To Buy'), quantityOf('Lemons').value]).toEqual([['Lemons', 'Oats'], '10']);
  expect(screen.getByText('Unwaxed')).toBeTruthy();
});

it('does not go back to a list that was read before its changes', async () => {
  const { server, list } = await openList([LEMONS]);
  const reading = held(() => [LEMONS]);
  server.on(listGroceries, reading.answer);
  void queryClient.invalidateQueries({ queryKey: groceriesKey, exact: true });
  await settle();
  server.on(listGroceries, () => [...list.items]);
  await press('Increase quantity of Lemons');
  expect(list.items[0]?.quantity).toBe('2');
  reading.release();
  await settle();
  expect(quantityOf('Lemons').value).toBe('2');
});

it('tells that an item was deleted meanwhile, and puts it back as it was wanted', async () => {
  const { list } = await openList([LEMONS, BASIL, sampleItem(3, 'Oats')]);
  list.changeElsewhere({ kind: 'delete', items: [idOf(2)] });
  await press('Increase quantity of Basil');
  expect(namesIn('To Buy')).toEqual(['Lemons', 'Oats']);
  await findToast('“Basil” was deleted meanwhile.', 5);
  await pressInToast('“Basil” was deleted meanwhile.', 'Put it back');
  expect([namesIn('To Buy'), quantityOf('Basil').value]).toEqual([['Lemons', 'Basil', 'Oats'], '2']);
  const { added_by: _, bought_by: __, ...basil } = BASIL;
  expect(list.changes.at(-1)).toEqual({ kind: 'add', items: [{ ...basil, quantity: '2' }] });
  expect(list.items.map(({ item_name }) => item_name)).toEqual(['Lemons', 'Basil', 'Oats']);
});

/** Refuses calls that tick the lemons. */
const refusingLemons = (list: GroceryServer) => (call: SentCall) =>
  operationsOf(call).some((one) => one.kind === 'set' && one.item === LEMONS.id && one.purchased === 1)
    ? refusal('No.', 400, 'INVALID_INPUT')
    : list.answer(call);

it('takes back a change that the server refuses, and sends the next one all the same', async () => {
  const { server, list } = await openList([LEMONS, BASIL]);
  const { answer, release } = held(refusingLemons(list));
  server.on(applyGroceryOperations, answer);
  await press('Increase quantity of Lemons');
  await tick('Lemons');
  await tick('Basil');
  expect(namesIn('Bought')).toEqual(['Lemons', 'Basil']);
  release();
  await settle();
  await findToast('Could not update item.');
  await findToast('Marked "Basil" as bought!');
  expect([namesIn('To Buy'), namesIn('Bought'), quantityOf('Lemons').value]).toEqual([['Lemons'], ['Basil'], '2']);
  const [raised, lemons, basil] = [
    { kind: 'set', item: idOf(1), step: 1, quantity: '2' },
    { kind: 'set', item: idOf(1), purchased: 1 },
    { kind: 'set', item: idOf(2), purchased: 1 },
  ];
  // Refused together, then sent one by one.
  expect(list.calls).toEqual([[raised], [lemons, basil], [lemons], [basil]]);
});

/** The changes that could not be saved, as they are shown. */
const failed = () => {
  const section = screen.queryByRole('region', { name: 'Could not be saved' });
  return section
    ? within(section)
        .getAllByRole('listitem')
        .map((entry) => entry.querySelector('strong')?.textContent)
    : [];
};

it('keeps a change that had to wait and was refused later, to try again or discard', async () => {
  const { server, list } = await openList([LEMONS, BASIL]);
  stopTime();
  server.on(applyGroceryOperations, new Refusal(503));
  await tick('Lemons');
  await tick('Basil');
  server.on(applyGroceryOperations, refusingLemons(list));
  await passTime(RETRY_MS);
  expect(failed()).toEqual(['Lemons · Bought']);
  expect([namesIn('To Buy'), namesIn('Bought'), waiting()]).toEqual([['Lemons'], ['Basil'], undefined]);
  await press('Try again: Lemons · Bought');
  expect(failed()).toEqual(['Lemons · Bought']);
  server.on(applyGroceryOperations, list.answer);
  await press('Try again: Lemons · Bought');
  expect([namesIn('Bought'), failed()]).toEqual([['Lemons', 'Basil'], []]);
});

it('discards a refused change only when that is pressed', async () => {
  const { server, list } = await openList([LEMONS]);
  server.on(applyGroceryOperations, refusingLemons(list));
  await tick('Lemons');
  cleanup();
  await openScreen('/shopping');
  expect(failed()).toEqual(['Lemons · Bought']);
  await press('Discard: Lemons · Bought');
  expect(failed()).toEqual([]);
});

it.each([500, 501, 520])('takes %i for later, and waits longer each time, a minute at most', async (status) => {
  const { server, list } = await openList([LEMONS]);
  stopTime();
  server.on(applyGroceryOperations, new Refusal(status));
  await tick('Lemons');
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    const calls = list.calls.length;
    await passTime(seconds * 1_000 - 1);
    expect([list.calls.length, waiting()]).toEqual([calls, '1 change waiting']);
    await passTime(1);
    expect(list.calls.length).toBe(calls + 1);
  }
  server.on(applyGroceryOperations, list.answer);
  await passTime(60_000);
  expect([waiting(), list.items[0]?.purchased]).toEqual([undefined, 1]);
});

it('keeps the text of an edit whose item was deleted meanwhile, and puts it back', async () => {
  const { list } = await openList([LEMONS, BASIL]);
  list.changeElsewhere({ kind: 'delete', items: [idOf(2)] });
  fireEvent.change(quantityOf('Basil'), { target: { value: '3 bunches' } });
  fireEvent.blur(quantityOf('Basil'));
  await settle();
  expect([namesIn('To Buy'), failed()]).toEqual([['Lemons'], ['Basil · 3 bunches']]);
  await press('Put it back: Basil · 3 bunches');
  expect([namesIn('To Buy'), quantityOf('Basil').value, failed()]).toEqual([['Lemons', 'Basil'], '3 bunches', []]);
});

it('keeps what was being typed in a row that somebody deletes', async () => {
  const { list } = await openList([LEMONS, BASIL]);
  fireEvent.change(quantityOf('Basil'), { target: { value: '3 bunches' } });
  list.changeElsewhere({ kind: 'delete', items: [idOf(2)] });
  await readAgain();
  await settle();
  expect([namesIn('To Buy'), failed()]).toEqual([['Lemons'], ['Basil · 3 bunches']]);
});

it('says one sentence when the person is no longer in the home, and offers no item of the old list', async () => {
  const { server, list } = await openList([LEMONS, BASIL]);
  stopTime();
  server.on(applyGroceryOperations, unreachable);
  fill('Item name', 'Present');
  await press('Add');
  await press('Increase quantity of Lemons');
  // Removed from the home, by another device.
  list.home = idOf(901);
  list.items = [];
  server.on(applyGroceryOperations, list.answer).on(health, { status: 'ok' });
  await passTime(RETRY_MS);
  expect(screen.getAllByText(/You are no longer in the home/)).toHaveLength(1);
  expect(screen.queryAllByRole('button', { name: /Put it back/ })).toEqual([]);
  expect([failed(), list.items]).toEqual([['Present', 'Lemons · 2'], []]);
  await press('Put it on my list: Present');
  await press('Discard: Lemons · 2');
  expect([namesIn('To Buy'), failed()]).toEqual([['Present'], []]);
});

it('asks before a logout while a call hangs', async () => {
  const { server, list } = await openList([LEMONS]);
  const { answer, release } = held((call: SentCall) => list.answer(call));
  server.on(applyGroceryOperations, answer);
  await tick('Lemons');
  expect(waiting()).toBeUndefined();
  await press('Logout');
  expect(screen.getByRole('dialog').textContent).toContain('1 change of your list has not been saved yet.');
  release();
  await settle();
  expect(screen.getByRole('dialog').textContent).toContain('Everything has been saved meanwhile.');
});

it('keeps what waits when a session ends, until the same person signs in', async () => {
  const { server, list } = await openList([LEMONS]);
  server.on(applyGroceryOperations, new Refusal(401));
  await tick('Lemons');
  server.on(applyGroceryOperations, list.answer);
  act(() => signIn());
  await settle();
  expect([namesIn('To Buy'), namesIn('Bought'), list.items[0]?.purchased]).toEqual([[], ['Lemons'], 1]);
});

it('forgets what waits when somebody logs out', async () => {
  const { server, list } = await openList([LEMONS]);
  server.on(applyGroceryOperations, new Refusal(503));
  await tick('Lemons');
  act(clearSession);
  await settle();
  server.on(applyGroceryOperations, list.answer);
  cleanup();
  signIn();
  await openScreen('/meals');
  expect([namesIn('To Buy'), namesIn('Bought'), list.calls.length]).toEqual([['Lemons'], [], 1]);
});

it('keeps what waits for its owner while another person uses the device', async () => {
  const { server, list } = await openList([LEMONS]);
  server.on(applyGroceryOperations, new Refusal(401));
  await tick('Lemons');
  server.on(applyGroceryOperations, list.answer);
  cleanup();
  signIn({ userId: idOf(7) });
  await openScreen('/meals');
  expect([namesIn('To Buy'), namesIn('Bought'), list.calls.length]).toEqual([['Lemons'], [], 1]);
  // Their logout is about their own changes.
  act(clearSession);
  await settle();
  act(() => signIn());
  await settle();
  expect([list.calls.length, list.items[0]?.purchased]).toEqual([2, 1]);
});
