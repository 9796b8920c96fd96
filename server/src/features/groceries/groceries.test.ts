import { t } from '@moodbowl/i18n/t';
import {
  addGroceries,
  addGrocery,
  clearBoughtGroceries,
  deleteGrocery,
  GROCERY_LIMITS,
  listGroceries,
  updateGrocery,
} from '@moodbowl/contract/groceries';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('the grocery list', () => {
  it('starts empty', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    expect((await maya.call(listGroceries)).body).toEqual([]);
  });

  it('stores an item that is not bought, with the quantity 1 by default', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const { status, body } = await maya.call(addGrocery, { body: { item_name: '  Lemons 🍋 ' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ item_name: 'Lemons 🍋', quantity: '1', purchased: 0 });
    expect((await maya.call(listGroceries)).body).toEqual([body]);
  });

  it('stores an item sent twice with one id once', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const first = await maya.call(addGrocery, { body: { id: ID, item_name: 'Basil' } });
    const again = await maya.call(addGrocery, { body: { id: ID, item_name: 'Something else' } });
    expect(again.body).toEqual(first.body);
    expect((await maya.call(listGroceries)).body).toHaveLength(1);
  });

  it("may have the id of someone else's item, which stays as it is", async () => {
    const app = await createTestApp();
    const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
    await maya.call(addGrocery, { body: { id: ID, item_name: 'Basil' } });
    const { body: own } = await leo.call(addGrocery, { body: { id: ID, item_name: 'Oats' } });
    expect((await leo.call(listGroceries)).body).toEqual([own]);
    expect((await maya.call(listGroceries)).body).toMatchObject([{ item_name: 'Basil' }]);
  });

  it('replaces the whole item', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const { body: item } = await maya.call(addGrocery, { body: { item_name: 'Oats', quantity: '500 g' } });
    const change = { item_name: 'Oats', quantity: '1 kg', purchased: 1 as const };
    const { body } = await maya.call(updateGrocery, { params: { id: item.id }, body: change });
    expect(body).toEqual({ ...item, ...change, bought_by: item.added_by });
    expect((await maya.call(listGroceries)).body).toEqual([body]);
  });

  it('forgets a deleted item', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const { body: item } = await maya.call(addGrocery, { body: { item_name: 'Oats' } });
    expect((await maya.call(deleteGrocery, { params: { id: item.id } })).body).toEqual({ id: item.id });
    expect((await maya.call(listGroceries)).body).toEqual([]);
    expect((await maya.call(deleteGrocery, { params: { id: item.id } })).status).toBe(404);
  });

  it("treats other people's items as missing", async () => {
    const app = await createTestApp();
    const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
    const { body: item } = await maya.call(addGrocery, { body: { item_name: 'Oats' } });
    const params = { id: item.id };
    const change = { item_name: 'Mine', quantity: '1', purchased: 1 as const };
    expect((await leo.call(updateGrocery, { params, body: change })).status).toBe(404);
    expect((await leo.call(deleteGrocery, { params })).status).toBe(404);
    expect((await maya.call(listGroceries)).body).toEqual([item]);
  });

  it.each([
    [{ item_name: '   ' }, { item_name: t('groceries.nameRequired') }],
    [{ item_name: '\u200b' }, { item_name: t('groceries.nameRequired') }],
    [{ item_name: 'x'.repeat(121) }, { item_name: 'Please keep this to 120 characters' }],
    [{ item_name: 'Oats', quantity: 'x'.repeat(21) }, { quantity: 'Please keep this to 20 characters' }],
    [{ item_name: 'Oats', quantity: 2 }, { quantity: expect.any(String) }],
    [{ item_name: 'a\0b' }, { item_name: expect.any(String) }],
    [{ item_name: '\ud800' }, { item_name: expect.any(String) }],
    [{}, { item_name: expect.any(String) }],
    [['a list'], { body: expect.any(String) }],
  ])('rejects %j by field', async (body, fields) => {
    const maya = await (await createTestApp()).signIn('maya');
    const { status, raw } = await maya.call(addGrocery, { body });
    expect([status, raw.code]).toEqual([400, 'INVALID_INPUT']);
    expect(raw.fields).toEqual(fields);
    expect((await maya.call(listGroceries)).body).toEqual([]);
  });
});

