import { logMeal } from '@moodbowl/contract/meal-logs';
import { createMeal, deleteMeal } from '@moodbowl/contract/meals';
import * as contract from '@moodbowl/contract/plan';
import { PLAN_LIMITS } from '@moodbowl/contract/plan-days';
import { planGroceries } from '@moodbowl/contract/plan-groceries';
import { proposePlan } from '@moodbowl/contract/plan-proposal';
import { inviteHome, joinHome } from '@moodbowl/contract/homes';
import { deleteAccount } from '@moodbowl/contract/profile';
import { createRecipe, deleteRecipe } from '@moodbowl/contract/recipes';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts';
import { newId } from '../../db/new-id.ts';

/** A Tuesday. */
const TODAY = '2026-03-10';
const TOMORROW = '2026-03-11';
const WEEK = { from: '2026-03-09', to: '2026-03-15' };
const DINNER = { date: TODAY, slot: 'dinner' } as const;

async function setUp() {
  const app = await createTestApp();
  const admin = await app.signIn('noor', { admin: true });
  const maya = await app.signIn('maya');
  return { app, admin, maya };
}

async function addMeal(admin: TestUser, name = 'Lentil soup') {
  return (await admin.call(createMeal, { body: { name, mood: 'Sad', servings: 2 } })).body.id;
}

async function plan(user: TestUser, ...entries: object[]) {
  const { status, body, raw } = await user.call(contract.addToPlan, { body: { entries } });
  if (status !== 201) throw new Error(raw.message);
  return body;
}

const planned = async (user: TestUser, days: object = WEEK) =>
  (await user.call(contract.listPlan, { query: days })).body;
const titles = async (user: TestUser, date = TODAY) =>
  (await planned(user)).filter((entry) => entry.date === date).map(({ title }) => title);

async function change(user: TestUser, { id }: contract.PlanEntry, body: contract.PlanChange) {
  return user.call(contract.changePlan, { params: { id }, body });
}

