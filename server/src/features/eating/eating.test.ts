import { exportAccount } from '@moodbowl/contract/account-export';
import { addGroceries } from '@moodbowl/contract/groceries';
import { type Eating, EATING_LIMITS, getEating, setEating, setHomeEating } from '@moodbowl/contract/eating';
import { inviteHome, joinHome, removeMember } from '@moodbowl/contract/homes';
import { createMeal, type Diet, listMeals } from '@moodbowl/contract/meals';
import { proposePlan } from '@moodbowl/contract/plan-proposal';
import { listPossible } from '@moodbowl/contract/possible-meals';
import { deleteAccount } from '@moodbowl/contract/profile';
import { saveMeal } from '@moodbowl/contract/saved-meals';
import { listSuggestions } from '@moodbowl/contract/suggestions';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';

let app: TestApp;
let maya: TestUser;
let leo: TestUser;

const EVERYTHING: Eating = { diet: null, foods_left_out: [] };

beforeEach(async () => {
  app = await createTestApp({ now: '2026-03-10T12:00:00Z' });
  [maya, leo] = [await app.signIn('maya'), await app.signIn('leo')];
  const cook = await app.signIn('cook', { admin: true });
  const meals: [string, Diet | null, string[]][] = [
    ['Lentil soup', 'vegan', ['200 g lentils', '1 onion']],
    ['Omelette', 'vegetarian', ['3 eggs', '1 onion']],
    ['Satay noodles', 'vegan', ['2 tbsp peanut butter', '1 onion']],
    ['Roast chicken', 'omnivore', ['1 chicken', '1 onion']],
    ['Mystery stew', null, ['1 onion']],
  ];
  for (const [name, diet, ingredients] of meals)
    await cook.call(createMeal, { body: { name, mood: 'Bored', diet, ingredients } });
  await maya.call(addGroceries, { body: { items: [{ item_name: 'Onions', quantity: '3' }] } });
  await app.database.db.updateTable('grocery_items').set({ purchased: 1 }).execute();
});

async function offered(user: TestUser) {
  const suggested = (await user.call(listSuggestions)).body.map(({ meal }) => meal.name);
  const possible = (await user.call(listPossible)).body.map(({ meal }) => meal.name);
  const body = { from: '2026-03-10', days: 7, slots: ['lunch', 'dinner'] as ['lunch', 'dinner'], exclude: [] };
  const planned = (await user.call(proposePlan, { body })).body.map(({ meal }) => meal.name);
  return { suggested: suggested.toSorted(), possible: possible.toSorted(), planned: [...new Set(planned)].toSorted() };
}

const everywhere = (names: string[]) => ({ suggested: names, possible: names, planned: names });

async function join(host: TestUser, guest: TestUser) {
  const { code } = (await host.call(inviteHome)).body;
  await guest.call(joinHome, { params: { code }, body: { bring: false } });
}

const applied = async (user: TestUser) => (await user.call(getEating)).body.applied;

