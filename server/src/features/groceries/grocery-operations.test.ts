import {
  addGroceries,
  addGrocery,
  applyGroceryOperations,
  clearBoughtGroceries,
  deleteGrocery,
  GROCERY_LIMITS,
  listGroceries,
  orderAisles,
  readGroceryMemory,
  updateGrocery,
} from '@moodbowl/contract/groceries';
import { AISLES } from '@moodbowl/food/aisles/aisles';
import { inviteHome, joinHome } from '@moodbowl/contract/homes';
import type { CallOf } from '@moodbowl/contract/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

type Operation = CallOf<typeof applyGroceryOperations>['body']['operations'][number];

let app: TestApp;
let maya: TestUser;

beforeEach(async () => {
  app = await createTestApp({ throttles: true });
  maya = await app.signIn('maya');
});

async function apply(...operations: Operation[]) {
  const { body } = await maya.call(applyGroceryOperations, { body: { operations } });
  return body.results;
}

const names = async () => (await maya.call(listGroceries)).body.map(({ item_name }) => item_name);
const add = (item_name: string, id = newId()): Operation => ({ id: newId(), kind: 'add', items: [{ id, item_name }] });
const set = (item: string, fields: object): Operation => ({ id: newId(), kind: 'set', item, ...fields });
const remove = (...items: string[]): Operation => ({ id: newId(), kind: 'delete', items });

/** Adds this many items. */
async function fill(count: number): Promise<void> {
  for (let from = 0; from < count; from += GROCERY_LIMITS.batch) {
    const length = Math.min(GROCERY_LIMITS.batch, count - from);
    const items = Array.from({ length }, (_, n) => ({ id: newId(), item_name: `Item ${from + n}` }));
    app.clock.advance({ minutes: 5 });
    await apply({ id: newId(), kind: 'add', items });
  }
}