describe('an entry of the plan', () => {
  it('is a meal, a recipe of the home or a line of text', async () => {
    const { admin, maya } = await setUp();
    const meal = await addMeal(admin);
    const { body: recipe } = await maya.call(createRecipe, { body: { name: 'Dumplings' } });
    await plan(
      maya,
      { ...DINNER, meal_id: meal, servings: 4, note: 'Leo cooks' },
      { ...DINNER, meal_id: recipe.id, title: 'ignored' },
      { ...DINNER, title: 'Leftovers' },
    );
    expect(await planned(maya)).toMatchObject([
      { title: 'Lentil soup', meal_id: meal, servings: 4, meal_servings: 2, note: 'Leo cooks', position: 0 },
      { title: 'Dumplings', meal_id: recipe.id, servings: null, meal_servings: null, position: 1 },
      { title: 'Leftovers', meal_id: null, position: 2, eaten: null },
    ]);
  });

  it('is stored once per id, also after its meal is gone', async () => {
    const { admin, maya } = await setUp();
    const entry = { ...DINNER, id: newId(), meal_id: await addMeal(admin) };
    await plan(maya, entry);
    await admin.call(deleteMeal, { params: { id: entry.meal_id } });
    expect(await plan(maya, entry)).toMatchObject([{ id: entry.id, title: 'Lentil soup', meal_id: null }]);
    expect(await planned(maya)).toHaveLength(1);
  });

  it.each([
    ['without a meal and a text', { ...DINNER, title: ' ' }, 400],
    ['for nobody', { ...DINNER, title: 'Soup', servings: 0 }, 400],
    ['on a day that does not exist', { ...DINNER, date: '2026-02-30', title: 'Soup' }, 400],
    ['long ago', { ...DINNER, date: '0900-02-03', title: 'Soup' }, 400],
    ['at a place that no day has', { ...DINNER, title: 'Soup', position: PLAN_LIMITS.perDay + 1 }, 400],
    ['in an unknown slot', { ...DINNER, slot: 'supper', title: 'Soup' }, 400],
    ['with a meal that does not exist', { ...DINNER, meal_id: newId() }, 404],
  ])('%s is refused', async (_, entry, status) => {
    const { maya } = await setUp();
    expect(await maya.call(contract.addToPlan, { body: { entries: [entry] } })).toMatchObject({ status });
    expect(await planned(maya)).toEqual([]);
  });

  it('is refused on a full day, with all that came along', async () => {
    const { maya } = await setUp();
    const lines = Array.from({ length: PLAN_LIMITS.perDay }, (_, index) => ({ ...DINNER, title: `${index}` }));
    await plan(maya, ...lines);
    const entries = [
      { ...DINNER, date: TOMORROW, title: 'fits' },
      { ...DINNER, title: 'too much' },
    ];
    expect((await maya.call(contract.addToPlan, { body: { entries } })).raw.code).toBe('PLAN_DAY_FULL');
    expect(await titles(maya, TOMORROW)).toEqual([]);
    const [other] = await plan(maya, { ...DINNER, date: TOMORROW, title: 'moves' });
    expect((await change(maya, other!, { date: TODAY })).raw.code).toBe('PLAN_DAY_FULL');
    const { raw } = await maya.call(contract.copyPlan, { body: { from: TOMORROW, days: 1, to: TODAY } });
    expect(raw.code).toBe('PLAN_DAY_FULL');
  });

  it('keeps the name of a meal, but a line of text can change', async () => {
    const { admin, maya } = await setUp();
    const meal_id = await addMeal(admin);
    const [meal, line] = await plan(maya, { ...DINNER, meal_id }, { ...DINNER, title: 'Pizza' });
    await change(maya, meal!, { title: 'Mine', note: 'x', servings: 3 });
    await change(maya, line!, { title: 'Pasta' });
    expect(await planned(maya)).toMatchObject([{ title: 'Lentil soup', note: 'x', servings: 3 }, { title: 'Pasta' }]);
  });

  it('moves within a slot and to other days; the others make room', async () => {
    const { maya } = await setUp();
    const [a, b] = await plan(maya, ...['a', 'b', 'c'].map((title) => ({ ...DINNER, title })));
    await change(maya, a!, { position: 2 });
    expect(await titles(maya)).toEqual(['b', 'c', 'a']);
    await plan(maya, { ...DINNER, date: TOMORROW, title: 'd' });
    const { body } = await change(maya, b!, { date: TOMORROW, position: 0 });
    expect(body).toMatchObject({ date: TOMORROW, position: 0 });
    expect(await titles(maya, TOMORROW)).toEqual(['b', 'd']);
    expect(await titles(maya)).toEqual(['c', 'a']);
    await change(maya, b!, { date: TOMORROW, position: 20 });
    expect(await titles(maya, TOMORROW)).toEqual(['d', 'b']);
  });

  it('comes back to the place that it is given after it was deleted, once', async () => {
    const { maya } = await setUp();
    const [a, b] = await plan(maya, ...['a', 'b', 'c'].map((title) => ({ ...DINNER, title })));
    for (const { id } of [a!, b!]) await maya.call(contract.deleteFromPlan, { params: { id } });
    const back = { ...DINNER, id: b!.id, title: 'b', position: 0 };
    expect(await plan(maya, back)).toMatchObject([{ id: b!.id, position: 0 }]);
    await plan(maya, { ...DINNER, id: a!.id, title: 'a', position: 0 }, { ...DINNER, title: 'd', position: 20 });
    expect(await titles(maya)).toEqual(['a', 'b', 'c', 'd']);
    await plan(maya, back);
    expect(await titles(maya)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps what is not sent: its place, and what somebody else has changed meanwhile', async () => {
    const { maya } = await setUp();
    const [a, b, c] = await plan(maya, ...['a', 'b', 'c'].map((title) => ({ ...DINNER, title })));
    await maya.call(contract.deleteFromPlan, { params: { id: a!.id } });
    expect((await change(maya, b!, { note: 'hot' })).body).toMatchObject({ position: 0, title: 'b', note: 'hot' });
    expect(await titles(maya)).toEqual(['b', 'c']);
    await plan(maya, { ...DINNER, date: TOMORROW, title: 'd' });
    await change(maya, c!, { date: TOMORROW });
    const { body } = await change(maya, c!, { servings: 3 });
    expect(body).toMatchObject({ date: TOMORROW, position: 1, servings: 3 });
    expect((await change(maya, c!, { servings: null })).body).toMatchObject({ servings: null });
  });

  it('is eaten when the caller has logged its meal on that day', async () => {
    const { app, admin, maya } = await setUp();
    const meal_id = await addMeal(admin);
    await plan(maya, { ...DINNER, meal_id }, { ...DINNER, date: TOMORROW, meal_id });
    const { body: log } = await maya.call(logMeal, { body: { meal_id } });
    expect((await planned(maya)).map(({ eaten }) => eaten)).toEqual([log.id, null]);
    await admin.call(deleteMeal, { params: { id: meal_id } });
    expect((await planned(maya)).map(({ eaten }) => eaten)).toEqual([log.id, null]);
    expect(await app.database.db.selectFrom('plan_entries').select('title').execute()).toHaveLength(2);
  });

  it('is eaten when the caller has logged its line by its name on that day', async () => {
    const { maya } = await setUp();
    const title = 'Leftovers';
    await plan(maya, { ...DINNER, title }, { ...DINNER, title: 'Pizza' }, { ...DINNER, date: TOMORROW, title });
    const { body: log } = await maya.call(logMeal, { body: { meal_name: title } });
    expect((await planned(maya)).map(({ eaten }) => eaten)).toEqual([log.id, null, null]);
  });

  it('is deleted once', async () => {
    const { maya } = await setUp();
    const [entry] = await plan(maya, { ...DINNER, title: 'Soup' });
    const call = { params: { id: entry?.id } };
    expect((await maya.call(contract.deleteFromPlan, call)).status).toBe(200);
    expect((await maya.call(contract.deleteFromPlan, call)).status).toBe(404);
    expect(await planned(maya)).toEqual([]);
  });

  it('is shared in a home, where each sees what they have eaten', async () => {
    const { app, admin, maya } = await setUp();
    const leo = await app.signIn('leo');
    const meal_id = await addMeal(admin);
    await plan(leo, { ...DINNER, title: 'from before' });
    const { code } = (await maya.call(inviteHome)).body;
    await leo.call(joinHome, { params: { code }, body: { bring: false } });
    await plan(maya, { ...DINNER, meal_id });
    await leo.call(logMeal, { body: { meal_id } });
    expect((await planned(leo)).map(({ title, eaten }) => [title, eaten !== null])).toEqual([
      ['from before', false],
      ['Lentil soup', true],
    ]);
    expect((await planned(maya)).some(({ eaten }) => eaten !== null)).toBe(false);
    await leo.call(deleteAccount, { body: { password: 'porridge' } });
    expect((await planned(maya)).map(({ title, planned_by }) => [title, planned_by === null])).toEqual([
      ['from before', true],
      ['Lentil soup', false],
    ]);
  });
});

describe('the plan', () => {
  it('is read for a week from today by default, and for two months at most', async () => {
    const { maya } = await setUp();
    await plan(maya, ...['2026-03-09', '2026-03-16', '2026-03-17'].map((date) => ({ ...DINNER, date, title: date })));
    expect((await planned(maya, {})).map(({ title }) => title)).toEqual(['2026-03-16']);
    expect(await planned(maya, { from: '2026-03-01', to: '2026-05-01' })).toHaveLength(3);
    for (const days of [
      { from: '2026-03-01', to: '2026-05-02' },
      { from: '2026-03-02', to: '2026-03-01' },
    ])
      expect((await maya.call(contract.listPlan, { query: days })).raw.code).toBe('INVALID_INPUT');
  });

  it('is copied, and copied again without doubling anything', async () => {
    const { admin, maya } = await setUp();
    const meal_id = await addMeal(admin);
    await plan(
      maya,
      { ...DINNER, meal_id, servings: 4, note: 'hot' },
      { ...DINNER, title: 'Leftovers' },
      { ...DINNER, title: 'Leftovers' },
      { date: TOMORROW, slot: 'lunch', title: 'Canteen' },
      { date: '2026-03-18', slot: 'lunch', title: 'Canteen' },
    );
    const body = { from: '2026-03-09', days: 7, to: '2026-03-16' };
    expect((await maya.call(contract.copyPlan, { body })).body).toMatchObject([
      { date: '2026-03-17', meal_id, servings: 4, note: 'hot' },
      { date: '2026-03-17', title: 'Leftovers' },
      { date: '2026-03-17', title: 'Leftovers' },
    ]);
    expect((await maya.call(contract.copyPlan, { body })).body).toEqual([]);
    expect(await planned(maya, { from: '2026-03-16', to: '2026-03-22' })).toHaveLength(4);
  });

  it('are copied as often as they are missing', async () => {
    const { maya } = await setUp();
    await plan(maya, { ...DINNER, title: 'Leftovers' }, { ...DINNER, title: 'Leftovers' });
    await plan(maya, { ...DINNER, date: '2026-03-17', title: 'Leftovers' });
    const { body } = await maya.call(contract.copyPlan, { body: { from: TODAY, days: 1, to: '2026-03-17' } });
    expect(body).toMatchObject([{ date: '2026-03-17', title: 'Leftovers' }]);
  });

  it('keeps the names of recipes that are gone', async () => {
    const { maya } = await setUp();
    const { body: recipe } = await maya.call(createRecipe, { body: { name: 'Dumplings', ingredients: ['1 egg'] } });
    await plan(maya, { ...DINNER, meal_id: recipe.id });
    await maya.call(deleteRecipe, { params: { id: recipe.id } });
    expect(await planned(maya)).toMatchObject([{ title: 'Dumplings', meal_id: null, image_url: '' }]);
    expect((await maya.call(planGroceries, { query: WEEK })).body).toEqual([]);
  });
});

describe('filling the week', () => {
  const wish = { from: TODAY, days: 3, slots: ['dinner' as const] };

  async function withMeals(app: TestApp, admin: TestUser) {
    for (let index = 0; index < 20; index += 1) await addMeal(admin, `Soup ${index}`);
    expect(await app.database.db.selectFrom('meals').select('id').execute()).toHaveLength(20);
  }

  it('proposes meals for empty places and stores nothing', async () => {
    const { app, admin, maya } = await setUp();
    await withMeals(app, admin);
    await plan(maya, { ...DINNER, title: 'Pizza' });
    const propose = async (body: object) => (await maya.call(proposePlan, { body })).body;
    const proposal = await propose(wish);
    expect(proposal.map(({ date }) => date)).toEqual([TOMORROW, '2026-03-12']);
    expect(await propose(wish)).toEqual(proposal);
    expect(await planned(maya)).toHaveLength(1);
    const exclude = proposal.flatMap(({ meal, alternatives }) => [meal.id, ...alternatives.map(({ id }) => id)]);
    const others = await propose({ ...wish, exclude });
    expect(others).toHaveLength(2);
    for (const { meal } of others) expect(exclude).not.toContain(meal.id);
  });

  it('has recipes of the home, but never those of others', async () => {
    const { app, maya } = await setUp();
    const leo = await app.signIn('leo');
    await leo.call(createRecipe, { body: { name: 'Of Leo' } });
    const { body: recipe } = await maya.call(createRecipe, { body: { name: 'Of Maya' } });
    const { body } = await maya.call(proposePlan, { body: wish });
    expect(body.map(({ meal }) => meal)).toMatchObject([{ id: recipe.id, own: true }]);
  });

  it('proposes nothing where there is nothing', async () => {
    const { maya } = await setUp();
    expect((await maya.call(proposePlan, { body: wish })).body).toEqual([]);
  });
});
