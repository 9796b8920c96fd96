import { applyGroceryOperations, type GroceryHistoryItem } from '@moodbowl/contract/groceries';
import { t } from '@moodbowl/i18n/t';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press, valueOf } from '../../../test/actions.ts';
import { namesIn, openList, quantityOf } from '../../../test/grocery-server.ts';
import { findToast, pressInToast, settle } from '../../../test/open-screen.tsx';
import { sampleItem } from '../../../test/samples.ts';
import { held, Refusal, type SentCall } from '../../../test/stub-server.ts';

/** Opens an empty list. The server answers changes after `release`. */
async function openWithHeldAdding() {
  const { server, list, router } = await openList();
  const { answer, release } = held<ReturnType<typeof list.answer>>((call: SentCall) => list.answer(call));
  server.on(applyGroceryOperations, answer);
  return { list, router, release };
}

/** How the form reads the text, if it says so. */
const reading = () =>
  Array.from(document.querySelectorAll('form [role="status"] > span'), ({ textContent }) => textContent?.trim());

it('needs a name', async () => {
  const { list } = await openList();
  await press('Add');
  screen.getByText('Please enter an item name.');
  expect(document.activeElement).toBe(screen.getByLabelText('Item name'));
  expect(list.calls).toEqual([]);
});

it('shows an item at once, and is ready for the next while the server says nothing', async () => {
  const { list, release } = await openWithHeldAdding();
  const name = screen.getByLabelText('Item name');
  fill('Item name', 'Lemons');
  await press('Add');
  expect([namesIn('To Buy'), valueOf('Item name'), document.activeElement]).toEqual([['Lemons'], '', name]);
  // The second press of a double one adds nothing and says nothing.
  await press('Add');
  expect(screen.queryByText('Please enter an item name.')).toBeNull();
  fill('Item name', 'Basil');
  await press('Add');
  expect([namesIn('To Buy'), valueOf('Item name'), document.activeElement]).toEqual([['Lemons', 'Basil'], '', name]);
  release();
  await findToast('2 items added', 2);
  expect(list.changes).toMatchObject([
    { kind: 'add', items: [{ item_name: 'Lemons', quantity: '1' }] },
    { kind: 'add', items: [{ item_name: 'Basil', quantity: '1' }] },
  ]);
  expect(list.items.map(({ item_name }) => item_name)).toEqual(['Lemons', 'Basil']);
});

it('puts a refused text back before what was typed since', async () => {
  const { server } = await openList();
  const { answer, release } = held(() => new Refusal(400));
  server.on(applyGroceryOperations, answer);
  fill('Item name', '2 kg flour');
  await press('Add');
  fill('Item name', 'Oats');
  release();
  await findToast('Failed to add item.', 2);
  expect(valueOf('Item name')).toBe('2 kg flour; Oats');
});

it('reports an item that was added after its screen was left, and adds it once', async () => {
  const { list, router, release } = await openWithHeldAdding();
  fill('Item name', 'Lemons');
  await press('Add');
  await act(() => router.navigate('/friends'));
  await settle();
  release();
  await findToast('Item added to list!');
  await act(() => router.navigate('/meals'));
  await settle();
  expect([valueOf('Item name'), namesIn('To Buy'), list.calls.length]).toEqual(['', ['Lemons'], 1]);
});

it('keeps what is typed while an item is being added', async () => {
  const { release } = await openWithHeldAdding();
  fill('Item name', 'Basil');
  await press('Add');
  fill('Item name', 'Oats');
  const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
  fireEvent.change(quantity, { target: { value: '3' } });
  quantity.focus();
  release();
  await findToast('Item added to list!');
  await settle();
  expect([valueOf('Item name'), quantity.value, document.activeElement]).toEqual(['Oats', '3', quantity]);
});

it('shows “Failed to add item.”, keeps the text and takes the item off the list', async () => {
  const { server } = await openList();
  server.on(applyGroceryOperations, new Refusal(400));
  fill('Item name', 'Basil');
  await press('Add');
  await findToast('Failed to add item.', 2);
  expect([valueOf('Item name'), namesIn('To Buy')]).toEqual(['Basil', []]);
});

it('says that the list is full, keeps the text and adds none of the items', async () => {
  const { list } = await openList([sampleItem(1, 'Oats')], { most: 2 });
  fill('Item name', 'Basil, Salt');
  await press('Add');
  await findToast(t('groceries.full'), 2);
  expect([valueOf('Item name'), namesIn('To Buy')]).toEqual(['Basil, Salt', ['Oats']]);
  expect(list.items).toHaveLength(1);
});

