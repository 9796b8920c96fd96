import { deleteMealLog, logMeal } from '@moodbowl/contract/meal-logs';
import { createMeal } from '@moodbowl/contract/meals';
import * as contract from '@moodbowl/contract/plan';
import { planGroceries } from '@moodbowl/contract/plan-groceries';
import { getTonight, pinTonight } from '@moodbowl/contract/tonight';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../test/at-once.ts';
import { shareHome } from '../../../test/homes.ts';
import { createTestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

const TODAY = '2026-03-10';
const TOMORROW = '2026-03-11';

/** A soup that is planned for lunch and dinner of today. */
async function setUp() {
  const app = await createTestApp();
  const cook = await app.signIn('noor', { admin: true });
  const maya = await app.signIn('maya');
  const draft = { name: 'Soup', mood: 'Sad', ingredients: ['1 leek'] } as const;
  const { id: soup } = (await cook.call(createMeal, { body: draft })).body;
  const plan = async (...entries: object[]) =>
    (await maya.call(contract.addToPlan, { body: { entries: entries as never } })).body.map(({ id }) => id);
  const [dinner = '', lunch = ''] = await plan(
    { date: TODAY, slot: 'dinner', meal_id: soup },
    { date: TODAY, slot: 'lunch', meal_id: soup },
  );
  const eat = async (user: TestUser, plan_entry_id?: string, more = {}) =>
    (await user.call(logMeal, { body: { meal_id: soup, ...(plan_entry_id && { plan_entry_id }), ...more } })).body;
  const move = (id: string, date: string) => maya.call(contract.changePlan, { params: { id }, body: { date } });
  /** What of the plan a person has eaten, by entry. */
  const eatenBy = async (user: TestUser) => {
    const { body } = await user.call(contract.listPlan, { query: { from: TODAY, to: TOMORROW } });
    return Object.fromEntries(body.flatMap(({ id, eaten }) => (eaten === null ? [] : [[id, eaten]])));
  };
  const takeBack = (user: TestUser, id: string) => user.call(deleteMealLog, { params: { id } });
  return { app, maya, soup, lunch, dinner, plan, eat, move, eatenBy, takeBack };
}

describe('a meal that is planned twice on a day', () => {
  it('is eaten once for each time, and taking one back leaves the other', async () => {
    const { maya, lunch, dinner, eat, eatenBy, takeBack } = await setUp();
    const atNight = await eat(maya, dinner);
    expect(await eatenBy(maya)).toEqual({ [dinner]: atNight.id });
    const atNoon = await eat(maya, lunch);
    expect(await eatenBy(maya)).toEqual({ [dinner]: atNight.id, [lunch]: atNoon.id });
    await takeBack(maya, atNoon.id);
    expect(await eatenBy(maya)).toEqual({ [dinner]: atNight.id });
  });

  it('still needs its food for dinner when it was eaten at lunch', async () => {
    const { maya, lunch, dinner, eat } = await setUp();
    const needed = async () => (await maya.call(planGroceries)).body.map(({ quantity }) => quantity);
    expect(await needed()).toEqual(['2']);
    await eat(maya, lunch);
    expect(await needed()).toEqual(['1']);
    await eat(maya, dinner);
    expect(await needed()).toEqual([]);
  });

  it('is the next one of the day when nothing says which was eaten, and none after the last', async () => {
    const { app, maya, lunch, dinner, eat, eatenBy, takeBack } = await setUp();
    const first = await eat(maya);
    expect(await eatenBy(maya)).toEqual({ [lunch]: first.id });
    app.clock.advance({ hours: 6 });
    const second = await eat(maya);
    const both = { [lunch]: first.id, [dinner]: second.id };
    expect(await eatenBy(maya)).toEqual(both);
    expect((await eat(maya)).plan_entry_id).toBe(null);
    expect(await eatenBy(maya)).toEqual(both);
    await takeBack(maya, first.id);
    expect((await eat(maya)).plan_entry_id).toBe(lunch);
  });

  it('is not that of another day, to which it was moved', async () => {
    const { maya, lunch, dinner, eat, move, eatenBy } = await setUp();
    const log = await eat(maya, lunch);
    await move(lunch, TOMORROW);
    expect(await eatenBy(maya)).toEqual({});
    await move(lunch, TODAY);
    expect(await eatenBy(maya)).toEqual({ [lunch]: log.id });
    expect((await eat(maya)).plan_entry_id).toBe(dinner);
  });

  it('is eaten by each member of the home for themselves', async () => {
    const { app, maya, lunch, eat, eatenBy, takeBack } = await setUp();
    const leo = await app.signIn('leo');
    await shareHome(maya, leo);
    const [ofMaya, ofLeo] = [await eat(maya, lunch), await eat(leo)];
    expect([await eatenBy(maya), await eatenBy(leo)]).toEqual([{ [lunch]: ofMaya.id }, { [lunch]: ofLeo.id }]);
    await takeBack(maya, ofMaya.id);
    expect([await eatenBy(maya), await eatenBy(leo)]).toEqual([{}, { [lunch]: ofLeo.id }]);
  });

  it('is one log for one entry, sent twice and by two devices at once', async () => {
    const { app, maya, lunch, eat, eatenBy } = await setUp();
    const id = newId();
    const logs = await atOnce(app, [
      () => eat(maya, lunch, { id }),
      () => eat(maya, lunch, { id }),
      () => eat(maya, lunch),
      () => eat(maya, lunch),
    ]);
    const [log] = logs;
    expect(logs).toEqual(logs.map(() => log));
    expect(await eatenBy(maya)).toEqual({ [lunch]: log.id });
  });

  it('keeps its log when somebody takes it off the plan, and has it again when it is put back', async () => {
    const { maya, soup, lunch, plan, eat, eatenBy } = await setUp();
    await maya.call(contract.deleteFromPlan, { params: { id: lunch } });
    const log = await eat(maya, lunch);
    expect(await eatenBy(maya)).toEqual({});
    await plan({ id: lunch, date: TODAY, slot: 'lunch', meal_id: soup });
    expect(await eatenBy(maya)).toEqual({ [lunch]: log.id });
  });

  it('was not eaten before it was planned', async () => {
    const { maya, soup, plan, eat, eatenBy } = await setUp();
    for (const _ of ['lunch', 'dinner']) await eat(maya);
    const more = await eat(maya);
    const [snack = ''] = await plan({ date: TODAY, slot: 'snack', meal_id: soup });
    expect(more.plan_entry_id).toBe(null);
    expect(await eatenBy(maya)).not.toHaveProperty(snack);
  });

  it('is still there for tonight when it was eaten at lunch', async () => {
    const { maya, soup, lunch, dinner, eat } = await setUp();
    await maya.call(pinTonight, { body: { meal_id: soup } });
    await eat(maya, lunch);
    expect((await maya.call(getTonight)).body).toMatchObject({ stage: 'missing', plan_entry_id: dinner });
    await eat(maya, dinner);
    expect((await maya.call(getTonight)).body?.stage).toBe('eaten');
  });

  it('has two logs that are one each also when it is a line of text', async () => {
    const { maya, plan, eatenBy } = await setUp();
    const line = { date: TODAY, title: 'Leftovers' };
    const [lunch = '', dinner = ''] = await plan({ ...line, slot: 'lunch' }, { ...line, slot: 'dinner' });
    const { body: first } = await maya.call(logMeal, { body: { meal_name: 'Leftovers' } });
    expect(await eatenBy(maya)).toEqual({ [lunch]: first.id });
    const { body: second } = await maya.call(logMeal, { body: { meal_name: 'Leftovers', plan_entry_id: dinner } });
    expect(await eatenBy(maya)).toEqual({ [lunch]: first.id, [dinner]: second.id });
  });
});