describe('a batch of groceries', () => {
  it('stores its items in the given order, with their quantities', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const { status, body } = await maya.call(addGroceries, {
      body: {
        items: [
          { item_name: 'Oats', quantity: '500 g' },
          { item_name: 'Basil' },
          { id: ID, item_name: 'Salt', purchased: 1 },
        ],
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject([
      { item_name: 'Oats', quantity: '500 g', purchased: 0 },
      { item_name: 'Basil', quantity: '1', purchased: 0 },
      { id: ID, item_name: 'Salt', quantity: '1', purchased: 1 },
    ]);
    expect((await maya.call(listGroceries)).body).toEqual(body);
  });

  it('gives the stored row for an id sent again', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const { body: first } = await maya.call(addGrocery, { body: { id: ID, item_name: 'Basil' } });
    const items = [{ item_name: 'Oats' }, { id: ID, item_name: 'Something else' }, { id: ID, item_name: 'Twice' }];
    const { body } = await maya.call(addGroceries, { body: { items } });
    expect(body).toMatchObject([{ item_name: 'Oats' }, first, first]);
    expect((await maya.call(listGroceries)).body).toHaveLength(2);
  });

  it('holds 1 to 100 items', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const item = { item_name: '\u{1F34B}'.repeat(GROCERY_LIMITS.name) };
    const statusFor = async (count: number) =>
      (await maya.call(addGroceries, { body: { items: Array.from({ length: count }, () => item) } })).status;
    expect([await statusFor(0), await statusFor(101), await statusFor(100)]).toEqual([400, 400, 201]);
    expect((await maya.call(listGroceries)).body).toHaveLength(100);
  });

  it('names the item that is wrong', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const { status, raw } = await maya.call(addGroceries, {
      body: { items: [{ item_name: 'Oats' }, { item_name: ' ' }] },
    });
    expect([status, raw.fields]).toEqual([400, { 'items.1.item_name': t('groceries.nameRequired') }]);
  });
});

describe('a deleted item', () => {
  it('can be restored under its id, unchanged and in its old place', async () => {
    const maya = await (await createTestApp()).signIn('maya');
    const { body: items } = await maya.call(addGroceries, {
      body: { items: [{ item_name: 'Oats', quantity: '500 g', purchased: 1 }, { item_name: 'Basil' }] },
    });
    const [oats, basil] = items;
    await maya.call(deleteGrocery, { params: { id: oats!.id } });
    expect((await maya.call(listGroceries)).body).toEqual([basil]);
    const { status, body } = await maya.call(addGroceries, { body: { items: [oats!] } });
    expect([status, body]).toEqual([201, [oats]]);
    expect((await maya.call(listGroceries)).body).toEqual([oats, basil]);
  });

  it('cannot be restored with a future time', async () => {
    const app = await createTestApp({ now: '2026-03-10T09:00:00.000Z' });
    const maya = await app.signIn('maya');
    const items = [{ item_name: 'Oats', created_at: '9999-12-31T23:59:59Z' }, { item_name: 'Basil' }];
    const { body } = await maya.call(addGroceries, { body: { items } });
    expect(body).toMatchObject([
      { item_name: 'Oats', created_at: '2026-03-10T09:00:00.000Z' },
      { item_name: 'Basil', created_at: '2026-03-10T09:00:00.001Z' },
    ]);
  });
});

describe('clearing bought items', () => {
  it('deletes and returns the bought items of the caller, oldest first', async () => {
    const app = await createTestApp();
    const [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
    const bought = [
      { item_name: 'Oats', purchased: 1 as const },
      { item_name: 'Basil', purchased: 1 as const },
    ];
    const { body: leos } = await leo.call(addGroceries, { body: { items: bought } });
    const { body: items } = await maya.call(addGroceries, { body: { items: [...bought, { item_name: 'Salt' }] } });
    const { status, body } = await maya.call(clearBoughtGroceries);
    expect([status, body]).toEqual([200, items.slice(0, 2)]);
    expect((await maya.call(listGroceries)).body).toEqual(items.slice(2));
    expect((await leo.call(listGroceries)).body).toEqual(leos);
    expect((await maya.call(clearBoughtGroceries)).body).toEqual([]);
  });
});