describe('changes of a device', () => {
  it('are forgotten when they are too old to come again', async () => {
    await apply(add('Milk'));
    const { db } = app.database;
    const received_at = '2026-01-01T00:00:00.000Z';
    await db.updateTable('grocery_outcomes').set({ received_at }).execute();
    await db.updateTable('grocery_operations').set({ received_at }).execute();
    await apply(add('Bread'));
    for (const table of ['grocery_outcomes', 'grocery_operations'] as const)
      expect(await db.selectFrom(table).select('id').execute(), table).toHaveLength(1);
  });

  it('apply in order and answer the items as they are now', async () => {
    const id = newId();
    const results = await apply(
      add('Milk', id),
      set(id, { quantity: '2 l', note: 'the blue one' }),
      set(id, { purchased: 1 }),
    );
    expect(results.map(({ items }) => items[0])).toMatchObject([
      { id, item_name: 'Milk', quantity: '1', purchased: 0, note: '' },
      { id, quantity: '2 l', note: 'the blue one', purchased: 0 },
      { id, quantity: '2 l', note: 'the blue one', purchased: 1 },
    ]);
    expect((await maya.call(listGroceries)).body).toEqual(results[2]?.items);
  });

  it('count once, however often they come', async () => {
    const id = newId();
    const [adding, deleting] = [add('Milk', id), remove(id)];
    await apply(adding);
    await apply(deleting);
    // The answer to the first was lost, and a proxy sends it again.
    const [repeated] = await apply(adding);
    expect(repeated).toMatchObject({ items: [], gone: [], full: false });
    expect(await names()).toEqual([]);
  });

  it('change only the fields that they name', async () => {
    const id = newId();
    await apply(add('Milk', id));
    await apply(set(id, { quantity: '3' }), set(id, { purchased: 1 }), set(id, { quantity: '4' }));
    expect((await maya.call(listGroceries)).body).toMatchObject([{ item_name: 'Milk', quantity: '4', purchased: 1 }]);
  });

  it('say of an item that somebody has deleted that it is gone', async () => {
    const id = newId();
    await apply(add('Milk', id), remove(id));
    const [result, other] = await apply(set(id, { purchased: 1 }), add('Oats'));
    expect(result).toMatchObject({ items: [], gone: [id] });
    expect(other?.items).toHaveLength(1);
    expect(await names()).toEqual(['Oats']);
  });

  it('delete again what is gone without a word', async () => {
    const id = newId();
    await apply(add('Milk', id), remove(id));
    expect(await apply(remove(id))).toMatchObject([{ items: [], gone: [] }]);
  });

  it('bring an item back in its old place, and not in the future', async () => {
    const [first, second] = [newId(), newId()];
    const [milk] = (await apply(add('Milk', first)))[0]?.items ?? [];
    app.clock.advance({ minutes: 1 });
    await apply(add('Oats', second), remove(first));
    await apply({
      id: newId(),
      kind: 'add',
      items: [{ id: first, item_name: 'Milk', created_at: milk?.created_at ?? '' }],
    });
    expect(await names()).toEqual(['Milk', 'Oats']);
    await apply({
      id: newId(),
      kind: 'add',
      items: [{ id: newId(), item_name: 'Late', created_at: '2031-01-01T00:00:00.000Z' }],
    });
    expect((await maya.call(listGroceries)).body.at(-1)?.created_at).toBe(app.clock.now().toISOString());
  });

  it('add all items or none when the list is full', async () => {
    await fill(GROCERY_LIMITS.items);
    app.clock.advance({ minutes: 5 });
    expect(await apply(add('One more'))).toMatchObject([{ items: [], full: true }]);
    const { history } = (await maya.call(readGroceryMemory)).body;
    expect(history).toHaveLength(GROCERY_LIMITS.history);
    expect(history[0]?.item_name).toMatch(/^Item 19\d\d$/);
  });

  it('do not make a full list longer by dividing a line', async () => {
    const milk = newId();
    const mine = newId();
    const more = (quantity: string, id: string) => ({
      id: newId(),
      kind: 'add' as const,
      merge: true,
      items: [{ id, item_name: 'Milk', quantity }],
    });
    await apply(more('1', milk));
    await fill(GROCERY_LIMITS.items - 1);
    app.clock.advance({ minutes: 5 });
    await apply(more('2', mine));
    const before = (await maya.call(listGroceries)).body;
    expect(before).toHaveLength(GROCERY_LIMITS.items);
    const results = await apply(set(milk, { purchased: 1, seen: '1' }), set(mine, { note: 'the blue one' }));
    expect(results).toMatchObject([{ full: true, items: [{ id: milk, quantity: '3', purchased: 0 }] }, { full: true }]);
    expect((await maya.call(listGroceries)).body).toEqual(before);
    const [ticked] = await apply(set(milk, { purchased: 1, seen: '3' }));
    expect(ticked).toMatchObject({ full: false, items: [{ id: milk, quantity: '3', purchased: 1 }] });
  });

  it('reject a kind or a field that does not exist, and change nothing', async () => {
    const body = { operations: [add('Milk'), { id: newId(), kind: 'flip', item: newId() }] };
    expect((await maya.call(applyGroceryOperations, { body })).raw.code).toBe('INVALID_INPUT');
    const blank = { operations: [add('  ')] };
    expect((await maya.call(applyGroceryOperations, { body: blank })).raw.message).toBe('Please enter an item name.');
    expect(await names()).toEqual([]);
  });

  it('belong to their home: another home with the same ids is another list', async () => {
    const leo = await app.signIn('leo');
    const [id, operation] = [newId(), newId()];
    const body = { operations: [{ id: operation, kind: 'add' as const, items: [{ id, item_name: 'Milk' }] }] };
    await maya.call(applyGroceryOperations, { body });
    await leo.call(applyGroceryOperations, { body });
    expect((await leo.call(listGroceries)).body).toHaveLength(1);
    await leo.call(applyGroceryOperations, { body: { operations: [remove(id)] } });
    expect(await names()).toEqual(['Milk']);
  });

  it('and calls of other clients change the same list', async () => {
    const { body: milk } = await maya.call(addGrocery, { body: { item_name: 'Milk' } });
    await apply(set(milk.id, { note: 'the blue one', aisle: 'dairy' }));
    const changed = { item_name: 'Milk', quantity: '2', purchased: 1 as const };
    const { body } = await maya.call(updateGrocery, { params: { id: milk.id }, body: changed });
    expect(body).toMatchObject({ ...changed, note: 'the blue one', aisle: 'dairy' });
    expect((await maya.call(clearBoughtGroceries)).body).toEqual([body]);
    expect((await maya.call(deleteGrocery, { params: { id: milk.id } })).status).toBe(404);
    expect(await apply(set(milk.id, { purchased: 0 }))).toMatchObject([{ gone: [milk.id] }]);
  });
});

