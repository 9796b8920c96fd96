import { addGrocery, type GroceryItem, listGroceries } from '@moodbowl/contract/groceries';
import { t } from '@moodbowl/i18n/t';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press, valueOf } from '../../../test/actions.ts';
import { findToast, openScreen, settle, signIn } from '../../../test/open-screen.tsx';
import { idOf } from '../../../test/samples.ts';
import { held, Refusal, refusal, type SentCall, stubServer } from '../../../test/stub-server.ts';

const toItem = ({ body }: SentCall): GroceryItem => {
  const created_at = '2026-03-10T09:00:00.000Z';
  return { id: idOf(1), quantity: '1', purchased: 0, created_at, added_by: null, ...(body as { item_name: string }) };
};

/** Opens My Meals with an empty list. The server answers new items after `release`. */
async function openWithHeldAdding() {
  const list: GroceryItem[] = [];
  const adding = held((call) => {
    const item = toItem(call);
    list.push(item);
    return item;
  });
  const server = stubServer()
    .on(listGroceries, () => list)
    .on(addGrocery, adding.answer);
  signIn();
  const { router } = await openScreen('/meals');
  await screen.findByRole('region', { name: 'To Buy' }, { timeout: 10_000 });
  return { server, router, release: adding.release };
}

it('needs a name', async () => {
  const { server } = await openWithHeldAdding();
  await press('Add');
  screen.getByText('Please enter an item name.');
  expect(document.activeElement).toBe(screen.getByLabelText('Item name'));
  expect(server.callsOf(addGrocery)).toEqual([]);
});

it('reports an item that was added after its screen was left, and adds it once', async () => {
  const { server, router, release } = await openWithHeldAdding();
  fill('Item name', 'Lemons');
  await press('Add');
  await act(() => router.navigate('/friends'));
  await settle();
  await act(() => router.navigate('/meals'));
  await settle();
  expect(valueOf('Item name')).toBe('Lemons');
  const add = screen.getByRole('button', { name: 'Add' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(add);
  release();
  await findToast('Item added to list!');
  await settle();
  expect([valueOf('Item name'), server.callsOf(addGrocery).length]).toEqual(['', 1]);
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

it.each([
  ['Failed to add item.', new Refusal(500)],
  [t('groceries.full'), refusal(t('groceries.full'), 409, 'GROCERY_LIST_FULL')],
])('shows “%s” and keeps the text', async (text, answer) => {
  stubServer().on(addGrocery, answer);
  signIn();
  await openScreen('/meals');
  await screen.findByRole('region', { name: 'To Buy' }, { timeout: 10_000 });
  fill('Item name', 'Basil');
  await press('Add');
  await findToast(text, 2);
  expect(valueOf('Item name')).toBe('Basil');
});
