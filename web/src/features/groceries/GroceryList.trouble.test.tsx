// Alone: the changes of earlier tests would wait for the line, too.
import { applyGroceryOperations, listGroceries } from '@moodbowl/contract/groceries';
import { health } from '@moodbowl/contract/health';
import { getTonight } from '@moodbowl/contract/tonight';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../../test/actions.ts';
import { namesIn, openList } from '../../../test/grocery-server.ts';
import { findToast, openScreen, passTime, pressInToast, settle, signIn, stopTime } from '../../../test/open-screen.tsx';
import { idOf, sampleItem, sampleMeal } from '../../../test/samples.ts';
import { held, Refusal, type SentCall, unreachable } from '../../../test/stub-server.ts';
import { queryClient } from '../../lib/query-client.ts';
import { clearSession } from '../../lib/session.ts';
import { groceriesKey } from './sync/keys.ts';
import { planToAdd } from './add-drafts.ts';

const LEMONS = sampleItem(1, 'Lemons');
const BASIL = sampleItem(2, 'Basil');
const toasts = () => Array.from(document.querySelectorAll('.Toastify__toast'), ({ textContent }) => textContent);
async function tick(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('checkbox', { name: `Mark ${name} as bought` }));
  await settle();
}

it('keeps the focus in the list when the header takes back a tick', async () => {
  await openList([LEMONS, BASIL]);
  await tick('Lemons');
  screen.getByRole('button', { name: 'Undo the last change' }).focus();
  await press('Undo the last change');
  await act(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
  expect(document.activeElement).not.toBe(document.body);
});
it('keeps the focus in the list when the header takes back a deletion', async () => {
  await openList([LEMONS, BASIL]);
  await press('Delete Lemons');
  screen.getByRole('button', { name: 'Undo the last change' }).focus();
  await press('Undo the last change');
  await act(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
  expect(document.activeElement).not.toBe(document.body);
});

it('takes back by Undo in a toast what that toast tells, not what came later', async () => {
  const { list } = await openList([LEMONS, BASIL]);
  await press('Delete Lemons');
  await tick('Basil');
  await pressInToast('Deleted "Lemons"', 'Undo');
  expect(list.changes.slice(2)).toMatchObject([{ kind: 'add', items: [{ id: idOf(1) }] }]);
});

it('tells that an item was deleted also if the list was read again before the change was sent', async () => {
  const { server, list } = await openList([LEMONS, BASIL]);
  stopTime();
  server.on(applyGroceryOperations, new Refusal(503));
  await press('Increase quantity of Basil');
  list.changeElsewhere({ kind: 'delete', items: [idOf(2)] });
  await act(() => queryClient.invalidateQueries({ queryKey: groceriesKey, exact: true }));
  server.on(applyGroceryOperations, list.answer);
  await passTime(5_000);
  expect(list.calls).toHaveLength(2);
  await settle();
  expect(toasts()).toEqual(expect.arrayContaining([expect.stringContaining('“Basil” was deleted meanwhile.')]));
});

it('tells of a deleted item when the line comes back', async () => {
  const { server, list } = await openList([LEMONS, BASIL]);
  stopTime();
  server.on(applyGroceryOperations, unreachable);
  await press('Increase quantity of Basil');
  list.changeElsewhere({ kind: 'delete', items: [idOf(2)] });
  server.on(applyGroceryOperations, list.answer).on(health, { status: 'ok' });
  await passTime(5_000);
  expect(list.calls).toHaveLength(2);
  expect(toasts()).toEqual(expect.arrayContaining([expect.stringContaining('“Basil” was deleted meanwhile.')]));
});

it('does not say that a change of a deleted item worked', async () => {
  const { list } = await openList([LEMONS]);
  list.changeElsewhere({ kind: 'delete', items: [idOf(1)] });
  await press('Increase quantity of Lemons');
  await findToast('“Lemons” was deleted meanwhile.');
  expect(toasts()).toHaveLength(1);
});

it('does not add an item twice whose form was left and opened again', async () => {
  const { server, list, router } = await openList();
  const { answer, release } = held<ReturnType<typeof list.answer>>((call: SentCall) => list.answer(call));
  server.on(applyGroceryOperations, answer);
  fill('Item name', 'Lemons');
  await press('Add');
  await act(() => router.navigate('/friends'));
  await settle();
  await act(() => router.navigate('/meals'));
  await settle();
  await press('Add');
  release();
  await settle();
  expect(list.items).toMatchObject([{ quantity: '1' }]);
});

it('does not raise again what was raised when the rest could not be added', async () => {
  const { list } = await openList([sampleItem(1, 'Eggs', { quantity: '6' })], { most: 1 });
  fill('Item name', '6 eggs, oats');
  await press('Add');
  await settle();
  await press('Add');
  await settle();
  expect(list.items).toMatchObject([{ quantity: '12' }]);
});

it.each(['{"resul', 'broken'])('keeps a change whose answer breaks off', async (kind) => {
  const { server, list } = await openList([LEMONS]);
  stopTime();
  server.on(applyGroceryOperations, (call) => {
    list.answer(call);
    if (kind === 'broken') {
      const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    }
    return new Response(kind, { headers: { 'content-type': 'application/json' } });
  });
  await tick('Lemons');
  await settle();
  expect([namesIn('Bought'), toasts()]).toEqual([['Lemons'], ['Marked "Lemons" as bought!Undo']]);
});

it('goes by the aisle that was chosen last for a name', async () => {
  const of = (item_name: string, day: number, aisle: 'household' | null) => ({
    item_name,
    times: 1,
    last_at: `2026-03-1${day}T09:00:00.000Z`,
    aisle,
  });
  const history = [of('Tomatoes', 2, 'household'), of('Tomato', 1, null)];
  await openList([sampleItem(1, 'Tomatoes')], { memory: { history } });
  await press('By aisle');
  await screen.findAllByRole('heading', { level: 4 });
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(['Household']);
});

it('does not show the next person what the one before has added', async () => {
  const { server, list } = await openList();
  const { answer, release } = held<ReturnType<typeof list.answer>>((call: SentCall) => list.answer(call));
  server.on(applyGroceryOperations, answer);
  fill('Item name', 'Secret gift');
  await press('Add');
  act(clearSession);
  await settle();
  cleanup();
  server.on(listGroceries, [BASIL]);
  signIn({ userId: idOf(7) });
  await openScreen('/meals');
  server.on(listGroceries, () => new Promise(() => {}));
  release();
  await settle();
  expect(namesIn('To Buy')).toEqual(['Basil']);
});

it('shows a missing quantity at its field', async () => {
  await openList([LEMONS]);
  await press('Details of Lemons');
  const dialog = screen.getByRole('dialog');
  fill('Quantity', ' ', dialog);
  await press('Save', 'button', dialog);
  expect(within(dialog).getByLabelText('Quantity').getAttribute('aria-invalid')).toBe('true');
});

it('says that the raised amount could not be taken back', async () => {
  const { server } = await openList([sampleItem(1, 'Eggs', { quantity: '6' })]);
  fill('Item name', '6 eggs');
  await press('Add');
  await findToast('Eggs: now 12.');
  server.on(applyGroceryOperations, new Refusal(400));
  await pressInToast('Eggs: now 12.', 'Undo');
  expect(toasts().length).toBeGreaterThan(1);
});

it('looks how far the meal is when a change that waited is sent', async () => {
  const { server, list } = await openList([LEMONS]);
  cleanup();
  server.on(getTonight, {
    meal: sampleMeal(1),
    stage: 'shopping',
    missing: [],
    to_buy: ['Lemons'],
    plan_entry_id: idOf(2),
    pinned: true,
  });
  await openScreen('/home');
  await screen.findByRole('region', { name: 'To Buy' });
  stopTime();
  server.on(applyGroceryOperations, new Refusal(503));
  await tick('Lemons');
  const before = server.callsOf(getTonight).length;
  server.on(applyGroceryOperations, list.answer);
  await passTime(5_000);
  expect(server.callsOf(getTonight).length).toBeGreaterThan(before);
});

it('can add again after the session ended while an item was added', async () => {
  const { server, list } = await openList();
  server.on(applyGroceryOperations, new Refusal(401));
  fill('Item name', 'Lemons');
  await press('Add');
  server.on(applyGroceryOperations, list.answer);
  act(() => signIn());
  await settle();
  expect(namesIn('To Buy')).toEqual(['Lemons']);
  expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).toBeNull();
});

it('adds up what comes several times also beside a line of another unit', () => {
  const plan = (drafts: [string, string][], list: Parameters<typeof planToAdd>[1]) => {
    const { added, raised } = planToAdd(
      drafts.map(([item_name, quantity]) => ({ item_name, quantity })),
      list,
    );
    return [...added, ...raised].map(({ quantity }) => quantity);
  };
  expect(
    plan(
      [
        ['Flour', '2 kg'],
        ['Flour', '1 cup'],
        ['Flour', '1 cup'],
      ],
      [],
    ),
  ).toEqual(['2 kg', '2 cups']);
});
it('adds up several lines of two units', () => {
  const plan = (drafts: [string, string][], list: Parameters<typeof planToAdd>[1]) => {
    const { added, raised } = planToAdd(
      drafts.map(([item_name, quantity]) => ({ item_name, quantity })),
      list,
    );
    return [...added, ...raised].map(({ quantity }) => quantity);
  };
  const list = [sampleItem(1, 'Flour', { quantity: '1 kg' }), sampleItem(2, 'Flour', { quantity: '1 cup' })];
  expect(plan([['Flour', '1 kg']], list)).toEqual(['2 kg']);
});
