import { applyGroceryOperations } from '@moodbowl/contract/groceries';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, press } from '../../../test/actions.ts';
import { namesIn, openList, quantityOf } from '../../../test/grocery-server.ts';
import { findToast } from '../../../test/open-screen.tsx';
import { idOf, sampleItem } from '../../../test/samples.ts';
import { Refusal } from '../../../test/stub-server.ts';

const dialog = () => screen.getByRole('dialog', { name: 'Edit item' });
const isOpen = () => screen.queryByRole('dialog') !== null;

async function openItem(changes: Parameters<typeof sampleItem>[2] = {}) {
  const opened = await openList([sampleItem(1, 'Lemons', changes)]);
  await press('Details of Lemons');
  return opened;
}

it('sends only the note and the aisle if nothing else was changed, so that what others changed stays', async () => {
  const { list } = await openItem();
  fill('Note', ' The unwaxed ones ', dialog());
  fill('Aisle', 'frozen', dialog());
  list.changeElsewhere({ kind: 'set', item: idOf(1), quantity: '6' });
  await press('Save', 'button', dialog());
  await findToast('Saved "Lemons".', 2);
  expect(isOpen()).toBe(false);
  expect(list.changes).toEqual([{ kind: 'set', item: idOf(1), note: 'The unwaxed ones', aisle: 'frozen' }]);
  expect(list.items).toMatchObject([{ quantity: '6', note: 'The unwaxed ones', aisle: 'frozen' }]);
  expect(screen.getByText('The unwaxed ones')).toBeTruthy();
  expect(quantityOf('Lemons').value).toBe('6');
});

it('renames an item and changes its quantity', async () => {
  const { list } = await openItem({ note: 'Unwaxed' });
  fill('Item name', 'Limes', dialog());
  fill('Quantity', '3', dialog());
  await press('Save', 'button', dialog());
  await findToast('Saved "Limes".');
  expect([namesIn('To Buy'), quantityOf('Limes').value]).toEqual([['Limes'], '3']);
  expect(list.changes).toEqual([{ kind: 'set', item: idOf(1), item_name: 'Limes', quantity: '3' }]);
});

it('proposes the aisle that follows from the name, and takes a chosen one back', async () => {
  const { list } = await openItem({ aisle: 'frozen' });
  const aisle = within(dialog()).getByLabelText<HTMLSelectElement>('Aisle');
  await within(aisle).findByText('By its name: Fruit and vegetables');
  expect(aisle.selectedOptions[0]?.textContent).toBe('Frozen');
  fill('Item name', 'Lemonade', dialog());
  const byName = within(aisle).getByText<HTMLOptionElement>('By its name: Drinks');
  fill('Aisle', byName.value, dialog());
  await press('Save', 'button', dialog());
  expect(list.changes).toEqual([{ kind: 'set', item: idOf(1), item_name: 'Lemonade', aisle: null }]);
});

it('sends nothing if nothing was changed', async () => {
  const { list } = await openItem({ note: 'Unwaxed' });
  await press('Save', 'button', dialog());
  expect([isOpen(), list.calls]).toEqual([false, []]);
});

it('needs a name', async () => {
  const { list } = await openItem();
  fill('Item name', '  ', dialog());
  await press('Save', 'button', dialog());
  within(dialog()).getByText('Please enter an item name.');
  expect(list.calls).toEqual([]);
  fill('Item name', 'Lemons', dialog());
  expect(within(dialog()).queryByText('Please enter an item name.')).toBeNull();
});

it('takes a refused change back, and says so', async () => {
  const { server } = await openItem();
  server.on(applyGroceryOperations, new Refusal(400));
  fill('Note', 'Unwaxed', dialog());
  await press('Save', 'button', dialog());
  await findToast('Could not update item.', 2);
  expect(screen.queryByText('Unwaxed')).toBeNull();
});
