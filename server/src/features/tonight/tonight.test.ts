import { addGrocery, listGroceries, updateGrocery } from '@moodbowl/contract/groceries';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { createMeal, deleteMeal } from '@moodbowl/contract/meals';
import { addToPlan, deleteFromPlan, listPlan } from '@moodbowl/contract/plan';
import { getTonight, pinTonight, startCooking, unpinTonight } from '@moodbowl/contract/tonight';
import { describe, expect, it } from 'vitest';
import { shareHome } from '../../../test/homes.ts';
import { createTestApp } from '../../../test/test-app.ts';

async function setUp() {
  const app = await createTestApp();
  const cook = await app.signIn('cook', { admin: true });
  const addMeal = async (name: string) =>
    (await cook.call(createMeal, { body: { name, mood: 'Sad', ingredients: ['1 leek'] } })).body.id;
  const maya = await app.signIn('maya');
  const stage = async () => (await maya.call(getTonight)).body?.stage;
  return { app, cook, maya, addMeal, soup: await addMeal('Soup'), stage };
}

describe('the meal of tonight', () => {
  it('goes from what is missing to eaten', async () => {
    const { maya, soup, stage } = await setUp();
    expect(await stage()).toBeUndefined();
    const { body } = await maya.call(pinTonight, { body: { meal_id: soup } });
    expect(body).toMatchObject({ meal: { id: soup }, stage: 'missing', missing: [{ item_name: 'Leek' }], to_buy: [] });
    await maya.call(addGrocery, { body: { item_name: 'Leeks' } });
    expect((await maya.call(getTonight)).body).toMatchObject({ stage: 'shopping', missing: [], to_buy: ['Leeks'] });
    const [item] = (await maya.call(listGroceries)).body;
    await maya.call(updateGrocery, { params: { id: item!.id }, body: { ...item, purchased: 1 } });
    expect(await stage()).toBe('ready');
    expect((await maya.call(startCooking)).body.stage).toBe('cooking');
    await maya.call(logMeal, { body: { meal_id: soup } });
    expect(await stage()).toBe('eaten');
  });

  it('is replaced by another, and gone when it is unpinned', async () => {
    const { maya, soup, addMeal, stage } = await setUp();
    await maya.call(pinTonight, { body: { meal_id: soup } });
    await maya.call(startCooking);
    const { body } = await maya.call(pinTonight, { body: { meal_id: await addMeal('Stew') } });
    expect([body.meal.name, body.stage]).toEqual(['Stew', 'missing']);
    for (let times = 0; times < 2; times += 1) expect((await maya.call(unpinTonight)).status).toBe(200);
    expect(await stage()).toBeUndefined();
    expect((await maya.call(startCooking)).status).toBe(404);
  });

  it('is gone the next day, by the own day of the user', async () => {
    const { app, maya, soup, stage } = await setUp();
    maya.timeZone = 'Asia/Tokyo';
    await maya.call(pinTonight, { body: { meal_id: soup } });
    app.clock.advance({ hours: 5 });
    expect(await stage()).toBe('missing');
    app.clock.advance({ hours: 1 });
    expect(await stage()).toBeUndefined();
  });

  it('is a dinner of the plan, and the dinner of the plan', async () => {
    const { maya, soup, addMeal } = await setUp();
    const stew = await addMeal('Stew');
    const date = '2026-03-10';
    const planned = async () => (await maya.call(listPlan, { query: { from: date, to: date } })).body;
    const plan = async (meal_id: string, slot: 'lunch' | 'dinner') =>
      (await maya.call(addToPlan, { body: { entries: [{ date, slot, meal_id }] } })).body[0]!;
    await plan(stew, 'lunch');
    expect((await maya.call(getTonight)).body).toBeNull();
    await maya.call(pinTonight, { body: { meal_id: soup } });
    for (let times = 0; times < 2; times += 1) await maya.call(pinTonight, { body: { meal_id: soup } });
    expect((await planned()).map(({ slot, meal_id }) => [slot, meal_id])).toEqual([
      ['lunch', stew],
      ['dinner', soup],
    ]);
    await maya.call(pinTonight, { body: { meal_id: stew } });
    expect((await planned()).filter(({ slot }) => slot === 'dinner').map(({ meal_id }) => meal_id)).toEqual([stew]);
    expect((await maya.call(unpinTonight)).body).toBeNull();
    const { id } = await plan(soup, 'dinner');
    expect((await maya.call(getTonight)).body).toMatchObject({ meal: { id: soup }, plan_entry_id: id, pinned: false });
    expect((await maya.call(startCooking)).body).toMatchObject({ stage: 'cooking', pinned: true });
    await maya.call(deleteFromPlan, { params: { id } });
    expect((await maya.call(getTonight)).body).toBeNull();
  });

  it('leaves what a housemate has planned', async () => {
    const { app, maya, soup, addMeal } = await setUp();
    const leo = await app.signIn('leo');
    await shareHome(maya, leo);
    const date = '2026-03-10';
    await leo.call(addToPlan, { body: { entries: [{ date, slot: 'dinner', meal_id: soup }] } });
    const stew = await addMeal('Stew');
    expect((await maya.call(pinTonight, { body: { meal_id: stew } })).body.meal.id).toBe(stew);
    // Nothing was pinned by him: the first that he has not eaten.
    expect((await leo.call(getTonight)).body).toMatchObject({ meal: { id: soup }, pinned: false });
    await leo.call(logMeal, { body: { meal_id: soup } });
    expect((await leo.call(getTonight)).body?.meal.id).toBe(stew);
    expect((await maya.call(unpinTonight)).body).toMatchObject({ meal: { id: soup }, pinned: false });
    await maya.call(pinTonight, { body: { meal_id: soup } });
    expect((await maya.call(unpinTonight)).body).toMatchObject({ meal: { id: soup }, pinned: false });
  });

  it('cannot be a meal that does not exist, and goes with a meal that is deleted', async () => {
    const { cook, maya, soup, stage } = await setUp();
    const nobody = '01890a5d-ac96-774b-bcce-b302099a8058';
    expect((await maya.call(pinTonight, { body: { meal_id: nobody } })).status).toBe(404);
    await maya.call(pinTonight, { body: { meal_id: soup } });
    await cook.call(deleteMeal, { params: { id: soup } });
    expect(await stage()).toBeUndefined();
  });
});