describe('what somebody does not eat', () => {
  it('is in no suggestion, in nothing that can be made, and in no week that is filled', async () => {
    const all = ['Lentil soup', 'Mystery stew', 'Omelette', 'Roast chicken', 'Satay noodles'];
    expect(await offered(maya)).toEqual(everywhere(all));
    // What was saved earlier is no exception.
    for (const { id } of (await maya.call(listMeals)).body) await maya.call(saveMeal, { params: { id } });
    const body = { diet: 'vegetarian' as const, foods_left_out: ['Erdnüsse'], diet_at_home: false };
    expect((await maya.call(setEating, { body })).body).toEqual({
      own: body,
      home: EVERYTHING,
      applied: { diet: 'vegetarian', foods_left_out: ['Erdnüsse'] },
    });
    expect(await offered(maya)).toEqual(everywhere(['Lentil soup', 'Omelette']));
    await maya.call(setEating, { body: { ...body, diet: 'vegan', foods_left_out: [] } });
    expect(await offered(maya)).toEqual(everywhere(['Lentil soup', 'Satay noodles']));
    await maya.call(setEating, { body: { ...body, diet: null, foods_left_out: ['meat'] } });
    expect(await offered(maya)).toEqual(everywhere(['Lentil soup', 'Omelette', 'Satay noodles']));
    // What somebody looks for is found.
    expect((await maya.call(listMeals)).body).toHaveLength(5);
  });

  it('counts for the whole home only if that is wanted, without saying whose it is', async () => {
    await join(maya, leo);
    const body = { diet: 'vegan' as const, foods_left_out: ['Onions'], diet_at_home: false };
    await leo.call(setEating, { body });
    expect(await applied(maya)).toEqual(EVERYTHING);
    await leo.call(setEating, { body: { ...body, diet_at_home: true } });
    await maya.call(setHomeEating, { body: { diet: 'vegetarian', foods_left_out: ['Coriander', 'onions'] } });
    expect((await maya.call(getEating)).body).toEqual({
      own: { ...EVERYTHING, diet_at_home: false },
      home: { diet: 'vegetarian', foods_left_out: ['Coriander', 'onions'] },
      applied: { diet: 'vegan', foods_left_out: ['Coriander', 'onions'] },
    });
  });

  it('ends to count for a home with the membership, and is not told to the next one', async () => {
    await join(maya, leo);
    await leo.call(setEating, { body: { diet: 'vegan', foods_left_out: [], diet_at_home: true } });
    await maya.call(setHomeEating, { body: { diet: null, foods_left_out: ['Peanuts'] } });
    const id = (
      await app.database.db.selectFrom('users').where('username', '=', 'leo').select('id').executeTakeFirstOrThrow()
    ).id;
    await leo.call(removeMember, { params: { id } });
    expect(await applied(maya)).toEqual({ diet: null, foods_left_out: ['Peanuts'] });
    expect((await leo.call(getEating)).body).toMatchObject({
      own: { diet: 'vegan', diet_at_home: false },
      home: EVERYTHING,
    });
    const noor = await app.signIn('noor');
    await leo.call(setHomeEating, { body: { diet: 'vegan', foods_left_out: ['Garlic'] } });
    await join(noor, leo);
    expect(await applied(noor)).toEqual(EVERYTHING);
    expect(await app.database.db.selectFrom('home_diets').select('foods_left_out').execute()).toEqual([
      { foods_left_out: '["Peanuts"]' },
    ]);
  });

  it('is exported, and deleted with the account', async () => {
    const own = { diet: 'vegan' as const, foods_left_out: ['Milk'], diet_at_home: false };
    await maya.call(setEating, { body: own });
    await maya.call(setHomeEating, { body: { diet: null, foods_left_out: ['Fish'] } });
    const { body } = await maya.call(exportAccount);
    if (typeof body === 'string') throw new Error('JSON was asked for');
    expect(body.account).toMatchObject(own);
    expect(body.home_diets).toEqual([{ diet: null, foods_left_out: ['Fish'] }]);
    await maya.call(deleteAccount, { body: { password: 'porridge' } });
    expect(await app.database.db.selectFrom('home_diets').selectAll().execute()).toEqual([]);
  });

  it.each([
    [
      Array.from({ length: EATING_LIMITS.foods + 1 }, (_, n) => `Food ${n}`),
      'foods_left_out',
      'There is room for 30 foods',
    ],
    [['x'.repeat(EATING_LIMITS.food + 1)], 'foods_left_out.0', 'Use at most 40 characters for a food'],
    [[' '], 'foods_left_out.0', 'Please name a food'],
  ])('is refused beyond its limits: %#', async (foods_left_out, field, text) => {
    for (const answer of [
      await maya.call(setEating, { body: { diet: null, foods_left_out, diet_at_home: false } }),
      await maya.call(setHomeEating, { body: { diet: null, foods_left_out } }),
    ])
      expect([answer.status, answer.raw.fields]).toEqual([400, { [field]: text }]);
  });

  it('is each food once, however it is written', async () => {
    const body = { diet: null, foods_left_out: ['Äpfel', 'äpfel', 'Milk'], diet_at_home: false };
    expect((await maya.call(setEating, { body })).body.own.foods_left_out).toEqual(['äpfel', 'Milk']);
  });
});