it('adds several items of one text in one change, after showing how it reads them', async () => {
  const { list } = await openList();
  fill('Item name', '2 kg flour, eggs x12');
  expect(reading()).toEqual(['2 kg flour', '12 eggs']);
  await press('Add');
  await findToast('2 items added', 2);
  expect(namesIn('To Buy')).toEqual(['flour', 'eggs']);
  expect([quantityOf('flour').value, quantityOf('eggs').value]).toEqual(['2 kg', '12']);
  expect(list.calls).toMatchObject([
    [
      {
        kind: 'add',
        items: [
          { item_name: 'flour', quantity: '2 kg' },
          { item_name: 'eggs', quantity: '12' },
        ],
      },
    ],
  ]);
  expect([valueOf('Item name'), reading()]).toEqual(['', []]);
});

it('takes the whole text as the name if the quantity has been given', async () => {
  const { list } = await openList();
  fill('Item name', 'Salt, pepper');
  fireEvent.change(screen.getByRole('textbox', { name: 'Quantity' }), { target: { value: '2' } });
  expect(reading()).toEqual([]);
  await press('Add');
  await findToast('Item added to list!');
  expect(list.items).toMatchObject([{ item_name: 'Salt, pepper', quantity: '2' }]);
});

it('raises the amount of what is on the list already, and Undo takes that back', async () => {
  const { list } = await openList([sampleItem(1, 'Flour', { quantity: '500 g' })]);
  fill('Item name', '1 kg flour');
  await press('Add');
  await findToast('Flour: now 1.5 kg.', 2);
  expect([namesIn('To Buy'), quantityOf('Flour').value, valueOf('Item name')]).toEqual([['Flour'], '1.5 kg', '']);
  await pressInToast('Flour: now 1.5 kg.', 'Undo');
  expect(quantityOf('Flour').value).toBe('0.5 kg');
  // The server makes the sum, because others may add to it at the same time; Undo takes only the one amount.
  expect(list.changes).toMatchObject([
    { kind: 'add', merge: true, items: [{ item_name: 'flour', quantity: '1 kg' }] },
    { kind: 'set', less: '1 kg' },
  ]);
});

it('raises and adds from one text, and says both', async () => {
  const { list } = await openList([sampleItem(1, 'Eggs', { quantity: '6' }), sampleItem(2, 'Oats', { purchased: 1 })]);
  fill('Item name', '6 eggs, oats');
  await press('Add');
  await findToast('Eggs: now 12.');
  await findToast('Item added to list!');
  expect([namesIn('To Buy'), namesIn('Bought'), quantityOf('Eggs').value]).toEqual([['Eggs', 'oats'], ['Oats'], '12']);
  expect(list.changes.map(({ kind }) => kind)).toEqual(['add', 'add']);
});

it('turns the lines of a pasted list into one text', async () => {
  await openList();
  fill('Item name', 'Salt');
  const name = screen.getByLabelText('Item name');
  const paste = (text: string) => fireEvent.paste(name, { clipboardData: { getData: () => text } });
  expect(paste('one line')).toBe(true);
  expect(paste('- 2 kg flour\n- eggs x12\n')).toBe(false);
  expect(valueOf('Item name')).toBe('Salt; 2 kg flour; 12 eggs');
});

it('adds a pasted list of 130 lines whole, what is ticked as bought', async () => {
  const { list } = await openList();
  const lines = Array.from({ length: 130 }, (_, n) => `- [${n === 7 ? 'x' : ' '}] Thing ${n} of wood, red`);
  const clipboardData = { getData: () => lines.join('\n') };
  fireEvent.paste(screen.getByLabelText('Item name'), { clipboardData });
  await press('Add');
  await waitFor(() => expect(list.items).toHaveLength(130));
  expect(valueOf('Item name')).toBe('');
  expect(list.items.filter(({ purchased }) => purchased === 1).map(({ item_name }) => item_name)).toEqual([
    'Thing 7 of wood, red',
  ]);
});

const used = (item_name: string, times: number): GroceryHistoryItem => ({
  item_name,
  times,
  last_at: '2026-03-10T09:00:00.000Z',
  aisle: null,
});

it('offers what was on the list before, and adds it with the amount that was typed', async () => {
  const { list } = await openList([], { memory: { history: [used('Oatcakes', 1), used('Oat milk', 3)] } });
  expect(screen.queryByRole('group', { name: 'Suggestions' })).toBeNull();
  fill('Item name', 'salt, 2 l oat');
  const offered = await screen.findByRole('group', { name: 'Suggestions' });
  const names = within(offered).getAllByRole('button');
  expect(names.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Oat milk', 'Oatcakes']);
  await press('Oat milk', 'button', offered);
  await findToast('2 items added');
  expect(list.items).toMatchObject([{ item_name: 'salt' }, { item_name: 'Oat milk', quantity: '2 l' }]);
});