describe('changes of a device that are sent again', () => {
  it('have the same result as the first time, whatever it was', async () => {
    const [milk, oats] = [newId(), newId()];
    const gone = set(milk, { purchased: 1 });
    const first = await apply(add('Milk', milk), remove(milk), gone, add('Oats', oats));
    expect(first[2]).toMatchObject({ gone: [milk], items: [] });
    expect(await apply(gone)).toEqual([first[2]]);
  });

  it('say again that the list was full', async () => {
    app.clock.advance({ minutes: 5 });
    const items = (from: number) =>
      Array.from({ length: GROCERY_LIMITS.batch }, (_, n) => ({ id: newId(), item_name: `Item ${from + n}` }));
    for (let from = 0; from < GROCERY_LIMITS.items; from += GROCERY_LIMITS.batch) {
      app.clock.advance({ minutes: 5 });
      await apply({ id: newId(), kind: 'add', items: items(from) });
    }
    app.clock.advance({ minutes: 5 });
    const late = add('One more');
    expect(await apply(late)).toMatchObject([{ full: true }]);
    const [first] = (await maya.call(listGroceries)).body;
    await apply(remove(first?.id ?? ''));
    expect(await apply(late)).toMatchObject([{ full: true, items: [] }]);
  });

  it('change nothing in the old home nor in the new one, and nothing that was meant for another', async () => {
    const leo = await app.signIn('leo');
    const { headers } = await maya.call(listGroceries);
    const home = headers['moodbowl-home'] as string;
    const milk = newId();
    const adding = { ...add('Milk', milk), home };
    const deleting = { ...remove(milk), home };
    await apply(adding, deleting);
    const { body: invite } = await leo.call(inviteHome);
    await maya.call(joinHome, { params: { code: invite.code }, body: { bring: true } });
    expect((await maya.call(listGroceries)).headers['moodbowl-home']).not.toBe(home);
    // The answer was lost, and the device sends it again; then it sends what it had still to send.
    const secret = { ...add('Present for Leo'), home };
    const [again, late] = await apply(adding, secret);
    expect(again).toMatchObject({ elsewhere: false, items: [] });
    expect(late).toMatchObject({ elsewhere: true, items: [], full: false });
    expect(late?.gone).toHaveLength(1);
    expect((await leo.call(listGroceries)).body).toEqual([]);
    expect(await apply(secret)).toEqual([late]);
  });
});

describe('amounts that are added', () => {
  const more = (item_name: string, quantity: string, id = newId()): Operation => ({
    id: newId(),
    kind: 'add',
    merge: true,
    items: [{ id, item_name, quantity }],
  });
  const list = async () =>
    (await maya.call(listGroceries)).body.map(({ item_name, quantity, purchased }) => [item_name, quantity, purchased]);

  it('are one line with the sum, whoever comes first', async () => {
    await apply(more('Milk', '1'));
    const [second] = await apply(more('milk', '2'));
    expect(second?.items).toMatchObject([{ item_name: 'Milk', quantity: '3' }]);
    await apply(more('Milk', '500 ml'), more('MILK', '3'), more('milk', '1 l'));
    expect(await list()).toEqual([
      ['Milk', '6', 0],
      ['Milk', '1.5 l', 0],
    ]);
  });

  it('are not added to what is bought, nor counted as a second line when the list is full', async () => {
    const milk = newId();
    await apply(more('Milk', '1', milk), set(milk, { purchased: 1 }), more('Milk', '2'));
    expect(await list()).toEqual([
      ['Milk', '1', 1],
      ['Milk', '2', 0],
    ]);
  });

  it('stay changeable by whoever added them, without what others want', async () => {
    const [mine, bought] = [newId(), newId()];
    await apply(more('Milk', '1'), more('Milk', '2', mine));
    await apply(set(mine, { quantity: '4' }));
    expect(await list()).toEqual([['Milk', '5', 0]]);
    await apply(set(mine, { step: 1 }), set(mine, { step: -1 }), set(mine, { less: '4' }));
    expect(await list()).toEqual([['Milk', '1', 0]]);
    await apply(more('Milk', '2', bought));
    await apply(set(bought, { purchased: 1 }));
    expect(new Set(await list())).toEqual(
      new Set([
        ['Milk', '1', 0],
        ['Milk', '2', 1],
      ]),
    );
  });

  it('stay to buy when somebody ticks or deletes what they saw before', async () => {
    const milk = newId();
    await apply(more('Milk', '1', milk), more('Milk', '2'));
    const [ticked] = await apply({ ...set(milk, { purchased: 1, seen: '1' }) });
    expect(ticked?.items).toMatchObject([
      { id: milk, quantity: '2', purchased: 0 },
      { quantity: '1', purchased: 1 },
    ]);
    await apply(more('Milk', '3'));
    const [deleted] = await apply({ id: newId(), kind: 'delete', items: [milk], seen: ['2'] });
    expect(deleted?.items).toMatchObject([{ id: milk, quantity: '3' }]);
    await apply({ id: newId(), kind: 'delete', items: [milk], seen: ['3'] });
    expect(await list()).toEqual([['Milk', '1', 1]]);
  });

  it('and steps do not undo each other', async () => {
    const milk = newId();
    await apply(add('Milk', milk));
    await apply(set(milk, { step: 1, quantity: '2' }), set(milk, { step: 1, quantity: '2' }), more('Milk', '2'));
    expect(await list()).toEqual([['Milk', '5', 0]]);
  });
});

