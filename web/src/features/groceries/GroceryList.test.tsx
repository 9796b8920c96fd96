import { applyGroceryOperations, type GroceryItem, listGroceries } from '@moodbowl/contract/groceries';
import { t } from '@moodbowl/i18n/t';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../../test/actions.ts';
import { namesIn, openList, quantityOf } from '../../../test/grocery-server.ts';
import { findToast, openScreen, passTime, pressInToast, settle, signIn, stopTime } from '../../../test/open-screen.tsx';
import { idOf, sampleItem } from '../../../test/samples.ts';
import { Refusal, stubServer } from '../../../test/stub-server.ts';

const UNDO_LAST = 'Undo the last change';
const canUndo = () => screen.queryByRole('button', { name: UNDO_LAST }) !== null;
const tickOf = (name: string) => screen.getByRole('checkbox', { name: `Mark ${name} as bought` });

/** What brings an item back as it was. */
function restoring({ added_by: _, bought_by: __, ...item }: GroceryItem) {
  return item;
}

it('saves a typed quantity on Enter and on leaving the field', async () => {
  const { list } = await openList([sampleItem(1, 'Oats')]);
  const field = quantityOf('Oats');
  field.focus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 1]);
  fireEvent.change(field, { target: { value: ' 1 1/2 cup ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await settle();
  expect(await findToast('Updated "Oats" quantity to 1 1/2 cup.', 2)).toBeTruthy();
  expect([quantityOf('Oats'), document.activeElement, field.value]).toEqual([field, field, '1 1/2 cup']);
  fireEvent.change(field, { target: { value: '2-3' } });
  fireEvent.blur(field);
  await settle();
  await press('Increase quantity of Oats');
  expect(field.value).toBe('3-4');
  expect(list.changes).toEqual([
    { kind: 'set', item: idOf(1), quantity: '1 1/2 cup' },
    { kind: 'set', item: idOf(1), quantity: '2-3' },
    { kind: 'set', item: idOf(1), step: 1, quantity: '3-4' },
  ]);
});

it('keeps the quantity if the field is blank, on Escape, and during composition', async () => {
  const { list } = await openList([sampleItem(1, 'Oats', { quantity: '500 g' })]);
  const field = quantityOf('Oats');
  fireEvent.change(field, { target: { value: '  ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toBe('500 g');
  fireEvent.change(field, { target: { value: '2 kg' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(field.value).toBe('2 kg');
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.blur(field);
  await settle();
  expect([field.value, list.calls]).toEqual(['500 g', []]);
});

it('restores the old quantity if the server refuses a new one', async () => {
  const { server } = await openList([sampleItem(1, 'Oats', { quantity: '500 g' })]);
  server.on(applyGroceryOperations, new Refusal(400));
  fireEvent.change(quantityOf('Oats'), { target: { value: '2 kg' } });
  fireEvent.keyDown(quantityOf('Oats'), { key: 'Enter' });
  await settle();
  expect(await findToast('Failed to update quantity.')).toBeTruthy();
  expect(quantityOf('Oats').value).toBe('500 g');
});

it('restores a deleted item in its place by Undo in its toast', async () => {
  const basil = sampleItem(2, 'Basil', { quantity: '2 pots', note: 'Big ones', aisle: 'household' });
  const { list } = await openList([sampleItem(1, 'Oats'), basil, sampleItem(3, 'Salt')]);
  await press('Delete Basil');
  await findToast('Deleted "Basil"', 2);
  expect(namesIn('To Buy')).toEqual(['Oats', 'Salt']);
  await pressInToast('Deleted "Basil"', 'Undo');
  expect(namesIn('To Buy')).toEqual(['Oats', 'Basil', 'Salt']);
  expect(list.changes).toEqual([
    { kind: 'delete', items: [idOf(2)] },
    { kind: 'add', items: [restoring(basil)] },
  ]);
  expect(list.items.map(({ item_name }) => item_name)).toEqual(['Oats', 'Basil', 'Salt']);
  expect(await findToast('1 item is back on the list')).toBeTruthy();
});

it('counts deletions in one toast, whose Undo restores all of them', async () => {
  const { list } = await openList([sampleItem(1, 'Oats'), sampleItem(2, 'Basil'), sampleItem(3, 'Salt')]);
  for (const name of ['Oats', 'Salt', 'Basil']) await press(`Delete ${name}`);
  await pressInToast('3 items deleted', 'Undo');
  expect(namesIn('To Buy')).toEqual(['Oats', 'Basil', 'Salt']);
  expect(list.changes.map(({ kind }) => kind)).toEqual(['delete', 'delete', 'delete', 'add']);
});

it('moves the focus from a deleted item to the one after it, and from the last one to the column', async () => {
  await openList([sampleItem(1, 'Oats'), sampleItem(2, 'Basil')]);
  screen.getByRole('button', { name: 'Delete Oats' }).focus();
  await press('Delete Oats');
  expect(document.activeElement).toBe(tickOf('Basil'));
  await press('Delete Basil');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'To Buy' }));
});

it('offers Undo in the header of the list for as long as possible', async () => {
  await openList([sampleItem(1, 'Oats'), sampleItem(2, 'Basil')]);
  stopTime();
  await press('Delete Oats');
  await passTime(60_000);
  screen.getByRole('button', { name: UNDO_LAST }).focus();
  await press(UNDO_LAST);
  expect([namesIn('To Buy'), canUndo()]).toEqual([['Oats', 'Basil'], false]);
});

it('offers Undo again if the items could not be restored', async () => {
  const { server } = await openList([sampleItem(1, 'Oats')]);
  await press('Delete Oats');
  server.on(applyGroceryOperations, new Refusal(400));
  await press(UNDO_LAST);
  expect(await findToast('Could not bring the items back.')).toBeTruthy();
  expect([namesIn('To Buy'), canUndo()]).toEqual([[], true]);
});

it('says that the list has become full when an item cannot be restored', async () => {
  const { list } = await openList([sampleItem(1, 'Oats')], { most: 1 });
  await press('Delete Oats');
  list.changeElsewhere({ kind: 'add', items: [sampleItem(2, 'Basil')] });
  await press(UNDO_LAST);
  expect(await findToast(t('groceries.full'))).toBeTruthy();
  expect([namesIn('To Buy'), canUndo()]).toEqual([[], true]);
});

it('clears bought items in one change, and Undo restores them', async () => {
  const bought = [sampleItem(2, 'Basil', { purchased: 1 }), sampleItem(3, 'Salt', { purchased: 1 })];
  const { list } = await openList([sampleItem(1, 'Oats'), ...bought]);
  await press('Clear bought');
  expect([namesIn('To Buy'), namesIn('Bought')]).toEqual([['Oats'], []]);
  expect(screen.queryByRole('button', { name: 'Clear bought' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Bought' }));
  expect(await findToast('2 items deleted')).toBeTruthy();
  await press(UNDO_LAST);
  expect(namesIn('Bought')).toEqual(['Basil', 'Salt']);
  expect(list.changes).toEqual([
    { kind: 'delete', items: [idOf(2), idOf(3)] },
    { kind: 'add', items: bought.map(restoring) },
  ]);
});

it('restores more items than one change may have', async () => {
  const { list } = await openList(Array.from({ length: 101 }, (_, n) => sampleItem(n, `Spice ${n}`, { purchased: 1 })));
  await press('Clear bought');
  await press(UNDO_LAST);
  expect(list.changes.map((change) => (change.kind === 'set' ? 0 : change.items.length))).toEqual([101, 100, 1]);
  expect(list.items).toHaveLength(101);
});

it('keeps bought items if the server refuses to clear them', async () => {
  const { server } = await openList([sampleItem(1, 'Oats', { purchased: 1 })]);
  server.on(applyGroceryOperations, new Refusal(400));
  await press('Clear bought');
  expect(await findToast('Could not delete the bought items.')).toBeTruthy();
  expect(namesIn('Bought')).toEqual(['Oats']);
});

it('undoes a tick in its toast, and says so', async () => {
  const { list } = await openList([sampleItem(1, 'Oats'), sampleItem(2, 'Basil')]);
  fireEvent.click(tickOf('Oats'));
  await settle();
  await findToast('Marked "Oats" as bought!', 2);
  expect([namesIn('To Buy'), namesIn('Bought')]).toEqual([['Basil'], ['Oats']]);
  await pressInToast('Marked "Oats" as bought!', 'Undo');
  await findToast('Undone.');
  expect([namesIn('To Buy'), namesIn('Bought'), canUndo()]).toEqual([['Oats', 'Basil'], [], false]);
  expect(list.changes).toEqual([
    { kind: 'set', item: idOf(1), purchased: 1 },
    { kind: 'set', item: idOf(1), purchased: 0 },
  ]);
});

it('counts ticks in one toast, and undoes all of them in the header', async () => {
  const { list } = await openList([sampleItem(1, 'Oats'), sampleItem(2, 'Basil')]);
  for (const name of ['Oats', 'Basil']) fireEvent.click(tickOf(name));
  await settle();
  await findToast('2 items bought');
  await press(UNDO_LAST);
  expect([namesIn('To Buy'), namesIn('Bought'), canUndo()]).toEqual([['Oats', 'Basil'], [], false]);
  expect(list.items.map(({ purchased }) => purchased)).toEqual([0, 0]);
});

it('undoes moving an item back', async () => {
  await openList([sampleItem(1, 'Oats', { purchased: 1 })]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Move Oats back to To Buy' }));
  await settle();
  await pressInToast('Moved "Oats" back to To Buy.', 'Undo');
  expect([namesIn('To Buy'), namesIn('Bought')]).toEqual([[], ['Oats']]);
});

it('shows the newest hundred items of a column, and earlier ones on demand', async () => {
  await openList(Array.from({ length: 103 }, (_, n) => sampleItem(n, `Spice ${n}`)));
  expect([namesIn('To Buy').length, namesIn('To Buy')[0]]).toEqual([100, 'Spice 3']);
  await press('Show 3 earlier items');
  expect(namesIn('To Buy')).toHaveLength(103);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'To Buy' }));
});

it('only counts bought items on the start screen, until one is ticked', async () => {
  await openList([sampleItem(1, 'Oats'), sampleItem(2, 'Tea', { purchased: 1 })], { path: '/home' });
  expect([namesIn('Bought'), screen.queryByRole('button', { name: 'Clear bought' })]).toEqual([[], null]);
  fireEvent.click(tickOf('Oats'));
  await settle();
  expect(namesIn('Bought')).toEqual(['Oats']);
  expect(screen.getByRole('button', { name: 'Clear bought' })).toBeTruthy();
});

it('undoes refused changes and shows their errors', async () => {
  const { server } = await openList([sampleItem(1, 'Lemons')]);
  server.on(applyGroceryOperations, new Refusal(400));
  fireEvent.click(tickOf('Lemons'));
  await settle();
  await findToast('Could not update item.', 2);
  expect([namesIn('To Buy'), canUndo()]).toEqual([['Lemons'], false]);
  await press('Increase quantity of Lemons');
  await findToast('Failed to update quantity.', 2);
  expect(quantityOf('Lemons').value).toBe('1');
});

it('keeps an item that cannot be deleted, and says so', async () => {
  const { server } = await openList([sampleItem(1, 'Lemons')]);
  server.on(applyGroceryOperations, new Refusal(400));
  await press('Delete Lemons');
  await findToast('Could not delete item.', 2);
  expect([namesIn('To Buy'), canUndo()]).toEqual([['Lemons'], false]);
});

it('says that it could not be loaded, and can be retried', async () => {
  const server = stubServer().on(listGroceries, new Refusal(500));
  signIn();
  await openScreen('/meals');
  await findToast('Failed to load groceries.', 2);
  server.on(listGroceries, [sampleItem(1, 'Lemons')]);
  await press('Try again', 'button', screen.getByRole('region', { name: 'Groceries' }));
  expect(namesIn('To Buy')).toEqual(['Lemons']);
});
