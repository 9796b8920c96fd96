import { AISLES, type Aisle } from '@moodbowl/food/aisles/aisles';
import { listGroceries, orderAisles } from '@moodbowl/contract/groceries';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press } from '../../../../test/actions.ts';
import { namesIn, openList } from '../../../../test/grocery-server.ts';
import { findToast, openScreen, settle } from '../../../../test/open-screen.tsx';
import { sampleItem } from '../../../../test/samples.ts';
import { held, Refusal } from '../../../../test/stub-server.ts';
import { groupByAisle } from './use-by-aisle.ts';

const NAMES = ['Milk', 'Apples', 'Bread', 'Pears', 'Zzz', 'Cheese', 'Rice', 'Leeks'];
const eight = () => NAMES.map((name, index) => sampleItem(index, name));
const seven = () => eight().slice(0, 7);
const AS_ADDED = [...NAMES];
const BY_AISLE = [
  ['Fruit and vegetables', ['Apples', 'Pears', 'Leeks']],
  ['Bread and pastries', ['Bread']],
  ['Milk, cheese and eggs', ['Milk', 'Cheese']],
  ['Pasta, rice and pulses', ['Rice']],
  ['Everything else', ['Zzz']],
];

/** The aisles of the column, and the names in each. */
function aisles(): unknown[] {
  const lists = within(screen.getByRole('region', { name: 'To Buy' })).getAllByRole('list');
  return lists
    .filter((list) => list.hasAttribute('aria-label'))
    .map((list) => [
      list.getAttribute('aria-label'),
      Array.from(list.querySelectorAll('[data-rfd-drag-handle-draggable-id]'), ({ textContent }) => textContent),
    ]);
}
const findAisle = (name: string) => screen.findByRole('heading', { name });
const isPressed = () => screen.getByRole('button', { name: 'By aisle' }).getAttribute('aria-pressed');

describe('groups of items by aisle', () => {
  const aisleOf = ({ item_name }: { item_name: string }) => item_name.split(' ')[0] as Aisle;
  const items = ['fish b', 'other', 'bakery', 'fish a'].map((name, index) => sampleItem(index, name));
  const grouped = (order: readonly Aisle[]) =>
    groupByAisle(items, aisleOf, order).map((group) => [group.aisle, group.items.map(({ item_name }) => item_name)]);

  it('are in the order of the shop, without empty ones, and keep the order of the items', () => {
    expect(grouped(AISLES)).toEqual([
      ['bakery', ['bakery']],
      ['fish', ['fish b', 'fish a']],
      ['other', ['other']],
    ]);
    expect(grouped(AISLES.toReversed()).map(([aisle]) => aisle)).toEqual(['other', 'fish', 'bakery']);
  });

  it('are none for an empty list', () => expect(groupByAisle([], aisleOf, AISLES)).toEqual([]));
});

describe('a list', () => {
  it('is grouped by aisle from eight open items on', async () => {
    await openList([...eight(), sampleItem(20, 'Salt', { purchased: 1 })]);
    await findAisle('Fruit and vegetables');
    expect([aisles(), isPressed(), namesIn('Bought')]).toEqual([BY_AISLE, 'true', ['Salt']]);
  });

  it('is not grouped while it is shorter, until somebody wants that', async () => {
    const { server } = await openList([...seven(), sampleItem(20, 'Salt', { purchased: 1 })]);
    expect([aisles(), namesIn('To Buy'), isPressed()]).toEqual([[], AS_ADDED.slice(0, 7), 'false']);
    await press('By aisle');
    await findAisle('Fruit and vegetables');
    expect([aisles()[0], isPressed()]).toEqual([['Fruit and vegetables', ['Apples', 'Pears']], 'true']);
    cleanup();
    server.on(listGroceries, [sampleItem(1, 'Apples')]);
    await openScreen('/meals');
    await findAisle('Fruit and vegetables');
    expect(isPressed()).toBe('true');
  });

  it('stays as it is if somebody does not want groups', async () => {
    await openList(eight());
    await findAisle('Fruit and vegetables');
    await press('By aisle');
    expect([aisles(), namesIn('To Buy'), isPressed()]).toEqual([[], AS_ADDED, 'false']);
    cleanup();
    await openScreen('/meals');
    expect([namesIn('To Buy'), isPressed()]).toEqual([AS_ADDED, 'false']);
  });

  it('goes by the aisle of an item, then by what was chosen for its name, then by the name', async () => {
    const history = [{ item_name: 'bananas', times: 1, last_at: '2026-03-10T09:00:00.000Z', aisle: 'snacks' as const }];
    const items = [
      ...seven(),
      sampleItem(30, 'Banana'),
      sampleItem(31, 'Bananas', { aisle: 'frozen' }),
      sampleItem(32, 'Mango'),
    ];
    await openList(items, { memory: { history } });
    await findAisle('Fruit and vegetables');
    expect(aisles()).toEqual(
      expect.arrayContaining([
        ['Fruit and vegetables', ['Apples', 'Pears', 'Mango']],
        ['Snacks and sweets', ['Banana']],
        ['Frozen', ['Bananas']],
      ]),
    );
  });

  it('has the aisles in the order that the home has chosen', async () => {
    await openList(eight(), { memory: { aisles: AISLES.toReversed() } });
    await findAisle('Fruit and vegetables');
    expect(aisles()).toEqual(BY_AISLE.toReversed());
  });

  it('shows a new order of the aisles at once, and the old one if it cannot be saved', async () => {
    const { server } = await openList(eight());
    await findAisle('Fruit and vegetables');
    await press('Order the aisles');
    const dialog = screen.getByRole('dialog', { name: 'Order the aisles' });
    const order = () =>
      within(dialog)
        .getAllByRole('listitem')
        .slice(0, 3)
        .map((row) => row.firstChild?.textContent);
    const { answer, release } = held(() => new Refusal(500));
    server.on(orderAisles, answer);
    await press('Move Fruit and vegetables down', 'button', dialog);
    expect(order()).toEqual(['Bread and pastries', 'Fruit and vegetables', 'Milk, cheese and eggs']);
    release();
    await findToast('Could not save the order.', 2);
    await settle();
    expect(order()).toEqual(['Fruit and vegetables', 'Bread and pastries', 'Milk, cheese and eggs']);
    const [first, second, third, ...rest] = AISLES;
    expect(server.callsOf(orderAisles).map(({ body }) => body)).toEqual([{ aisles: [second, first, third, ...rest] }]);
  });
});