describe('an item that is added with an id', () => {
  it('counts once, and is not brought back by a repetition', async () => {
    const id = newId();
    const body = { id, item_name: 'Milk' };
    const first = await maya.call(addGrocery, { body });
    app.clock.advance({ minutes: 1 });
    expect((await maya.call(addGrocery, { body })).body).toEqual(first.body);
    await maya.call(deleteGrocery, { params: { id } });
    const again = await maya.call(addGrocery, { body });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await maya.call(addGroceries, { body: { items: [body] } })).body).toEqual([first.body]);
    expect(await names()).toEqual([]);
    expect((await maya.call(readGroceryMemory)).body.history).toMatchObject([{ item_name: 'Milk', times: 1 }]);
  });

  it('is brought back on purpose, as it was, and then not counted again', async () => {
    const { body: milk } = await maya.call(addGrocery, { body: { id: newId(), item_name: 'Milk' } });
    await maya.call(deleteGrocery, { params: { id: milk.id } });
    const { added_by: _, bought_by: __, ...back } = milk;
    expect((await maya.call(addGroceries, { body: { items: [back] } })).body).toEqual([milk]);
    expect(await names()).toEqual(['Milk']);
    expect((await maya.call(readGroceryMemory)).body.history).toMatchObject([{ item_name: 'Milk', times: 1 }]);
  });
});

describe('the memory of a list', () => {
  it('has a food once, whether it was added in singular or plural', async () => {
    await apply(add('Kartoffel'), add('Onions'));
    app.clock.advance({ minutes: 1 });
    await apply(add('Kartoffeln'), add('onion'), add('Oat milk'), add('Milk'));
    const { history } = (await maya.call(readGroceryMemory)).body;
    const times = Object.fromEntries(history.map((remembered) => [remembered.item_name, remembered.times]));
    expect(times).toEqual({ Kartoffeln: 2, Milk: 1, 'Oat milk': 1, onion: 2 });
  });

  it('has what was added, the last used first, and the aisle that somebody chose', async () => {
    const id = newId();
    await apply(add('Milk', id), add('Oats'));
    app.clock.advance({ minutes: 1 });
    await apply(add('milk'), set(id, { aisle: 'drinks' }));
    expect((await maya.call(readGroceryMemory)).body).toMatchObject({
      aisles: AISLES,
      history: [
        { item_name: 'milk', times: 2, aisle: 'drinks' },
        { item_name: 'Oats', times: 1, aisle: null },
      ],
    });
  });

  it('keeps the order in which a home walks through its shop', async () => {
    const aisles = AISLES.toReversed();
    expect((await maya.call(orderAisles, { body: { aisles } })).body).toEqual({ aisles });
    expect((await maya.call(readGroceryMemory)).body.aisles).toEqual(aisles);
    for (const wrong of [[], aisles.slice(1), aisles.with(0, 'fish')])
      expect((await maya.call(orderAisles, { body: { aisles: wrong } })).status).toBe(400);
    const leo = await app.signIn('leo');
    expect((await leo.call(readGroceryMemory)).body.aisles).toEqual(AISLES);
  });
});
