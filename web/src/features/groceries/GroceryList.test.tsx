import { addGroceries, clearBoughtGroceries, deleteGrocery, updateGrocery } from '@moodbowl/contract/groceries';
import type { GroceryItem } from '@moodbowl/contract/groceries';
import { listGroceries } from '@moodbowl/contract/groceries';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findToast, openScreen, passTime, settle, signIn, stopTime } from '../../../test/open-screen.tsx';
import { idOf } from '../../../test/samples.ts';
import { held, Refusal, refusal, type StubServer, stubServer } from '../../../test/stub-server.ts';

function sampleItem(number: number, item_name: string, changes: Partial<GroceryItem> = {}): GroceryItem {
  const created_at = new Date(Date.UTC(2026, 2, 10, 9, 0, number)).toISOString();
  return { id: idOf(number), item_name, quantity: '1', purchased: 0, created_at, added_by: null, ...changes };
}

/** Opens My Meals with a server that keeps this list. */
async function openList(...items: GroceryItem[]): Promise<StubServer> {
  let list = items;
  const server = stubServer()
    .on(listGroceries, () => list)
    .on(updateGrocery, ({ params, body }) => {
      list = list.map((item) => (item.id === params['id'] ? { ...item, ...(body as object) } : item));
      return list.find(({ id }) => id === params['id'])!;
    })
    .on(deleteGrocery, ({ params }) => {
      list = list.filter(({ id }) => id !== params['id']);
      return { id: params['id']! };
    })
    .on(clearBoughtGroceries, () => {
      const bought = list.filter(({ purchased }) => purchased === 1);
      list = list.filter(({ purchased }) => purchased === 0);
      return bought;
    })
    .on(addGroceries, ({ body }) => {
      const { items: back } = body as { items: GroceryItem[] };
      list = [...list, ...back];
      return back;
    });
  signIn();
  await openScreen('/meals');
  // The list is a chunk of its own.
  await screen.findByRole('region', { name: 'To Buy' }, { timeout: 10_000 });
  return server;
}

function namesIn(column: 'To Buy' | 'Bought'): (string | null)[] {
  const handles = screen.getByRole('region', { name: column }).querySelectorAll('[data-rfd-drag-handle-draggable-id]');
  return Array.from(handles, (handle) => handle.textContent);
}

async function press(name: string | RegExp, within_ = screen.getByRole('main')): Promise<void> {
  fireEvent.click(within(within_).getByRole('button', { name }));
  await settle();
}

const quantityOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity of ${name}` });

it('saves a typed quantity on Enter and on leaving the field', async () => {
  const server = await openList(sampleItem(1, 'Oats'));
  const field = quantityOf('Oats');
  field.focus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 1]);
  fireEvent.change(field, { target: { value: ' 1 1/2 cup ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await settle();
  expect(await findToast('Updated "Oats" quantity to 1 1/2 cup.')).toBeTruthy();
  expect([quantityOf('Oats'), document.activeElement, field.value]).toEqual([field, field, '1 1/2 cup']);
  fireEvent.change(field, { target: { value: '2-3' } });
  fireEvent.blur(field);
  await settle();
  await press('Increase quantity of Oats');
  expect(field.value).toBe('3-4');
  expect(server.callsOf(updateGrocery).map(({ body }) => (body as GroceryItem).quantity)).toEqual([
    '1 1/2 cup',
    '2-3',
    '3-4',
  ]);
});

it('keeps the quantity if the field is blank, on Escape, and during composition', async () => {
  const server = await openList(sampleItem(1, 'Oats', { quantity: '500 g' }));
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
  expect([field.value, server.callsOf(updateGrocery)]).toEqual(['500 g', []]);
});

it('restores the old quantity if the server refuses a new one', async () => {
  const server = await openList(sampleItem(1, 'Oats', { quantity: '500 g' }));
  server.on(updateGrocery, new Refusal(500));
  fireEvent.change(quantityOf('Oats'), { target: { value: '2 kg' } });
  fireEvent.keyDown(quantityOf('Oats'), { key: 'Enter' });
  await settle();
  expect(await findToast('Failed to update quantity.')).toBeTruthy();
  expect(quantityOf('Oats').value).toBe('500 g');
});

it('restores a deleted item in its place by Undo in its toast', async () => {
  const basil = sampleItem(2, 'Basil', { quantity: '2 pots' });
  const server = await openList(sampleItem(1, 'Oats'), basil, sampleItem(3, 'Salt'));
  await press('Delete Basil');
  const toast = await findToast('Deleted "Basil"');
  expect(namesIn('To Buy')).toEqual(['Oats', 'Salt']);
  await press('Undo', toast.closest<HTMLElement>('[role="alert"]')!);
  expect(namesIn('To Buy')).toEqual(['Oats', 'Basil', 'Salt']);
  expect(server.callsOf(addGroceries).map(({ body }) => body)).toEqual([{ items: [basil] }]);
  expect(await findToast('1 item is back on the list')).toBeTruthy();
});

it('counts deletions in one toast, whose Undo restores all of them', async () => {
  const server = await openList(sampleItem(1, 'Oats'), sampleItem(2, 'Basil'), sampleItem(3, 'Salt'));
  for (const name of ['Oats', 'Salt', 'Basil']) await press(`Delete ${name}`);
  const toast = await findToast('3 items deleted');
  await press('Undo', toast.closest<HTMLElement>('[role="alert"]')!);
  expect(namesIn('To Buy')).toEqual(['Oats', 'Basil', 'Salt']);
  expect(server.callsOf(addGroceries)).toHaveLength(1);
});

it('offers Undo in the header of the list for as long as possible', async () => {
  await openList(sampleItem(1, 'Oats'), sampleItem(2, 'Basil'));
  stopTime();
  await press('Delete Oats');
  await passTime(60_000);
  const undo = screen.getByRole('button', { name: 'Undo the deletion' });
  undo.focus();
  await press('Undo the deletion');
  expect(namesIn('To Buy')).toEqual(['Oats', 'Basil']);
  expect(screen.queryByRole('button', { name: 'Undo the deletion' })).toBeNull();
});

it('offers Undo again if the items could not be restored', async () => {
  const server = await openList(sampleItem(1, 'Oats'));
  await press('Delete Oats');
  server.on(addGroceries, new Refusal(500));
  await press('Undo the deletion');
  expect(await findToast('Could not bring the items back.')).toBeTruthy();
  expect(namesIn('To Buy')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Undo the deletion' })).toBeTruthy();
});

it('clears bought items in one call, and Undo restores them', async () => {
  const bought = [sampleItem(2, 'Basil', { purchased: 1 }), sampleItem(3, 'Salt', { purchased: 1 })];
  const server = await openList(sampleItem(1, 'Oats'), ...bought);
  await press('Clear bought');
  expect([namesIn('To Buy'), namesIn('Bought')]).toEqual([['Oats'], []]);
  expect(screen.queryByRole('button', { name: 'Clear bought' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Bought' }));
  expect(await findToast('2 items deleted')).toBeTruthy();
  await press('Undo the deletion');
  expect(namesIn('Bought')).toEqual(['Basil', 'Salt']);
  expect(server.callsOf(clearBoughtGroceries)).toHaveLength(1);
  expect(server.callsOf(addGroceries).map(({ body }) => body)).toEqual([{ items: bought }]);
});

it('restores more items than one call may have', async () => {
  const bought = Array.from({ length: 101 }, (_, n) => sampleItem(n, `Spice ${n}`, { purchased: 1 }));
  const server = await openList(...bought);
  await press('Clear bought');
  await press('Undo the deletion');
  const sizes = server.callsOf(addGroceries).map(({ body }) => (body as { items: unknown[] }).items.length);
  expect(sizes).toEqual([100, 1]);
});

it('keeps bought items if the server refuses to clear them', async () => {
  const server = await openList(sampleItem(1, 'Oats', { purchased: 1 }));
  server.on(clearBoughtGroceries, new Refusal(500));
  await press('Clear bought');
  expect(await findToast('Could not delete the bought items.')).toBeTruthy();
  expect(namesIn('Bought')).toEqual(['Oats']);
});

it('shows the newest hundred items of a column, and earlier ones on demand', async () => {
  await openList(...Array.from({ length: 103 }, (_, n) => sampleItem(n, `Spice ${n}`)));
  expect([namesIn('To Buy').length, namesIn('To Buy')[0]]).toEqual([100, 'Spice 3']);
  await press('Show 3 earlier items');
  expect(namesIn('To Buy')).toHaveLength(103);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'To Buy' }));
});

it('undoes refused changes and shows their errors', async () => {
  const server = await openList(sampleItem(1, 'Lemons'));
  server.on(updateGrocery, new Refusal(500));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mark Lemons as bought' }));
  await settle();
  await findToast('Could not update item.');
  expect(namesIn('To Buy')).toEqual(['Lemons']);
  await press('Increase quantity of Lemons');
  await findToast('Failed to update quantity.');
  expect(quantityOf('Lemons').value).toBe('1');
});

it.each([
  [new Refusal(500), 'Could not delete item.'],
  [refusal('Slow down.', 429, 'TOO_MANY_REQUESTS'), 'Slow down.'],
])('keeps an item that cannot be deleted, and says why', async (answer, text) => {
  const server = await openList(sampleItem(1, 'Lemons'));
  server.on(deleteGrocery, answer);
  await press('Delete Lemons');
  await findToast(text);
  expect(namesIn('To Buy')).toEqual(['Lemons']);
});

it('undoes only the refused one of two ticks', async () => {
  const server = await openList(sampleItem(1, 'Lemons'), sampleItem(2, 'Basil'));
  const ticks = held(({ params, body }) =>
    params['id'] === idOf(1) ? new Refusal(500) : { ...sampleItem(2, 'Basil'), ...(body as object) },
  );
  server.on(updateGrocery, ticks.answer);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mark Lemons as bought' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mark Basil as bought' }));
  await settle();
  expect(namesIn('Bought')).toEqual(['Lemons', 'Basil']);
  server.on(listGroceries, [sampleItem(1, 'Lemons'), sampleItem(2, 'Basil', { purchased: 1 })]);
  ticks.release();
  await findToast('Could not update item.');
  await findToast('Marked "Basil" as bought!');
  await settle();
  expect([namesIn('To Buy'), namesIn('Bought')]).toEqual([['Lemons'], ['Basil']]);
});

it('says that it could not be loaded, and can be retried', async () => {
  const server = stubServer().on(listGroceries, new Refusal(500));
  signIn();
  await openScreen('/meals');
  await findToast('Failed to load groceries.');
  server.on(listGroceries, [sampleItem(1, 'Lemons')]);
  await press('Try again', screen.getByRole('region', { name: 'Groceries' }));
  expect(namesIn('To Buy')).toEqual(['Lemons']);
});
